// The sheet of all keys, and of what the mouse does in the view.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"

namespace collidoscope::app {
namespace {

struct ShortcutRow {
    std::string id, what, how;
};

struct ShortcutBlock {
    std::string title;
    std::vector<ShortcutRow> rows;
};

ShortcutBlock block_of(const Workbench& bench, Menu menu) {
    ShortcutBlock block{std::string(title_of(menu)), {}};
    for (const Command& command : bench.commands.all()) {
        if (command.menu == menu && !command.shortcuts.empty())
            block.rows.push_back({command.id, command.title, command.shortcut_text()});
    }
    return block;
}

ShortcutBlock mouse_block() {
    return {"Mouse",
            {{"mouse.drag", "Drag a body", "Left"},
             {"mouse.rotate", "Rotate it", "Shift+Left"},
             {"mouse.axis", "Constrain to an axis", "X Y Z"},
             {"mouse.snap", "Snap", "Ctrl"},
             {"mouse.orbit", "Orbit", "Left, off bodies"},
             {"mouse.pan", "Pan", "Right, middle"},
             {"mouse.zoom", "Zoom", "Wheel"},
             {"mouse.pivot", "Set the pivot", "Double click"}}};
}

// Blocks below one another, the keys in line behind the longest text.
struct SheetColumn {
    std::vector<ShortcutBlock> blocks;
    float keys = 0, width = 0;  // pixels from its left edge
};

SheetColumn column_of(const Workbench& bench, std::vector<ShortcutBlock> blocks) {
    SheetColumn column{std::move(blocks)};
    const auto wide = [](ImFont* type, const std::string& text) {
        return std::ceil(type->CalcTextSizeA(type->FontSize, 1e9f, 0, text.c_str()).x);
    };
    float keys = 0;
    for (const ShortcutBlock& block : column.blocks) {
        for (const ShortcutRow& row : block.rows) {
            column.keys = std::max(column.keys, wide(bench.fonts.words, row.what));
            keys = std::max(keys, wide(bench.fonts.numbers, row.how));
        }
    }
    column.keys += bench.em() * 1.2f;
    column.width = column.keys + keys;
    return column;
}

void draw_column(const Workbench& bench, const SheetColumn& column) {
    for (const ShortcutBlock& block : column.blocks) {
        ui::heading(bench, block.title);
        for (const ShortcutRow& row : block.rows) {
            ui::words(bench, row.what, ui::Rank::Quiet);
            ui::note(bench, "shortcut.of:" + row.id);
            ImGui::SameLine(column.keys);
            ImGui::PushFont(bench.fonts.numbers);
            ui::words(bench, row.how);
            ImGui::PopFont();
            ui::note(bench, "shortcut:" + row.id);
        }
    }
}

class ShortcutsDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override {
        const float em = bench.em(), gap = em * 3;
        std::vector<SheetColumn> columns;
        columns.push_back(
            column_of(bench, {block_of(bench, Menu::File), block_of(bench, Menu::Edit),
                              block_of(bench, Menu::Help)}));
        columns.push_back(column_of(bench, {block_of(bench, Menu::View)}));
        columns.push_back(column_of(bench, {block_of(bench, Menu::Player), mouse_block()}));
        float whole = -gap;
        for (const SheetColumn& column : columns) whole += gap + column.width;
        begin_dialog(bench, "Shortcuts", whole / em + 5, 50);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.5f, em * 0.22f});
        // Columns without room beside the others stand below them.
        const float room = ImGui::GetContentRegionAvail().x;
        float used = 0;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i > 0 && used + gap + columns[i].width <= room) {
                ImGui::SameLine(0, gap);
                used += gap;
            } else {
                used = 0;
            }
            used += columns[i].width;
            ImGui::BeginGroup();
            draw_column(bench, columns[i]);
            ImGui::Dummy({columns[i].width, 0});
            ImGui::EndGroup();
        }
        ImGui::PopStyleVar();
        end_dialog();
    }
};

const bool registered_shortcuts = register_dialog({
    .id = "shortcuts",
    .make = [] { return std::make_unique<ShortcutsDialog>(); },
});

}  // namespace
}  // namespace collidoscope::app
