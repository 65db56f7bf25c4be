// The trees on real meshes, where they are: exactly the pairs and hits of brute force.
#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>

#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/traverse_ray.h"
#include "collision/trees/validate.h"
#include "collision/trees/wide/wide_bvh.h"
#include "collision/volumes/aabb.h"
#include "tests/collision/trees/soups.h"
#include "tests/oracle/cases.h"

namespace collidoscope {
namespace {

// Positions and faces of a plain OBJ file, size about 2 around the origin; empty when absent.
Mesh load(const std::string& name) {
    Mesh mesh;
    std::ifstream file("../shared/models/" + name);
    Aabb box = empty_aabb();
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "v") {
            vec3 p(0);
            words >> p.x >> p.y >> p.z;
            mesh.positions.push_back(p);
            grow(box, p);
        } else if (word == "f") {
            std::vector<std::uint32_t> face;
            while (words >> word) face.push_back(static_cast<std::uint32_t>(std::stoul(word)) - 1);
            for (std::size_t i = 2; i < face.size(); ++i) {
                mesh.triangles.push_back({face[0], face[i - 1], face[i]});
            }
        }
    }
    const vec3 half = mesh.positions.empty() ? vec3(1) : half_of(box);
    for (vec3& p : mesh.positions) {
        p = (p - center_of(box)) * (1 / std::max({half.x, half.y, half.z}));
    }
    return mesh;
}

class Models : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        mesh_ = load(GetParam());
        if (mesh_.triangles.empty()) {
            GTEST_SKIP() << "../shared/models/" << GetParam() << " is not there";
        }
        aabb_ = *build_aabb_tree(mesh_);
        obb_ = *build_obb_tree(mesh_);
        wide_ = *build_wide_bvh(mesh_);
    }

    Mesh mesh_;
    AabbTree aabb_;
    ObbTree obb_;
    WideObbTree wide_;
};

TEST_P(Models, TreesAreSound) {
    EXPECT_TRUE(validate(aabb_).empty());
    EXPECT_TRUE(validate(obb_).empty());
    EXPECT_TRUE(validate(wide_).empty());
    EXPECT_LE(wide_.bytes(), 64 * mesh_.triangles.size());
}

TEST_P(Models, PairsAreThoseOfBruteForce) {
    // Brute force takes seconds for two thousand triangles: a part of B has to do for the larger.
    const std::size_t part = std::clamp<std::size_t>(4'000'000 / mesh_.triangles.size(), 20, 4000);
    std::mt19937 random(17);
    std::normal_distribution<float> normal;
    for (std::size_t i = 0; i < oracle::cases(6); ++i) {
        Pose pose;
        if (i > 0) {
            const float w = normal(random), x = normal(random), y = normal(random);
            pose.rotation = normalize(quat(w, x, y, normal(random)));
            const float px = normal(random), py = normal(random);
            pose.position = 0.3f * vec3(px, py, normal(random));
        }
        SCOPED_TRACE("pose " + std::to_string(i));
        Mesh b;
        b.positions = mesh_.positions;
        const std::size_t stride = std::max<std::size_t>(1, mesh_.triangles.size() / part);
        for (std::size_t k = 0; k < mesh_.triangles.size(); k += stride) {
            b.triangles.push_back(mesh_.triangles[k]);
        }
        const RelativePose relative({}, pose);
        const auto expected = test::brute_force(mesh_, b, relative);
        const AabbTree aabb_b = *build_aabb_tree(b);
        const ObbTree obb_b = *build_obb_tree(b);
        EXPECT_EQ(test::sorted(overlapping_triangles(aabb_, aabb_b, relative).pairs), expected);
        EXPECT_EQ(test::sorted(overlapping_triangles(obb_, obb_b, relative).pairs), expected);
        const WideObbTree wide_b = *build_wide_bvh(b);
        EXPECT_EQ(test::sorted(wide_overlapping_triangles(wide_, wide_b, relative).pairs),
                  expected);
        // All trees agree on the whole of it.
        EXPECT_EQ(test::sorted(overlapping_triangles(aabb_, aabb_, relative).pairs),
                  test::sorted(overlapping_triangles(obb_, obb_, relative).pairs));
        EXPECT_EQ(test::sorted(wide_overlapping_triangles(wide_, wide_, relative).pairs),
                  test::sorted(overlapping_triangles(obb_, obb_, relative).pairs));
    }
}

TEST_P(Models, RaysHitWhatBruteForceHits) {
    std::mt19937 random(18);
    std::normal_distribution<float> normal;
    const std::size_t rays = std::clamp<std::size_t>(2'000'000 / mesh_.triangles.size(), 10, 1000);
    for (std::size_t i = 0; i < oracle::cases(rays); ++i) {
        const float x = normal(random), y = normal(random);
        const vec3 from = 3.0f * normalize(vec3(x, y, normal(random)));
        const vec3 to = mesh_.positions[random() % mesh_.positions.size()];
        const Ray ray{from, to - from};
        const TriangleCaster cast(ray);
        std::optional<float> expected;
        for (std::size_t k = 0; k < mesh_.triangles.size(); ++k) {
            const auto t = cast(mesh_.triangle(k));
            if (t && (!expected || *t < *expected)) expected = t;
        }
        for (const auto& hit : {raycast(aabb_, ray).hit, raycast(obb_, ray).hit}) {
            ASSERT_EQ(hit.has_value(), expected.has_value());
            if (hit) {
                EXPECT_EQ(hit->t, *expected);
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Real, Models,
                         testing::Values("beetle.obj", "teapot.obj", "suzanne.obj", "bunny.obj",
                                         "cow.obj", "spot.obj", "fandisk.obj", "rocker-arm.obj",
                                         "dragon_203k.obj"),
                         [](const auto& given) {
                             std::string name = given.param;
                             for (char& c : name) {
                                 if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                             }
                             return name;
                         });

}  // namespace
}  // namespace collidoscope
