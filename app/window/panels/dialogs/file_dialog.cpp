// Opening and saving files, with a list of the folder.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cstdlib>

#include "app/base/utilities/text_match.h"
#include "app/model/meshes/mesh_import.h"
#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/widgets/ui.h"
#include "app/window/workbench/dialog_panel.h"
#include "app/window/workbench/file_kinds.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

bool can_open(const std::string& name) {
    std::string extension = fs::path(name).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension == ".json" || is_mesh_file_name(name) || extension == ".cbvh" ||
           is_known_extension(extension);
}

struct Entry {
    std::string name;
    bool folder = false;
    std::uintmax_t bytes = 0;
};

class FileDialog final : public Panel {
  public:
    void draw(const Workbench& bench) override;

  private:
    void open(const Workbench& bench);
    void read_folder(const fs::path& folder);
    void accept(const Workbench& bench);

    fs::path folder_;
    std::vector<Entry> entries_;
    std::string name_, problem_;
    bool confirm_overwrite_ = false;
};

const bool registered_files = register_dialog({
    .id = "open",
    .also = {"save"},
    .make = [] { return std::make_unique<FileDialog>(); },
});

// The folder of the last file that was opened or saved, in this run or before it; else the folder
// in which the program was started.
fs::path folder_of_last_file(const Workbench& bench) {
    std::error_code error;
    for (const std::string& recent : bench.settings.recent) {
        fs::path folder = fs::path(recent).parent_path();
        if (fs::is_directory(folder, error)) return folder;
    }
    return ".";
}

}  // namespace

void FileDialog::accept(const Workbench& bench) {
    const bool saving = bench.dialogs.shown() == "save";
    if (name_.empty()) return;
    fs::path path = fs::path(name_).is_absolute() ? fs::path(name_) : folder_ / name_;
    std::error_code error;
    if (fs::is_directory(path, error)) {
        name_.clear();
        read_folder(path);
        return;
    }
    if (saving) {
        const auto& order = bench.dialogs.save_order();
        if (path.extension().empty()) path += order ? order->file.extension() : ".json";
        const bool its_own = !order && path == bench.document.path();
        if (fs::exists(path, error) && !its_own && !confirm_overwrite_) {
            confirm_overwrite_ = true;
            problem_ = path.filename().string() + " already exists. Save again to replace it.";
            return;
        }
        if (order) {
            bench.post([this, path, order = *order](Workbench& b) {
                try {
                    order.write(path);
                    b.dialogs.close();
                } catch (const std::exception& e) {
                    problem_ = e.what();
                }
            });
            return;
        }
        bench.post([this, path](Workbench& b) {
            if (!b.files.save_to(path)) {
                problem_ = "The file could not be saved there.";
                return;
            }
            b.dialogs.close();
            b.dialogs.run_held();
        });
        return;
    }
    if (!fs::exists(path, error)) {
        problem_ = "There is no " + path.filename().string() + " here.";
        return;
    }
    bench.post([path](Workbench& b) {
        b.dialogs.close();
        b.files.open_file(path);
    });
}

void FileDialog::read_folder(const fs::path& folder) {
    std::error_code error;
    folder_ = fs::weakly_canonical(folder, error);
    if (error || folder_.empty()) folder_ = fs::current_path(error);
    entries_.clear();
    problem_.clear();
    confirm_overwrite_ = false;
    for (fs::directory_iterator it(folder_, fs::directory_options::skip_permission_denied, error),
         end;
         !error && it != end; it.increment(error)) {
        Entry entry{it->path().filename().string(), it->is_directory(error), 0};
        if (entry.name.starts_with('.') || (!entry.folder && !can_open(entry.name))) continue;
        std::error_code unknown;
        if (!entry.folder) entry.bytes = it->file_size(unknown);
        entries_.push_back(std::move(entry));
    }
    if (error) problem_ = "This folder cannot be read: " + error.message() + ".";
    std::sort(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
        return a.folder != b.folder ? a.folder : a.name < b.name;
    });
}

void FileDialog::open(const Workbench& bench) {
    const auto& order = bench.dialogs.save_order();
    const fs::path& file = order ? order->file : bench.document.path();
    name_.clear();
    if (bench.dialogs.shown() == "save")
        name_ = file.empty() ? bench.document.demo().info().id + ".json" : file.filename().string();
    read_folder(file.has_parent_path() ? file.parent_path() : folder_of_last_file(bench));
}

void FileDialog::draw(const Workbench& bench) {
    if (bench.dialogs.just_opened()) open(bench);
    const bool saving = bench.dialogs.shown() == "save";
    const float em = bench.em();
    const auto& bodies = bench.document.scene().bodies;
    const auto body = bench.files.meshes.meant_for();
    const std::string title = bench.dialogs.save_order() ? bench.dialogs.save_order()->title
                              : saving                   ? "Save the scene"
                              : body && *body < bodies.size()
                                  ? "Replace " + bodies[*body].name + " with a mesh"
                                  : "Open a scene or a mesh";
    begin_dialog(bench, title.c_str(), 44, 32);
    if (ImGui::Button("Up")) read_folder(folder_.parent_path());
    ui::note(bench, "file.up");
    ImGui::SameLine();
    if (ImGui::Button("Home")) {
        const char* home = std::getenv("HOME");
        read_folder(home ? home : "/");
    }
    ImGui::SameLine();
    ImGui::PushFont(bench.fonts.numbers);
    ImGui::AlignTextToFramePadding();
    ui::words(bench, folder_.string(), ui::Rank::Quiet);
    ImGui::PopFont();

    const float bottom = em * (problem_.empty() ? 3.2f : 5.0f);
    ImGui::BeginChild("files", {0, -bottom});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    fs::path enter;
    bool chosen = false;
    for (const Entry& entry : entries_) {
        if (!saving && !match_rank(entry.name, name_)) continue;
        const bool picked = entry.name == name_;
        const std::string size = entry.folder ? "" : ui::bytes(entry.bytes);
        const char* glyph = !bench.fonts.has_icons ? nullptr
                            : entry.folder         ? icon::folder
                                                   : icon::file;
        if (ui::row(bench, "file:" + entry.name, entry.name,
                    {.selected = picked, .quiet = entry.folder, .icon = glyph, .trailing = size})) {
            if (entry.folder) {
                enter = folder_ / entry.name;
            } else {
                chosen = picked && !saving;
                name_ = entry.name;
                confirm_overwrite_ = false;
            }
        }
        if (!entry.folder && ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0))
            chosen = true;
    }
    if (entries_.empty()) ui::words(bench, "No scenes or meshes here.", ui::Rank::Faint);
    ImGui::PopStyleVar();
    ImGui::EndChild();
    if (!enter.empty()) read_folder(enter);

    if (!problem_.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.hit));
        ImGui::TextUnformatted(problem_.c_str());
        ImGui::PopStyleColor();
    }
    if (bench.dialogs.just_opened()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - em * 13);
    // A name that is offered is replaced by what is typed.
    const ImGuiInputTextFlags flags =
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll;
    const bool entered =
        ImGui::InputTextWithHint("##name", saving ? "Name" : "Name or search", &name_, flags);
    ui::note(bench, "file.name");
    ImGui::SameLine();
    chosen |= ImGui::Button(saving ? "Save" : "Open", {em * 5.8f, 0}) || entered;
    ui::note(bench, "file.accept");
    ImGui::SameLine();
    const bool canceled = ImGui::Button("Cancel", {em * 5.8f, 0});
    end_dialog();
    if (canceled) {
        bench.post([](Workbench& b) { b.escape(); });
    } else if (chosen) {
        accept(bench);
    }
}

}  // namespace collidoscope::app
