// A sphere or a capsule that moves straight against a mesh, through a tree of boxes: the first
// contact, with or without those of internal edges.
//
// The body's box moves along; nodes that it does not enter, or only after the best contact so far,
// are skipped. The triangles of the others are asked one by one (swept_triangle.h). A contact at an
// edge or a vertex whose normal the surface does not have there (normal_cones.h) is a ghost: it can
// be given the normal of the face instead, and contacts that the body does not move into can be
// left out, as when it glides over the floor.
// Sources: Ericson 2005, sections 5.5.6 (moving sphere against triangle) and 6.3 (descent of a
// tree); Catto 2020 (ghost collisions).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "collision/motion/triangles/normal_cones.h"
#include "collision/motion/triangles/swept_mesh_steps.h"
#include "collision/motion/triangles/swept_triangle.h"
#include "collision/trees/node_stack.h"
#include "collision/trees/tree.h"

namespace collidoscope {

struct MeshSweepRules {
    bool ignore_internal = false;   // ghosts take the normal of the nearest face around
    bool only_approaching = false;  // contacts that the body does not move into do not count
};

struct MeshSweep {
    TriangleSweep first;         // in the world; a replaced normal has the depth along itself
    std::uint32_t triangle = 0;  // of the mesh
    bool ghost = false;          // the contact's own normal is outside the surface's normal cone
    std::uint64_t ghosts = 0;    // contacts that were found to be ghosts
    std::uint64_t opened = 0;    // nodes looked into: children or triangles tested
    std::uint64_t skipped = 0;   // nodes whose boxes are not entered, or too late
    std::uint64_t primitive_tests = 0;

    bool hit() const { return first.hit; }
};

namespace detail {

// The box of a moving body in the frame of a mesh, widened by all rounding on the way.
class MovingBounds {
  public:
    MovingBounds(const Capsule& body, const vec3& way, const RelativePose& placed,
                 const Aabb& root);
    // The time from which on it may overlap the box, a lower bound; none when it never does.
    std::optional<double> enters(const Aabb& box) const;
    Aabb at_start() const;

  private:
    dvec3 low_, high_, way_;
};

Aabb box_of_corners(const Triangle& triangle);
// Whether the body moves into what it touches.
bool approaches(const vec3& way, const Contact& contact);
// The same contact with another normal, unit: as deep as the body reaches along it.
Contact with_normal(const Contact& contact, const dvec3& normal, const Capsule& body,
                    const vec3& way, double time);

template <Tracer T>
TriangleSweep sweep_one(const Capsule& body, bool has_axis, const vec3& way, const Triangle& t,
                        T trace) {
    if (has_axis) return sweep_triangle(body, way, t, trace);
    return sweep_triangle(Sphere{body.from, body.radius}, way, t, trace);
}

// Tests the contact's normal, and gives it another if the rules say so; false when the contact
// does not count.
template <Tracer T>
bool judge(MeshSweep& tried, const Capsule& body, const vec3& way, const Mesh& mesh,
           const NormalCones& cones, const RelativePose& placed, const MeshSweepRules& rules,
           T trace) {
    TriangleSweep& found = tried.first;
    const ConeTest cone = cones.test(mesh, placed, tried.triangle, found.feature, found.index,
                                     -dvec3(found.contact.normal));
    tried.ghost = !cone.inside;
    if (tried.ghost) {
        trace.step("ghost", [&](auto& step) { swept_mesh::say_ghost(step, tried, cone); });
        if (rules.ignore_internal) {
            found.contact = with_normal(found.contact, -cone.face_normal, body, way, found.time);
            trace.step("replace", [&](auto& step) { swept_mesh::say_replace(step, tried, cone); });
        }
    }
    if (!rules.only_approaching || approaches(way, found.contact)) return true;
    trace.step("glide", [&](auto& step) { swept_mesh::say_glide(step, tried, way); });
    return false;
}

template <Tracer T>
MeshSweep sweep_through(const Capsule& body, bool has_axis, const vec3& way, const AabbTree& tree,
                        const Mesh& mesh, const NormalCones& cones, const RelativePose& placed,
                        const MeshSweepRules& rules, T trace) {
    struct Entry {
        std::uint32_t node;
        double near;
    };
    MeshSweep best;
    double limit = std::numeric_limits<double>::infinity();
    if (tree.empty()) return best;
    const MovingBounds bounds(body, way, placed, tree.nodes[0].bounds);
    trace.step("bounds",
               [&](auto& step) { swept_mesh::say_bounds(step, bounds.at_start(), placed, way); });
    NodeStack<Entry, max_tree_depth + 2> stack;
    const auto entry_of = [&](std::uint32_t node) {
        const auto near = bounds.enters(tree.nodes[node].bounds);
        return Entry{node, near.value_or(std::numeric_limits<double>::infinity())};
    };
    stack.push(entry_of(0));
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        const auto& node = tree.nodes[entry.node];
        const bool never = entry.near == std::numeric_limits<double>::infinity();
        if (never || entry.near > limit) {
            ++best.skipped;
            trace.step("skip", [&](auto& step) {
                swept_mesh::say_skip(step, entry.node, never, entry.near, limit);
            });
            continue;
        }
        ++best.opened;
        trace.step("open", [&](auto& step) {
            swept_mesh::say_open(step, entry.node, node.is_leaf(), entry.near);
        });
        if (!node.is_leaf()) {
            // The one that is entered first is looked into first.
            Entry one = entry_of(node.first()), other = entry_of(node.first() + 1);
            if (other.near < one.near) std::swap(one, other);
            stack.push(other);
            stack.push(one);
            continue;
        }

        // Ask the triangles of a leaf.
        for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot) {
            const auto near = bounds.enters(box_of_corners(tree.triangles[slot]));
            if (!near || *near > limit) {
                trace.step("beside", [&](auto& step) {
                    swept_mesh::say_beside(step, tree.primitives[slot], near.has_value());
                });
                continue;
            }
            ++best.primitive_tests;
            MeshSweep tried;
            tried.triangle = tree.primitives[slot];
            tried.first = sweep_one(body, has_axis, way, placed(tree.triangles[slot]),
                                    trace.scope("swept_triangle"));
            trace.step(tried.hit() ? "touch" : "miss",
                       [&](auto& step) { swept_mesh::say_tried(step, tried); });
            if (!tried.hit()) continue;
            if (!judge(tried, body, way, mesh, cones, placed, rules, trace)) {
                best.ghosts += tried.ghost;
                continue;
            }
            best.ghosts += tried.ghost;
            const bool earlier = tried.first.time < limit ||
                                 (tried.first.time == limit && tried.triangle < best.triangle);
            if (earlier) {
                best.first = tried.first;
                best.triangle = tried.triangle;
                best.ghost = tried.ghost;
                limit = tried.first.time;
            }
            trace.step(earlier ? "best" : "later",
                       [&](auto& step) { swept_mesh::say_compared(step, tried, best, earlier); });
        }
    }
    trace.step("done", [&](auto& step) {
        swept_mesh::say_done(step, best, {body, has_axis, way, {}});
    });
    return best;
}

}  // namespace detail

// Body: Sphere or Capsule, in the world, moved by `way`; the tree's mesh is placed there, each
// vertex rounded once. The earliest contact that counts, of equal times that of the lowest
// triangle: the same for every tree over the mesh, and that of all triangles asked. The contacts
// are those of sweep_triangle. `mesh` is the tree's mesh, and `cones` are made of it.
//
// Without rules a body that touches the mesh at the beginning stops at time 0, and the normal is
// that of the one triangle. only_approaching leaves out what the body does not move into: so it
// glides over a floor, and starts from one. ignore_internal takes the sideways normals of internal
// edges away; with both a body on a flat floor is stopped by nothing of it. ghosts counts those
// met on the way, which depends on the tree. Cost: mostly that of the triangles whose boxes the
// body's box meets before the first contact. Traced steps: "bounds", "skip", "open", "beside",
// "miss", "touch", "ghost", "replace", "glide", "best", "later", "done".
template <typename Body, Tracer T = NoTrace>
MeshSweep sweep_mesh(const Body& body, const vec3& way, const AabbTree& tree, const Mesh& mesh,
                     const NormalCones& cones, const RelativePose& placed,
                     const MeshSweepRules& rules = {}, T trace = {}) {
    return detail::sweep_through(detail::as_capsule(body), std::is_same_v<Body, Capsule>, way, tree,
                                 mesh, cones, placed, rules, trace);
}

}  // namespace collidoscope
