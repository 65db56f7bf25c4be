// Why a text is refused as a mesh; what is said about one that is not perfect.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app {

// Throws ImportError when the text is UTF-16, which the reader would take for binary.
void refuse_utf16(std::string_view text, const std::string& name);

// Throws ImportError when the beginning is that of something that is no mesh in one of the formats
// read here: another format, a Git LFS pointer, a web page. For bytes that gave no triangle.
void refuse_other_format(std::string_view bytes, const std::string& name);

// The kind of a file, from its beginning, as "a PNG image", "a PLY mesh"; nothing for JSON and for
// what is not recognized. For readers of other files than meshes.
std::optional<std::string> kind_of_file(std::string_view bytes);

// For a text with neither vertices nor faces: throws ImportError saying what it looks like.
[[noreturn]] void refuse_as_not_obj(std::string_view text, const std::string& name);

// For a text that gave no triangle: throws ImportError naming the first reason, which is that of a
// vertex where the first face has one without a position.
[[noreturn]] void refuse_without_triangles(const ImportReport& report, const std::string& name);

// "1 face", "1,234 faces".
std::string plural(std::size_t count, const std::string& one, const std::string& many);

}  // namespace collidoscope::app
