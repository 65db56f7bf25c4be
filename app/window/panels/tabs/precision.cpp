// Edge cases: the pair put where algorithms go wrong, and what float, double and exact arithmetic
// each make of the quantities that decide.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "app/model/shapes/pair_arithmetic.h"
#include "app/window/commands/edge_case_commands.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t no_step = std::numeric_limits<std::size_t>::max();

struct PrecisionRow {
    std::size_t step = 0;  // no_step: of the pair, not of one step
    const Arithmetic* arithmetic = nullptr;
};

std::vector<PrecisionRow> precision_rows_of(const Recording& recording) {
    std::vector<PrecisionRow> rows;
    for (std::size_t i = 0; i < recording.steps.size(); ++i)
        for (const Arithmetic& row : recording.steps[i].arithmetic) rows.push_back({i, &row});
    return rows;
}

// As many digits as a float has; the sign is what such a quantity is worked out for.
std::string digits(double value) {
    return (value > 0 ? "+" : "") + significant(value, 8);
}

void draw_text(const Workbench& bench, const ImVec2& at, const Color& ink,
               const std::string& text) {
    ImFont* type = bench.fonts.numbers;
    ImGui::GetWindowDrawList()->AddText(type, type->FontSize, at, ui::ink(ink), text.c_str());
}

// A button of the window's own kind.
bool button(const Workbench& bench, const char* command, const char* text, float width) {
    const Command* found = bench.commands.find(command);
    const bool enabled = found && found->is_enabled();
    if (!enabled) ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.4f);
    const bool pressed = ImGui::Button(text, {width, 0});
    if (!enabled) ImGui::PopStyleVar();
    ui::note(bench, std::string("command:") + command);
    if (found) ui::tooltip(bench, found->tooltip());
    if (pressed && enabled) bench.post_command(command);
    return pressed;
}

void draw_cases(const Workbench& bench, float width) {
    const float em = bench.em();
    ui::heading(bench, "Make them");
    constexpr std::array<std::array<const char*, 2>, 5> cases = {{{"edge.touching", "Touching"},
                                                                  {"edge.parallel", "Parallel"},
                                                                  {"edge.coplanar", "Coplanar"},
                                                                  {"edge.contained", "Contained"},
                                                                  {"edge.zero_area", "Zero area"}}};
    const float gap = em * 0.4f, half = (width - gap) * 0.5f;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (i % 2 == 1) ImGui::SameLine(0, gap);
        button(bench, cases[i][0], cases[i][1], half);
    }
    const auto body = nudged_body(bench);
    ui::heading(bench, body ? "Nudge " + bench.document.scene().bodies[*body].name + " by one ulp"
                            : std::string("Nudge by one ulp"));
    constexpr std::array<std::array<const char*, 2>, 6> arrows = {{{"edge.left", "− X"},
                                                                   {"edge.right", "+ X"},
                                                                   {"edge.down", "− Y"},
                                                                   {"edge.up", "+ Y"},
                                                                   {"edge.back", "− Z"},
                                                                   {"edge.front", "+ Z"}}};
    const float third = (width - 2 * gap) / 3 * 0.5f - gap * 0.5f;
    for (std::size_t i = 0; i < arrows.size(); ++i) {
        if (i > 0) ImGui::SameLine(0, gap);
        button(bench, arrows[i][0], arrows[i][1], third);
    }
}

class PrecisionTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    const std::optional<PairArithmetic>& arithmetic_of_pair(const Workbench& bench);

    std::optional<PairArithmetic> pair_;
    std::uint64_t version_ = 0;  // of the document that it was worked out for
};

bool has_pair_of_bodies(const Workbench& bench) {
    return !bench.document.empty() && bench.document.scene().bodies.size() > 1 &&
           bench.document.demo().inputs().size() == 2;
}

const bool registered_precision = register_tab({
    .id = "edge_cases",
    .title = "Edge cases",
    .help = "Moves B into edge cases: just touching, parallel, coplanar, flat; and nudges it by "
            "one unit in the last place.",
    .words = "precision epsilon touching parallel degenerate ulp",
    .order = 150,
    .available = has_pair_of_bodies,
    .tool = true,
    .make = [] { return std::make_unique<PrecisionTab>(); },
});

// Arithmetic of the pair itself, for algorithms that show no polynomial of their own. It is worked
// out anew when the scene has changed.
const std::optional<PairArithmetic>& PrecisionTab::arithmetic_of_pair(const Workbench& bench) {
    if (version_ != bench.document.version()) {
        version_ = bench.document.version();
        const auto& bodies = bench.document.scene().bodies;
        pair_ =
            bodies.size() == 2 ? pair_arithmetic(bodies[0].shape, bodies[1].shape) : std::nullopt;
    }
    return pair_;
}

void draw_head(const Workbench& bench, float x, float y, float column) {
    const float em = bench.em();
    constexpr std::array<const char*, 3> heads = {"float", "double", "exact"};
    for (std::size_t k = 0; k < 3; ++k)
        draw_text(bench, {x + em * 11 + column * static_cast<float>(k), y},
                  bench.palette.text_faint, heads[k]);
}

}  // namespace

void PrecisionTab::draw(const Workbench& bench) {
    const float em = bench.em();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float left = em * 17;
    ImGui::BeginChild("cases", {left, room.y});
    draw_cases(bench, left - em);
    ImGui::EndChild();
    ImGui::SetCursorScreenPos({corner.x + left + em, corner.y});
    ImGui::BeginChild("arithmetic", {room.x - left - em, room.y});
    const Recording& recording = bench.live.player().recording();
    std::vector<PrecisionRow> rows = precision_rows_of(recording);
    const ImVec2 table = ImGui::GetCursorScreenPos();
    const PairArithmetic* pair = nullptr;
    if (rows.empty() && arithmetic_of_pair(bench)) {
        pair = &*arithmetic_of_pair(bench);
        for (const Arithmetic& row : pair->rows) rows.push_back({no_step, &row});
    }
    if (rows.empty()) {
        ui::words(bench, "This algorithm has no quantity to compare in several arithmetics.",
                  ui::Rank::Faint);
        ImGui::EndChild();
        return;
    }
    const float width = ImGui::GetContentRegionAvail().x, height = std::round(em * 1.55f);
    const float column = std::min((width - em * 12) / 3, em * 13);
    draw_head(bench, table.x, table.y, column);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Arithmetic& row = *rows[i].arithmetic;
        const ImVec2 at{table.x, table.y + height * static_cast<float>(i + 1)};
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("quantity", {width, height}) && rows[i].step != no_step)
            bench.post([to = rows[i].step](Workbench& b) { b.live.player().go(to); });
        ImGui::PopID();
        ui::note(bench, "arithmetic:" + std::to_string(i));
        const ImVec2 end{at.x + width, at.y + height};
        if (rows[i].step == bench.live.player().index())
            draw.AddRectFilled(at, end, ui::ink(faded(bench.palette.current, 0.18f)), em * 0.2f);
        if (ImGui::IsItemHovered()) draw.AddRect(at, end, ui::ink(bench.palette.line), em * 0.2f);
        const float y = std::round(at.y + (height - bench.fonts.numbers->FontSize) * 0.5f);
        ui::draw_shortened(draw, bench.fonts.numbers, {at.x + em * 0.4f, y}, at.x + em * 10.6f,
                           ui::ink(bench.palette.text_quiet), row.name);
        // A wrong sign is told by its color and by a word.
        const auto cell = [&](std::size_t k, double value, bool wrong) {
            const Color& ink = wrong ? bench.palette.hit : bench.palette.text;
            draw_text(bench, {at.x + em * 11 + column * static_cast<float>(k), y}, ink,
                      digits(value) + (wrong ? " wrong" : ""));
        };
        cell(0, static_cast<double>(row.in_float), row.float_wrong());
        cell(1, row.in_double, row.double_wrong());
        cell(2, row.exact, false);
    }
    ImGui::SetCursorScreenPos(
        {table.x, table.y + height * static_cast<float>(rows.size() + 1) + em * 0.3f});
    const auto wrong = [&](auto member) {
        return std::count_if(rows.begin(), rows.end(),
                             [&](const PrecisionRow& row) { return (row.arithmetic->*member)(); });
    };
    const auto in_float = wrong(&Arithmetic::float_wrong);
    const auto in_double = wrong(&Arithmetic::double_wrong);
    ui::words(bench,
              in_float + in_double == 0
                  ? std::string("All three agree on every sign.")
                  : "Wrong signs: " + std::to_string(in_float) + " in float, " +
                        std::to_string(in_double) + " in double.",
              ui::Rank::Faint);
    if (pair) {
        ui::words_wrapped(bench,
                          std::string("The exact answer: the bodies ") +
                              (pair->meet ? "meet" : "are separated") +
                              ". It depends on which side of the closest simplex of A − B the "
                              "origin lies; zero is touching. " +
                              pair->points,
                          ui::Rank::Faint);
    }
    ImGui::EndChild();
}

}  // namespace collidoscope::app
