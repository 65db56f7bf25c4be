// Scene files: JSON, versioned, described in assets/scenes/FORMAT.md.
#pragma once

#include <filesystem>
#include <string>

#include "app/scene/scene.h"

namespace collidoscope::app {

inline constexpr int scene_file_version = 1;

// Throws InputError with "FILE:LINE: where: what" for a file that cannot be used. Mesh files named
// in a scene are looked for beside the scene file, then in assets/models.
Scene load_scene(const std::filesystem::path& path, const MeshLoader& load);
Scene parse_scene(const std::string& text, const std::string& name, const MeshLoader& load);

// The scene as JSON text; reading it back gives the same scene, every float with the same bits.
std::string scene_text(const Scene& scene);
// Saved as a whole or not at all; throws InputError and leaves an older file as it was.
void save_scene(const Scene& scene, const std::filesystem::path& path);

// The title inside a scene file, or its file name when it has none or cannot be read.
std::string scene_title(const std::filesystem::path& path);

}  // namespace collidoscope::app
