// A raster as a mark: drawn, compared, named, written and moved.
#include <gtest/gtest.h>

#include "app/model/json_lines/trace_json.h"
#include "app/player/same_mark.h"
#include "app/view/drawing/marks.h"
#include "collision/trace/scopes.h"

namespace collidoscope::app {
namespace {

Mark two_rows() {
    Mark mark;
    mark.geometry = Raster{{1, 2, 0}, 0.5f, 3, 2, {0, 255, 255, 17, 0, 51}};
    mark.role = Role::Hit;
    return mark;
}

TEST(RasterMark, LikePixelsOfARowAreFilledAtOnce) {
    const Scene scene;
    const Camera camera;
    const Palette palette = make_palette();
    render::Overlay overlay;
    std::vector<Label> labels;
    const Mark mark = two_rows();
    add_marks({&mark, 1}, {scene, camera, palette, {}, {}}, overlay, labels);
    // Two pixels together, and two by themselves: each two triangles.
    ASSERT_EQ(overlay.triangles().size(), 18u);
    vec3 low(9), high(-9);
    float right_of_first = 0;
    for (std::size_t i = 0; i < 18; ++i) {
        const vec3 p = overlay.triangles()[i].position;
        low = glm::min(low, p);
        high = glm::max(high, p);
        if (i < 6) right_of_first = std::max(right_of_first, p.x);
    }
    EXPECT_EQ(low, vec3(1, 2, 0));
    EXPECT_EQ(high, vec3(2.5f, 3, 0));
    EXPECT_EQ(right_of_first, 2.5f);
    EXPECT_EQ(overlay.triangles()[0].position.y, 2);
    // More of the color for a larger value.
    EXPECT_NE(overlay.triangles()[0].color, overlay.triangles()[6].color);
}

TEST(RasterMark, IsWrittenRowByRow) {
    const Json json = to_json(two_rows());
    EXPECT_EQ(json["raster"]["rows"], Json::parse(R"(["00ffff", "110033"])"));
    EXPECT_EQ(json["raster"]["corner"], Json::parse("[1.0, 2.0, 0.0]"));
    EXPECT_EQ(json["raster"]["pixel"], 0.5);
    EXPECT_EQ(json["role"], "hit");
}

TEST(RasterMark, IsTheSameWithTheSamePixels) {
    const Mark one = two_rows();
    Mark other = two_rows();
    EXPECT_TRUE(same_mark(one, other));
    std::get<Raster>(other.geometry).values[3] = 18;
    EXPECT_FALSE(same_mark(one, other));
    EXPECT_EQ(name_of(one), "Picture, intersection");
}

TEST(RasterMark, MovesWithItsFrame) {
    Mark mark = two_rows();
    SeenFromWorld(Pose{{10, 0, 0}, {1, 0, 0, 0}})(mark);
    EXPECT_EQ(std::get<Raster>(mark.geometry).corner, vec3(11, 2, 0));
}

}  // namespace
}  // namespace collidoscope::app
