#include "collision/broad/managers/solid_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "collision/broad/broad_phase.h"
#include "collision/broad/managers/constants.h"
#include "collision/broad/managers/two_body_tests.h"
#include "collision/primitives/sphere_triangle.h"
#include "collision/trace/scopes.h"
#include "collision/trees/seen_pair.h"
#include "collision/trees/space/solid_surface.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {
namespace {

// The first vertex at the same place, for every vertex.
std::vector<std::uint32_t> vertices_by_place(const std::vector<vec3>& positions) {
    std::vector<std::uint32_t> order(positions.size()), first(positions.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto key = [&](std::uint32_t i) {
        const vec3& p = positions[i];
        return std::array<float, 3>{p.x, p.y, p.z};
    };
    std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t k) {
        return key(i) != key(k) ? key(i) < key(k) : i < k;
    });
    for (std::size_t n = 0; n < order.size(); ++n) {
        const bool same = n > 0 && key(order[n]) == key(order[n - 1]);
        first[order[n]] = same ? first[order[n - 1]] : order[n];
    }
    return first;
}

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

}  // namespace

SurfaceParts parts_of_surface(const Mesh& mesh) {
    SurfaceParts parts;
    if (mesh.triangles.empty()) return parts;
    const std::vector<std::uint32_t> place = vertices_by_place(mesh.positions);
    std::vector<std::uint32_t> parent(mesh.positions.size());
    std::iota(parent.begin(), parent.end(), 0u);
    // Directed edges, and the same ones reversed: equal lists where the surface is closed.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> there, back;
    for (const auto& triangle : mesh.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = place[triangle[k]], to = place[triangle[(k + 1) % 3]];
            parent[root_of(parent, from)] = root_of(parent, to);
            if (from == to) continue;
            there.emplace_back(from, to);
            back.emplace_back(to, from);
        }
    }
    std::sort(there.begin(), there.end());
    std::sort(back.begin(), back.end());
    parts.closed = there == back && !there.empty();
    std::vector<std::uint8_t> seen(mesh.positions.size(), 0);
    for (const auto& triangle : mesh.triangles) {
        const std::uint32_t root = root_of(parent, place[triangle[0]]);
        if (std::exchange(seen[root], std::uint8_t{1}) == 0)
            parts.points.push_back(mesh.positions[triangle[0]]);
    }
    return parts;
}

Aabb box_of(const SolidBody& body) {
    if (body.is_simple() || !body.model) return box_of(body.shape);
    return ObbTreeTest().box({body.model->tree, body.pose});
}

vec3 center_in(const Pose& frame, const SolidBody& ball) {
    return RelativePose(frame, Pose{ball.shape.center})(vec3(0));
}

namespace {

// The center's distance from the box, from below.
double gap_to(const Obb& box, const vec3& center) {
    const dvec3 d = dmat3(box.to_local) * (dvec3(center) - dvec3(box.center));
    const dvec3 beyond = glm::max(glm::abs(d) - dvec3(box.half), dvec3(0));
    const dvec3 far = glm::abs(dvec3(center)) + glm::abs(dvec3(box.center)) + dvec3(box.half);
    return glm::length(beyond) - constants::mesh_box_pad * (far.x + far.y + far.z);
}

template <Tracer T>
bool ball_meets(const Sphere& ball, const ObbTree& tree, std::uint64_t& tests, T trace) {
    std::vector<std::uint32_t> stack;
    if (!tree.empty()) stack.push_back(0);
    while (!stack.empty()) {
        const auto& node = tree.nodes[stack.back()];
        stack.pop_back();
        ++tests;
        if (gap_to(node.bounds, ball.center) > static_cast<double>(ball.radius)) continue;
        if (!node.is_leaf()) {
            stack.push_back(node.first());
            stack.push_back(node.first() + 1);
            continue;
        }
        for (std::uint32_t k = node.first(); k < node.first() + node.count(); ++k) {
            ++tests;
            if (collide(ball, tree.triangles[k], trace.scope("sphere_triangle")).hit) return true;
        }
    }
    return false;
}

bool point_inside(const vec3& p, const SolidModel& model) {
    if (!model.surface.closed || !model.tree || model.tree->empty()) return false;
    if (gap_to(model.tree->nodes[0].bounds, p) > 0) return false;
    return closed_winding_number(model.tree->triangles, p) != 0;
}

bool lies_inside(const SolidBody& inner, const SolidBody& outer) {
    if (outer.is_ball() || !outer.model->surface.closed) return false;
    if (inner.is_ball()) return point_inside(center_in(outer.pose, inner), *outer.model);
    const RelativePose pose(outer.pose, inner.pose);
    const std::vector<vec3>& points = inner.model->surface.points;
    return std::any_of(points.begin(), points.end(),
                       [&](const vec3& p) { return point_inside(pose(p), *outer.model); });
}

template <Tracer T>
bool triangles_meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, T trace) {
    if (a.is_ball() || b.is_ball()) {
        const SolidBody &ball = a.is_ball() ? a : b, &other = a.is_ball() ? b : a;
        const Sphere sphere{center_in(other.pose, ball), ball.shape.half.x};
        return ball_meets(sphere, *other.model->tree, tests,
                          with_changed_scopes(trace, [&] { return SeenFromWorld(other.pose); }));
    }
    const ObbTree &first = *a.model->tree, &second = *b.model->tree;
    const TreePairAnswer answer = overlapping_triangles(
        first, second, RelativePose(a.pose, b.pose), {.max_pairs = 1}, OpenTogether{},
        with_changed_marks(trace.scope("obb_tree"),
                           [&] { return SeenPair(first, a.pose, second, b.pose); }));
    tests += answer.operations();
    return answer.hit();
}

template <Tracer T>
bool meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, DecidedBy& by, T trace) {
    if (a.is_simple() && b.is_simple()) {
        by = DecidedBy::Shapes;
        ++tests;
        if constexpr (T::enabled) {
            return overlaps(a.shape, b.shape, trace);
        } else {
            return overlaps(a.shape, b.shape);
        }
    }
    by = DecidedBy::Triangles;
    if (triangles_meet(a, b, tests, trace)) return true;
    if (!one_inside_other(a, b)) return false;
    by = DecidedBy::Inside;
    return true;
}

}  // namespace

bool one_inside_other(const SolidBody& a, const SolidBody& b) {
    if (!boxes_overlap(box_of(a), box_of(b))) return false;
    return lies_inside(a, b) || lies_inside(b, a);
}

bool solids_meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, DecidedBy& by) {
    return meet(a, b, tests, by, NoTrace{});
}
bool solids_meet(const SolidBody& a, const SolidBody& b, std::uint64_t& tests, DecidedBy& by,
                 const Recorder& trace) {
    return meet(a, b, tests, by, trace);
}

}  // namespace collidoscope
