#include "app/window/workbench/autosaver.h"

#include <vector>

#include "app/base/files/user_files.h"
#include "app/model/scene/document.h"
#include "app/model/scene/scene_file.h"

namespace collidoscope::app {
namespace {

constexpr double after = 5;  // seconds after a change

}  // namespace

std::string Autosaver::save(const Document& document, double now) {
    if (document.empty() || !document.changed()) return {};
    if (saved_version_ == document.version()) {
        due_.reset();
        return {};
    }
    if (!due_) due_ = now + after;
    if (now < *due_) return {};
    return save_now(document);
}

std::string Autosaver::save_now(const Document& document) {
    if (document.empty() || !document.changed()) return {};
    due_.reset();
    saved_version_ = document.version();
    return write_autosave(scene_text(document.scene()), document.path());
}

bool Autosaver::left_any() {
    return !left_autosaves().empty();
}

std::optional<Autosaver::Restored> Autosaver::restore(const MeshLoader& loader) {
    const std::vector<Autosave> left = left_autosaves();
    if (left.empty()) return std::nullopt;
    return Restored{parse_scene(left.front().scene, "autosave", loader), left.front().file};
}

void Autosaver::forget() {
    for (const Autosave& left : left_autosaves()) clear_autosave(left);
}

}  // namespace collidoscope::app
