// Two trees in numbers beside each other.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>

#include "app/base/utilities/format.h"
#include "app/view/tree_debugger/tree_build.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

struct TableLine {
    const char* name;
    const char* help;
    std::array<double, 2> values;
    std::function<std::string(double)> written;
    bool less_is_better = true;
};

std::string plain(double value) {
    return ui::number(static_cast<float>(value));
}
std::string whole(double value) {
    return ui::count(static_cast<std::uint64_t>(value));
}
std::string in_bytes(double value) {
    return ui::bytes(static_cast<std::uint64_t>(value));
}
// Not known yet, or not for such a tree.
std::string if_known(double value) {
    return value >= 0 ? plain(value) : "·";
}
std::string in_ms(double value) {
    return value > 0 ? ui::number(static_cast<float>(value)) + " ms" : "·";
}

std::array<double, 2> build_times(const Workbench& bench) {
    std::array<double, 2> times{};
    const WorkshopDemo* demo = workshop_in(bench.document.demo());
    if (!demo || !bench.live.question()) return times;
    for (const std::size_t body : {0u, 1u}) {
        const auto made = demo->made(*bench.live.question(), body);
        if (made) times[body] = made->build_ms;
    }
    return times;
}

constexpr float line_height = 1.32f, name_column = 9;  // ems

void draw_text(const Workbench& bench, float x, float y, const std::string& words,
               const Color& ink) {
    ImFont* type = bench.fonts.numbers;
    ImGui::GetWindowDrawList()->AddText(type, type->FontSize, {std::round(x), std::round(y)},
                                        ui::ink(ink), words.c_str());
}

float column_of(const Workbench& bench, float width) {
    return (width - bench.em() * name_column) / 3;
}

void draw_head(const Workbench& bench, const ImVec2& at, float width) {
    const auto& bodies = bench.document.scene().bodies;
    const float x = at.x + bench.em() * name_column, column = column_of(bench, width);
    draw_text(bench, x, at.y, bodies[0].name, bench.palette.body_a);
    draw_text(bench, x + column, at.y, bodies[1].name, bench.palette.body_b);
    draw_text(bench, x + 2 * column, at.y, bodies[1].name + " against " + bodies[0].name,
              bench.palette.text_faint);
}

void draw_line(const Workbench& bench, const TableLine& line, const ImVec2& at, float width,
               bool compared) {
    const float x = at.x + bench.em() * name_column, column = column_of(bench, width);
    ImGui::SetCursorScreenPos(at);
    ImGui::PushID(line.name);
    ImGui::InvisibleButton("line", {width, bench.em() * line_height});
    ImGui::PopID();
    if (line.help[0] != 0) ui::tooltip(bench, line.help);
    ui::note(bench, std::string("trees.") + line.name);
    ImGui::GetWindowDrawList()->AddText(bench.fonts.words, bench.fonts.words->FontSize,
                                        {at.x, std::round(at.y)}, ui::ink(bench.palette.text_quiet),
                                        line.name);
    draw_text(bench, x, at.y, line.written(line.values[0]), bench.palette.text);
    draw_text(bench, x + column, at.y, line.written(line.values[1]), bench.palette.text);
    if (!compared || !(line.values[0] > 0) || !(line.values[1] > 0)) return;
    const double ratio = line.values[1] / line.values[0];
    const std::string written = fmt::format("{:+.1f} %", 100 * (ratio - 1));
    const bool notable = line.less_is_better && std::abs(ratio - 1) > 0.02;
    draw_text(bench, x + 2 * column, at.y, written,
              !notable    ? bench.palette.text_quiet
              : ratio < 1 ? bench.palette.apart
                          : bench.palette.hit);
}

class TreesTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_trees = register_tab({
    .id = "trees",
    .title = "Two trees",
    .help = "The statistics of two trees beside each other.",
    .words = "compare tree quality SAH cost",
    .order = 60,
    .available =
        [](const Workbench& bench) {
            const auto& trees = bench.live.trees();
            return trees.size() > 1 && trees[0] && trees[1];
        },
    .priority = 30,
    .preferred = has_workshop,
    .make = [] { return std::make_unique<TreesTab>(); },
});

}  // namespace

void TreesTab::draw(const Workbench& bench) {
    const auto& trees = bench.live.trees();
    if (trees.size() < 2 || !trees[0] || !trees[1]) return;
    const TreeStatistics a = bench.workshop.quick_statistics(trees[0]),
                         b = bench.workshop.quick_statistics(trees[1]);
    const auto of = [&](auto member) { return std::array{double(a.*member), double(b.*member)}; };
    using S = TreeStatistics;
    // The SAH counts nodes: those of unlike trees are not to be held against each other.
    const bool alike =
        trees[0]->volume_id() == trees[1]->volume_id() && a.max_children == b.max_children;
    std::array<double, 2> epo{-1, -1}, variability{-1, -1};
    for (const std::size_t body : {0u, 1u}) {
        const auto* quality = bench.workshop.quality(trees[body], bench.wake);
        bench.note_pending("quality of the tree", !quality);
        if (!quality) continue;
        epo[body] = quality->epo.value_or(-1);
        if (quality->leaves) variability[body] = quality->leaves->deviation;
    }
    const std::array<TableLine, 12> lines = {
        {{"SAH cost", "The expected cost of a random ray by nodes and triangles: less is better.",
          of(&S::sah_cost), plain, alike},
         {"EPO",
          "End-point overlap: what rays that end at the surface open for nothing, measured by the "
          "share of the surface that lies in boxes of other branches. Less is better. For trees of "
          "axis-aligned boxes.",
          epo, if_known},
         {"LCV",
          "Leaf count variability: the standard deviation of the number of leaves that a random "
          "line meets. For trees of axis-aligned boxes.",
          variability, if_known},
         {"volume tests",
          "Volumes that a random line has to test. Compares trees of unlike width as well.",
          of(&S::volume_tests), plain},
         {"triangle tests", "Triangles that a random line has to test.", of(&S::triangle_tests),
          plain},
         {"nodes", "", of(&S::nodes), whole},
         {"depth", "Edges from the root to the deepest leaf.", of(&S::depth), whole},
         {"mean leaf depth", "", of(&S::mean_leaf_depth), plain},
         {"mean leaf size", "Triangles per leaf.", of(&S::mean_leaf_size), plain, false},
         {"largest leaf", "", of(&S::largest_leaf), whole},
         {"memory", "Nodes, primitives and vertices.", of(&S::bytes), in_bytes},
         {"build time", "Measured when it was built.", build_times(bench), in_ms}}};
    // In two blocks beside each other where there is room for that.
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x;
    const bool two = room > em * 56;
    const std::size_t first = two ? (lines.size() + 1) / 2 : lines.size();
    const float width = std::min(two ? (room - 3 * em) / 2 : room, em * 34);
    const bool compared = bench.live.question() && same_mesh(*bench.live.question());
    const auto draw = [&](std::size_t from, std::size_t to, float x) {
        draw_head(bench, {x, at.y}, width);
        for (std::size_t i = from; i < to; ++i) {
            const float y = at.y + em * line_height * static_cast<float>(i - from + 1);
            draw_line(bench, lines[i], {x, y}, width, compared);
        }
    };
    draw(0, first, at.x);
    if (two) draw(first, lines.size(), at.x + width + 3 * em);
}

}  // namespace collidoscope::app
