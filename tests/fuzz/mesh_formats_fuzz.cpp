// Any bytes at all, read as whatever mesh format they look like: PLY, STL, OFF or glTF.
#include <string_view>

#include "tests/fuzz/mesh_check.h"

using namespace collidoscope::app;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    try {
        const ImportedMesh got =
            import_mesh_bytes(bytes, bytes.starts_with('{') ? "fuzz.gltf" : "fuzz.stl");
        check(got);
        static_cast<void>(got.report.warnings());
    } catch (const ImportError& error) {
        require(!error.message().empty());
    }
    return 0;
}
