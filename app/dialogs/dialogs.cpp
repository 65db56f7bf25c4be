// What lies over the panels and asks something; one at a time, closed by Esc.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "app/dialogs/dialog_frame.h"
#include "app/dialogs/source_panel.h"
#include "app/files/user_files.h"
#include "app/widgets/panels.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {

bool begin_dialog(Workbench& bench, const char* title, float width, float height) {
    const float em = bench.em();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    // A veil over everything else takes the clicks beside the dialog: they close it.
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ui::ink4(faded(bench.palette.ground, 0.55f)));
    if (bench.dialog_opened) ImGui::SetNextWindowFocus();
    ImGui::Begin("veil", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    if (ImGui::InvisibleButton("close", screen)) bench.escape();
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);

    const ImVec2 size{std::min(width * em, screen.x - em * 2),
                      height > 0 ? std::min(height * em, screen.y - em * 2) : 0};
    ImGui::SetNextWindowPos({std::round(screen.x * 0.5f), std::round(screen.y * 0.14f)},
                            ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {em * 1.2f, em});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, em * 0.7f);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.7f, em * 0.45f});
    if (bench.dialog_opened) ImGui::SetNextWindowFocus();
    ImGui::Begin("dialog", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings);
    if (title) {
        ImGui::PushFont(bench.fonts.title);
        ImGui::TextUnformatted(title);
        ImGui::PopFont();
        ImGui::Dummy({0, em * 0.2f});
    }
    return bench.dialog != Dialog::None;
}

void end_dialog() {
    ImGui::End();
    ImGui::PopStyleVar(3);
}

void draw_palette_dialog(Workbench& bench) {
    begin_dialog(bench, nullptr, 36, 30);
    if (bench.dialog_opened) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputTextWithHint("##query", "What do you want to do?", &bench.palette_query))
        bench.palette_choice = 0;
    ui::note(bench, "palette.query");
    const auto found = bench.commands.matching(bench.palette_query);
    const int last = static_cast<int>(found.size()) - 1;
    bool moved = false;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow)))
        ++bench.palette_choice, moved = true;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_UpArrow)))
        --bench.palette_choice, moved = true;
    bench.palette_choice = std::clamp(bench.palette_choice, 0, std::max(last, 0));
    const Command* chosen = nullptr;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter)) && last >= 0)
        chosen = found[static_cast<std::size_t>(bench.palette_choice)];
    ImGui::BeginChild("found");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    for (int i = 0; i <= last; ++i) {
        const Command& command = *found[static_cast<std::size_t>(i)];
        const std::string text = std::string(title_of(command.menu)) + ": " + command.title;
        const bool marked = i == bench.palette_choice;
        if (ui::row(bench, "palette:" + command.id, text,
                    {.selected = marked,
                     .quiet = !command.is_enabled(),
                     .trailing = command.shortcut_text()}))
            chosen = &command;
        if (marked && moved) ImGui::SetScrollHereY();
    }
    ImGui::PopStyleVar();
    if (last < 0) ui::words(bench, "Nothing by that name.", ui::Rank::Faint);
    ImGui::EndChild();
    end_dialog();
    if (chosen && chosen->is_enabled()) {
        bench.set_dialog(Dialog::None);
        chosen->run();
    }
}

void draw_shortcuts_dialog(Workbench& bench) {
    begin_dialog(bench, "Shortcuts", 66, 47);
    const float em = bench.em();
    ImGui::Columns(3, "sheet", false);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {em * 0.5f, em * 0.22f});
    for (const Menu menu : {Menu::File, Menu::Edit, Menu::Help, Menu::View, Menu::Player}) {
        if (menu == Menu::View || menu == Menu::Player) ImGui::NextColumn();
        ui::heading(bench, title_of(menu));
        for (const Command& command : bench.commands.all()) {
            if (command.menu != menu || command.shortcuts.empty()) continue;
            ui::words(bench, command.title, ui::Rank::Quiet);
            ImGui::SameLine(em * 13);
            ImGui::PushFont(bench.fonts.numbers);
            ui::words(bench, command.shortcut_text());
            ImGui::PopFont();
        }
    }
    ui::heading(bench, "Mouse");
    constexpr const char* mouse[][2] = {
        {"Drag a body", "Left"}, {"Turn it", "Shift+Left"},         {"Keep to an axis", "X Y Z"},
        {"Snap", "Ctrl"},        {"Orbit", "Left on nothing"},      {"Pan", "Right, middle"},
        {"Zoom", "Wheel"},       {"Set the pivot", "Double click"},
    };
    for (const auto& [what, how] : mouse) {
        ui::words(bench, what, ui::Rank::Quiet);
        ImGui::SameLine(em * 13);
        ui::words(bench, how);
    }
    ImGui::PopStyleVar();
    ImGui::Columns(1);
    end_dialog();
}

void draw_unsaved_dialog(Workbench& bench) {
    begin_dialog(bench, "Save the scene first?", 30, 0);
    ui::words_wrapped(bench, "What you changed since the last save would be lost.",
                      ui::Rank::Quiet);
    ImGui::Dummy({0, bench.em() * 0.3f});
    const bool save = ImGui::Button("Save");
    ui::note(bench, "unsaved.save");
    ImGui::SameLine();
    const bool drop = ImGui::Button("Don't save");
    ui::note(bench, "unsaved.drop");
    ImGui::SameLine();
    const bool stay = ImGui::Button("Cancel");
    ui::note(bench, "unsaved.cancel");
    end_dialog();
    if (save) {
        bench.set_dialog(Dialog::None);
        bench.save();
    } else if (drop) {
        bench.set_dialog(Dialog::None);
        clear_autosave();
        if (bench.after_guard) std::exchange(bench.after_guard, nullptr)();
    } else if (stay) {
        bench.escape();
    }
}

void draw_restore_dialog(Workbench& bench) {
    begin_dialog(bench, "Restore the unsaved scene?", 30, 0);
    ui::words_wrapped(bench, "The last run ended before its scene was saved. It was kept.",
                      ui::Rank::Quiet);
    ImGui::Dummy({0, bench.em() * 0.3f});
    const bool restore = ImGui::Button("Restore");
    ui::note(bench, "restore.yes");
    ImGui::SameLine();
    const bool drop = ImGui::Button("Throw away");
    ui::note(bench, "restore.no");
    end_dialog();
    if (restore) bench.restore_autosave();
    if (drop) bench.forget_autosaves();
    if (restore || drop) bench.set_dialog(Dialog::None);
}

void draw_dialogs(Workbench& bench) {
    switch (bench.dialog) {
        case Dialog::None:
            break;
        case Dialog::Palette:
            draw_palette_dialog(bench);
            break;
        case Dialog::Shortcuts:
            draw_shortcuts_dialog(bench);
            break;
        case Dialog::Settings:
            draw_settings_dialog(bench);
            break;
        case Dialog::Open:
        case Dialog::Save:
            draw_file_dialog(bench);
            break;
        case Dialog::Unsaved:
            draw_unsaved_dialog(bench);
            break;
        case Dialog::Restore:
            draw_restore_dialog(bench);
            break;
        case Dialog::About:
            draw_about_dialog(bench);
            break;
        case Dialog::Source:
            draw_source_dialog(bench);
            break;
    }
}

}  // namespace collidoscope::app
