// Shapes of every kind by their descriptions, and that a description cannot leave anything out.
#include "app/model/shapes/describe_shape.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <set>

#include "app/model/shapes/shape_json.h"

namespace collidoscope::app {
namespace {

struct Whole {
    static constexpr ShapeWords words{.key = "sphere", .name = "sphere"};
    static constexpr Extent extent = Extent::Bounded;
    static constexpr bool turns = false;
    static constexpr HandleUse handle_use = HandleUse::None;
    static Sphere read(const Json&, const MeshLoader&) { return {}; }
    static Json write(const Sphere&) { return {}; }
    static std::optional<Sphere> usual(bool) { return {}; }
    static void check(const Sphere&) {}
    static std::vector<ShapeField> fields(Sphere&) { return {}; }
    static Pose pose(const Sphere&) { return {}; }
    static void move(Sphere&, const vec3&) {}
    static void turn(Sphere&, const quat&, const vec3&) {}
    static Aabb bounds(const Sphere&) { return {}; }
    static std::vector<vec3> handles(const Sphere&) { return {}; }
    static void set_handle(Sphere&, std::size_t, const vec3&) {}
    static ConvexCore core(const Sphere&) { return {}; }
    static std::optional<Box> box(const Sphere&) { return {}; }
    static std::vector<ShapeFeature> features(const Sphere&) { return {}; }
    static bool flatten(Sphere&) { return false; }
    static void draw(const Sphere&, ShapeCanvas&) {}
    static void pick(const Sphere&, ShapePicks&) {}
};
static_assert(DescribesShape<Whole, Sphere>);

// Whole without one member: the member of the same name hides it and cannot be called.
#define WITHOUT(MEMBER)                    \
    struct Without_##MEMBER : Whole {      \
        struct Nothing {};                 \
        static constexpr Nothing MEMBER{}; \
    };                                     \
    static_assert(!DescribesShape<Without_##MEMBER, Sphere>)
WITHOUT(words);
WITHOUT(extent);
WITHOUT(turns);
WITHOUT(handle_use);
WITHOUT(read);
WITHOUT(write);
WITHOUT(usual);
WITHOUT(check);
WITHOUT(fields);
WITHOUT(pose);
WITHOUT(move);
WITHOUT(turn);
WITHOUT(bounds);
WITHOUT(handles);
WITHOUT(set_handle);
WITHOUT(core);
WITHOUT(box);
WITHOUT(features);
WITHOUT(flatten);
WITHOUT(draw);
WITHOUT(pick);
#undef WITHOUT

constexpr std::size_t kind_count = std::variant_size_v<Shape>;

// Setting all quantities of one shape to those of another gives the other.
TEST(Shapes, FieldsAreAllThereIs) {
    for (std::size_t i = 0; i < kind_count; ++i) {
        const auto kind = static_cast<ShapeKind>(i);
        std::optional<Shape> shape = usual_shape(kind, false), other = usual_shape(kind, true);
        if (!shape || kind == kind_of_type<Crowd>()) continue;
        SCOPED_TRACE(name_of(kind));
        if (to_json(*shape) == to_json(*other)) other = moved(*other, {0.5f, 0.25f, 0.125f});
        std::vector<ShapeField> to = type_of(kind).fields(*shape);
        const std::vector<ShapeField> from = type_of(kind).fields(*other);
        EXPECT_FALSE(to.empty());
        if (to.size() != from.size()) continue;  // of as many corners as it has
        EXPECT_NE(to_json(*shape), to_json(*other));
        for (std::size_t k = 0; k < to.size(); ++k) {
            EXPECT_EQ(to[k].name, from[k].name);
            std::visit([&](auto* place) { *place = *std::get<decltype(place)>(from[k].place); },
                       to[k].place);
        }
        EXPECT_EQ(to_json(*shape), to_json(*other));
    }
}

TEST(Shapes, KeysNameTheirKinds) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < kind_count; ++i) {
        const auto kind = static_cast<ShapeKind>(i);
        EXPECT_EQ(kind_named(name_of(kind)), kind);
        EXPECT_TRUE(seen.insert(name_of(kind)).second) << name_of(kind);
        const auto shape = usual_shape(kind, false);
        EXPECT_TRUE(!shape || kind_of(*shape) == kind) << name_of(kind);
    }
    EXPECT_FALSE(kind_named("no such shape"));
}

// Requirements on shapes of every kind.
TEST(Shapes, UsualOnesReadBackMoveAndKeepTheirHandles) {
    for (std::size_t i = 0; i < kind_count; ++i) {
        const auto kind = static_cast<ShapeKind>(i);
        SCOPED_TRACE(name_of(kind));
        for (const bool second : {false, true}) {
            const auto shape = usual_shape(kind, second);
            if (!shape) continue;
            check(*shape);
            const Json json = to_json(*shape);
            EXPECT_EQ(to_json(parse_shape(json, {})), json);
            EXPECT_EQ(to_json(moved(*shape, vec3(0))), json);
            const std::vector<vec3> handles = handles_of(*shape);
            for (std::size_t h = 0; h < handles.size(); ++h)
                EXPECT_EQ(to_json(with_handle(*shape, h, handles[h])), json);
            const Aabb box = bounds_of(*shape);
            const vec3 place = pose_of(*shape).position;
            const vec3 offset(1, 2, 0);
            const Aabb there = bounds_of(moved(*shape, offset));
            if (extent_of(*shape) != Extent::Plane) {
                EXPECT_LE(glm::length(there.min - box.min - offset), 1e-6f);
                EXPECT_LE(glm::length(there.max - box.max - offset), 1e-6f);
            }
            for (int k = 0; k < 3; ++k) {
                EXPECT_LE(box.min[k], place[k]);
                EXPECT_GE(box.max[k], place[k]);
            }
        }
    }
}

TEST(Shapes, CapsulesSayWhatIsWrong) {
    const auto message = [](const char* text) {
        try {
            (void)parse_shape(Json::parse(text), {});
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_EQ(message(R"({"capsule":{"from":[0,0,0],"to":[1,0,0],"radius":-1}})"),
              "capsule.radius must be a finite number, zero or more");
    EXPECT_EQ(message(R"({"capsule":{"from":[0,0,0],"radius":1}})"), "capsule: needs \"to\"");
    EXPECT_EQ(message(R"({"capsule":{"from":[0,0,0],"to":[0,0,0],"radius":1}})"), "");
}

}  // namespace
}  // namespace collidoscope::app
