// All nodes of a tree as a table: sorted by any column, filtered, written as CSV.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <cmath>

#include "app/view/tree_debugger/node_table.h"
#include "app/window/widgets/table_head.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/widgets/ui.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

constexpr float node_line = 1.5f, node_column_width = 6.6f;  // ems

class NodesTab final : public Tab {
  public:
    void draw(const Workbench& bench) override;

  private:
    void draw_head(const Workbench& bench, std::size_t body);
    void draw_titles(const Workbench& bench);
    void draw_row(const Workbench& bench, std::size_t body, const NodeRow& row);
    void move_by_keys(const Workbench& bench, std::size_t body);

    NodeTable table_;
    std::string filter_;
    NodeColumn column_ = NodeColumn::Sah;
    bool descending_ = true;
    std::uint32_t scroll_to_ = no_node;
};

const bool registered_nodes = register_tab({
    .id = "nodes",
    .title = "Nodes",
    .help = "Every node of the tree with its measures: sort, filter, find by number.",
    .words = "table statistics sort filter csv bvh",
    .order = 55,
    .available = [](const Workbench& bench) { return shown_tree(bench).has_value(); },
    .priority = 15,
    .make = [] { return std::make_unique<NodesTab>(); },
});

bool shows(const NodeTable& table, NodeColumn column) {
    const bool optional = column == NodeColumn::Epo || column == NodeColumn::Opened;
    return !optional || (table.ready() && table.rows().front().value(column) >= 0);
}

std::string written(NodeColumn column, double value) {
    if (value < 0) return "·";
    const bool share = column >= NodeColumn::Sah && column <= NodeColumn::Epo;
    return share ? percent(value) : ui::count(static_cast<std::uint64_t>(value));
}

// The number of times the steps have opened each of the tree's nodes, if they open any.
std::span<const std::uint32_t> opened_nodes(const Workbench& bench, std::size_t body) {
    const Player& player = bench.live.player();
    if (player.recording().steps.empty() || has_workshop(bench)) return {};
    const auto opened = bench.workshop.opened(player.recording(), player.recordings(),
                                              player.index(), bench.live.trees());
    return body < opened.size() ? std::span<const std::uint32_t>(opened[body])
                                : std::span<const std::uint32_t>();
}

}  // namespace

void NodesTab::draw_head(const Workbench& bench, std::size_t body) {
    const float em = bench.em();
    ImGui::SetNextItemWidth(em * 17);
    ImGui::InputTextWithHint("##filter", "triangles>100 overlap>20, leaf, #17", &filter_);
    ui::note(bench, "nodes.filter");
    ui::tooltip(
        bench,
        "A node's number, leaf, inner, and conditions on node, level, triangles, and on sah, "
        "overlap, empty, epo in per cent, with < <= = >= >.");
    ImGui::SameLine(0, em * 0.8f);
    draw_save_csv(bench, "nodes", body, [&] { return csv_of(table_.rows(), table_.order()); });
    ImGui::SameLine(0, em * 0.8f);
    draw_tree_choice(bench);
    ImGui::SameLine(0, em * 0.8f);
    ImGui::AlignTextToFramePadding();
    if (!table_.problem().empty()) {
        ui::words(bench, table_.problem(), ui::Rank::Quiet);
    } else if (!table_.ready()) {
        ui::words(bench, "Measuring every node…", ui::Rank::Faint);
    } else {
        ui::words(
            bench,
            ui::count(table_.order().size()) + " of " + ui::count(table_.rows().size()) + " nodes",
            ui::Rank::Quiet);
    }
}

void NodesTab::draw_titles(const Workbench& bench) {
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    for (std::size_t i = 0; i < node_column_count; ++i) {
        const auto column = static_cast<NodeColumn>(i);
        if (!shows(table_, column)) continue;
        const bool current = column == column_;
        if (!draw_title(
                bench, {std::string("nodes.by.") + id_of(column), title_of(column), help_of(column),
                        node_column_width, node_line, current, descending_}))
            continue;
        descending_ = current ? !descending_ : column > NodeColumn::Level;
        column_ = column;
    }
    ImGui::SetCursorScreenPos({begin.x, begin.y + bench.em() * node_line});
}

void NodesTab::draw_row(const Workbench& bench, std::size_t body, const NodeRow& row) {
    const float em = bench.em();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const NodeRef ref{body, row.node};
    const bool selected = bench.view.settings().tree.selected == ref;
    if (ui::row(bench, "node:" + std::to_string(row.node), "",
                {.selected = selected, .height = node_line}))
        bench.post([ref](Workbench& b) { b.stage.show_node(ref); });
    if (ImGui::IsItemHovered()) {
        Mark& mark = bench.drawn().hover_marks.emplace_back();
        mark.geometry = NodeMark{static_cast<int>(body), row.node};
    }
    ImFont* type = bench.fonts.numbers;
    float x = at.x;
    for (std::size_t i = 0; i < node_column_count; ++i) {
        const auto column = static_cast<NodeColumn>(i);
        if (!shows(table_, column)) continue;
        ImGui::GetWindowDrawList()->AddText(
            type, type->FontSize,
            {std::round(x + em * 0.5f), std::round(at.y + (em * node_line - type->FontSize) / 2)},
            ui::ink(column == column_ ? bench.palette.text : bench.palette.text_quiet),
            written(column, row.value(column)).c_str());
        x += em * node_column_width;
    }
}

// Up and down in the order of the table, where the pointer is over it.
void NodesTab::move_by_keys(const Workbench& bench, std::size_t body) {
    const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
    const int by = pressed(ImGuiKey_DownArrow) ? 1 : pressed(ImGuiKey_UpArrow) ? -1 : 0;
    const auto& selected = bench.view.settings().tree.selected;
    const ImGuiIO& io = ImGui::GetIO();
    const bool over = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows);
    if (by == 0 || !over || io.KeyCtrl || io.KeyShift || io.WantTextInput) return;
    const auto order = table_.order();
    if (order.empty()) return;
    std::size_t place = 0;
    if (selected && selected->body == body) {
        while (place < order.size() && table_.rows()[order[place]].node != selected->node) ++place;
        if (place < order.size()) {
            if ((by < 0 && place == 0) || (by > 0 && place + 1 == order.size())) return;
            place = by > 0 ? place + 1 : place - 1;
        } else {
            place = 0;
        }
    }
    scroll_to_ = static_cast<std::uint32_t>(place);
    bench.post([ref = NodeRef{body, table_.rows()[order[place]].node}](Workbench& b) {
        b.stage.show_node(ref);
    });
}

void NodesTab::draw(const Workbench& bench) {
    const auto body = shown_tree(bench);
    if (!body) return;
    table_.show(bench.live.trees()[*body], opened_nodes(bench, *body), filter_, column_,
                descending_, bench.wake);
    bench.note_pending("node table", table_.busy());
    draw_head(bench, *body);
    if (!table_.ready()) return;
    draw_titles(bench);
    ImGui::BeginChild("rows");
    move_by_keys(bench, *body);
    const float height = std::round(bench.em() * node_line) + ImGui::GetStyle().ItemSpacing.y;
    if (scroll_to_ != no_node) {
        const float top = height * static_cast<float>(scroll_to_), seen = ImGui::GetWindowHeight();
        if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
        if (top + height > ImGui::GetScrollY() + seen) ImGui::SetScrollY(top + height - seen);
        scroll_to_ = no_node;
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(table_.order().size()), height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            draw_row(bench, *body, table_.rows()[table_.order()[static_cast<std::size_t>(i)]]);
    }
    ImGui::EndChild();
}

}  // namespace collidoscope::app
