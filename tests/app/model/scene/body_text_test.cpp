#include "app/model/scene/body_text.h"

#include <gtest/gtest.h>

#include "app/model/mesh_library/mesh_library.h"
#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

TEST(BodyText, ReadsBack) {
    MeshLibrary library;
    for (std::size_t i = 0; i < std::variant_size_v<Shape>; ++i) {
        const std::optional<Shape> shape = usual_shape(static_cast<ShapeKind>(i), true);
        if (!shape) continue;
        const Body body{"wall", *shape};
        const Body back = parse_body(body_text(body), library.loader());
        EXPECT_EQ(back.name, "wall");
        EXPECT_EQ(to_json(back.shape), to_json(*shape));
    }
}

TEST(BodyText, TakesAShapeAloneAndRefusesTheRest) {
    MeshLibrary library;
    const auto parsed = [&](const char* text) { return parse_body(text, library.loader()); };
    const Body body = parsed(R"({"sphere": {"center": [1, 2, 3], "radius": 4}})");
    EXPECT_EQ(std::get<Sphere>(body.shape).radius, 4);
    for (const char* text : {"", "hello", "[1]", "{}", R"({"name": "x"})",
                             R"({"sphere": {"center": [1, 2, 3], "radius": -4}})"})
        EXPECT_THROW(parsed(text), InputError) << text;
}

}  // namespace
}  // namespace collidoscope::app
