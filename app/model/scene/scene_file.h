// Scene files: JSON, versioned, described in assets/scenes/FORMAT.md.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

inline constexpr int scene_file_version = 1;

// Throws InputError with "FILE:LINE: where: what (column C)" for a file that cannot be used. Mesh
// files named in a scene are looked for beside the scene file, then in assets/models, then in the
// current folder. `warnings` is given what was odd but did no harm: unknown keys, which are kept
// and saved again, and bodies that do not fit the demo.
Scene load_scene(const std::filesystem::path& path, const MeshLoader& load,
                 std::vector<std::string>* warnings = nullptr);
// The same for a text at hand, whose mesh files are left to `load`; `name` stands for the file.
Scene parse_scene(const std::string& text, const std::string& name, const MeshLoader& load,
                  std::vector<std::string>* warnings = nullptr);

// The scene as JSON text; reading it back gives the same scene, every float with the same bits.
std::string scene_text(const Scene& scene);
// Saved as a whole or not at all; throws InputError and leaves an older file as it was. Mesh files
// in or below the scene's folder are named relative to it, so that the folder can be moved.
void save_scene(const Scene& scene, const std::filesystem::path& path);

// The title inside a scene file, or its file name when it has none or cannot be read.
std::string scene_title(const std::filesystem::path& path);

}  // namespace collidoscope::app
