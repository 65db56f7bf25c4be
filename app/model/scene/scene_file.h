// Scene files: JSON, versioned, described in assets/scenes/FORMAT.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/base/utilities/input_error.h"
#include "app/model/scene/scene.h"

namespace collidoscope::app {

inline constexpr int scene_file_version = 1;

// A text that is no scene. what() is "FILE:LINE: where: what (column C)".
struct SceneError : InputError {
    SceneError(const std::string& text, std::string message)
        : InputError(text), said(std::move(message)) {}

    std::string said;  // "where: what"
};

// Something odd in a scene's text that did no harm.
struct SceneWarning {
    enum class Kind : std::uint8_t {
        UnknownKey,  // it is kept and saved again
        DoesNotFit,  // the bodies do not fit the demo
    };
    Kind kind;
    std::string file, said;

    std::string text() const { return file + ": " + said; }
};

// Throws SceneError, or InputError for a file that cannot be read. Mesh files named in a scene are
// looked for beside the scene file, then in assets/models, then in the current folder; those
// outside of the scene's folder, or of `reach` where that is given, have to be allowed
// (allowed_folders.h).
Scene load_scene(const std::filesystem::path& path, const MeshLoader& load,
                 std::vector<SceneWarning>* warnings = nullptr,
                 const std::filesystem::path& reach = {});
// The same for a text at hand, whose mesh files are left to `load`; `name` stands for the file.
Scene parse_scene(const std::string& text, const std::string& name, const MeshLoader& load,
                  std::vector<SceneWarning>* warnings = nullptr);

// The scene as JSON text; reading it back gives the same scene, every float with the same bits.
std::string scene_text(const Scene& scene);
// Saved as a whole or not at all; throws InputError and leaves an older file as it was. Mesh files
// in or below the scene's folder are named relative to it, so that the folder can be moved.
void save_scene(const Scene& scene, const std::filesystem::path& path);

// The title inside a scene file, or its file name when it has none or cannot be read.
std::string scene_title(const std::filesystem::path& path);

}  // namespace collidoscope::app
