#include "app/window/panels/dialogs/file_field.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <cstdlib>
#include <utility>

#include "app/window/panels/dialogs/dialog_frame.h"
#include "app/window/widgets/ui.h"

namespace collidoscope::app {
namespace {

std::filesystem::path documents_folder() {
    const char* home = std::getenv("HOME");
    std::error_code error;
    if (!home || !*home) return std::filesystem::current_path(error);
    const std::filesystem::path documents = std::filesystem::path(home) / "Documents";
    return std::filesystem::is_directory(documents, error) ? documents
                                                           : std::filesystem::path(home);
}

}  // namespace

std::filesystem::path under_home(const std::string& name) {
    const char* home = std::getenv("HOME");
    if (home && name.starts_with("~/")) return std::filesystem::path(home) / name.substr(2);
    return name;
}

void FileField::open(const Workbench& bench, const std::string& name) {
    problem.clear();
    replace_ = false;
    if (folder_.empty()) {
        const std::filesystem::path& scene = bench.document.path();
        folder_ = scene.empty() ? documents_folder() : scene.parent_path();
    }
    text = (folder_ / name).string();
}

bool FileField::draw(const Workbench& bench, float column, const std::string& id) {
    ImGui::AlignTextToFramePadding();
    ui::words(bench, "File", ui::Rank::Quiet);
    ImGui::SameLine(column);
    if (bench.dialogs.just_opened()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputText(
        "##file", &text, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ui::note(bench, id);
    if (ImGui::IsItemEdited()) replace_ = false, problem.clear();
    if (!problem.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, ui::ink4(bench.palette.hit));
        ImGui::TextWrapped("%s", problem.c_str());
        ImGui::PopStyleColor();
    }
    return entered;
}

bool FileField::draw_and_end(const Workbench& bench, float column, const std::string& id,
                             const char* button, const std::string& button_id) {
    const float em = bench.em();
    const bool entered = draw(bench, column, id);
    ImGui::Dummy({0, em * 0.3f});
    const bool pressed = ImGui::Button(button, {em * 5.8f, 0});
    ui::note(bench, button_id);
    ImGui::SameLine();
    const bool canceled = ImGui::Button("Cancel", {em * 5.8f, 0});
    end_dialog();
    if (canceled) bench.post([](Workbench& b) { b.escape(); });
    return !canceled && (entered || pressed);
}

std::optional<std::filesystem::path> FileField::chosen() {
    if (text.empty()) return std::nullopt;
    std::filesystem::path path = under_home(text);
    if (path.is_relative()) path = folder_ / path;
    std::error_code error;
    if (!std::filesystem::is_directory(path.parent_path(), error)) {
        problem = "There is no folder " + path.parent_path().string() + ".";
        return std::nullopt;
    }
    if (std::filesystem::exists(path, error) && !std::exchange(replace_, true)) {
        problem = path.filename().string() + " already exists. Save again to replace it.";
        return std::nullopt;
    }
    folder_ = path.parent_path();
    return path;
}

void FileField::end_with(const std::string& ending) {
    text = std::filesystem::path(text).replace_extension(ending).string();
    replace_ = false;
    problem.clear();
}

}  // namespace collidoscope::app
