// Sizes of nodes at scales where floats overflow or vanish: the same shares as at scale 1.
#include "collision/trees/tree_area.h"

#include <gtest/gtest.h>

#include <cmath>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/collision/trees/pair_cases.h"

namespace collidoscope {
namespace {

template <typename Build>
void expect_same_shares(const Build& build) {
    const Mesh ball = test::ball(4);
    const auto plain = build(ball);
    const NodeSizes at_one(*plain);
    for (const int exponent : {-100, -70, -40, 40, 62, 70, 100, 120}) {
        SCOPED_TRACE("2^" + std::to_string(exponent));
        Mesh mesh = ball;
        for (vec3& p : mesh.positions) p *= std::ldexp(1.0f, exponent);
        const auto view = build(mesh);
        const NodeSizes sizes(*view);
        // A builder may split otherwise where its own floats overflow; the root is the same.
        EXPECT_NEAR(sizes.area(0) / std::ldexp(at_one.area(0), 2 * exponent), 1, 1e-4);
        EXPECT_NEAR(sizes.volume(0) / std::ldexp(at_one.volume(0), 3 * exponent), 1, 1e-4);
        EXPECT_EQ(sizes.relative_area(0), 1);
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            ASSERT_TRUE(std::isfinite(sizes.area(node)) && std::isfinite(sizes.volume(node)));
            ASSERT_GT(sizes.relative_area(node), 0);
            ASSERT_LT(sizes.relative_area(node), 2);
        }
    }
}

TEST(TreeArea, SharesAreThoseOfScaleOne) {
    expect_same_shares([](const Mesh& mesh) {
        return make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh)));
    });
    expect_same_shares([](const Mesh& mesh) {
        return make_view(std::make_shared<const ObbTree>(*build_obb_tree(mesh)));
    });
}

template <typename Build>
void expect_measures_at_once(const Build& build) {
    for (const int exponent : {0, -70, 70}) {
        SCOPED_TRACE("2^" + std::to_string(exponent));
        Mesh mesh = test::ball(4);
        for (vec3& p : mesh.positions) p *= std::ldexp(1.0f, exponent);
        const auto view = build(mesh);
        const NodeSizes sizes(*view);
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            const VolumeSizes own = view->sizes(node);
            ASSERT_EQ(own.area, view->area(node));
            ASSERT_EQ(own.volume, view->volume(node));
            const NodeSizes::Measures both = sizes.measures(node);
            ASSERT_EQ(both.relative_area, sizes.relative_area(node));
            ASSERT_EQ(both.volume, sizes.volume(node));
        }
    }
}

TEST(TreeArea, BothAtOnceAreTheSame) {
    expect_measures_at_once([](const Mesh& mesh) {
        return make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh)));
    });
    expect_measures_at_once([](const Mesh& mesh) {
        return make_view(std::make_shared<const KdopTree<18>>(*build_kdop_tree<18>(mesh)));
    });
}

TEST(TreeArea, FloatsAreKeptWhereTheyHold) {
    const Aabb box{{0.1f, 0.2f, 0.3f}, {1, 2, 3}};
    EXPECT_EQ(wide_area(box), double{area(box)});
    EXPECT_EQ(wide_area(Aabb{vec3(0), vec3(0x1p100f)}), 6 * 0x1p200);
    EXPECT_EQ(wide_area(Aabb{vec3(0), vec3(0x1p-100f)}), 6 * 0x1p-200);
    EXPECT_EQ(wide_area(Aabb{vec3(0), vec3(0)}), 0);
}

}  // namespace
}  // namespace collidoscope
