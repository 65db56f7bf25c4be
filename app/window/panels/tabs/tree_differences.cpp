// The nodes that two trees over the same mesh divide differently, and their costs.
#include <cmath>
#include <string>

#include "app/base/utilities/jobs.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"
#include "collision/trees/build_steps/tree_diff.h"
#include "collision/trees/dump/dump_view.h"

namespace collidoscope::app {
namespace {

constexpr float difference_line = 1.5f, difference_column = 7;  // ems

struct Compared {
    TreeDiffObstacle obstacle;
    TreeDiff diff;
    bool alike = true;
};

class DifferencesTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    using Tree = std::shared_ptr<const TreeView>;

    void refresh(const Workbench& bench);
    void draw_summary(const Workbench& bench) const;
    void draw_titles(const Workbench& bench) const;
    void draw_row(const Workbench& bench, const TreeDiffRegion& region, std::size_t side) const;

    std::array<Tree, 2> trees_;
    Job<Compared> job_;
    std::optional<Compared> found_;
};

const bool registered_differences = register_tab({
    .id = "tree_differences",
    .title = "Differences",
    .help = "Nodes that the two trees divide differently, those with the largest difference of "
            "cost first.",
    .words = "diff compare trees nodes SAH cost",
    .order = 61,
    .available =
        [](const Workbench& bench) {
            const auto& trees = bench.live.trees();
            return has_workshop(bench) && trees.size() > 1 && trees[0] && trees[1];
        },
    .priority = 20,
    .make = [] { return std::make_unique<DifferencesTab>(); },
});

std::string signed_number(double value) {
    return (value > 0 ? "+" : "") + significant(value);
}

struct DifferenceColumn {
    const char* title;
    const char* help;
};
constexpr std::array<DifferenceColumn, 8> columns{
    {{"B − A", "Cost in B less that in A: above zero, B is the dearer one here."},
     {"cost in A", "The SAH cost of the nodes below that only A has."},
     {"cost in B", "The SAH cost of the nodes below that only B has."},
     {"triangles", "Below the node in either tree."},
     {"node of A", ""},
     {"node of B", ""},
     {"only in A", "Nodes below it that B does not have, down to those that both have."},
     {"only in B", "Nodes below it that A does not have, down to those that both have."}}};

}  // namespace

void DifferencesTab::refresh(const Workbench& bench) {
    const auto& trees = bench.live.trees();
    if (trees_[0] != trees[0] || trees_[1] != trees[1]) {
        trees_ = {trees[0], trees[1]};
        found_.reset();
        job_.start(
            [a = trees[0], b = trees[1]](const auto&, auto&) {
                const auto knows_corners = [](const Tree& tree) {
                    const auto* dump = dynamic_cast<const DumpView*>(tree.get());
                    return !dump || dump->has_triangles();
                };
                Compared compared{obstacle_to_diff(*a, *b, knows_corners(a) && knows_corners(b)),
                                  {}};
                if (!compared.obstacle.any()) compared.diff = diff(*a, *b);
                compared.alike = alike(*a, *b);
                return compared;
            },
            bench.wake);
    }
    if (job_.done()) found_ = job_.fetch();
    bench.note_pending("differences of the trees", job_.active());
}

void DifferencesTab::draw_summary(const Workbench& bench) const {
    const TreeDiff& diff = found_->diff;
    std::string text = ui::count(diff.shared) + " nodes are in both trees; only in A " +
                       ui::count(diff.only_a) + ", only in B " + ui::count(diff.only_b) + ". ";
    text += diff.regions.empty() ? "Both divide every node alike."
                                 : ui::count(diff.regions.size()) +
                                       (diff.regions.size() == 1 ? " node is" : " nodes are") +
                                       " divided differently.";
    if (diff.resized > 0)
        text += " " + ui::count(diff.resized) + " of both have another surface in B.";
    if (!found_->alike) text += " Unlike volumes or widths: costs count unlike nodes.";
    ui::words(bench, text, ui::Rank::Quiet);
    ui::note(bench, "differences.summary");
    ImGui::SameLine(0, bench.em());
    draw_tree_choice(bench);
}

void DifferencesTab::draw_titles(const Workbench& bench) const {
    const float em = bench.em();
    ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 begin = at;
    for (const DifferenceColumn& column : columns) {
        ImGui::SetCursorScreenPos(at);
        ImGui::PushID(column.title);
        ImGui::InvisibleButton("title", {em * difference_column, em * difference_line});
        ImGui::PopID();
        if (column.help[0] != 0) ui::tooltip(bench, column.help);
        ImGui::GetWindowDrawList()->AddText(bench.fonts.words, bench.fonts.words->FontSize,
                                            {at.x + em * 0.5f, at.y},
                                            ui::ink(bench.palette.text_quiet), column.title);
        at.x += em * difference_column;
    }
    ImGui::SetCursorScreenPos({begin.x, begin.y + em * difference_line});
}

void DifferencesTab::draw_row(const Workbench& bench, const TreeDiffRegion& region,
                              std::size_t side) const {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const NodeRef shown{side, side == 0 ? region.a : region.b};
    const auto& selected = bench.view.settings().tree.selected;
    const bool is_it = selected == NodeRef{0, region.a} || selected == NodeRef{1, region.b};
    if (ui::row(bench, "difference:" + std::to_string(region.a), "",
                {.selected = is_it, .height = difference_line}))
        bench.post([shown](Workbench& b) { b.stage.show_node(shown); });
    if (ImGui::IsItemHovered()) {
        for (const NodeMark& mark : {NodeMark{0, region.a}, NodeMark{1, region.b}})
            bench.drawn().hover_marks.emplace_back().geometry = mark;
    }
    const double by = region.difference();
    const std::array<std::string, columns.size()> cells{
        signed_number(by),          significant(region.cost_a),
        significant(region.cost_b), ui::count(region.primitives),
        ui::count(region.a),        ui::count(region.b),
        ui::count(region.only_a),   ui::count(region.only_b)};
    ImFont* type = bench.fonts.numbers;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Color& color = i > 0    ? bench.palette.text_quiet
                             : by > 0 ? bench.palette.hit
                             : by < 0 ? bench.palette.apart
                                      : bench.palette.text;
        ImGui::GetWindowDrawList()->AddText(
            type, type->FontSize,
            {std::round(at.x + em * (difference_column * static_cast<float>(i) + 0.5f)),
             std::round(at.y + (em * difference_line - type->FontSize) / 2)},
            ui::ink(color), cells[i].c_str());
    }
}

void DifferencesTab::draw(const Workbench& bench) {
    const auto& trees = bench.live.trees();
    if (trees.size() < 2 || !trees[0] || !trees[1]) return;
    refresh(bench);
    if (!found_) {
        ui::words(bench, "Comparing node by node…", ui::Rank::Faint);
        return;
    }
    if (found_->obstacle.any()) {
        ui::words(bench, "The two trees are not over the same triangles.", ui::Rank::Quiet);
        ui::note(bench, "differences.obstacle");
        return;
    }
    draw_summary(bench);
    if (found_->diff.regions.empty()) return;
    draw_titles(bench);
    ImGui::BeginChild("rows");
    const std::size_t side = shown_tree(bench).value_or(0) == 1 ? 1 : 0;
    const float height = std::round(bench.em() * difference_line) + ImGui::GetStyle().ItemSpacing.y;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(found_->diff.regions.size()), height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            draw_row(bench, found_->diff.regions[static_cast<std::size_t>(i)], side);
    }
    ImGui::EndChild();
}

}  // namespace collidoscope::app
