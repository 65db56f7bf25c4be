// Reads glTF 2.0 (Khronos, "glTF 2.0 Specification"): binary .glb, and .gltf with its buffers
// inside it or in files beside it.
//
// The default scene becomes one mesh: every node's triangles, strips and fans at the
// place where its own and its ancestors' transforms put them, once for each node that uses them.
// Equal positions become one vertex, since glTF splits vertices at every seam of normals and
// textures. Quantized and sparse positions are read; skins and morph targets stay as they were
// modeled.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app {

bool is_glb(std::string_view bytes);

// Throws ImportError and ImportCanceled; keep_going is told the share done.
void read_gltf(std::string_view bytes, const std::filesystem::path& file,
               const std::function<bool(double)>& keep_going, ImportedMesh& result);

}  // namespace collidoscope::app
