// Reads PLY files (Turk, "The PLY Polygon File Format", 1994): text, and binary of either byte
// order.
//
// Read are x, y and z of "vertex", the polygons in "vertex_indices" or "vertex_index" of "face",
// and the strips in "vertex_indices" of "tristrips", where -1 begins a new strip. All else is
// passed over, whatever elements and properties there are and in whatever order.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app {

bool is_ply(std::string_view bytes);

// Throws ImportError, also when the file ends too early, and ImportCanceled; keep_going is told the
// share read.
void read_ply(std::string_view bytes, const std::string& name,
              const std::function<bool(double)>& keep_going, ImportedMesh& result);

}  // namespace collidoscope::app
