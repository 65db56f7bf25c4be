#include "app/files/import_error.h"

#include <utility>

namespace collidoscope::app {

ImportError::ImportError(std::string file, std::size_t line, std::string message)
    : std::runtime_error(file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + message),
      file_(std::move(file)),
      line_(line),
      message_(std::move(message)) {}

std::vector<std::string> ImportReport::warnings() const {
    std::vector<std::string> list;
    if (unusable_faces > 0) {
        list.push_back(plural(unusable_faces, "face was", "faces were") + " left out" +
                       where(first_unusable_faces, unusable_faces));
    }
    if (unusable_vertices > 0) {
        list.push_back(plural(unusable_vertices, "vertex has", "vertices have") +
                       " no usable position" + where(first_unusable_vertices, unusable_vertices));
    }
    if (crossing_polygons > 0) {
        list.push_back(plural(crossing_polygons, "polygon crosses itself and was",
                              "polygons cross themselves and were") +
                       " split as well as possible");
    }
    if (flat_triangles > 0) {
        list.push_back(plural(flat_triangles, "triangle has", "triangles have") + " no area");
    }
    if (lines_and_points > 0) {
        list.push_back(
            plural(lines_and_points, "line or point element was", "line and point elements were") +
            " left out: a mesh holds only triangles");
    }
    if (binary_bytes > 0) {
        list.push_back("the text holds " + plural(binary_bytes, "zero byte", "zero bytes") +
                       ": the file may be damaged");
    }
    return list;
}

}  // namespace collidoscope::app
