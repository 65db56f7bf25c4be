// PLY, STL and glTF: written here byte by byte, against the mesh they were written from.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

#include "app/model/meshes/generators.h"
#include "app/model/meshes/mesh_export.h"
#include "app/model/meshes/mesh_import.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

Mesh make_torus(std::size_t around, std::size_t across) {
    return torus(around, across);
}
// Eight vertices, twelve triangles.
Mesh make_box() {
    Mesh box;
    for (int i = 0; i < 8; ++i) box.positions.emplace_back(i & 1, i >> 1 & 1, i >> 2);
    box.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return box;
}

template <typename Number>
void put(std::string& bytes, Number number, std::endian order = std::endian::little) {
    char own[sizeof(Number)];
    std::memcpy(own, &number, sizeof(Number));
    if (order != std::endian::native) std::reverse(own, own + sizeof(Number));
    bytes.append(own, sizeof(Number));
}

ImportedMesh load_as(const std::string& bytes, const char* name) {
    return import_mesh_bytes(bytes, name);
}

std::string refusal_of(const std::string& bytes, const char* name) {
    try {
        load_as(bytes, name);
    } catch (const ImportError& error) {
        return error.what();
    }
    return "no refusal";
}

// The corners of all triangles, by their places in space.
std::vector<Triangle> corners_of(const Mesh& mesh) {
    std::vector<Triangle> all;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) all.push_back(mesh.triangle(i));
    return all;
}

void expect_same_triangles(const Mesh& got, const Mesh& wanted) {
    const auto a = corners_of(got), b = corners_of(wanted);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        ASSERT_EQ(a[i].a, b[i].a) << i;
        ASSERT_EQ(a[i].b, b[i].b) << i;
        ASSERT_EQ(a[i].c, b[i].c) << i;
    }
}

// -- PLY ------------------------------------------------------------------------------------------

// With properties and elements around the wanted ones, that have to be passed over.
std::string ply_header(const char* format, const Mesh& mesh, const char* coordinate,
                       const char* list) {
    return fmt::format(
        "ply\nformat {} 1.0\ncomment made for a test\nelement edge 2\nproperty list uchar short x\n"
        "element vertex {}\nproperty uchar red\nproperty {} x\nproperty {} y\nproperty {} z\n"
        "property list uchar float weights\nelement face {}\nproperty float area\n"
        "property list {} vertex_indices\nend_header\n",
        format, mesh.positions.size(), coordinate, coordinate, coordinate, mesh.triangles.size(),
        list);
}

std::string as_text_ply(const Mesh& mesh) {
    std::string text = ply_header("ascii", mesh, "float", "uchar int") + "2 5 6\n0\n";
    for (const vec3& p : mesh.positions)
        text += fmt::format("255 {} {} {} 2 0.5 0.5\n", p.x, p.y, p.z);
    for (const auto& t : mesh.triangles) text += fmt::format("1.5 3 {} {} {}\n", t[0], t[1], t[2]);
    return text;
}

template <typename Coordinate, typename Index>
std::string as_binary_ply(const Mesh& mesh, std::endian order, const char* coordinate,
                          const char* index) {
    std::string bytes =
        ply_header(order == std::endian::big ? "binary_big_endian" : "binary_little_endian", mesh,
                   coordinate, ("uchar "s + index).c_str());
    put<std::uint8_t>(bytes, 2);
    put<std::int16_t>(bytes, -5, order);
    put<std::int16_t>(bytes, 6, order);
    put<std::uint8_t>(bytes, 0);
    for (const vec3& p : mesh.positions) {
        put<std::uint8_t>(bytes, 255);
        for (int k = 0; k < 3; ++k) put(bytes, static_cast<Coordinate>(p[k]), order);
        put<std::uint8_t>(bytes, 1);
        put(bytes, 0.25f, order);
    }
    for (const auto& t : mesh.triangles) {
        put(bytes, 1.5f, order);
        put<std::uint8_t>(bytes, 3);
        for (const std::uint32_t corner : t) put(bytes, static_cast<Index>(corner), order);
    }
    return bytes;
}

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

// -- STL ------------------------------------------------------------------------------------------

std::string as_binary_stl(const Mesh& mesh, const char* title) {
    std::string bytes = title;
    bytes.resize(80, ' ');
    put(bytes, static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const Triangle& t : corners_of(mesh)) {
        for (int k = 0; k < 3; ++k) put(bytes, 0.0f);
        for (const vec3& p : {t.a, t.b, t.c})
            for (int k = 0; k < 3; ++k) put(bytes, p[k]);
        put<std::uint16_t>(bytes, 0xABCD);
    }
    return bytes;
}

std::string as_text_stl(const Mesh& mesh) {
    std::string text = "solid a part\n";
    for (const Triangle& t : corners_of(mesh)) {
        text += "  facet normal 0 0 0\n    outer loop\n";
        for (const vec3& p : {t.a, t.b, t.c})
            text += fmt::format("      VERTEX {} {} {}\n", p.x, p.y, p.z);
        text += "    endloop\n  endfacet\n";
    }
    return text + "endsolid a part\n";
}

TEST(StlImport, MakesEqualCornersOneVertex) {
    const Mesh torus = make_torus(40, 20);
    // Binary files may begin with "solid" as well.
    for (const std::string& bytes :
         {as_binary_stl(torus, "solid torus"), as_binary_stl(torus, ""), as_text_stl(torus)}) {
        const ImportedMesh got = load_as(bytes, "torus.stl");
        expect_same_triangles(got.mesh, torus);
        EXPECT_EQ(got.mesh.positions.size(), torus.positions.size());
        EXPECT_EQ(got.report.vertices, 3 * torus.triangles.size());
        EXPECT_TRUE(got.report.warnings().empty());
    }
    // 0 and -0 are one place.
    Mesh two{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-0.0f, 0, -0.0f}, {0, 0, 1}},
             {{0, 1, 2}, {3, 4, 1}}};
    EXPECT_EQ(load_as(as_binary_stl(two, ""), "two.stl").mesh.positions.size(), 4u);
}

TEST(StlImport, TellsOfWhatCannotBeUsed) {
    std::string bytes = as_binary_stl(make_box(), "");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(bytes.data() + 84 + 50 * 3 + 12, &nan, 4);
    const ImportedMesh got = load_as(bytes, "box.stl");
    EXPECT_EQ(got.mesh.triangles.size(), 11u);
    EXPECT_EQ(got.report.warnings(),
              (std::vector{"1 face was left out (face 3: a coordinate is not a finite number)"s}));
    EXPECT_EQ(refusal_of(bytes.substr(0, 400), "box.stl"),
              "box.stl: as a binary STL it says 12 triangles, which are 684 bytes, but it has 400; "
              "copy or export it again");
    const std::string text = as_text_stl(make_box());
    EXPECT_EQ(refusal_of(text.substr(0, text.rfind("endloop")), "box.stl"),
              "box.stl:84: the text ends within a facet: the file is cut short; copy it again");
    EXPECT_EQ(refusal_of("solid nothing\nendsolid\n", "box.stl"),
              "box.stl: there are no facets in it; export the mesh again");
}

// If a comment of Windows' C library, a spoiled keyword or another file stands in the place of a
// number, nothing is read from it.
TEST(MeshFormats, TakeNothingForANumberThatIsNone) {
    const std::string ply =
        "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\n"
        "property float z\nelement face 2\nproperty list uchar int vertex_indices\nend_header\n"
        "0 0 0\n1 0 0\n0 1 0\n";
    for (const char* bad : {"-1.#IND00", "1.#QNAN0", "1.#INF00"}) {
        const ImportedMesh got = load_as(ply + "0 0 " + bad + "\n3 0 1 2\n3 0 1 3\n", "a.ply");
        EXPECT_EQ(got.mesh.triangles, (Triangles{{0, 1, 2}}));
        ASSERT_EQ(got.report.first_unusable_vertices.size(), 1u);
        EXPECT_EQ(got.report.first_unusable_vertices[0].line, 13u);
        EXPECT_EQ(got.report.first_unusable_vertices[0].reason,
                  "'"s + bad +
                      "' is not a finite number: it stands for NaN or infinity; recompute it where "
                      "the mesh was made");
        const std::string facet = "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n";
        const std::string end = "\nendloop\nendfacet\n";
        const ImportedMesh stl = load_as("solid a\n" + facet + "vertex 0 1 0" + end + facet +
                                             "vertex 0 1 " + bad + end + "endsolid\n",
                                         "a.stl");
        EXPECT_EQ(stl.mesh.triangles, (Triangles{{0, 1, 2}}));
        ASSERT_EQ(stl.report.first_unusable_faces.size(), 1u);
        EXPECT_EQ(stl.report.first_unusable_faces[0].line, 13u);
    }
    EXPECT_EQ(
        refusal_of(ply + "0 0 0\n3 0 1 9\n1 0\n", "a.ply"),
        "a.ply:14: none of the 2 faces can be used; the first: vertex index 9: there are only "
        "4, numbered from 0");
    std::string commas = ply;
    commas.replace(commas.find("0 0 0\n1 0 0"), 5, "0,5 0 0");
    EXPECT_EQ(
        refusal_of(commas + "0 0 0\n3 0 1 2\n3 0 1 3\n", "a.ply"),
        "a.ply:10: none of the 2 faces can be used: 1 vertex has no usable position: '0,5' is "
        "not a number: numbers need a decimal point, not a comma");
}

TEST(MeshFormats, SayWhatAFileIsWhateverItIsNamed) {
    const std::string pointer =
        "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n";
    for (const char* name : {"a.obj", "a.ply", "a.stl", "a.glb", "a.gltf"}) {
        EXPECT_EQ(
            refusal_of(pointer, name),
            std::string(name) +
                ": this looks like a Git LFS pointer; the mesh itself is not in the file; fetch "
                "it with 'git lfs pull'");
        EXPECT_EQ(refusal_of("<!DOCTYPE html>\n<html><body>404</body></html>\n", name),
                  std::string(name) +
                      ": this looks like a web page (perhaps an error of the server); download the "
                      "mesh again");
        EXPECT_EQ(refusal_of("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", name),
                  std::string(name) +
                      ": this looks like an OFF mesh; export it as OBJ, PLY, STL or glTF instead");
    }
}

// Coordinates of a map: floats have steps of half a unit there.
TEST(MeshFormats, KeepTheShapeOfMeshesFarAway) {
    const std::string far[] = {"452345.31 5411932.72 60.10", "452345.41 5411932.72 60.10",
                               "452345.31 5411932.82 60.10"};
    std::string obj,
        ply =
            "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\n"
            "property double z\nelement face 1\nproperty list uchar int "
            "vertex_indices\nend_header\n",
        stl = "solid a\nfacet normal 0 0 1\nouter loop\n";
    for (const std::string& corner : far) {
        obj += "v " + corner + "\n";
        ply += corner + "\n";
        stl += "vertex " + corner + "\n";
    }
    obj += "f 1 2 3\n";
    ply += "3 0 1 2\n";
    stl += "endloop\nendfacet\nendsolid\n";
    const std::pair<std::string, const char*> files[] = {
        {obj, "a.obj"}, {ply, "a.ply"}, {stl, "a.stl"}};
    for (const auto& [bytes, name] : files) {
        SCOPED_TRACE(name);
        const ImportedMesh got = load_as(bytes, name);
        ASSERT_TRUE(got.origin.used);
        EXPECT_EQ(got.origin.at.z, 0);
        const Triangle t = got.mesh.triangle(0);
        const dvec3 corners[] = {{452345.31, 5411932.72, 60.10},
                                 {452345.41, 5411932.72, 60.10},
                                 {452345.31, 5411932.82, 60.10}};
        const vec3 own[] = {t.a, t.b, t.c};
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
                EXPECT_NEAR(double{own[i][k]} + got.origin.at[k], corners[i][k], 4e-6);
        EXPECT_NEAR(double{t.b.x} - t.a.x, 0.1, 1e-6);
        EXPECT_NEAR(double{t.c.y} - t.a.y, 0.1, 1e-6);
        EXPECT_EQ(got.origin.at, dvec3(452345, 5411933, 0));
        EXPECT_EQ(
            got.report.warnings(),
            std::vector{"its coordinates are too far from the origin for floats, which would "
                        "lose more than a thousandth of its size: it stands at an origin of "
                        "its own; add (452345, 5411933, 0) for the coordinates of the file"s});
    }
}

TEST(MeshFormats, AreNotMovedWhereFloatsLoseLittle) {
    // Near, large, exact in floats though far, or without extent.
    for (const char* text :
         {"v 0.1 0.2 0.3\nv 1.1 0 0\nv 0 1.1 0\nf 1 2 3\n",
          "v 452345.31 5411932.72 60.1\nv 462345.31 5411932.72 60.1\nv 452345.31 5421932.72 60\nf "
          "1 2 3\n",
          "v 8388608 8388608 0\nv 8388609 8388608 0\nv 8388608 8388609 0\nf 1 2 3\n",
          "v 5411932.72 1 1\nv 5411932.72 1 1\nv 5411932.72 1 1\nf 1 2 3\n"}) {
        SCOPED_TRACE(text);
        const ImportedMesh got = load_as(text, "a.obj");
        EXPECT_FALSE(got.origin.used);
        EXPECT_EQ(got.mesh.triangles.size(), 1u);
    }
    // A box of one unit whose floats fall into one place.
    const ImportedMesh got = load_as(
        "v 1000000000.25 0 0\nv 1000000001.25 0 0\nv 1000000000.25 1 0\nf 1 2 3\n", "a.obj");
    EXPECT_EQ(got.mesh.triangle(0).b.x - got.mesh.triangle(0).a.x, 1.0f);
    EXPECT_EQ(got.report.flat_triangles, 0u);
}

// -- glTF -----------------------------------------------------------------------------------------

// The chunks of a .glb, padded as they must be.
std::string glb(std::string json, std::string binary) {
    while (json.size() % 4 != 0) json += ' ';
    while (binary.size() % 4 != 0) binary += '\0';
    std::string bytes = "glTF";
    put<std::uint32_t>(bytes, 2);
    put(bytes, static_cast<std::uint32_t>(28 + json.size() + binary.size()));
    put(bytes, static_cast<std::uint32_t>(json.size()));
    bytes += "JSON" + json;
    put(bytes, static_cast<std::uint32_t>(binary.size()));
    return bytes + "BIN\0"s + binary;
}

// Positions as floats, then indices as unsigned shorts; `nodes` tells where the mesh stands.
std::string buffer_of(const Mesh& mesh) {
    std::string bytes;
    for (const vec3& p : mesh.positions)
        for (int k = 0; k < 3; ++k) put(bytes, p[k]);
    for (const auto& t : mesh.triangles)
        for (const std::uint32_t corner : t) put(bytes, static_cast<std::uint16_t>(corner));
    return bytes;
}

std::string gltf_text(const Mesh& mesh, const std::string& nodes, const std::string& buffer = "",
                      const std::string& rest = "") {
    const std::size_t points = 12 * mesh.positions.size(), indices = 6 * mesh.triangles.size();
    return fmt::format(
        R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":{},)"
        R"("meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],)"
        R"("accessors":[{{"bufferView":0,"componentType":5126,"count":{},"type":"VEC3"}},)"
        R"({{"bufferView":1,"componentType":5123,"count":{},"type":"SCALAR"}}],)"
        R"("bufferViews":[{{"buffer":0,"byteLength":{}}},)"
        R"({{"buffer":0,"byteOffset":{},"byteLength":{}}}],)"
        R"("buffers":[{{"byteLength":{}{}}}]{}}})",
        nodes, mesh.positions.size(), 3 * mesh.triangles.size(), points, points, indices,
        points + indices, buffer, rest);
}

TEST(GltfImport, ReadsTheTrianglesOfABinaryFile) {
    const Mesh torus = make_torus(24, 12);
    const ImportedMesh got =
        load_as(glb(gltf_text(torus, R"([{"mesh":0}])"), buffer_of(torus)), "torus.glb");
    expect_same_triangles(got.mesh, torus);
    EXPECT_EQ(got.mesh.positions.size(), torus.positions.size());
    EXPECT_TRUE(got.report.warnings().empty());
}

TEST(GltfImport, PutsEveryInstanceInItsPlace) {
    const Mesh box = make_box();
    // A parent that turns by 90° about z, over a child that moves and mirrors, and one by a matrix.
    const std::string nodes =
        R"([{"children":[1,2],"rotation":[0,0,0.70710678118654752,0.70710678118654752]},)"
        R"({"mesh":0,"translation":[5,0,0],"scale":[1,1,-2]},)"
        R"({"mesh":0,"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 0,7,0,1]}])";
    const ImportedMesh got = load_as(glb(gltf_text(box, nodes), buffer_of(box)), "box.glb");
    ASSERT_EQ(got.mesh.triangles.size(), 24u);
    const auto placed = corners_of(got.mesh);
    const auto own = corners_of(box);
    const auto near = [](const vec3& p, const vec3& q) { return glm::distance(p, q) < 1e-5f; };
    for (std::size_t i = 0; i < 12; ++i) {
        const auto first = [](const vec3& p) { return vec3(-p.y, p.x + 5, -2 * p.z); };
        const auto second = [](const vec3& p) { return vec3(-(p.y + 7), p.x, p.z); };
        // Mirrored, b and c change places.
        EXPECT_TRUE(near(placed[i].a, first(own[i].a)) && near(placed[i].b, first(own[i].c)) &&
                    near(placed[i].c, first(own[i].b)));
        EXPECT_TRUE(near(placed[12 + i].a, second(own[i].a)) &&
                    near(placed[12 + i].b, second(own[i].b)) &&
                    near(placed[12 + i].c, second(own[i].c)));
    }
}

std::string base64(const std::string& bytes) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits =
                bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k > bytes.size() ? '=' : digits[bits >> (18 - 6 * k) & 63];
    }
    return text;
}

TEST(GltfImport, FindsBuffersInsideAndBesideTheFile) {
    const Mesh box = make_box();
    const std::string one = R"([{"mesh":0}])";
    const std::string inside = gltf_text(
        box, one,
        ",\"uri\":\"data:application/octet-stream;base64," + base64(buffer_of(box)) + "\"");
    expect_same_triangles(load_as(inside, "box.gltf").mesh, box);

    std::string folder = (fs::temp_directory_path() / "collidoscope-gltf-XXXXXX").string();
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    std::ofstream(folder + "/the data.bin", std::ios::binary) << buffer_of(box);
    const auto beside = [&](const std::string& uri) {
        std::ofstream(folder + "/box.gltf") << gltf_text(box, one, ",\"uri\":\"" + uri + "\"");
        return import_mesh(folder + "/box.gltf");
    };
    expect_same_triangles(beside("the%20data.bin").mesh, box);
    for (const char* outside : {"../the.bin", "/etc/passwd", "http://example.org/a.bin"}) {
        try {
            beside(outside);
            ADD_FAILURE() << outside;
        } catch (const ImportError& error) {
            EXPECT_NE(error.message().find("does not lie beside the file"), std::string::npos);
        }
    }
    EXPECT_THROW(beside("missing.bin"), ImportError);
    fs::remove_all(folder);
}

TEST(GltfImport, ReadsStripsFansAndSparseAndQuantizedPositions) {
    // Five points as normalized bytes; the last one is replaced by a sparse value.
    std::string bytes;
    for (const auto& p : std::vector<std::array<int, 3>>{
             {-127, 0, 0}, {127, 0, 0}, {-127, 127, 0}, {127, 127, 0}, {0, 0, 0}}) {
        for (const int c : p) put(bytes, static_cast<std::int8_t>(c));
        put<std::int8_t>(bytes, 0);  // a stride of four bytes
    }
    put<std::uint16_t>(bytes, 4);  // the place of the sparse value, at 20
    for (const int c : {0, 0, -128}) put(bytes, static_cast<std::int8_t>(c));
    const auto text = [](int mode) {
        return fmt::format(
            R"({{"asset":{{"version":"2.1"}},"extensionsRequired":["KHR_mesh_quantization"],)"
            R"("nodes":[{{"mesh":0}}],"meshes":[{{"primitives":[{{"mode":{},)"
            R"("attributes":{{"POSITION":0}}}}]}}],)"
            R"("accessors":[{{"bufferView":0,"componentType":5120,"normalized":true,"count":5,)"
            R"("type":"VEC3","sparse":{{"count":1,"indices":{{"bufferView":1,)"
            R"("componentType":5123}},"values":{{"bufferView":1,"byteOffset":2}}}}}}],)"
            R"("bufferViews":[{{"buffer":0,"byteLength":20,"byteStride":4}},)"
            R"({{"buffer":0,"byteOffset":20,"byteLength":5}}],"buffers":[{{"byteLength":25}}]}})",
            mode);
    };
    const ImportedMesh strip = load_as(glb(text(5), bytes), "a.glb");
    EXPECT_EQ(strip.mesh.positions,
              (std::vector<vec3>{{-1, 0, 0}, {1, 0, 0}, {-1, 1, 0}, {1, 1, 0}, {0, 0, -1}}));
    EXPECT_EQ(strip.mesh.triangles, (Triangles{{0, 1, 2}, {1, 3, 2}, {2, 3, 4}}));
    EXPECT_EQ(load_as(glb(text(6), bytes), "a.glb").mesh.triangles,
              (Triangles{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
    EXPECT_EQ(refusal_of(glb(text(1), bytes), "a.glb"),
              "a.glb: there are no faces in it, only 1 line or point element, which are not "
              "triangles; export the mesh with its faces");
}

TEST(GltfImport, RefusesWhatCannotBeReadAndSaysWhy) {
    const Mesh box = make_box();
    const std::string one = R"([{"mesh":0}])";
    const std::string whole = glb(gltf_text(box, one), buffer_of(box));
    for (std::size_t length = 4; length < whole.size(); ++length)
        ASSERT_NE(refusal_of(whole.substr(0, length), "a.glb"), "no refusal") << length;
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = gltf_text(box, one);
        text.replace(text.find(from), from.size(), to);
        return refusal_of(glb(text, buffer_of(box)), "a.glb");
    };
    EXPECT_EQ(changed("\"2.0\"", "\"1.0\""),
              "a.glb: it does not say that it is glTF 2.0; export it so");
    EXPECT_EQ(changed("\"POSITION\":0", "\"POSITION\":7"),
              "a.glb: accessors[7] is named, but there are only 2 of them");
    EXPECT_EQ(changed("\"count\":8", "\"count\":80"),
              "a.glb: accessors[0]: its 80 values reach beyond bufferViews[0]");
    EXPECT_EQ(changed("\"mesh\":0", "\"mesh\":-1"),
              "a.glb: nodes[0]: \"mesh\" must be a whole number up to 281,474,976,710,656");
    EXPECT_EQ(changed("5126", "5127"),
              "a.glb: accessors[0]: componentType 5127 is not one of glTF's");
    EXPECT_EQ(changed(R"([{"mesh":0}])", R"([{"mesh":0,"children":[0]}])"),
              "a.glb: nodes[0] has two parents or is its own ancestor; export it again");
    EXPECT_EQ(refusal_of(glb(gltf_text(box, one, "",
                                       R"(,"extensionsRequired":["KHR_draco_mesh_compression"])"),
                             buffer_of(box)),
                         "a.glb"),
              "a.glb: it needs KHR_draco_mesh_compression, which is not read here; export it "
              "without compression");
    EXPECT_EQ(refusal_of("{\"asset\":", "a.gltf"), "a.gltf: its JSON is damaged; export it again");
}

TEST(MeshFormats, AreTakenByTheirBytesAndCanBeCanceled) {
    const Mesh torus = make_torus(80, 40);
    // A wrong ending does no harm.
    const std::string ply = as_text_ply(torus), stl = as_text_stl(torus),
                      binary = as_binary_stl(torus, ""),
                      gltf = glb(gltf_text(torus, R"([{"mesh":0}])"), buffer_of(torus));
    for (const std::string& bytes : {ply, stl, binary, gltf, obj_text(torus)}) {
        expect_same_triangles(load_as(bytes, "torus.obj").mesh, torus);
        double before = 0;
        int asked = 0;
        import_mesh_bytes(bytes, "torus.obj", [&](double share) {
            EXPECT_GE(share, before);
            EXPECT_LE(share, 1);
            before = share;
            ++asked;
            return true;
        });
        EXPECT_EQ(before, 1);
        for (int stop = 0; stop < asked; ++stop) {
            int told = 0;
            EXPECT_THROW(
                import_mesh_bytes(bytes, "torus.obj", [&](double) { return told++ < stop; }),
                ImportCanceled);
        }
    }
    for (const char* name : {"a.obj", "a.PLY", "b.stl", "c.glb", "d.GLTF", "e.parts"})
        EXPECT_TRUE(is_mesh_file_name(name));
    for (const char* name : {"a.json", "ply", "b.stl.txt", ""})
        EXPECT_FALSE(is_mesh_file_name(name));
}

}  // namespace
}  // namespace collidoscope::app
