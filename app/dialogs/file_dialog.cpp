// Opening and saving files, with a list of the folder.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cstdlib>

#include "app/basics/text_match.h"
#include "app/dialogs/dialog_frame.h"
#include "app/widgets/panels.h"
#include "app/widgets/ui.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

bool can_open(const std::string& name) {
    std::string extension = fs::path(name).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension == ".json" || extension == ".obj" || extension == ".cbvh";
}

void accept(Workbench& bench) {
    FileDialog& d = bench.files;
    const bool saving = bench.dialog == Dialog::Save;
    if (d.name.empty()) return;
    fs::path path = fs::path(d.name).is_absolute() ? fs::path(d.name) : d.folder / d.name;
    std::error_code error;
    if (fs::is_directory(path, error)) {
        d.name.clear();
        bench.read_folder(path);
        return;
    }
    if (saving) {
        if (path.extension().empty()) path += ".json";
        if (fs::exists(path, error) && path != bench.document.path() && !d.confirm_overwrite) {
            d.confirm_overwrite = true;
            d.problem = path.filename().string() + " is there already. Save again to replace it.";
            return;
        }
        if (!bench.save_to(path)) {
            d.problem = "It could not be saved there.";
            return;
        }
        bench.set_dialog(Dialog::None);
        if (bench.after_guard) std::exchange(bench.after_guard, nullptr)();
        return;
    }
    if (!fs::exists(path, error)) {
        d.problem = "There is no " + path.filename().string() + " here.";
        return;
    }
    bench.set_dialog(Dialog::None);
    bench.guard_changes([&bench, path] { bench.open_file(path); });
}

}  // namespace

void Workbench::read_folder(const fs::path& folder) {
    std::error_code error;
    files.folder = fs::weakly_canonical(folder, error);
    if (error || files.folder.empty()) files.folder = fs::current_path(error);
    files.entries.clear();
    files.problem.clear();
    files.confirm_overwrite = false;
    for (fs::directory_iterator
             it(files.folder, fs::directory_options::skip_permission_denied, error),
         end;
         !error && it != end; it.increment(error)) {
        FileDialog::Entry entry{it->path().filename().string(), it->is_directory(error), 0};
        if (entry.name.starts_with('.') || (!entry.folder && !can_open(entry.name))) continue;
        std::error_code unknown;
        if (!entry.folder) entry.bytes = it->file_size(unknown);
        files.entries.push_back(std::move(entry));
    }
    if (error) files.problem = "This folder cannot be read: " + error.message() + ".";
    std::sort(files.entries.begin(), files.entries.end(), [](const auto& a, const auto& b) {
        return a.folder != b.folder ? a.folder : a.name < b.name;
    });
}

void Workbench::show_file_dialog(Dialog which) {
    const std::function<void()> held = after_guard;
    set_dialog(which);
    after_guard = held;
    files.filter.clear();
    files.name = which == Dialog::Save
                     ? (document.path().empty() ? document.demo().info().id + ".json"
                                                : document.path().filename().string())
                     : std::string();
    const fs::path start = !document.path().empty() ? document.path().parent_path()
                           : files.folder.empty()   ? fs::path(".")
                                                    : files.folder;
    read_folder(start);
}

void draw_file_dialog(Workbench& bench) {
    FileDialog& d = bench.files;
    const bool saving = bench.dialog == Dialog::Save;
    const float em = bench.em();
    begin_dialog(bench, saving ? "Save the scene" : "Open a scene or a mesh", 44, 32);
    if (ImGui::Button("Up")) bench.read_folder(d.folder.parent_path());
    ui::note(bench, "file.up");
    ImGui::SameLine();
    if (ImGui::Button("Home")) {
        const char* home = std::getenv("HOME");
        bench.read_folder(home ? home : "/");
    }
    ImGui::SameLine();
    ImGui::PushFont(bench.fonts.numbers);
    ImGui::AlignTextToFramePadding();
    ui::words(bench, d.folder.string(), ui::Rank::Quiet);
    ImGui::PopFont();

    const float bottom = em * (d.problem.empty() ? 3.2f : 5.0f);
    ImGui::BeginChild("files", {0, -bottom});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    fs::path enter;
    bool chosen = false;
    for (const FileDialog::Entry& entry : d.entries) {
        if (!saving && !match_rank(entry.name, d.name)) continue;
        const bool picked = entry.name == d.name;
        const std::string size = entry.folder ? "" : ui::bytes(entry.bytes);
        const char* glyph = !bench.fonts.has_icons ? nullptr
                            : entry.folder         ? icon::folder
                                                   : icon::file;
        if (ui::row(bench, "file:" + entry.name, entry.name,
                    {.selected = picked, .quiet = entry.folder, .icon = glyph, .trailing = size})) {
            if (entry.folder) {
                enter = d.folder / entry.name;
            } else {
                chosen = picked && !saving;
                d.name = entry.name;
                d.confirm_overwrite = false;
            }
        }
        if (!entry.folder && ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0))
            chosen = true;
    }
    if (d.entries.empty())
        ui::words(bench, "No scenes (.json) or meshes (.obj) here.", ui::Rank::Faint);
    ImGui::PopStyleVar();
    ImGui::EndChild();
    if (!enter.empty()) bench.read_folder(enter);

    if (!d.problem.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.hit));
        ImGui::TextUnformatted(d.problem.c_str());
        ImGui::PopStyleColor();
    }
    if (bench.dialog_opened) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - em * 13);
    // A name that is offered is replaced by what is typed.
    const ImGuiInputTextFlags flags =
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll;
    const bool entered =
        ImGui::InputTextWithHint("##name", saving ? "Name" : "Name or search", &d.name, flags);
    ui::note(bench, "file.name");
    ImGui::SameLine();
    chosen |= ImGui::Button(saving ? "Save" : "Open", {em * 5.8f, 0}) || entered;
    ui::note(bench, "file.accept");
    ImGui::SameLine();
    const bool cancelled = ImGui::Button("Cancel", {em * 5.8f, 0});
    end_dialog();
    if (cancelled) {
        bench.escape();
    } else if (chosen) {
        accept(bench);
    }
}

}  // namespace collidoscope::app
