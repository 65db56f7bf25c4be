// Reads files of parts (collision/trees/parts), as `collidoscope parts cut` writes them, as one
// mesh: the triangles by their numbers, equal corners joined.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app {

// Larger models are for `collidoscope parts`, which never has all of one in memory.
inline constexpr std::uint64_t max_triangles_of_parts = 2'000'000;

bool is_parts(std::string_view bytes);
// Throws ImportError and ImportCanceled; keep_going is told the share read. A model of more than
// `most` triangles is refused before any part is read.
void read_parts(std::string_view bytes, const std::string& name,
                const std::function<bool(double)>& keep_going, ImportedMesh& result,
                std::uint64_t most = max_triangles_of_parts);

}  // namespace collidoscope::app
