// Reads OFF files (Geomview's Object File Format) as text: OFF, and COFF, NOFF, STOFF and what is
// made of these, whose further columns (colors, normals, texture) are passed over.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app {

// Whether the first word that is no comment is a keyword of the format, whether its counts follow a
// blank or not ("OFF490 518 0").
bool is_off(std::string_view bytes);

// Throws ImportError, also when the file ends too early, has other than three coordinates or is
// binary, and ImportCanceled; keep_going is told the share read.
void read_off(std::string_view text, const std::string& name,
              const std::function<bool(double)>& keep_going, ImportedMesh& result);

}  // namespace collidoscope::app
