#include "app/model/meshes/mesh_export.h"

#include "app/base/files/atomic_file.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {

std::string obj_text(const Mesh& mesh, const std::string& comment) {
    std::string text;
    if (!comment.empty()) text = "# " + comment + "\n";
    const auto append = [&text](const std::string& number) { text.append(" ").append(number); };
    for (const vec3& p : mesh.positions) {
        text += 'v';
        for (int k = 0; k < 3; ++k) append(exact_text(p[k]));
        text += '\n';
    }
    for (const auto& triangle : mesh.triangles) {
        text += 'f';
        for (const std::uint32_t corner : triangle)
            append(std::to_string(std::uint64_t{corner} + 1));
        text += '\n';
    }
    return text;
}

void save_obj(const Mesh& mesh, const std::filesystem::path& file, const std::string& comment) {
    write_file_atomically(file, obj_text(mesh, comment));
}

}  // namespace collidoscope::app
