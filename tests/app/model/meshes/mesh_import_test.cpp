#include "app/model/meshes/mesh_import.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace collidoscope::app {
namespace {

using namespace std::string_literals;
using Triangles = std::vector<std::array<std::uint32_t, 3>>;

ImportedMesh load(const std::string& text) {
    return import_obj_text(text, "test.obj");
}

const std::string square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

// The first corners of the only triangle.
void expect_only(const ImportedMesh& got, const Triangles& triangles) {
    EXPECT_EQ(got.mesh.triangles, triangles);
    EXPECT_EQ(got.report.triangles, triangles.size());
    for (const auto& triangle : got.mesh.triangles) {
        for (const auto corner : triangle) ASSERT_LT(corner, got.mesh.positions.size());
    }
    for (const vec3& p : got.mesh.positions) {
        for (int k = 0; k < 3; ++k) EXPECT_TRUE(std::isfinite(p[k]));
    }
}

std::string import_error_of(const std::string& text) {
    try {
        load(text);
    } catch (const ImportError& error) {
        EXPECT_EQ(error.file(), "test.obj");
        return error.what();
    }
    return "no error";
}

TEST(MeshImport, ReadsEveryCornerForm) {
    const std::string extra = "vt 0 0\nvn 0 0 1\n";
    for (const char* face : {"f 1 2 3", "f 1/1 2/1 3/1", "f 1//1 2//1 3//1", "f 1/1/1 2/1/1 3/1/1",
                             "f -4 -3 -2", "f -4/-1/-1 2/1/-1 3", "\tf  1\t2 3 \t", "f +1 02 3",
                             "f 1 2 3 #c", "f 1 2 3 # 4", "fo 1 2 3", "f 1/ 2/ 3//"}) {
        SCOPED_TRACE(face);
        const ImportedMesh got = load(square + extra + face + "\n");
        expect_only(got, {{0, 1, 2}});
        EXPECT_EQ(got.mesh.positions, (std::vector<vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
        EXPECT_EQ(got.report.unusable_faces, 0u);
    }
}

TEST(MeshImport, IsNotShiftedByAByteOrderMark) {
    expect_only(load("\xEF\xBB\xBF" + square + "f 1 2 3\n"), {{0, 1, 2}});
    EXPECT_EQ(load("\xEF\xBB\xBF" + square + "f 2 3 4\n").mesh.positions.front(), vec3(1, 0, 0));
}

TEST(MeshImport, ReadsEveryLineEnding) {
    for (const char* end : {"\n", "\r\n", "\r", " \t\r\n", "\r\r\n"}) {
        std::string text;
        for (const char* line : {"# made", "", "v 0 0 0", "v 1 0 0", "v 0 1 0", "f 1 2 3"}) {
            text += line + std::string(end);
        }
        expect_only(load(text), {{0, 1, 2}});
        while (text.back() == '\n' || text.back() == '\r') text.pop_back();
        expect_only(load(text), {{0, 1, 2}});
    }
}

TEST(MeshImport, JoinsContinuedLines) {
    expect_only(load(square + "f 1 \\\n2 \\\r\n3\nf 1 3 4"), {{0, 1, 2}, {0, 2, 3}});
    expect_only(load("v 0 \\\n 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3"), {{0, 1, 2}});
}

TEST(MeshImport, LeavesOutFacesWithIndicesOutOfRange) {
    const ImportedMesh got =
        load(square +
             "f 1 2 5\nf 1 2 3\nf 0 1 2\nf -5 1 2\nf 1 2 99999999999999999999\n"
             "f 4294967297 2 3\nf 1 2 -99999999999999999999\n");
    expect_only(got, {{0, 1, 2}});
    EXPECT_EQ(got.report.faces, 7u);
    EXPECT_EQ(got.report.unusable_faces, 6u);
    ASSERT_EQ(got.report.first_unusable_faces.size(), 6u);
    EXPECT_EQ(got.report.first_unusable_faces[0].line, 5u);
    EXPECT_EQ(got.report.first_unusable_faces[0].reason, "vertex index 5: there are only 4");
    EXPECT_EQ(got.report.first_unusable_faces[1].reason, "vertex index 0: indices start at 1");
    EXPECT_EQ(got.report.first_unusable_faces[2].reason,
              "vertex index -5: there are only 4 before this line");
    EXPECT_EQ(got.report.first_unusable_faces[3].reason,
              "vertex index too large: there are only 4");
}

TEST(MeshImport, LetsFacesComeBeforeTheirVertices) {
    expect_only(load("f 1 2 3\n" + square), {{0, 1, 2}});
    EXPECT_NE(import_error_of("f -1 -2 -3\n" + square).find("test.obj:1: "), std::string::npos);
}

TEST(MeshImport, KeepsTheOrderOfFacesThatWaitForTheirVertices) {
    const ImportedMesh got =
        load(square + "f 1 2 3\nf 1 2 5\nf 1 3 4\nf x\nf 2 3 -1\nf 9 1 2\nv 0 0 1\nf 1 3 5\n");
    expect_only(got, {{0, 1, 2}, {0, 1, 4}, {0, 2, 3}, {1, 2, 3}, {0, 2, 4}});
    ASSERT_EQ(got.report.first_unusable_faces.size(), 2u);
    EXPECT_EQ(got.report.first_unusable_faces[0].line, 8u);
    EXPECT_EQ(got.report.first_unusable_faces[1].line, 10u);
    EXPECT_EQ(got.report.first_unusable_faces[1].reason, "vertex index 9: there are only 5");
}

TEST(MeshImport, NegativeIndicesCountFromTheirLine) {
    const ImportedMesh got = load("v 9 9 9\n" + square + "f -4 -3 -2\nv 5 5 5\nf -5 -4 -1\n");
    EXPECT_EQ(got.mesh.triangle(0).a, vec3(0, 0, 0));
    EXPECT_EQ(got.mesh.triangle(1).a, vec3(0, 0, 0) + vec3(1, 0, 0) - vec3(1, 0, 0));
    EXPECT_EQ(got.mesh.triangle(1).c, vec3(5, 5, 5));
}

TEST(MeshImport, LeavesOutFacesOfVerticesThatAreNotNumbers) {
    for (const char* bad : {"nan 0 0", "0 -nan 0", "0 0 inf", "0 -Infinity 0", "0 word 0", "0 0",
                            "", "1e39 0 0", "0 0 -4e38", "0x1 0 0", "1,5 0 0", "0 0 0z"}) {
        SCOPED_TRACE(bad);
        // Its number stays taken: the other face must not be shifted.
        const ImportedMesh got = load("v "s + bad + "\n" + square + "f 2 3 4\nf 1 2 3\n");
        EXPECT_EQ(got.mesh.positions, (std::vector<vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
        expect_only(got, {{0, 1, 2}});
        EXPECT_EQ(got.report.unusable_vertices, 1u);
        ASSERT_EQ(got.report.first_unusable_vertices.size(), 1u);
        EXPECT_EQ(got.report.first_unusable_vertices[0].line, 1u);
        ASSERT_EQ(got.report.unusable_faces, 1u);
        EXPECT_EQ(got.report.first_unusable_faces[0].line, 7u);
        EXPECT_EQ(got.report.first_unusable_faces[0].reason, "its vertex 1 has no usable position");
    }
}

// A number as Windows prints none, and a keyword beside a blank of Unicode: the vertex keeps its
// number, and nothing is read in its place.
TEST(MeshImport, TakesNothingForANumberThatIsNone) {
    for (const char* bad : {"v 0 1 -1.#IND00", "v 1.#QNAN0 0 0", "v 0 1.#INF00 0", "v 0 0 1.#SNAN",
                            "v\xC2\xA0"
                            "0 0 0",
                            "v\xA0"
                            "0 0 0",
                            "\xC2\xA0v 0 0 0", "v0 0 0", "V 0 0 0",
                            "v 0\xC2\xA0"
                            "0 0",
                            "v 0 0 0#end"}) {
        SCOPED_TRACE(bad);
        const ImportedMesh got = load(bad + "\n"s + square + "f 2 3 4\nf 1 2 3\n");
        EXPECT_EQ(got.mesh.positions, (std::vector<vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
        expect_only(got, {{0, 1, 2}});
        EXPECT_EQ(got.report.vertices, 5u);
        EXPECT_EQ(got.report.unusable_vertices, 1u);
        ASSERT_EQ(got.report.first_unusable_vertices.size(), 1u);
        EXPECT_EQ(got.report.first_unusable_vertices[0].line, 1u);
        EXPECT_EQ(got.report.first_unusable_faces[0].reason, "its vertex 1 has no usable position");
    }
    const ImportedMesh got = load(square +
                                  "f 1 2 3\nf\xC2\xA0"
                                  "1 3 4\nf1 3 4\nf 1 2 3#\n");
    expect_only(got, {{0, 1, 2}});
    EXPECT_EQ(got.report.faces, 4u);
    ASSERT_EQ(got.report.first_unusable_faces.size(), 3u);
    EXPECT_EQ(
        got.report.first_unusable_faces[0].reason,
        "a no-break space or another blank of Unicode follows the 'f'; write an ordinary blank");
    EXPECT_EQ(got.report.first_unusable_faces[1].reason, "no blank follows the 'f'; write one");
    EXPECT_EQ(got.report.first_unusable_faces[2].reason,
              "'3#' is not a vertex index: put a blank before a comment");
}

TEST(MeshImport, CountsWhatTrianglesCannotBeMadeOf) {
    const ImportedMesh got = load(square +
                                  "f 1 2 3\nl 1 2\np 1\ncstype bezier\ncurv 0 1 1 2 3\ncurv2 1 2\n"
                                  "surf 0 1 0 1 1 2 3 4\nend\ncall other.obj\n");
    expect_only(got, {{0, 1, 2}});
    EXPECT_EQ(got.report.warnings(),
              (std::vector<std::string>{
                  "2 line and point elements were left out: a mesh holds only triangles",
                  "3 free-form curves and surfaces were left out: a mesh holds only triangles",
                  "1 call of another file was left out: a mesh is read from one file"}));
}

TEST(MeshImport, RoundsNumbersOnce) {
    const ImportedMesh got = load(
        "v 0.1 +1e-50 -3.4028235e38\nv 16777217 16777219 1e-45\n"
        "v 0.500000029802322387695312500 0.500000029802322387695312501 .5\nf 1 2 3");
    EXPECT_EQ(got.mesh.positions[0], vec3(0.1f, 0.0f, -std::numeric_limits<float>::max()));
    EXPECT_EQ(got.mesh.positions[1],
              vec3(16777216.0f, 16777220.0f, std::numeric_limits<float>::denorm_min()));
    // Half way between two floats, and just above.
    EXPECT_EQ(got.mesh.positions[2], vec3(0.5f, std::nextafter(0.5f, 1.0f), 0.5f));
}

TEST(MeshImport, IgnoresWeightsColorsAndNames) {
    const ImportedMesh got = load(
        "mtllib missing file.mtl\no thing\ng a b\nv 0 0 0 1.0\nv 1 0 0 0.5 0.5 0.5\nv 0 1 0 red\n"
        "vt\nvn 1\nvp 0\ns off\nusemtl none\nunknown words 1 2\nf 1 2 3\ng\no\nusemtl\nmtllib\n");
    expect_only(got, {{0, 1, 2}});
    EXPECT_TRUE(got.report.warnings().empty());
}

TEST(MeshImport, IsNotUpsetByTags) {
    expect_only(load("t crease 1000000000/1000000000/1000000000 1 2\nt\nt x -1/-1/-1\n" + square +
                     "f 1 2 3\nt a 2/1/0 1"),
                {{0, 1, 2}});
}

TEST(MeshImport, IsNotUpsetByZeroTextureAndNormalIndices) {
    expect_only(load(square + "f 1/0/0 2/0/0 3/0/0\nf 1//0 3//0 4//0\nf 1/9/9 2/x 3/-7\n"),
                {{0, 1, 2}, {0, 2, 3}, {0, 1, 2}});
}

TEST(MeshImport, KeepsAllCornersOfLargePolygons) {
    for (const int n : {4, 255, 256, 257, 258, 10'000}) {
        std::string text;
        std::string face = "f";
        for (int i = 0; i < n; ++i) {
            const double angle = 6.283185307179586 * i / n;
            text += "v " + std::to_string(std::cos(angle)) + " " + std::to_string(std::sin(angle)) +
                    " 0\n";
            face += " " + std::to_string(i + 1);
        }
        const ImportedMesh got = load(text + face);
        EXPECT_EQ(got.mesh.triangles.size(), static_cast<std::size_t>(n - 2));
        EXPECT_EQ(got.mesh.positions.size(), static_cast<std::size_t>(n));
        EXPECT_EQ(got.report.polygons, 1u);
    }
}

TEST(MeshImport, SplitsConcavePolygons) {
    const ImportedMesh got = load("v 0 0 0\nv 4 4 0\nv 8 0 0\nv 4 8 0\nf 1 2 3 4\nf 4 3 2 1");
    ASSERT_EQ(got.mesh.triangles.size(), 4u);
    double area = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Triangle t = got.mesh.triangle(i);
        const double z = double{glm::cross(t.b - t.a, t.c - t.a).z};
        EXPECT_TRUE(i < 2 ? z > 0 : z < 0);
        area += z;
    }
    EXPECT_EQ(area, 0);
    EXPECT_EQ(got.report.crossing_polygons, 0u);
}

TEST(MeshImport, KeepsFlatTrianglesAndSaysSo) {
    const ImportedMesh got = load(square + "f 1 2 2\nf 1 1 1\nf 1 2 3\nf 1 3 2 4\n");
    EXPECT_EQ(got.mesh.triangles.size(), 5u);
    EXPECT_EQ(got.report.flat_triangles, 2u);
    EXPECT_EQ(got.report.crossing_polygons, 1u);
    EXPECT_EQ(got.report.warnings().size(), 2u);
}

TEST(MeshImport, CountsFacesThatAreNoFaces) {
    const ImportedMesh got = load(square +
                                  "f\nf 1\nf 1 2\nf a b c\nf 1.5 2 3\nf 1 2 3x\nf /1 2 3\n"
                                  "f - 1 2\nf 1,2,3\nf 1 2 3\nl 1 2\np 1\n");
    expect_only(got, {{0, 1, 2}});
    EXPECT_EQ(got.report.unusable_faces, 9u);
    EXPECT_EQ(got.report.first_unusable_faces[1].reason, "1 corner: a face needs at least three");
    EXPECT_EQ(got.report.first_unusable_faces[3].reason, "'a' is not a vertex index");
    EXPECT_EQ(got.report.lines_and_points, 2u);
    const auto warnings = got.report.warnings();
    ASSERT_EQ(warnings.size(), 2u);
    EXPECT_EQ(warnings[0],
              "9 faces were left out (lines 5, 6, 7, 8, 9, 10, 11, 12 and 13: 0 corners: a face "
              "needs at least three)");
}

TEST(MeshImport, NamesOnlyTheFirstUnusableLines) {
    std::string text = square + "f 1 2 3\n";
    for (int i = 0; i < 1000; ++i) text += "f 1 2 9\n";
    const ImportedMesh got = load(text);
    EXPECT_EQ(got.report.unusable_faces, 1000u);
    EXPECT_EQ(got.report.first_unusable_faces.size(), ImportReport::max_remarks);
    EXPECT_EQ(got.report.warnings()[0].find("1,000 faces were left out (first in lines 6, 7"), 0u);
}

TEST(MeshImport, LeavesOutUnusedVertices) {
    const ImportedMesh got = load("v 1e30 0 0\n" + square + "v nan 0 0\nf 3 4 5\n");
    EXPECT_EQ(got.mesh.positions, (std::vector<vec3>{{1, 0, 0}, {1, 1, 0}, {0, 1, 0}}));
    EXPECT_EQ(got.mesh.triangles, (Triangles{{0, 1, 2}}));
    EXPECT_EQ(got.report.unused_vertices, 3u);
}

TEST(MeshImport, SurvivesZeroBytesAndLongLines) {
    const ImportedMesh got =
        load("v 0 0 0\n\0\0v\0\nv 1 0 0\nv 0 1 0\0\nv 0 1 0\nf 1 2 4\nf 1 2\0 3"s);
    expect_only(got, {{0, 1, 2}});
    EXPECT_EQ(got.report.unusable_faces, 1u);
    EXPECT_EQ(got.report.binary_bytes, 5u);
    const std::string blanks(1'000'000, ' ');
    expect_only(load("#" + std::string(1'000'000, 'x') + "\n" + square + "f" + blanks + "1" +
                     blanks + "2 3\ng " + std::string(1'000'000, 'y')),
                {{0, 1, 2}});
    const std::string zeros(100'000, '0');
    expect_only(
        load("v 0." + zeros + "1 0 0\nv 1" + zeros + "e-100000 0 0\nv 0 1 0\nf " + zeros + "1 2 3"),
        {{0, 1, 2}});
}

TEST(MeshImport, RefusesWhatIsNoMeshAndSaysWhatToDo) {
    EXPECT_EQ(import_error_of(""), "test.obj: the file is empty; export the mesh again");
    EXPECT_EQ(import_error_of(" \r\n\t\n"), "test.obj: the file is empty; export the mesh again");
    EXPECT_EQ(import_error_of("\xEF\xBB\xBF"),
              "test.obj: the file is empty; export the mesh again");
    EXPECT_EQ(import_error_of("OFF\n8 6 0"),
              "test.obj: this looks like an OFF mesh; export it as OBJ, PLY, STL or glTF instead");
    EXPECT_NE(import_error_of("\x01\x02\0\xFF"s).find("binary"), std::string::npos);
    EXPECT_NE(import_error_of("\xFF\xFEv\0 \0"s).find("UTF-16"), std::string::npos);
    EXPECT_NE(import_error_of("hello").find("there is no vertex"), std::string::npos);
    EXPECT_NE(import_error_of(square).find("no faces"), std::string::npos);
    const auto looks_like = [](const std::string& what) {
        return "test.obj: this looks like " + what + "; export it as OBJ, PLY, STL or glTF instead";
    };
    EXPECT_EQ(
        import_error_of("version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 9\n"),
        "test.obj: this looks like a Git LFS pointer; the mesh itself is not in the file; "
        "fetch it with 'git lfs pull'");
    for (const char* page :
         {"<!DOCTYPE html><html>404", "\n<html>\n", "<!doctype HTML>\nf 1 2 3\n"}) {
        EXPECT_EQ(import_error_of(page),
                  "test.obj: this looks like a web page (perhaps an error of the server); download "
                  "the mesh again");
    }
    EXPECT_EQ(import_error_of("solid a\nendsolid a\n"), looks_like("an STL mesh without facets"));
    EXPECT_EQ(import_error_of("#VRML V2.0 utf8\nShape {}\n"), looks_like("a VRML scene"));
    EXPECT_EQ(import_error_of("ISO-10303-21;\nHEADER;\n"), looks_like("a STEP model"));
    for (const char* dxf :
         {"  0\nSECTION\n  2\nHEADER\n", "999\nmade by\n0\nSECTION\n", "AutoCAD Binary DXF\r\n"})
        EXPECT_EQ(import_error_of(dxf), looks_like("a DXF drawing"));
    for (const char* off : {"OFF 8 6 0\n", "COFF\n8 6 0", "\n\nOFF\n"})
        EXPECT_EQ(import_error_of(off), looks_like("an OFF mesh"));
    EXPECT_EQ(import_error_of("<?xml version=\"1.0\"?>\n<COLLADA>\n"),
              looks_like("a COLLADA scene"));
    EXPECT_EQ(
        import_error_of("v 1 2 3\n"),
        "test.obj: there is 1 vertex but no faces (lines 'f A B C') in it; export the mesh with "
        "its faces");
    EXPECT_EQ(import_error_of("v 0 0 0\nv 1 0 0\nl 1 2\n"),
              "test.obj: there are no faces (lines 'f A B C') in it, only 1 line or point element, "
              "which are not triangles; export the mesh with its faces");
    EXPECT_EQ(
        import_error_of(square + "surf 0 1 0 1 1 2 3 4\ncurv 0 1 1 2\np 1\ncall b.obj\n"),
        "test.obj: there are no faces (lines 'f A B C') in it, only 1 line or point element, 2 "
        "free-form curves and surfaces and 1 call of another file, which are not triangles; "
        "export the mesh with its faces");
    // For faces that have no fault of their own the reason is that of their first vertex.
    const auto vertices = [](const std::string& one) {
        return "v 1 0 0\nv " + one + "\nv 0 1 0\nv " + one + "\nf 1 2 3\nf 2 3 4\n";
    };
    const std::string two =
        "test.obj:2: none of the 2 faces can be used: 2 vertices have no usable position; the "
        "first: ";
    EXPECT_EQ(import_error_of(vertices("0,5 0 0")),
              two + "'0,5' is not a number: numbers need a decimal point, not a comma");
    EXPECT_EQ(import_error_of(vertices("0,5,1")),
              two + "'0,5,1' is not a number: numbers have no commas and are divided by blanks");
    EXPECT_EQ(import_error_of(vertices("1.0D+00 0 0")),
              two + "'1.0D+00' is not a number: its exponent needs an E, not a D");
    EXPECT_EQ(import_error_of(vertices("0x10 0 0")),
              two + "'0x10' is not a decimal number: it is hexadecimal; write it in decimal");
    EXPECT_EQ(
        import_error_of(vertices("\xE2\x88\x92"
                                 "1 0 0")),
        two + "'???1' is not a number: its minus sign is another character than '-'; write that");
    EXPECT_EQ(
        import_error_of("v 0,5 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
        "test.obj:1: its only face cannot be used: 1 vertex has no usable position: '0,5' is not "
        "a number: numbers need a decimal point, not a comma");
    EXPECT_EQ(import_error_of("f 1 2 3\n"),
              "test.obj:1: its only face cannot be used: vertex index 1: there are no "
              "vertices");
    EXPECT_EQ(import_error_of(square + "f 1 2 7\nf 8 9 1\n"),
              "test.obj:5: none of the 2 faces can be used; the first: vertex index 7: there are "
              "only 4");
}

}  // namespace
}  // namespace collidoscope::app
