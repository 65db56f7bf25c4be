#include "app/model/meshes/generators.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "app/model/meshes/mesh_export.h"
#include "app/model/meshes/mesh_import.h"
#include "tests/tools/models.h"

namespace collidoscope::app {
namespace {

// The enclosed volume, six times; positive when the triangles face outwards.
double volume6(const Mesh& mesh) {
    double sum = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        sum += glm::dot(dvec3(t.a), glm::cross(dvec3(t.b), dvec3(t.c)));
    }
    return sum;
}

void expect_valid(const Mesh& mesh, bool closed) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    std::vector<bool> used(mesh.positions.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& t = mesh.triangles[i];
        for (std::size_t k = 0; k < 3; ++k) {
            ASSERT_LT(t[k], mesh.positions.size());
            used[t[k]] = true;
            ASSERT_EQ(++edges[std::pair(t[k], t[(k + 1) % 3])], 1);
        }
        const Triangle s = mesh.triangle(i);
        ASSERT_GT(glm::length(glm::cross(s.b - s.a, s.c - s.a)), 0.0f) << i;
    }
    EXPECT_EQ(std::count(used.begin(), used.end(), false), 0);
    std::set<std::array<float, 3>> places;
    for (const vec3& p : mesh.positions) places.insert({p.x, p.y, p.z});
    EXPECT_EQ(places.size(), mesh.positions.size());
    if (!closed) return;
    for (const auto& [edge, count] : edges) {
        ASSERT_EQ(edges.count({edge.second, edge.first}), 1u);
    }
    EXPECT_GT(volume6(mesh), 0);
}

TEST(Generators, MakeClosedMeshesFacingOutwards) {
    for (const Generator& generator : generators()) {
        SCOPED_TRACE(generator.id);
        for (const std::size_t triangles : {1u, 100u, 500u, 3000u, 20000u}) {
            const Mesh mesh = generator.make(triangles);
            expect_valid(mesh, generator.id != "wavy_plate");
            if (triangles < 500) continue;
            const double ratio =
                static_cast<double>(mesh.triangles.size()) / static_cast<double>(triangles);
            EXPECT_GT(ratio, 0.7) << triangles;
            EXPECT_LT(ratio, 1.3) << triangles;
        }
    }
    expect_valid(car(), true);
    expect_valid(ship(), true);
}

TEST(Generators, HaveTheCountsTheyPromise) {
    EXPECT_EQ(icosphere(1).positions.size(), 12u);
    EXPECT_EQ(icosphere(7).triangles.size(), 20u * 49);
    EXPECT_EQ(torus(30, 10).triangles.size(), 600u);
    EXPECT_EQ(torus_knot(2, 3, 100, 8).triangles.size(), 1600u);
    EXPECT_EQ(box_mesh(3).triangles.size(), 108u);
    EXPECT_EQ(cylinder(10, 4).triangles.size(), 100u);
    EXPECT_EQ(wavy_plate(20).triangles.size(), 800u);
    EXPECT_EQ(gear(9, 10).triangles.size(), 720u);
    EXPECT_EQ(sticks(60).triangles.size(), 480u);
    EXPECT_LT(car().triangles.size(), 1000u);
    EXPECT_EQ(ship().triangles.size(), 430u);
    EXPECT_NEAR(volume6(box_mesh(5)), 6 * 8, 1e-5);
    EXPECT_NEAR(volume6(icosphere(20)), 6 * 4.18879, 0.1);
    EXPECT_THROW(generated("nothing", 10), std::invalid_argument);
    EXPECT_EQ(generated("torus", 600).triangles.size(), torus(30, 10).triangles.size());
}

TEST(MeshExport, ReadsBackBitForBit) {
    for (const Generator& generator : generators()) {
        const Mesh mesh = generator.make(2000);
        const ImportedMesh got = import_obj_text(obj_text(mesh, "comment"), "test.obj");
        EXPECT_EQ(got.mesh.positions, mesh.positions) << generator.id;
        EXPECT_EQ(got.mesh.triangles, mesh.triangles) << generator.id;
        EXPECT_TRUE(got.report.warnings().empty());
    }
}

TEST(Models, AreWhatTheGeneratorsMake) {
    std::size_t bytes = 0;
    for (const auto& [name, text] : tools::models()) {
        bytes += text.size();
        const ImportedMesh got = import_mesh("assets/models/" + name);
        const ImportedMesh expected = import_obj_text(text, name);
        EXPECT_EQ(got.mesh.triangles, expected.mesh.triangles)
            << name << ": run make_models assets/models";
        ASSERT_EQ(got.mesh.positions.size(), expected.mesh.positions.size());
        for (std::size_t i = 0; i < got.mesh.positions.size(); ++i) {
            // The mathematical library may differ in the last place.
            EXPECT_LT(glm::distance(got.mesh.positions[i], expected.mesh.positions[i]), 1e-4f);
        }
        expect_valid(got.mesh,
                     name != "wavy_plate.obj" && name != "wall.obj" && name != "crate.obj");
    }
    EXPECT_LT(bytes, 400'000u);
}

}  // namespace
}  // namespace collidoscope::app
