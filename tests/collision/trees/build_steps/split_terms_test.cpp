// The terms told of a split, against the tree that its builder made.
#include "collision/trees/build_steps/split_terms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "collision/trees/build_steps/sah_curve.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/kdop_tree.h"
#include "collision/trees/builders/lbvh.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/sah/sah_bvh.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

using oracle::cases;
using test::RandomFloats;

template <typename T>
const T* value_of(const Recording& recording, const char* label, const std::string& name) {
    for (const Step& step : recording.steps) {
        if (step.label != std::string(label)) continue;
        for (const Value& value : step.values)
            if (value.name == name) return std::get_if<T>(&value.data);
    }
    return nullptr;
}

// The plane is between the children; or it leaves one side empty, and they are halves.
template <typename Before>
bool divided(const std::vector<Triangle>& left, const std::vector<Triangle>& right,
             const Before& before) {
    const auto on_left = std::count_if(left.begin(), left.end(), before) +
                         std::count_if(right.begin(), right.end(), before);
    const auto all = static_cast<std::ptrdiff_t>(left.size() + right.size());
    if (on_left == 0 || on_left == all) return static_cast<std::ptrdiff_t>(left.size()) == all / 2;
    return std::all_of(left.begin(), left.end(), before) &&
           std::none_of(right.begin(), right.end(), before);
}

dvec3 centroid(const Triangle& t) {
    return (dvec3(t.a) + dvec3(t.b) + dvec3(t.c)) / 3.0;
}

// Calls check(told, left triangles, right triangles) for every split into two.
template <typename Check>
void for_all_splits(const TreeView& tree, SplitRule rule, const Check& check) {
    for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
        const Children children = tree.children(node);
        if (children.size() != 2) continue;
        Recording told;
        tell_split_terms(rule, tree, node, Pose{}, Recorder(told));
        std::vector<Triangle> sides[2];
        for (const std::uint32_t k : {0u, 1u}) {
            const SlotRange range = tree.slots(children[k]);
            for (std::uint32_t i = 0; i < range.count; ++i)
                sides[k].push_back(tree.triangle(range.first + i));
        }
        ASSERT_EQ(*value_of<std::int64_t>(told, "sides", "left"),
                  static_cast<std::int64_t>(sides[0].size()));
        check(told, sides[0], sides[1]);
    }
}

Mesh random_mesh(std::uint64_t seed) {
    RandomFloats random(seed);
    return test::soup(random, static_cast<int>(seed) % 2, 60);
}

// The builders' planes divide as they are told, but for what lies on the plane by rounding.
TEST(SplitTerms, ThePlanesThatAreToldDivideTheChildren) {
    std::uint64_t splits[4] = {0, 0, 0, 0}, told_apart[4] = {0, 0, 0, 0};
    const auto note = [&](int rule, bool divides) {
        ++splits[rule];
        told_apart[rule] += divides;
    };
    for (std::uint64_t seed = 0; seed < cases(40); ++seed) {
        SCOPED_TRACE(seed);
        const Mesh mesh = random_mesh(seed);
        const auto middle =
            make_view(std::make_shared<const AabbTree>(*build_aabb_tree(mesh, {2})));
        for_all_splits(*middle, SplitRule::Middle,
                       [&](const Recording& told, const auto& left, const auto& right) {
                           const auto* axis = value_of<std::string>(told, "box", "longest");
                           const auto* at = value_of<float>(told, "middle", "middle");
                           ASSERT_TRUE(axis && at);
                           const int k = (*axis)[0] - 'x';
                           const auto before = [&](const Triangle& t) {
                               return center_of(bounds_of(t))[k] < *at;
                           };
                           note(0, divided(left, right, before));
                       });
        const auto splatter =
            make_view(std::make_shared<const KdopTree<18>>(*build_kdop_tree<18>(mesh, {2})));
        for_all_splits(*splatter, SplitRule::Splatter,
                       [&](const Recording& told, const auto& left, const auto& right) {
                           const auto* variances = value_of<vec3>(told, "mean", "variances");
                           const auto* at = value_of<double>(told, "largest", "position");
                           ASSERT_TRUE(variances && at);
                           const vec3 v = *variances;
                           const int k = v.x >= v.y && v.x >= v.z ? 0 : v.y >= v.z ? 1 : 2;
                           const auto before = [&](const Triangle& t) {
                               return centroid(t)[k] < *at;
                           };
                           note(1, divided(left, right, before));
                       });
        // At the mean of the triangles, across an axis of the box: whatever it is fitted to.
        const auto at_the_mean = [](const Recording& told, const auto& left, const auto& right) {
            const auto* axis = value_of<vec3>(told, "plane", "axis");
            const auto* mean = value_of<vec3>(told, "mean", "mean");
            if (!axis || !mean) return false;
            const auto along = [&](const Triangle& t) {
                return glm::dot(dvec3(*axis), centroid(t) - dvec3(*mean));
            };
            double leftmost = 0, rightmost = 0;
            for (const Triangle& t : left) leftmost = std::max(leftmost, along(t));
            for (const Triangle& t : right) rightmost = std::min(rightmost, along(t));
            const double scale = glm::length(dvec3(*mean)) + 4;
            return leftmost < 1e-5 * scale && rightmost > -1e-5 * scale;
        };
        const auto rapid = make_view(std::make_shared<const ObbTree>(*build_obb_tree(mesh, {2})));
        for_all_splits(*rapid, SplitRule::Covariance,
                       [&](const Recording& told, const auto& left, const auto& right) {
                           note(2, at_the_mean(told, left, right));
                       });
        const auto by_hulls =
            make_view(std::make_shared<const ObbTree>(*build_obb_hull_tree(mesh, {2})));
        for_all_splits(*by_hulls, SplitRule::HullFit,
                       [&](const Recording& told, const auto& left, const auto& right) {
                           note(3, at_the_mean(told, left, right));
                           const auto* corners = value_of<std::int64_t>(told, "hull", "vertices");
                           ASSERT_TRUE(corners);
                           EXPECT_LE(*corners, 3 * std::int64_t(left.size() + right.size()));
                       });
    }
    for (const int rule : {0, 1, 2, 3}) {
        EXPECT_GT(splits[rule], 17 * cases(40)) << rule;
        EXPECT_GT(told_apart[rule], splits[rule] * 97 / 100) << rule;
    }
}

TEST(SplitTerms, MortonCodesShareTheBitsThatTheBuilderNoted) {
    std::uint64_t splits = 0;
    for (std::uint64_t seed = 0; seed < cases(40); ++seed) {
        SCOPED_TRACE(seed);
        const Mesh mesh = random_mesh(seed);
        std::vector<MortonSplit> noted;
        const auto view =
            make_view(std::make_shared<const AabbTree>(*build_lbvh(mesh, {2}, nullptr, &noted)));
        for (const MortonSplit& split : noted) {
            Recording told;
            tell_split_terms(SplitRule::Morton, *view, split.node, Pose{}, Recorder(told));
            ASSERT_EQ(*value_of<std::int64_t>(told, "bit", "bits in common"), split.bits);
            ASSERT_EQ(*value_of<std::int64_t>(told, "sides", "left"), split.left);
            ++splits;
        }
    }
    EXPECT_GT(splits, 12 * cases(40));
}

// The builder's own plane costs no more than the cheapest of those that are told.
TEST(SplitTerms, TheBuilderTakesNoDearerPlane) {
    std::uint64_t splits = 0, dearer = 0;
    for (std::uint64_t seed = 0; seed < cases(40); ++seed) {
        SCOPED_TRACE(seed);
        const sah::BinCount bins =
            std::array{sah::BinCount::Four, sah::BinCount::Eight, sah::BinCount::Sixteen,
                       sah::BinCount::ThirtyTwo}[seed % 4];
        const Mesh mesh = random_mesh(seed);
        const auto view = make_view(std::make_shared<const AabbTree>(
            *build_sah_bvh(mesh, {2}, nullptr, nullptr, best_simd(), bins)));
        for (std::uint32_t node = 0; node < view->node_count(); ++node) {
            if (view->children(node).size() != 2) continue;
            Recording told;
            tell_split_terms(SplitRule::SurfaceArea, *view, node, Pose{}, Recorder(told), bins);
            float least = HUGE_VALF;
            for (const Step& step : told.steps) {
                if (step.label != std::string("axis")) continue;
                for (const Value& value : step.values)
                    if (value.name == "cost") least = std::min(least, std::get<float>(value.data));
            }
            ++splits;
            dearer += sah_cost_of_children(*view, node) > least * 1.001f;
        }
    }
    EXPECT_GT(splits, 12 * cases(40));
    EXPECT_LE(dearer, 2);
}

// A node of more triangles than are swept is told the planes between the builder's own bins.
TEST(SplitTerms, AsManyPlanesAsTheBuilderHasBins) {
    const Mesh mesh = random_mesh(3);
    for (const auto& [builder, planes] :
         {std::pair("sah_bvh_4", 3), {"sah_bvh_8", 7}, {"sah_bvh", 15}, {"sah_bvh_32", 31}}) {
        SCOPED_TRACE(builder);
        const auto view = make_view(std::make_shared<const AabbTree>(*build_sah_bvh(mesh, {2})));
        ASSERT_GT(view->slots(0).count, 32u);
        const auto terms = split_terms(builder, *view, mesh, {2}, Pose{});
        ASSERT_TRUE(terms);
        Recording told;
        terms->tell(0, Recorder(told));
        const std::string first = told.steps.at(0).text();
        EXPECT_NE(first.find("Of " + std::to_string(planes) + " planes across"), std::string::npos)
            << first;
    }
}

TEST(SplitTerms, WhoseRuleIsKnown) {
    EXPECT_EQ(split_rule_of("aabb_tree"), SplitRule::Middle);
    EXPECT_EQ(split_rule_of("swept_sphere_tree"), SplitRule::Covariance);
    EXPECT_EQ(split_rule_of("obb_tree_hull"), SplitRule::HullFit);
    // Divided otherwise than by a plane through its own triangles: see builder_terms_test.
    EXPECT_FALSE(split_rule_of("bsp_tree"));
}

}  // namespace
}  // namespace collidoscope
