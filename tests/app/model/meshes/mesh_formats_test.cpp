// Files of meshes of any format: what they are, and numbers that are none.
#include <gtest/gtest.h>

#include "app/model/meshes/mesh_export.h"
#include "tests/app/model/meshes/mesh_bytes.h"

namespace collidoscope::app {
namespace {

using namespace mesh_bytes;

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
        std::string text = "solid a\n" + facet;
        text.append("vertex 0 1 0").append(end).append(facet);
        text.append("vertex 0 1 ").append(bad).append(end).append("endsolid\n");
        const ImportedMesh stl = load_as(text, "a.stl");
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
        EXPECT_EQ(refusal_of("#VRML V2.0 utf8\nShape {}\n", name),
                  std::string(name) +
                      ": this looks like a VRML scene; export it as OBJ, PLY, STL or glTF instead");
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
        stl = "solid a\nfacet normal 0 0 1\nouter loop\n", off = "OFF\n3 1 0\n";
    for (const std::string& corner : far) {
        obj += "v " + corner + "\n";
        ply += corner + "\n";
        off += corner + "\n";
        stl += "vertex " + corner + "\n";
    }
    obj += "f 1 2 3\n";
    ply += "3 0 1 2\n";
    off += "3 0 1 2\n";
    stl += "endloop\nendfacet\nendsolid\n";
    const std::pair<std::string, const char*> files[] = {
        {obj, "a.obj"}, {ply, "a.ply"}, {stl, "a.stl"}, {off, "a.off"}};
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

TEST(MeshFormats, AreTakenByTheirBytesAndCanBeCanceled) {
    const Mesh torus = make_torus(80, 40);
    // A wrong ending does no harm.
    const std::string ply = as_text_ply(torus), stl = as_text_stl(torus),
                      binary = as_binary_stl(torus, ""),
                      gltf = glb(gltf_text(torus, R"([{"mesh":0}])"), buffer_of(torus));
    for (const std::string& bytes : {ply, stl, binary, gltf, obj_text(torus), as_off(torus)}) {
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
    for (const char* name : {"a.obj", "a.PLY", "b.stl", "c.glb", "e.off", "d.GLTF", "e.parts"})
        EXPECT_TRUE(is_mesh_file_name(name));
    for (const char* name : {"a.json", "ply", "b.stl.txt", ""})
        EXPECT_FALSE(is_mesh_file_name(name));
}

}  // namespace
}  // namespace collidoscope::app
