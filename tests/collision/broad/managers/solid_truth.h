// Solid bodies of all kinds, and the truth about every pair of them: long double arithmetic over
// all triangles, no trees, no pieces, no broad phase.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "collision/broad/managers/solid_tests.h"
#include "collision/trees/builders/obb_tree.h"
#include "tests/oracle/triangle_measure.h"
#include "tests/oracle/triangle_oracle.h"

namespace collidoscope::solid_truth {

// A ring: closed and not convex.
inline Mesh solid_ring(unsigned around, unsigned across) {
    Mesh mesh;
    for (unsigned i = 0; i < around; ++i) {
        for (unsigned k = 0; k < across; ++k) {
            const float s = 6.2831853f * static_cast<float>(i) / static_cast<float>(around);
            const float t = 6.2831853f * static_cast<float>(k) / static_cast<float>(across);
            const float r = 1 + 0.35f * std::cos(t);
            mesh.positions.emplace_back(r * std::cos(s), 0.35f * std::sin(t), r * std::sin(s));
            const unsigned i2 = (i + 1) % around, k2 = (k + 1) % across;
            const unsigned a = i * across + k, b = i * across + k2, c = i2 * across + k,
                           d = i2 * across + k2;
            mesh.triangles.push_back({a, b, c});
            mesh.triangles.push_back({b, d, c});
        }
    }
    return mesh;
}

inline Mesh solid_octahedron() {
    return {
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
}

inline Mesh solid_cube(const vec3& half) {
    Mesh mesh;
    for (unsigned i = 0; i < 8; ++i)
        mesh.positions.push_back(
            half * vec3((i & 1U) != 0 ? 1 : -1, (i & 2U) != 0 ? 1 : -1, (i & 4U) != 0 ? 1 : -1));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

// An open shell: four of the faces of the octahedron.
inline Mesh open_shell() {
    Mesh mesh = solid_octahedron();
    mesh.triangles.resize(4);
    return mesh;
}

inline std::shared_ptr<const SolidModel> model_of(const Mesh& mesh) {
    SolidModel model;
    model.tree = std::make_shared<const ObbTree>(*build_obb_tree(mesh));
    model.surface = parts_of_surface(mesh);
    // With both kinds of hulls: whole, and restored when they are asked for.
    model.pieces = std::make_shared<const PieceTree>(
        *build_piece_tree(mesh, {.whole_hulls = model.surface.closed}));
    return std::make_shared<const SolidModel>(std::move(model));
}

// All kinds of bodies, with their meshes for the oracle.
struct Kinds {
    std::vector<Mesh> meshes{{},
                             solid_cube({0.4f, 0.6f, 0.5f}),
                             solid_cube({0.5f, 0.3f, 0.7f}),
                             solid_ring(7, 5),
                             solid_octahedron(),
                             open_shell()};
    std::vector<std::shared_ptr<const SolidModel>> models;
    Kinds() {
        models.push_back(std::make_shared<const SolidModel>());
        for (std::size_t k = 1; k < meshes.size(); ++k) models.push_back(model_of(meshes[k]));
    }
    SolidBody body(std::size_t kind, const Pose& pose, float size = 0.5f) const {
        SolidBody body;
        body.model = models[kind];
        body.pose = pose;
        body.shape.center = pose.position;
        body.shape.rotation = pose.rotation;
        body.shape.form = kind == 0   ? BodyForm::Sphere
                          : kind == 1 ? BodyForm::Box
                          : kind == 2 ? BodyForm::Aabb
                                      : BodyForm::Mesh;
        if (kind == 0) body.shape.half = vec3(size);
        if (kind == 1) body.shape.half = {0.4f, 0.6f, 0.5f};
        if (kind == 2) body.shape.half = {0.5f, 0.3f, 0.7f};
        if (kind == 3) body.shape.half = {1.35f, 0.35f, 1.35f};
        if (kind > 3) body.shape.half = vec3(1);
        if (kind == 0 || kind == 2) body.pose.rotation = {1, 0, 0, 0};
        return body;
    }
};

// The truth about two bodies: how far apart, 0 for a collision.
class Truth {
  public:
    explicit Truth(const Kinds& kinds) : kinds_(kinds) {}

    double distance(const SolidBody& a, const SolidBody& b) const {
        if (a.is_ball() && b.is_ball()) {
            const auto d = oracle::Wide(a.shape.center) - oracle::Wide(b.shape.center);
            return clipped(oracle::length(d) - radius(a) - radius(b));
        }
        if (b.is_ball()) return distance(b, a);
        if (a.is_ball()) {
            const oracle::Wide center(center_in(b.pose, a));
            long double least = std::numeric_limits<long double>::infinity();
            for (const Triangle& t : triangles(b))
                least = std::min(least, oracle::from_triangle(center, oracle::wide(t)));
            if (least <= radius(a) || encloses(b, center)) return 0;
            return clipped(least - radius(a));
        }
        const RelativePose pose(a.pose, b.pose);
        const std::vector<Triangle> first = triangles(a);
        std::vector<Triangle> second = triangles(b);
        for (Triangle& t : second) t = pose(t);
        long double least = std::numeric_limits<long double>::infinity();
        for (const Triangle& s : first) {
            for (const Triangle& t : second) {
                const long double gap = box_gap(s, t);
                if (gap >= least) continue;
                if (gap == 0 && oracle::triangles_meet(s, t)) return 0;
                least = std::min(least, oracle::triangle_distance(s, t));
            }
        }
        // Inside: all of one mesh, which hangs together.
        if (encloses_any(b, RelativePose(b.pose, a.pose)(first[0].a))) return 0;
        if (encloses_any(a, second[0].a)) return 0;
        return static_cast<double>(least);
    }

  private:
    static double clipped(long double d) { return static_cast<double>(std::max(d, 0.0L)); }
    static long double radius(const SolidBody& ball) {
        return static_cast<long double>(ball.shape.half.x);
    }
    std::vector<Triangle> triangles(const SolidBody& body) const {
        for (std::size_t k = 1; k < kinds_.models.size(); ++k) {
            if (kinds_.models[k] != body.model) continue;
            std::vector<Triangle> all;
            const Mesh& mesh = kinds_.meshes[k];
            for (const auto& t : mesh.triangles)
                all.push_back({mesh.positions[t[0]], mesh.positions[t[1]], mesh.positions[t[2]]});
            return all;
        }
        return {};
    }
    static long double box_gap(const Triangle& s, const Triangle& t) {
        const vec3 low =
            glm::max(glm::min(glm::min(s.a, s.b), s.c), glm::min(glm::min(t.a, t.b), t.c));
        const vec3 high =
            glm::min(glm::max(glm::max(s.a, s.b), s.c), glm::max(glm::max(t.a, t.b), t.c));
        return oracle::length(oracle::Wide(glm::max(low - high, vec3(0))));
    }
    bool encloses_any(const SolidBody& body, const vec3& p) const {
        return encloses(body, oracle::Wide(p));
    }
    // By the parity of crossings along a direction that no mesh here is aligned with.
    bool encloses(const SolidBody& body, const oracle::Wide& p) const {
        if (body.model == kinds_.models[5]) return false;  // open
        const oracle::Wide d(0.4231L, 0.7713L, 0.4761L);
        int crossings = 0;
        for (const Triangle& triangle : triangles(body)) {
            const oracle::WideTriangle t = oracle::wide(triangle);
            const oracle::Wide n = oracle::cross(t[1] - t[0], t[2] - t[0]);
            const long double slope = oracle::dot(n, d);
            if (slope == 0) continue;
            const long double s = oracle::dot(n, t[0] - p) / slope;
            if (s < 0) continue;
            const oracle::Wide at = p + s * d;
            bool inside = true;
            for (std::size_t i = 0; i < 3; ++i)
                inside =
                    inside && oracle::dot(oracle::cross(n, t[(i + 1) % 3] - t[i]), at - t[i]) >= 0;
            crossings += inside;
        }
        return crossings % 2 == 1;
    }

    const Kinds& kinds_;
};

class Dice {
  public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}
    float unit() { return std::uniform_real_distribution<float>(-1, 1)(engine_); }
    vec3 point() {
        const float x = unit(), y = unit(), z = unit();
        return {x, y, z};
    }
    quat turn() { return glm::normalize(quat(1, unit(), unit(), unit())); }
    std::size_t below(std::size_t n) { return engine_() % n; }

  private:
    std::mt19937_64 engine_;
};

}  // namespace collidoscope::solid_truth
