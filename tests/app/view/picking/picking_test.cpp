#include "app/view/picking/picking.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <numbers>
#include <random>

#include "app/view/camera/contents.h"
#include "app/view/picking/mesh_tree.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

std::shared_ptr<const MeshAsset> torus() {
    Mesh mesh;
    constexpr std::uint32_t around = 48, along = 24;
    for (std::uint32_t i = 0; i < around; ++i) {
        for (std::uint32_t j = 0; j < along; ++j) {
            const double u = 2 * std::numbers::pi * i / around;
            const double v = 2 * std::numbers::pi * j / along;
            const double r = 1 + 0.35 * std::cos(v);
            mesh.positions.emplace_back(r * std::cos(u), 0.35 * std::sin(v), r * std::sin(u));
            const auto at = [&](std::uint32_t a, std::uint32_t b) {
                return a % around * along + b % along;
            };
            mesh.triangles.push_back({at(i, j), at(i, j + 1), at(i + 1, j + 1)});
            mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i + 1, j)});
        }
    }
    return std::make_shared<MeshAsset>("torus.obj", std::move(mesh));
}

Camera camera_for(const Scene& scene) {
    Camera camera;
    camera.set_view_size({800, 600});
    camera.set_contents(contents_of(scene));
    camera.go_to({{0, 0, 0}, 35, 25, 14}, false);
    return camera;
}

Scene crowd(std::mt19937& random, std::size_t count) {
    std::uniform_real_distribution<float> unit(-1, 1);
    const auto point = [&] { return vec3(unit(random), unit(random), unit(random)) * 4.0f; };
    static const auto asset = torus();
    Scene scene;
    for (std::size_t i = 0; i < count; ++i) {
        const quat turn =
            glm::normalize(quat(unit(random), unit(random), unit(random), unit(random) + 1.5f));
        const float size = 0.25f + 0.2f * unit(random);
        Shape shape = Sphere{point(), size};
        if (i % 5 == 1) shape = Box{point(), vec3(size, 0.5f * size, size), turn};
        if (i % 5 == 2) shape = MeshInstance{"torus.obj", {point(), turn}, 1, asset};
        if (i % 5 == 3) shape = Aabb{point() - size, point() + size};
        if (auto* box = std::get_if<Aabb>(&shape))
            *box = {glm::min(box->min, box->max), glm::max(box->min, box->max)};
        scene.bodies.push_back({"", shape});
    }
    return scene;
}

// An oracle that shares nothing: marches along the ray in small steps and asks each shape whether
// the point lies in it. Answers the first body met and about where.
std::optional<std::pair<std::size_t, double>> march(const Scene& scene, const PixelRay& ray,
                                                    double limit) {
    constexpr double pace = 0.004;
    for (double t = 0; t < limit; t += pace) {
        const dvec3 p = ray.origin + t * ray.direction;
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            const Shape& shape = scene.bodies[i].shape;
            bool inside = false;
            if (const auto* s = std::get_if<Sphere>(&shape))
                inside = glm::distance(p, dvec3(s->center)) <= double(s->radius);
            if (const auto* b = std::get_if<Box>(&shape)) {
                const dvec3 q = glm::conjugate(glm::dquat(b->rotation)) * (p - dvec3(b->center));
                inside = glm::all(glm::lessThanEqual(glm::abs(q), dvec3(b->half)));
            }
            if (const auto* b = std::get_if<Aabb>(&shape))
                inside = glm::all(glm::lessThanEqual(dvec3(b->min), p)) &&
                         glm::all(glm::lessThanEqual(p, dvec3(b->max)));
            if (const auto* m = std::get_if<MeshInstance>(&shape)) {
                const dvec3 q =
                    glm::conjugate(glm::dquat(m->pose.rotation)) * (p - dvec3(m->pose.position));
                const double r = std::hypot(q.x, q.z) - 1;
                inside = r * r + q.y * q.y <= 0.35 * 0.35;
            }
            if (inside) return std::pair(i, t);
        }
    }
    return std::nullopt;
}

TEST(Picking, AgreesWithMarchingAlongTheRay) {
    std::mt19937 random(41);
    std::uniform_real_distribution<double> x(200, 600), y(150, 450);
    std::size_t hits = 0, disagreements = 0, total = 0;
    for (std::size_t s = 0; s < oracle::cases(20); ++s) {
        const Scene scene = crowd(random, 30);
        Picker::finish_trees(scene);
        Picker picker;
        picker.update(scene, contents_of(scene));
        const Camera camera = camera_for(scene);
        for (int i = 0; i < 30; ++i) {
            const dvec2 pixel(x(random), y(random));
            const PixelRay ray = camera.ray(pixel);
            const auto expected = march(scene, ray, 24);
            const auto found = picker.pick(scene, camera, pixel, {});
            ++total;
            // A march misses what is thinner than its pace, and a mesh is not quite a torus.
            const bool same = expected.has_value() == found.has_value() &&
                              (!found || (found->body == expected->first &&
                                          std::abs(found->t - expected->second) < 0.05));
            disagreements += same ? 0 : 1;
            hits += found ? 1 : 0;
            if (!found) continue;
            EXPECT_NEAR(glm::length(found->normal), 1, 1e-5);
            EXPECT_LE(glm::dot(found->normal, ray.direction), 1e-6);
            EXPECT_LT(glm::distance(*camera.project(found->point), pixel), 0.01);
        }
    }
    EXPECT_GT(hits, total / 10);
    EXPECT_LE(disagreements, total / 50 + 1);
}

TEST(Picking, TheTreeFindsWhatAllBodiesFind) {
    std::mt19937 random(42);
    std::uniform_real_distribution<double> x(0, 800), y(0, 600);
    const Scene scene = crowd(random, 500);
    Picker::finish_trees(scene);
    Picker all;
    all.update(scene, contents_of(scene));
    const Camera camera = camera_for(scene);
    for (std::size_t i = 0; i < oracle::cases(300); ++i) {
        const dvec2 pixel(x(random), y(random));
        std::optional<PickHit> nearest;
        for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
            Scene one = scene;
            for (std::size_t k = 0; k < one.bodies.size(); ++k) one.bodies[k].visible = k == b;
            if (i > 10) break;
            Picker alone;
            alone.update(one, contents_of(scene));
            const auto hit = alone.pick(one, camera, pixel, {});
            if (hit && (!nearest || hit->t < nearest->t)) nearest = hit;
        }
        PickRecord record;
        const auto found = all.pick(scene, camera, pixel, {}, &record);
        const auto plain = all.pick(scene, camera, pixel, {});
        ASSERT_EQ(found.has_value(), plain.has_value());
        if (found) {
            EXPECT_EQ(found->t, plain->t);
        }
        if (i <= 10) {
            ASSERT_EQ(found.has_value(), nearest.has_value());
            if (found) {
                EXPECT_EQ(found->body, nearest->body);
            }
        }
        // The record tells of each node once, and what was opened was reached from above.
        EXPECT_EQ(record.opened + record.skipped, record.nodes.size());
        EXPECT_LT(record.bodies_tested, scene.bodies.size() / 4);
    }
}

TEST(Picking, ThinThingsAreMetWithinSomePixels) {
    Scene scene;
    scene.bodies.push_back({"A", Segment{{-1, 0, 0}, {1, 0, 0}}});
    scene.bodies.push_back({"B", Ray{{0, 1, 0}, {0.5f, 0.5f, 0}}});
    const Camera camera = camera_for(scene);
    Picker picker;
    picker.update(scene, contents_of(scene));
    const dvec2 middle = *camera.project({0, 0, 0});
    const auto on = picker.pick(scene, camera, middle + dvec2(0, 4), {});
    ASSERT_TRUE(on);
    EXPECT_EQ(on->body, 0u);
    EXPECT_FALSE(on->handle);
    EXPECT_NEAR(on->point.y, 0, 1e-6);
    EXPECT_FALSE(picker.pick(scene, camera, middle + dvec2(0, 14), {}));
    const auto corner = picker.pick(scene, camera, *camera.project({1, 0, 0}) + dvec2(3, 3), {});
    ASSERT_TRUE(corner);
    EXPECT_EQ(corner->handle, 1u);
    // The ray goes on beyond its arrow.
    const auto beyond = picker.pick(scene, camera, *camera.project({1.25, 2.25, 0}), {});
    ASSERT_TRUE(beyond);
    EXPECT_EQ(beyond->body, 1u);
}

// Between two distances the nearest surface is met, from inside bodies too; lines are met before
// and behind.
TEST(Picking, SurfacesAreMetBetweenTwoDistances) {
    Scene scene;
    scene.bodies.push_back({"near", Sphere{{0, 0, 2}, 0.8f}});
    scene.bodies.push_back({"far", Box{{0, 0, -2}, vec3(0.8f)}});
    scene.bodies.push_back({"mesh", MeshInstance{"torus.obj", {{0, 0, 0}, {}}, 1, torus()}});
    const Camera camera = camera_for(scene);
    Picker picker;
    picker.update(scene, contents_of(scene));
    Picker::finish_trees(scene);
    std::size_t hits = 0, moved = 0;
    for (int x = 100; x < 700; x += 17) {
        for (int y = 60; y < 540; y += 17) {
            PickOptions options;
            const auto whole = picker.pick(scene, camera, dvec2(x, y), options);
            if (!whole) continue;
            ++hits;
            // From a little behind it: another surface, farther away.
            options.from = whole->t + 1e-4;
            const auto behind = picker.pick(scene, camera, dvec2(x, y), options);
            if (behind) {
                EXPECT_GE(behind->t, options.from);
                EXPECT_NEAR(glm::distance(behind->point, camera.ray(dvec2(x, y)).origin), behind->t,
                            1e-6);
                ++moved;
            }
            // An end before it: nothing, and behind it the same.
            options.from = 0;
            options.to = whole->t - 1e-4;
            EXPECT_FALSE(picker.pick(scene, camera, dvec2(x, y), options));
            options.to = whole->t + 1e-4;
            const auto same = picker.pick(scene, camera, dvec2(x, y), options);
            ASSERT_TRUE(same);
            EXPECT_EQ(same->body, whole->body);
        }
    }
    EXPECT_GT(hits, 50u);
    EXPECT_GT(moved, hits / 2);
}

TEST(Picking, WhatIsSolidHidesWhatIsThin) {
    Scene scene;
    scene.bodies.push_back({"A", Segment{{-1, 0, 0}, {1, 0, 0}}});
    Camera camera = camera_for(scene);
    const dvec3 before = -camera.forward() * 2.0;
    scene.bodies.push_back({"B", Sphere{vec3(before), 0.5f}});
    Picker picker;
    picker.update(scene, contents_of(scene));
    const auto hit = picker.pick(scene, camera, *camera.project({0, 0, 0}), {});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->body, 1u);
}

TEST(Picking, FlatScenes) {
    Scene scene;
    scene.bodies.push_back(
        {"A", Polygon{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{1, 1}, {3, 1}, {3, 3}, {1, 3}}}}});
    scene.bodies.push_back({"B", Point2{{0.5f, 0.5f}}});
    Camera camera;
    camera.set_view_size({800, 600});
    camera.set_flat(true);
    camera.go_to({{2, 2, 0}, 0, 0, 12}, false);
    Picker picker;
    picker.update(scene, contents_of(scene));
    const auto body_at = [&](double x, double y) {
        const auto hit = picker.pick(scene, camera, *camera.project({x, y, 0}), {});
        return hit ? static_cast<int>(hit->body) : -1;
    };
    EXPECT_EQ(body_at(0.5, 2), 0);
    EXPECT_EQ(body_at(2, 2), -1);
    EXPECT_EQ(body_at(0.5, 0.5), 1);
    EXPECT_EQ(body_at(-1, 2), -1);
    const auto corner = picker.pick(scene, camera, *camera.project({3, 3, 0}), {});
    ASSERT_TRUE(corner);
    EXPECT_EQ(corner->handle, 6u);
}

TEST(Picking, ScenesOfAnySize) {
    for (const float size : {1e-6f, 1e-3f, 1.0f, 1e3f, 1e6f}) {
        SCOPED_TRACE(size);
        Scene scene;
        scene.bodies.push_back({"A", Sphere{{size, 0, 0}, size}});
        scene.bodies.push_back({"B", Box{{-size, 0, 0}, vec3(0.5f * size)}});
        Camera camera;
        camera.set_view_size({800, 600});
        camera.set_contents(contents_of(scene));
        camera.go_to({{0, 0, 0}, 20, 20, 8 * size}, false);
        Picker picker;
        picker.update(scene, contents_of(scene));
        for (std::size_t i = 0; i < 2; ++i) {
            const auto hit = picker.pick(
                scene, camera, *camera.project(dvec3(pose_of(scene.bodies[i].shape).position)), {});
            ASSERT_TRUE(hit);
            EXPECT_EQ(hit->body, i);
        }
    }
}

}  // namespace
}  // namespace collidoscope::app
