// STL: text and binary, against the mesh that was written.
#include <gtest/gtest.h>

#include <limits>

#include "tests/app/model/meshes/mesh_bytes.h"

namespace collidoscope::app {
namespace {

using namespace mesh_bytes;

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

}  // namespace
}  // namespace collidoscope::app
