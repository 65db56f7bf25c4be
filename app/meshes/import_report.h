// Why a text is refused as a mesh; what is said about one that is not perfect.
#pragma once

#include <string>
#include <string_view>

#include "app/meshes/mesh_import.h"

namespace collidoscope::app {

// Throws ImportError when the text is UTF-16, which the reader would take for binary.
void refuse_utf16(std::string_view text, const std::string& name);

// For a text with neither vertices nor faces: throws ImportError saying what it looks like.
[[noreturn]] void refuse_as_not_obj(std::string_view text, const std::string& name);

// For a text that gave no triangle: throws ImportError naming the first reason.
[[noreturn]] void refuse_without_triangles(const ImportReport& report, const std::string& name);

}  // namespace collidoscope::app
