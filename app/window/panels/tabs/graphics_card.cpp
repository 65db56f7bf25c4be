// Proximity in image space, drawn by the graphics card and by the processor, side by side: both
// answers, and the card's picture of the pass that the step is about.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "app/window/panels/tabs/card_proximity.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"
#include "render/context.h"

namespace collidoscope::app {
namespace {

// The two polygons of the question that is answered, if that is what it is about.
std::array<const Polygon*, 2> asked_polygons(const Workbench& bench) {
    const auto& question = bench.live.question();
    if (!question || question->inputs.size() != 2 || bench.document.empty() ||
        !bench.document.demo().info().owns("graphics_card"))
        return {};
    return {std::get_if<Polygon>(&question->inputs[0]), std::get_if<Polygon>(&question->inputs[1])};
}

// As far as the steps have come; all of them where there are none.
PassesDone shown_passes(const Workbench& bench, const Polygon& a, const Polygon& b) {
    const Player& player = bench.live.player();
    if (player.empty()) return all_passes(a, b);
    const std::span<const Step> steps(player.recording().steps);
    return passes_done(steps.first(std::min(player.index() + 1, steps.size())));
}

// A pass as the card has drawn it: bright at the outline, in the color of a hit inside.
void draw_picture(const Workbench& bench, const PassPicture& picture, const ImVec2& corner,
                  float width, float height) {
    constexpr int max_across = 96;
    const int stride = (std::max(picture.columns, picture.rows) + max_across - 1) / max_across;
    const int columns = picture.columns / stride, rows = picture.rows / stride;
    const float cell =
        std::min(width / static_cast<float>(columns), height / static_cast<float>(rows));
    float far = 1;
    for (const float value : picture.values)
        if (std::isfinite(value)) far = std::max(far, std::abs(value));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const int across = column * stride + stride / 2, down = row * stride + stride / 2;
            const auto i =
                static_cast<std::size_t>(down) * static_cast<std::size_t>(picture.columns) +
                static_cast<std::size_t>(across);
            const float value = picture.values[i];
            if (!std::isfinite(value)) continue;
            const Color color = value <= 0 ? bench.palette.hit : bench.palette.body(picture.body);
            const ImVec2 low{corner.x + cell * static_cast<float>(column),
                             corner.y + cell * static_cast<float>(rows - 1 - row)};
            draw.AddRectFilled(low, {low.x + cell, low.y + cell},
                               ui::ink(faded(color, 0.95f - 0.85f * std::abs(value) / far)));
        }
    }
}

class GraphicsCardTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_numbers(const Workbench& bench) const;
    void draw_pictures(const Workbench& bench, const ImVec2& begin, float left, float height) const;

    std::uint64_t version_ = 0;  // of the answer that was drawn
    CardComparison both_;
    std::string card_;
    PassesDone done_;
    std::vector<PassPicture> pictures_;
};

const bool registered_graphics_card = register_tab({
    .id = "graphics_card",
    .title = "Graphics card",
    .help = "The question answered from what the graphics card draws, beside the processor's "
            "answer, and the card's picture of every pass, step by step.",
    .words = "gpu opengl image space distance field shader",
    .order = 45,
    .available = [](const Workbench& bench) { return asked_polygons(bench)[0] != nullptr; },
    .make = [] { return std::make_unique<GraphicsCardTab>(); },
});

const char* verdict_of(const PivotResult& found) {
    return !found.hit ? "separated" : found.certain ? "overlap" : "may touch";
}

void GraphicsCardTab::draw_numbers(const Workbench& bench) const {
    const ProximityBy &processor = both_.processor, &card = both_.card;
    const float name = ui::name_width(bench, "error bound");
    const auto line = [&](const char* what, std::string left, const std::string& right) {
        const auto letters = std::count_if(left.begin(), left.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u;
        });
        left.append(static_cast<std::size_t>(std::max<long>(12 - letters, 1)), ' ');
        ui::quantity(bench, what, left + right, name);
        ui::note(bench, std::string("card.") + what);
    };
    line("", "processor", "card");
    line("verdict", verdict_of(processor.found), verdict_of(card.found));
    const bool same = agree(processor.found, card.found);
    const double off = std::abs(processor.found.measured - card.found.measured);
    ui::quantity(bench, "agree", (same ? "yes, off by " : "no, off by ") + significant(off, 2),
                 name, same ? &bench.palette.apart : &bench.palette.hit);
    ui::note(bench, same ? "card.agree" : "card.differ");
    line("measured", significant(processor.found.measured), significant(card.found.measured));
    line("error bound", significant(processor.found.error), significant(card.found.error));
    line("contacts", ui::count(processor.found.contacts.size()),
         ui::count(card.found.contacts.size()));
    line("time", duration_text(processor.ms), duration_text(card.ms));
    line("along B", significant(processor.along_b), significant(card.along_b));
    line("along A", significant(processor.along_a), significant(card.along_a));
}

void GraphicsCardTab::draw_pictures(const Workbench& bench, const ImVec2& begin, float left,
                                    float height) const {
    const float em = bench.em(), gap = em * 1.5f;
    const float side = (ImGui::GetContentRegionAvail().x - left - 2 * gap) / 2;
    if (side < em * 6) return;
    for (std::size_t k = 0; k < std::max<std::size_t>(pictures_.size(), 1); ++k) {
        const float x = begin.x + left + gap + static_cast<float>(k) * (side + gap);
        ImGui::SetCursorScreenPos({x, begin.y});
        if (pictures_.empty()) {
            ui::words(bench, "Each pass's picture appears here with its step", ui::Rank::Quiet);
            ui::note(bench, "card.pass.none");
            return;
        }
        const PassPicture& picture = pictures_[k];
        ui::draw_shortened(*ImGui::GetWindowDrawList(), ImGui::GetFont(), {x, begin.y}, x + side,
                           ui::ink(bench.palette.text_quiet), picture.title);
        ImGui::Dummy({side, ImGui::GetTextLineHeight()});
        ui::note(bench, "card.pass." + picture.title);
        draw_picture(bench, picture, {x, begin.y + em * 1.6f}, side, height - em * 2);
    }
}

}  // namespace

void GraphicsCardTab::draw(const Workbench& bench) {
    const auto [a, b] = asked_polygons(bench);
    if (!a || !b) return;
    const double bound =
        option(bench.document.demo(), *bench.live.question(), "bound").get<double>();
    const bool asked = version_ != bench.live.version();
    if (asked) {
        version_ = bench.live.version();
        both_ = compare_with_card(*a, *b, bound, bench.linked.shaders());
        card_ = render::describe_opengl();
    }
    if (!both_.drawn) {
        ui::words_wrapped(bench,
                          "This graphics card cannot draw into pictures of floats, or a shader has "
                          "an error: the answer is the processor's.",
                          ui::Rank::Quiet);
        return;
    }
    const PassesDone done = shown_passes(bench, *a, *b);
    if (asked || done != done_)
        pictures_ = pass_pictures(*a, *b, bound, done, bench.linked.shaders());
    done_ = done;
    const float em = bench.em(), column = em * 24;
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    const float height = std::max(ImGui::GetContentRegionAvail().y, em * 8);
    ImGui::BeginGroup();
    // The steps are to find it: nothing is given away here.
    const bool hidden = bench.known.answer_hidden();
    if (!hidden) draw_numbers(bench);
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + column);
    if (hidden) ui::words(bench, "Both answers follow at the last step.", ui::Rank::Quiet);
    ui::words(bench, "Drawn by " + card_, ui::Rank::Faint);
    ImGui::PopTextWrapPos();
    ImGui::EndGroup();
    ImGui::SetCursorScreenPos(begin);
    draw_pictures(bench, begin, column, height);
}

}  // namespace collidoscope::app
