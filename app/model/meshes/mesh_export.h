// Writes meshes as Wavefront OBJ.
#pragma once

#include <filesystem>
#include <string>

#include "collision/mesh.h"

namespace collidoscope::app {

// Lines "v X Y Z" and "f A B C". Reading it back gives the same mesh, every float bit for bit,
// unless there are vertices that no triangle uses. `comment` becomes the first line.
std::string obj_text(const Mesh& mesh, const std::string& comment = {});

// Saved as a whole or not at all; throws FileError.
void save_obj(const Mesh& mesh, const std::filesystem::path& file, const std::string& comment = {});

}  // namespace collidoscope::app
