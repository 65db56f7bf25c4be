// Dialogs over the panels: one at a time, closed by Esc.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

#include "app/base/files/user_files.h"
#include "app/base/utilities/text_match.h"
#include "app/model/scene/presets.h"
#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"

namespace collidoscope::app {

namespace {

// A line of the palette: a command, a file that was open lately, a scene of the demo.
struct PaletteEntry {
    std::string id, text, shortcut, help;
    bool enabled = true;
    std::function<void(Workbench&)> run;
};

std::vector<PaletteEntry> palette_entries(const Workbench& bench, const std::string& query) {
    std::vector<PaletteEntry> all;
    for (const Command* command : bench.commands.matching(query)) {
        all.push_back({command->id, std::string(title_of(command->menu)) + ": " + command->title,
                       command->shortcut_text(), command->help, command->is_enabled(),
                       [id = command->id](Workbench& b) { b.commands.run(id); }});
    }
    if (query.empty() || bench.document.empty()) return all;
    for (const std::string& file : bench.settings.recent) {
        const std::filesystem::path path(file);
        const std::string text = "File: Open recent " + path.filename().string();
        if (!match_rank(text, query)) continue;
        all.push_back({"recent:" + path.filename().string(), text, "", file, true,
                       [path](Workbench& b) { b.files.open_file(path); }});
    }
    for (const Preset& preset : presets_of(bench.document.demo().info().id)) {
        const std::string text = "Scene: " + preset.title;
        if (!match_rank(text, query)) continue;
        all.push_back({"scene:" + preset.path.stem().string(), text, "", "A scene of this demo.",
                       true, [path = preset.path](Workbench& b) { b.files.open_preset(path); }});
    }
    return all;
}

class PaletteDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    std::string query_, asked_;
    std::vector<PaletteEntry> entries_;  // of what was asked
    int choice_ = 0;
};

const bool registered_palette = register_dialog({
    .id = "palette",
    .make = [] { return std::make_unique<PaletteDialog>(); },
});

class UnsavedDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_unsaved = register_dialog({
    .id = "unsaved",
    .canceled = [](Workbench& b) { b.document.forget_given_up(); },
    .make = [] { return std::make_unique<UnsavedDialog>(); },
});

class ChangedDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_changed = register_dialog({
    .id = "changed",
    .order = 141,
    .make = [] { return std::make_unique<ChangedDialog>(); },
});

class RestoreDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;
};

const bool registered_restore = register_dialog({
    .id = "restore",
    .make = [] { return std::make_unique<RestoreDialog>(); },
});

}  // namespace

void PaletteDialog::draw(const Workbench& bench) {
    if (bench.dialogs.just_opened()) {
        query_.clear();
        choice_ = 0;
    }
    begin_dialog(bench, nullptr, 36, 30);
    if (bench.dialogs.just_opened()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    if (ImGui::InputTextWithHint("##query", "Type a command", &query_)) choice_ = 0;
    ui::note(bench, "palette.query");
    // Titles of scenes stand in files: they are looked at when the query changes.
    if (bench.dialogs.just_opened() || query_ != asked_) {
        asked_ = query_;
        entries_ = palette_entries(bench, query_);
    }
    const std::vector<PaletteEntry>& found = entries_;
    const int last = static_cast<int>(found.size()) - 1;
    bool moved = false;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_DownArrow))) ++choice_, moved = true;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_UpArrow))) --choice_, moved = true;
    choice_ = std::clamp(choice_, 0, std::max(last, 0));
    const PaletteEntry* chosen = nullptr;
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter)) && last >= 0)
        chosen = &found[static_cast<std::size_t>(choice_)];
    ImGui::BeginChild("found");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    for (int i = 0; i <= last; ++i) {
        const PaletteEntry& entry = found[static_cast<std::size_t>(i)];
        const bool marked = i == choice_;
        if (ui::row(bench, "palette:" + entry.id, entry.text,
                    {.selected = marked, .quiet = !entry.enabled, .trailing = entry.shortcut}))
            chosen = &entry;
        ui::tooltip(bench, entry.help);
        if (marked && moved) ImGui::SetScrollHereY();
    }
    ImGui::PopStyleVar();
    if (last < 0) ui::words(bench, "No match.", ui::Rank::Faint);
    ImGui::EndChild();
    end_dialog();
    if (!chosen || !chosen->enabled) return;
    bench.post([run = chosen->run](Workbench& b) {
        b.dialogs.close();
        run(b);
    });
}

void UnsavedDialog::draw(const Workbench& bench) {
    const std::string file = bench.document.path().filename().string();
    const std::string title =
        file.empty() ? "Save the scene first?" : "Save the changes to " + file + "?";
    begin_dialog(bench, title.c_str(), 30, 0);
    ui::words_wrapped(bench,
                      file.empty() ? "It has never been saved. Your changes will be lost."
                                   : "Your changes since it was last saved will be lost.",
                      ui::Rank::Quiet);
    ImGui::Dummy({0, bench.em() * 0.3f});
    const bool save = ImGui::Button("Save");
    ui::note(bench, "unsaved.save");
    ImGui::SameLine();
    const bool drop = ImGui::Button("Discard");
    ui::note(bench, "unsaved.drop");
    ImGui::SameLine();
    const bool stay = ImGui::Button("Cancel");
    ui::note(bench, "unsaved.cancel");
    end_dialog();
    if (save) {
        bench.post([](Workbench& b) {
            b.dialogs.close();
            b.files.save();
        });
    } else if (drop) {
        bench.post([](Workbench& b) {
            b.dialogs.close();
            clear_autosave();
            b.document.give_up_changes();
            b.dialogs.run_held();
        });
    } else if (stay) {
        bench.post([](Workbench& b) { b.escape(); });
    }
}

void ChangedDialog::draw(const Workbench& bench) {
    const std::string file = bench.document.path().filename().string();
    begin_dialog(bench, (file + " was changed on disk").c_str(), 34, 0);
    ui::words_wrapped(bench,
                      "Another program, or another window of this one, has changed the file since "
                      "it was opened here. Saving overwrites those changes.",
                      ui::Rank::Quiet);
    ImGui::Dummy({0, bench.em() * 0.3f});
    const bool save = ImGui::Button("Save anyway");
    ui::note(bench, "changed.save");
    ImGui::SameLine();
    const bool elsewhere = ImGui::Button("Save as…");
    ui::note(bench, "changed.save_as");
    ImGui::SameLine();
    const bool reload = ImGui::Button("Reload");
    ui::note(bench, "changed.reload");
    ui::tooltip(bench, "Shows the file as it is on the disk. Ctrl+Z brings back what is open.");
    ImGui::SameLine();
    const bool stay = ImGui::Button("Cancel");
    ui::note(bench, "changed.cancel");
    end_dialog();
    if (save) {
        bench.post([](Workbench& b) {
            b.dialogs.close();
            if (b.files.save_to(b.document.path())) b.dialogs.run_held();
        });
    } else if (elsewhere) {
        bench.post([](Workbench& b) { b.dialogs.show("save"); });
    } else if (reload) {
        bench.post([](Workbench& b) {
            b.dialogs.forget_held();
            b.dialogs.close();
            b.files.reload();
        });
    } else if (stay) {
        bench.post([](Workbench& b) { b.escape(); });
    }
}

void RestoreDialog::draw(const Workbench& bench) {
    begin_dialog(bench, "Restore the unsaved scene?", 30, 0);
    ui::words_wrapped(bench, "The last session ended before its scene was saved. A copy was kept.",
                      ui::Rank::Quiet);
    ImGui::Dummy({0, bench.em() * 0.3f});
    const bool restore = ImGui::Button("Restore");
    ui::note(bench, "restore.yes");
    ImGui::SameLine();
    const bool drop = ImGui::Button("Discard");
    ui::note(bench, "restore.no");
    end_dialog();
    if (!restore && !drop) return;
    bench.post([restore](Workbench& b) {
        restore ? b.files.restore_autosave() : b.files.forget_autosaves();
        b.dialogs.close();
    });
}

}  // namespace collidoscope::app
