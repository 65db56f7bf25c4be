// OFF: all that its heads and lines may hold, against the mesh that was written, and files that
// end.
#include <gtest/gtest.h>

#include "app/model/meshes/mesh_export.h"
#include "tests/app/model/meshes/mesh_bytes.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_floats.h"

namespace collidoscope::app {
namespace {

using namespace mesh_bytes;

const std::string tail = "\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 1 2\n3 0 2 3\n";

TEST(OffImport, EveryFormGivesTheSameMesh) {
    const Triangles two{{0, 1, 2}, {0, 2, 3}};
    for (const std::string head :
         {"OFF\n4 2 0", "OFF\n4 2", "OFF 4 2 5", "OFF4 2 0", "\xEF\xBB\xBFOFF\r\n4 2 0",
          "off\n4\n2 0", "# a comment\n\nOFF # here\n# and there\n4 2 0 # counts\n", "COFF\n4 2 0",
          "NOFF\n4 2 0", "STCNOFF\n4 2 0"}) {
        SCOPED_TRACE(head);
        const ImportedMesh got = load_as(head + tail, "a.off");
        EXPECT_EQ(got.mesh.triangles, two);
        EXPECT_EQ(got.mesh.positions[3], vec3(0, 0, 1));
        EXPECT_TRUE(got.report.warnings().empty());
        EXPECT_FALSE(got.report.is_obj);
    }
    const ImportedMesh colored = load_as(
        "COFF\n4 1 0\n0 0 0 255 0 0 255\n1 0 0 255 0 0 255\n1 1 0 0 0 0 1\n0 1 0 0 0 0 1\n"
        "4 0 1 2 3 0.5 0.5 0.5\n",
        "a.off");
    EXPECT_EQ(colored.mesh.triangles.size(), 2u);
    EXPECT_EQ(colored.report.polygons, 1u);
}

TEST(OffImport, IsTheSameMeshAsAllOtherFormats) {
    constexpr std::uint64_t seed = 20261130;
    oracle::RandomFloats random(seed);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", case " + std::to_string(i));
        random.next_case();
        Mesh mesh;
        for (int k = random.integer(3, 20); k > 0; --k) mesh.positions.push_back(random.point());
        const auto corner = [&] {
            return static_cast<std::uint32_t>(
                random.integer(0, static_cast<int>(mesh.positions.size()) - 1));
        };
        for (int k = random.integer(1, 30); k > 0; --k) {
            const std::uint32_t a = corner(), b = corner(), c = corner();
            mesh.triangles.push_back({a, b, c});
        }
        const ImportedMesh obj = load_as(obj_text(mesh), "a.obj");
        const ImportedMesh ply = load_as(as_text_ply(mesh), "a.ply");
        const ImportedMesh stl = load_as(as_text_stl(mesh), "a.stl");
        const ImportedMesh off = load_as(as_off(mesh), "a.off");
        ASSERT_EQ(off.mesh.triangles, obj.mesh.triangles);
        ASSERT_EQ(off.mesh.positions, obj.mesh.positions);
        ASSERT_EQ(off.mesh.triangles, ply.mesh.triangles);
        ASSERT_EQ(off.mesh.positions, ply.mesh.positions);
        expect_same_triangles(off.mesh, stl.mesh);
        EXPECT_EQ(off.report.flat_triangles, obj.report.flat_triangles);
    }
}

TEST(OffImport, TellsOfWhatCannotBeUsed) {
    const ImportedMesh got = load_as(
        "OFF\n5 6 0\n0 0 0\n1 0 0\n0 1 0\n0 0 nan\n0 0\n3 0 1 2\n3 0 1 9\n3 0 1 -1\n3 0 1\n2 0 "
        "1\n3 "
        "0 1 3\n# no more\nleft over\n",
        "a.off");
    EXPECT_EQ(got.mesh.triangles, (Triangles{{0, 1, 2}}));
    EXPECT_EQ(got.report.warnings().size(), 4u);
    EXPECT_EQ(got.report.unusable_faces, 4u);
    EXPECT_EQ(got.report.lines_and_points, 1u);
    const auto& faces = got.report.first_unusable_faces;
    ASSERT_EQ(faces.size(), 4u);
    EXPECT_EQ(faces[0].line, 9u);
    EXPECT_EQ(faces[0].reason, "vertex index 9: there are only 5, numbered from 0");
    EXPECT_EQ(faces[1].reason, "vertex index -1: indices start at 0");
    EXPECT_EQ(faces[2].reason, "it has 2 corners, not 3 as its first number says");
    EXPECT_TRUE(faces[3].by_vertex);
    ASSERT_EQ(got.report.first_unusable_vertices.size(), 2u);
    EXPECT_EQ(got.report.first_unusable_vertices[0].line, 6u);
    EXPECT_EQ(got.report.first_unusable_vertices[1].reason, "a vertex needs three numbers");
    EXPECT_EQ(got.report.warnings().back(),
              "1 line after the last face that the head announces was not read");
}

TEST(OffImport, SaysWhyItRefuses) {
    EXPECT_EQ(refusal_of("OFF\n3 1 0\n0 0 0\n1 0 0\n", "a.off"),
              "a.off:4: the file ends after 2 of 3 vertices: it is cut short; copy or export it "
              "again");
    EXPECT_EQ(
        refusal_of("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n", "a.off"),
        "a.off:5: the file ends after 0 of 1 faces: it is cut short; copy or export it again");
    EXPECT_EQ(refusal_of("OFF\n3", "a.off"),
              "a.off:2: the file ends before the number of faces; it was cut short, copy it again");
    EXPECT_EQ(refusal_of("OFF BINARY\n\1\2\3", "a.off"),
              "a.off:1: this is a binary OFF, which is not read; export it as text, or as PLY or "
              "STL");
    EXPECT_EQ(refusal_of("4OFF\n3 1 0\n", "a.off"),
              "a.off:1: its vertices have four coordinates (4OFF), not three; export it as plain "
              "OFF");
    EXPECT_EQ(refusal_of("nOFF\n3\n3 1 0\n", "a.off"),
              "a.off:1: its vertices have any number of coordinates (nOFF), not three; export it "
              "as plain OFF");
    EXPECT_EQ(refusal_of("OFF\n3 many 0\n", "a.off"),
              "a.off:2: the number of faces should stand here, not 'many'; export the mesh again");
    EXPECT_EQ(refusal_of("OFF\n4000000000 1 0\n", "a.off"),
              "a.off:2: more than 999,999,998 vertices; split the mesh into several files");
    EXPECT_EQ(refusal_of("OFF\n3 0 0\n0 0 0\n1 0 0\n0 1 0\n", "a.off"),
              "a.off: there are 3 vertices but no faces in it; export the mesh with its faces");
    EXPECT_EQ(refusal_of("OFF\n1 1 0\n0 0 0\n3 0 0 7\n", "a.off"),
              "a.off:4: its only face cannot be used: vertex index 7: there is only 1, numbered "
              "from 0");
}

}  // namespace
}  // namespace collidoscope::app
