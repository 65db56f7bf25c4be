// Any bytes at all, read as a mesh: the import must refuse them with a message or give a mesh that
// keeps its promises, and writing that mesh and reading it again must change nothing.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/meshes/mesh_export.h"
#include "app/meshes/mesh_import.h"

namespace {

using namespace collidoscope;
using namespace collidoscope::app;

void require(bool condition) {
    if (!condition) std::abort();
}

void check(const ImportedMesh& got) {
    const ImportReport& report = got.report;
    require(!got.mesh.triangles.empty());
    require(report.triangles == got.mesh.triangles.size());
    require(report.unusable_faces <= report.faces);
    require(report.polygons <= report.faces - report.unusable_faces);
    require(report.unusable_vertices <= report.unused_vertices);
    require(report.vertices == got.mesh.positions.size() + report.unused_vertices);
    require(report.first_unusable_faces.size() ==
            std::min(report.unusable_faces, ImportReport::max_remarks));
    for (const LineRemark& remark : report.first_unusable_faces) {
        require(remark.line >= 1 && remark.line <= report.lines && !remark.reason.empty());
    }
    for (const auto& triangle : got.mesh.triangles) {
        for (const std::uint32_t corner : triangle) require(corner < got.mesh.positions.size());
    }
    for (const vec3& p : got.mesh.positions) {
        require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const ImportedMesh got = import_obj_text(text, "fuzz.obj");
        check(got);
        static_cast<void>(got.report.warnings());
        const ImportedMesh again = import_obj_text(obj_text(got.mesh), "again.obj");
        require(again.mesh.positions == got.mesh.positions);
        require(again.mesh.triangles == got.mesh.triangles);
        require(again.report.unusable_faces == 0 && again.report.unused_vertices == 0);
    } catch (const ImportError& error) {
        require(!error.message().empty());
    }
    return 0;
}
