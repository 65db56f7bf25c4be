// The frames of an animation: a folder of OBJ files, one for each.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "app/model/mesh_library/mesh_library.h"
#include "collision/trees/animation/moving_mesh.h"

namespace collidoscope::app {

// Whether a name comes before another where numbers in them count as numbers: frame2 before
// frame10. Names that differ in leading zeros alone: the shorter one first.
bool in_natural_order(std::string_view a, std::string_view b);

// The OBJ files of the folder (.obj, .obj.gz), by their names in natural order. Throws ImportError
// when there is none, or the folder cannot be read.
std::vector<std::filesystem::path> frame_files(const std::filesystem::path& folder);

// Reads them. All coordinates are relative to the origin of the first file's (MeshOrigin). Throws
// ImportError for a file that cannot be read, and for one whose triangles are not those of the
// first.
MovingMesh load_frames(const std::vector<std::filesystem::path>& files,
                       const MeshLibrary::TellFlaw& tell = {});

}  // namespace collidoscope::app
