// The answer that is shown: its verdict and its numbers.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <span>

#include "app/window/widgets/score.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/panel.h"

namespace collidoscope::app {
namespace {

std::string text_of(const Datum& value) {
    if (value.is_text()) return value.get<std::string>();
    if (value.is_real()) return ui::number(value.get<float>());
    if (value.is_integer()) {
        const auto whole = value.get<std::int64_t>();
        // Winding numbers may be negative.
        return whole < 0 ? "−" + ui::count(std::uint64_t{0} - static_cast<std::uint64_t>(whole))
                         : ui::count(static_cast<std::uint64_t>(whole));
    }
    if (value.is_bool()) return value.get<bool>() ? "yes" : "no";
    const auto is_real = [](const Datum& part) { return part.is_real(); };
    if (value.is_list() && value.size() == 3 &&
        std::all_of(value.list().begin(), value.list().end(), is_real))
        return ui::number(
            vec3(value[0].get<float>(), value[1].get<float>(), value[2].get<float>()));
    if (value.is_list() && value.size() <= 4) {
        std::string text;
        for (const Datum& item : value.list()) text += (text.empty() ? "(" : ", ") + text_of(item);
        return text + ")";
    }
    if (value.is<Datum::Record>()) {
        std::string text;
        for (const auto& [name, part] : std::get<Datum::Record>(value.data()))
            text += (text.empty() ? "" : ", ") + name + " " + text_of(part);
        return text;
    }
    return spelled(value);
}

struct Row {
    std::string name, value;
    std::string_view help;             // its tooltip
    std::optional<AnswerPart> part{};  // the part that Why? can be asked about
    bool counter = false;              // one of a crowd's counters, which may stand side by side
};

std::string spaced(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string counter_text(double value) {
    const bool whole = value == std::floor(value) && value >= 0 && value < 1e15;
    return whole ? ui::count(static_cast<std::uint64_t>(value))
                 : ui::number(static_cast<float>(value));
}

Row distance_row(const Answer& a) {
    const float d = *a.signed_distance;
    const std::string value = ui::number(d == 0 ? 0.0f : std::abs(d));
    if (d <= 0)
        return {"depth", value,
                "Penetration depth: the shortest translation that separates the bodies.",
                AnswerPart::Depth};
    if (a.exact_distance)
        return {"distance", value, "The shortest distance between the two surfaces.",
                AnswerPart::Depth};
    return {"distance ≥", value, "A lower bound: the bodies are at least this far apart.",
            AnswerPart::Depth};
}

void add_extra(std::vector<Row>& rows, const Answer& a) {
    for (const auto& [name, value, help] : a.extra) {
        // Values longer than a row have their place in the drawer.
        const bool table = value.is_list() && value.size() > 0 && value[0].size() > 0;
        if (table || (value.is_list() && value.size() > 4)) continue;
        rows.push_back({spaced(name), text_of(value), help});
        std::string& words = rows.back().name;
        if (words.starts_with("sah ")) words.replace(0, 3, "SAH");
    }
}

void add_contacts(std::vector<Row>& rows, const Answer& a) {
    const auto contact = AnswerPart::Contact, witness = AnswerPart::Witness;
    if (!a.contacts.empty())
        rows.push_back({"contacts", ui::count(a.contacts.size()),
                        "Number of points that describe where the bodies touch.", contact});
    if (a.contacts.size() == 1)
        rows.push_back({"point", ui::number(a.contacts[0].position),
                        "The midpoint of the witness points.", contact});
    if (a.point_on_a && a.contacts.size() < 2)
        rows.push_back({"on A", ui::number(*a.point_on_a), "The witness point on A.", witness});
    if (a.point_on_b && a.contacts.size() < 2)
        rows.push_back({"on B", ui::number(*a.point_on_b), "The witness point on B.", witness});
}

void add_counters(std::vector<Row>& rows, const CrowdAnswer& crowd) {
    const auto counter = [&](std::string name, std::string value, std::string_view help) {
        rows.push_back({std::move(name), std::move(value), help, {}, true});
    };
    for (const auto& [name, value, help, id] : crowd.counters)
        if (id != CounterId::Bodies) counter(spaced(name), counter_text(value), help);
    const bool told = value_of(crowd.counters, CounterId::Candidates).has_value();
    if (!told && !crowd.candidates.empty())
        counter("candidates", ui::count(crowd.candidates.size()),
                "Pairs whose boxes overlap: the result of the broad phase.");
    if (!crowd.degraded.empty())
        counter("by volumes only", ui::count(crowd.degraded.size()),
                "Pairs whose time ran out: their volumes overlap, so a collision is assumed.");
    if (!crowd.missed.empty())
        counter("missed", ui::count(crowd.missed.size()),
                "Collisions that the flawed version does not find.");
    if (!crowd.wrong.empty())
        counter("wrong", ui::count(crowd.wrong.size()), "Answers that are wrong.");
}

std::vector<Row> rows_of(const Answer& a) {
    std::vector<Row> rows;
    if (a.signed_distance) rows.push_back(distance_row(a));
    if (a.t)
        rows.push_back({"t", ui::number(*a.t),
                        "The parameter of the hit: it lies at origin + t * direction; for motions, "
                        "the time in seconds.",
                        AnswerPart::Parameter});
    if (a.normal)
        rows.push_back({"normal", ui::number(*a.normal),
                        "Unit vector from A to B: moving B along it by the depth separates them.",
                        AnswerPart::Normal});
    if (a.body)
        rows.push_back({"body", ui::count(*a.body), "The number of the body that is hit first."});
    if (a.iterations)
        rows.push_back({"iterations", ui::count(std::size_t(*a.iterations)),
                        "Number of times the method repeated its main step."});
    if (a.estimate)
        rows.push_back({"estimate", *a.estimate ? "yes" : "no",
                        "Whether the depth is an estimate only: larger than the exact one."});
    add_extra(rows, a);
    add_contacts(rows, a);
    if (a.triangle)
        rows.push_back({"triangle", ui::count(*a.triangle),
                        "The number of the triangle that is hit, in the order of the file."});
    if (a.inside)
        rows.push_back(
            {"from inside", *a.inside ? "yes" : "no", "Whether the ray begins inside the body."});
    if (a.pairs)
        rows.push_back({"pairs", (a.partial ? "≥ " : "") + ui::count(*a.pairs),
                        "Pairs of triangles that intersect."});
    if (a.crowd) add_counters(rows, *a.crowd);
    if (a.volume_tests)
        rows.push_back({"volume tests", ui::count(*a.volume_tests),
                        "Number of pairs of bounding volumes compared."});
    if (a.primitive_tests)
        rows.push_back({"triangle tests", ui::count(*a.primitive_tests),
                        "Number of triangles tested exactly."});
    return rows;
}

std::string longest(std::span<const Row> rows, std::string_view least) {
    std::string text(least);
    for (const Row& row : rows) {
        if (row.name.size() > text.size()) text = row.name;
    }
    return text;
}

// Counters in two columns where they fit, so that what is below stays in sight; false where not.
bool draw_side_by_side(const Workbench& bench, std::span<const Row> rows) {
    if (rows.size() < 3) return false;
    const auto left = rows.first((rows.size() + 1) / 2), right = rows.subspan(left.size());
    const float em = bench.em(), whole = ImGui::GetContentRegionAvail().x;
    // Numbers are set in a wider type.
    const auto widest = [](std::span<const Row> column, std::string Row::*text, float factor) {
        float width = 0;
        for (const Row& row : column)
            width = std::max(width, ImGui::CalcTextSize((row.*text).c_str()).x);
        return width * factor;
    };
    const float names[] = {widest(left, &Row::name, 1) + em * 0.6f,
                           widest(right, &Row::name, 1) + em * 0.6f};
    const float middle = names[0] + widest(left, &Row::value, 1.15f) + em * 0.9f;
    const float rest = names[1] + widest(right, &Row::value, 1.15f);
    if (middle + rest > whole) return false;
    // The second column keeps to the middle while the numbers of the first grow.
    const float x = ImGui::GetCursorPosX();
    const float shift = std::max(middle, std::min(whole * 0.5f, whole - rest));
    for (std::size_t i = 0; i < left.size(); ++i) {
        const float y = ImGui::GetCursorPosY();
        ui::quantity(bench, left[i].name, left[i].value, names[0]);
        ui::tooltip(bench, left[i].help);
        ui::note(bench, "result." + left[i].name);
        if (i >= right.size()) continue;
        const float below = ImGui::GetCursorPosY();
        ImGui::SetCursorPos({x + shift, y});
        ui::quantity(bench, right[i].name, right[i].value, names[1]);
        ui::tooltip(bench, right[i].help);
        ui::note(bench, "result." + right[i].name);
        ImGui::SetCursorPos({x, below});
    }
    return true;
}

void draw_headline(const Workbench& bench, const std::string& text, const Color& color) {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float size = bench.fonts.title->FontSize;
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + em * 0.42f, at.y + size * 0.53f},
                                                em * 0.42f, ui::ink(color), 24);
    ImGui::SetCursorScreenPos({at.x + em * 1.45f, at.y});
    ImGui::PushFont(bench.fonts.title);
    ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(color));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::Dummy({0, em * 0.25f});
}

// The pointer is over a row of the answer: a right click asks why.
void ask(const Workbench& bench, AnswerPart part) {
    if (ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
        if (const auto target = about(*bench.live.answer(), part)) ui::ask_why(bench, *target);
    }
}

std::string capitalised(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

// Whether a row may be told: one that no step decides, as a counter, at the end only.
bool is_known(const Row& row, const KnownParts& known) {
    return row.part ? known.has(*row.part) : known.whole();
}

// Names what has not been found yet, once it is known that there is something to find.
void draw_open_rows(const Workbench& bench, const std::vector<Row>& rows, const KnownParts& known,
                    float width) {
    for (const Row& row : rows) {
        if (!row.part || known.has(*row.part)) continue;
        ui::quantity(bench, row.name, "not found yet", width, &bench.palette.text_faint);
        ui::note(bench, "result." + row.name + ".open");
    }
}

void draw_answer(const Workbench& bench, const Answer& answer, const KnownParts& known) {
    const Palette& p = bench.palette;
    const bool verdict = known.has(AnswerPart::Verdict);
    // A comparison is neither a hit nor a miss.
    const bool judged = bench.document.demo().inputs().size() > 1;
    const bool has_steps = !bench.live.player().empty();
    if (answer.crowd && !known.whole()) {
        draw_headline(bench, headline(*bench.known.shown_answer()) + " so far", p.text_quiet);
        ui::note(bench, "result.open");
    } else if (verdict) {
        const Color& tone = !judged ? p.text : answer.hit ? p.hit : p.apart;
        if (has_steps && ui::hot_row(bench, bench.fonts.title->FontSize))
            ask(bench, AnswerPart::Verdict);
        draw_headline(bench, capitalised(headline(answer)), tone);
        ui::note(bench, "result.answer");
    } else {
        draw_headline(bench, "Not decided yet", p.text_quiet);
        ui::note(bench, "result.open");
    }
    std::vector<Row> all = rows_of(answer), rows;
    std::copy_if(all.begin(), all.end(), std::back_inserter(rows),
                 [&](const Row& row) { return is_known(row, known); });
    const float width = ui::name_width(bench, longest(all, "contacts"));
    const auto counters =
        std::find_if(rows.begin(), rows.end(), [](const Row& r) { return r.counter; });
    const auto end = std::find_if(counters, rows.end(), [](const Row& r) { return !r.counter; });
    const auto counted =
        std::span<const Row>(rows).subspan(static_cast<std::size_t>(counters - rows.begin()),
                                           static_cast<std::size_t>(end - counters));
    for (auto at = rows.begin(); at != rows.end(); ++at) {
        if (at == counters && counters != end && draw_side_by_side(bench, counted)) {
            at = end - 1;
            continue;
        }
        const Row& row = *at;
        const bool asks = row.part && has_steps;
        if (asks && ui::hot_row(bench, bench.em() * 1.45f)) ask(bench, *row.part);
        ui::quantity(bench, row.name, row.value, width);
        ui::tooltip(bench, row.help);
        ui::note(bench, "result." + row.name);
    }
    if (verdict) draw_open_rows(bench, all, known, width);
    if (!answer.note.empty()) ui::words_wrapped(bench, answer.note, ui::Rank::Quiet);
}

class ResultSection final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_result = register_panel({
    .id = "right.result",
    .place = PanelPlace::Right,
    .order = 20,
    .make = [] { return std::make_unique<ResultSection>(); },
});

}  // namespace

void ResultSection::draw(const Workbench& bench) {
    const Live& live = bench.live;
    const Palette& p = bench.palette;
    if (!live.error().empty()) {
        draw_headline(bench, "No answer", p.hit);
        ui::words_wrapped(bench, live.error(), ui::Rank::Quiet);
        return;
    }
    if (!live.answer()) {
        draw_headline(bench,
                      live.was_canceled()     ? "Stopped"
                      : bench.timeline.busy() ? "Working…"
                                              : "Building trees…",
                      p.text_quiet);
        return;
    }
    const KnownParts known = bench.known.parts();
    if (bench.known.predicting()) {
        draw_headline(bench, "Predict", p.accent);
        draw_score(bench);
        ImGui::Dummy({0, bench.em() * 0.3f});
    }
    draw_answer(bench, *live.answer(), known);
    if (!known.whole()) return;
    if (live.finishing()) ui::words(bench, "counting the remaining pairs…", ui::Rank::Faint);
    const std::string& sound = bench.document.demo().info().robust_version;
    if (!sound.empty()) {
        const Demo* other = Registry::find(sound);
        ui::words_wrapped(bench,
                          "This is the textbook version, flawed: it shows where the method fails.",
                          ui::Rank::Faint);
        if (!other) return;
        if (ImGui::Button("Open the robust version"))
            bench.post([=](Workbench& b) { b.files.switch_demo(sound); });
        ui::tooltip(bench, "The same scene with: " + other->info().title);
    }
}

}  // namespace collidoscope::app
