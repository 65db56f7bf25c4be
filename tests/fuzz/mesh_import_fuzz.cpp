// Any bytes at all, read as an OBJ: the import must refuse them with a message or give a mesh that
// keeps its promises, and writing that mesh and reading it again must change nothing.
#include <string_view>

#include "app/model/meshes/mesh_export.h"
#include "tests/fuzz/mesh_check.h"

using namespace collidoscope::app;

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
