// Reads STL files, as text ("solid ... facet ... endsolid", several solids in a row) and binary.
//
// An STL file repeats each vertex in all its triangles: equal positions become one vertex. Normals
// and attributes are not read, since the corners' order says the same.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app {

// A header of 80 bytes, a count, and 50 bytes a triangle: only the length tells, as binary files
// may begin with "solid" too.
bool is_binary_stl(std::string_view bytes);
bool is_text_stl(std::string_view bytes);

// All throw ImportError and ImportCanceled; keep_going is told the share read.
void read_binary_stl(std::string_view bytes, const std::string& name,
                     const std::function<bool(double)>& keep_going, ImportedMesh& result);
void read_text_stl(std::string_view text, const std::string& name,
                   const std::function<bool(double)>& keep_going, ImportedMesh& result);
// For a file that is called STL but is neither: says what it lacks.
[[noreturn]] void refuse_cut_stl(std::string_view bytes, const std::string& name);

}  // namespace collidoscope::app
