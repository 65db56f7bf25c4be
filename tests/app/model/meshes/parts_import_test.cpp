// Files of parts opened as one mesh, against the mesh that was cut.
#include "app/model/meshes/parts_import.h"

#include <gtest/gtest.h>

#include "app/model/meshes/generators.h"
#include "collision/trees/parts/part_writer.h"

namespace collidoscope::app {
namespace {

std::string parts_of(const Mesh& mesh, std::uint32_t part_size) {
    PartsInMemory parts;
    PartWriter writer(parts, {.part_size = part_size});
    writer.add(mesh);
    writer.finish();
    return {reinterpret_cast<const char*>(parts.bytes.data()), parts.bytes.size()};
}

std::string refusal_of_parts(const std::string& bytes) {
    try {
        (void)import_mesh_bytes(bytes, "big.parts");
    } catch (const ImportError& error) {
        return error.what();
    }
    return {};
}

TEST(PartsImport, GivesTheMeshThatWasCut) {
    const Mesh mesh = torus(30, 12);
    for (const std::uint32_t size : {1u, 50u, 4096u}) {
        // The bytes tell, not the name.
        const ImportedMesh read = import_mesh_bytes(parts_of(mesh, size), "ring.obj");
        ASSERT_EQ(read.mesh.triangles.size(), mesh.triangles.size());
        EXPECT_EQ(read.mesh.positions.size(), mesh.positions.size());
        EXPECT_TRUE(read.report.warnings().empty());
        for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
            const Triangle a = read.mesh.triangle(i), b = mesh.triangle(i);
            EXPECT_EQ(a.a, b.a);
            EXPECT_EQ(a.b, b.b);
            EXPECT_EQ(a.c, b.c);
        }
    }
}

TEST(PartsImport, RefusesWhatIsCutDamagedOrTooLarge) {
    const std::string whole = parts_of(torus(10, 6), 20);
    EXPECT_EQ(refusal_of_parts(whole), "");
    for (std::size_t length = 8; length < whole.size(); length += 7)
        EXPECT_EQ(refusal_of_parts(whole.substr(0, length)).rfind("big.parts: "), 0u)
            << "named once, at the beginning";
    for (std::size_t at = 8; at < whole.size(); at += 11) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x21);
        EXPECT_NE(refusal_of_parts(damaged).find("big.parts: "), std::string::npos) << at;
    }
    ImportedMesh result;
    try {
        read_parts(
            whole, "big.parts", [](double) { return true; }, result, 100);
        ADD_FAILURE() << "120 triangles are more than 100";
    } catch (const ImportError& error) {
        EXPECT_EQ(error.message(),
                  "it holds 120 triangles in parts, and more than 100 are not opened as one mesh; "
                  "`collidoscope parts collide` asks questions of such models");
    }
    EXPECT_THROW(read_parts(
                     whole, "big.parts", [](double) { return false; }, result),
                 ImportCanceled);
}

}  // namespace
}  // namespace collidoscope::app
