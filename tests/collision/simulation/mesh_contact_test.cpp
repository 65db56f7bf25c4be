// The contact of two meshes, against the gradient of their common volume in closed form.
#include "collision/simulation/mesh_contact.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/triangle/triangle_triangle.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/random_boxes.h"

namespace collidoscope {
namespace {

using oracle::cases;
using oracle::RandomBoxes;

Mesh box_mesh(const vec3& half) {
    Mesh mesh;
    for (unsigned i = 0; i < 8; ++i)
        mesh.positions.push_back(
            half * vec3((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 4U) != 0 ? 1 : -1));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

std::optional<Contact> contact_of(const Mesh& a, const Pose& at, const Mesh& b, const Pose& bt) {
    const RelativePose relative(at, bt);
    std::vector<TrianglePair> pairs;
    for (std::uint32_t i = 0; i < a.triangles.size(); ++i) {
        for (std::uint32_t k = 0; k < b.triangles.size(); ++k) {
            if (overlaps(a.triangle(i), relative(b.triangle(k)))) pairs.push_back({i, k});
        }
    }
    return contact_of_meshes(a, b, relative, pairs);
}

dvec3 to_world(const Pose& pose, const vec3& direction) {
    return glm::normalize(glm::dquat(pose.rotation)) * dvec3(direction);
}

// Aligned boxes have a common volume of the product of what they share on each axis.
TEST(MeshContact, TheNormalIsTheGradientOfTheCommonVolume) {
    constexpr std::uint64_t seed = 811;
    SCOPED_TRACE(seed);
    RandomBoxes random(seed);
    int turned = 0;
    for (std::size_t i = 0; i < cases(4'000); ++i) {
        const vec3 ha(0.5f + random.unit(), 0.5f + random.unit(), 0.5f + random.unit());
        const vec3 hb(0.5f + random.unit(), 0.5f + random.unit(), 0.5f + random.unit());
        dvec3 shared(0);
        vec3 offset(0);
        bool corner = true;
        for (int axis = 0; axis < 3; ++axis) {
            const float sum = ha[axis] + hb[axis], apart = std::abs(ha[axis] - hb[axis]);
            offset[axis] = (random.integer(0, 1) == 0 ? 1.0f : -1.0f) *
                           (apart + (sum - apart) * (0.05f + 0.9f * random.unit()));
            shared[axis] = static_cast<double>(sum - std::abs(offset[axis]));
            corner = corner && shared[axis] > 0.01;
        }
        if (!corner) continue;
        dvec3 expected(shared.y * shared.z, shared.x * shared.z, shared.x * shared.y);
        for (int axis = 0; axis < 3; ++axis) {
            if (offset[axis] < 0) expected[axis] = -expected[axis];
        }
        expected = glm::normalize(expected);

        // The pair as it is, or turned and shifted as a whole, or scaled by a power of two.
        Pose at, bt{offset, quat(1, 0, 0, 0)};
        Mesh a = box_mesh(ha), b = box_mesh(hb);
        const quat turn = random.integer(0, 2) == 0 ? quat(1, 0, 0, 0)
                                                    : glm::normalize(random.general().rotation);
        turned += turn.w != 1;
        at = {vec3(3, -1, 2), turn};
        bt = {vec3(3, -1, 2) + turn * offset, turn};
        const auto contact = contact_of(a, at, b, bt);
        ASSERT_TRUE(contact) << "case " << i;
        const dvec3 normal = to_world(at, contact->normal);
        ASSERT_GT(glm::dot(normal, glm::normalize(glm::dquat(turn)) * expected), 1 - 1e-5)
            << "case " << i;
        // Bodies that change places push each other in the opposite direction.
        const auto other = contact_of(b, bt, a, at);
        ASSERT_TRUE(other);
        ASSERT_LT(glm::dot(normal, to_world(bt, other->normal)), -1 + 1e-5);
        for (vec3& p : a.positions) p *= 0x1p-20f;
        for (vec3& p : b.positions) p *= 0x1p-20f;
        at.position *= 0x1p-20f, bt.position *= 0x1p-20f;
        const auto small = contact_of(a, at, b, bt);
        ASSERT_TRUE(small);
        ASSERT_GT(glm::dot(dvec3(small->normal), dvec3(contact->normal)), 1 - 1e-6);
    }
    EXPECT_GT(turned, 5);
}

// Across a face, where the line between the centers points elsewhere.
TEST(MeshContact, ABoxOnTheEdgeOfAPlateIsPushedAcrossThePlate) {
    const Mesh plate = box_mesh(vec3(5, 0.5f, 5)), box = box_mesh(vec3(0.5f));
    const auto contact =
        contact_of(plate, {}, box, {vec3(4, 0.95f, 3), glm::normalize(quat(1, 0, 0.3f, 0))});
    ASSERT_TRUE(contact);
    EXPECT_GT(contact->normal.y, 0.9999f);
    EXPECT_NEAR(contact->position.x, 4, 0.05f);
    EXPECT_NEAR(contact->position.y, 0.5f, 0.05f);
    EXPECT_NEAR(contact->position.z, 3, 0.05f);
}

TEST(MeshContact, SurfacesThatOnlyTouchPushAcrossTheirFaces) {
    const Mesh a = box_mesh(vec3(1)), b = box_mesh(vec3(0.5f));
    // Face on face.
    const auto on_top = contact_of(a, {}, b, {vec3(0.25f, 1.5f, 0), quat(1, 0, 0, 0)});
    ASSERT_TRUE(on_top);
    EXPECT_GT(on_top->normal.y, 0.999f);
    // A corner on a face: one point.
    Mesh tip;
    tip.positions = {{0, 0, 0}, {1, 2, -1}, {-1, 2, -1}, {0, 2, 1}};
    tip.triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    const auto point = contact_of(a, {}, tip, {vec3(0.25f, 1, 0.125f), quat(1, 0, 0, 0)});
    ASSERT_TRUE(point);
    EXPECT_GT(point->normal.y, 0.5f);
    EXPECT_EQ(point->position, vec3(0.25f, 1, 0.125f));
}

TEST(MeshContact, WhereNoDirectionIsBetterThereIsNone) {
    const Mesh wall = box_mesh(vec3(4, 4, 0.25f)), bar = box_mesh(vec3(0.5f, 0.5f, 3));
    EXPECT_FALSE(contact_of(wall, {}, bar, {}));
    EXPECT_FALSE(contact_of_meshes(wall, bar, {}, {}));
    Mesh flat;
    flat.positions = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    flat.triangles = {{0, 1, 2}};
    EXPECT_FALSE(contact_of(flat, {}, flat, {}));
}

}  // namespace
}  // namespace collidoscope
