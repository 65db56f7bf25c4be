// PLY: text and both byte orders, against the mesh that was written.
#include <gtest/gtest.h>

#include "tests/app/model/meshes/mesh_bytes.h"

namespace collidoscope::app {
namespace {

using namespace mesh_bytes;

TEST(PlyImport, ReadsTextAndBothByteOrders) {
    const Mesh mesh = make_torus(24, 12);
    for (const std::string& bytes :
         {as_text_ply(mesh),
          as_binary_ply<float, std::int32_t>(mesh, std::endian::little, "float", "int"),
          as_binary_ply<double, std::uint32_t>(mesh, std::endian::big, "float64", "uint32"),
          as_binary_ply<float, std::int16_t>(mesh, std::endian::big, "float32", "short")}) {
        const ImportedMesh got = load_as(bytes, "torus.ply");
        EXPECT_EQ(got.mesh.positions, mesh.positions);
        EXPECT_EQ(got.mesh.triangles, mesh.triangles);
        EXPECT_TRUE(got.report.warnings().empty());
    }
}

TEST(PlyImport, ReadsEveryLineEnding) {
    const std::string lines = as_text_ply(make_box());
    const ImportedMesh expected = load_as(lines, "a.ply");
    for (const char* ending : {"\r\n", "\r"}) {
        std::string text;
        for (const char c : lines) c == '\n' ? text += ending : text += c;
        EXPECT_EQ(load_as(text, "a.ply").mesh.triangles, expected.mesh.triangles);
    }
}

TEST(PlyImport, SplitsPolygonsAndReadsStrips) {
    const std::string vertices = "property float x\nproperty float y\nproperty float z\n";
    const std::string square =
        "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_index\n"
        "element vertex 4\n" +
        vertices + "end_header\n4 0 1 2 3\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n";
    EXPECT_EQ(load_as(square, "a.ply").mesh.triangles, (Triangles{{0, 1, 2}, {0, 2, 3}}));
    const std::string strips =
        "ply\nformat ascii 1.0\nelement vertex 5\n" + vertices +
        "element tristrips 1\nproperty list int int vertex_indices\nend_header\n"
        "0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 2 0\n9 0 1 2 3 -1 2 3 4 4\n";
    EXPECT_EQ(load_as(strips, "a.ply").mesh.triangles,
              (Triangles{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}}));
}

TEST(PlyImport, LeavesOutWhatCannotBeUsed) {
    const std::string text =
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
        "property float z\nelement face 7\nproperty list uchar int vertex_indices\nend_header\n"
        "0 0 0\n1 0 0\n0 1 0\n0 nan 1\n"
        "3 0 1 2\n3 0 1 3\n3 0 1 4\n3 0 -1 2\n2 0 1\n3 0 1\n3 0 1 2 2\n";
    const ImportedMesh got = load_as(text, "a.ply");
    EXPECT_EQ(got.mesh.triangles, (Triangles{{0, 1, 2}}));
    EXPECT_EQ(got.report.faces, 7u);
    EXPECT_EQ(got.report.unusable_faces, 6u);
    const auto& remarks = got.report.first_unusable_faces;
    const std::vector<std::string> reasons{"its vertex 3 has no usable position",
                                           "vertex index 4: there are only 4, numbered from 0",
                                           "vertex index -1: indices start at 0",
                                           "a face of 2 corners",
                                           "a value is missing",
                                           "there are more values than properties"};
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        EXPECT_EQ(remarks[i].reason, reasons[i]);
        EXPECT_EQ(remarks[i].line, 15 + i);
    }
    EXPECT_EQ(got.report.first_unusable_vertices.front().line, 13u);
}

TEST(PlyImport, RefusesWhatIsCutOrUnknownAndSaysWhere) {
    const Mesh box = make_box();
    const std::string whole =
        as_binary_ply<float, std::int32_t>(box, std::endian::little, "float", "int");
    // Cut anywhere, it is refused; nothing less than the whole is a mesh.
    for (std::size_t length = 4; length < whole.size(); ++length) {
        const std::string message = refusal_of(whole.substr(0, length), "a.ply");
        ASSERT_NE(message.find("cut short"), std::string::npos) << length << ": " << message;
    }
    EXPECT_EQ(refusal_of(whole.substr(0, whole.size() - 20), "a.ply"),
              "a.ply: the file ends after 10 of 12 \"face\": it is cut short; copy or export it "
              "again");
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = as_text_ply(box);
        text.replace(text.find(from), from.size(), to);
        return refusal_of(text, "a.ply");
    };
    EXPECT_EQ(changed("ascii", "binary_middle_endian"),
              "a.ply:2: format 'binary_middle_endian' is none of ascii, binary_little_endian and "
              "binary_big_endian");
    EXPECT_EQ(changed("float y", "half y"),
              "a.ply:9: 'half' is not a PLY type; those are char, uchar, short, ushort, int, uint, "
              "float and double");
    EXPECT_EQ(changed("float y", "float w"), "a.ply:6: its vertices have no number y");
    EXPECT_EQ(changed("vertex_indices", "corners"),
              "a.ply:12: \"face\" has no list \"vertex_indices\"");
    EXPECT_EQ(changed("vertex 8", "vertex many"),
              "a.ply:6: element 'vertex' has no count, but 'many'");
    // A count that no file could hold ends with the file, not with the memory.
    EXPECT_EQ(changed("face 12", "face 18446744073709551615"),
              "a.ply: the file ends after 12 of 18,446,744,073,709,551,615 \"face\": it is cut "
              "short; copy or export it again");
}

}  // namespace
}  // namespace collidoscope::app
