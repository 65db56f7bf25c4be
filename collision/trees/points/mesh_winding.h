// The generalized winding number of a mesh around a point: the part of the full sphere of
// directions that its triangles cover, seen from the point, counted by their sides.
//
// A triangle seen from behind counts as covered, from the front as taken away. Of a closed surface
// that leaves 1 inside and 0 outside; of one with holes it changes smoothly across them, and one
// half is the border of what it encloses. Source: Jacobson, Kavan, Sorkine-Hornung 2013; the solid
// angle of a triangle: van Oosterom, Strackee 1983.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/mesh.h"
#include "collision/trace/recorder.h"
#include "collision/trees/node_stack.h"
#include "collision/trees/points/constants.h"
#include "collision/trees/points/mesh_winding_steps.h"
#include "collision/trees/tree.h"

namespace collidoscope {

// The share of the full sphere that the triangle covers, from -1/2 (p just before its front) to 1/2
// (just behind it); 0 in its plane and of triangles without area. The sign is exact; the value is
// within 1e-9, where p is no nearer to an edge than 2^-70 of the triangle's size without being on
// it. The same bits on every machine (turns.h). Cost: about 60 flops, three roots; close to an
// edge, where almost all cancels, ten times that.
double covered_share(const Triangle& triangle, const vec3& p);

struct Winding {
    double number = 0;
    std::uint64_t triangles = 0;  // whose share was computed
    std::uint64_t dipoles = 0;    // nodes that counted as a whole

    // For a point that is not on the surface.
    bool inside() const { return number > 0.5; }
};

// The sum over all triangles, in the order of the mesh. Of a closed surface within 1e-9 of an
// integer for each triangle. Cost: 90 ns for each triangle. Traced step: "angle", for at most 256
// runs of triangles.
template <Tracer T = NoTrace>
Winding winding_by_sum(const Mesh& mesh, const vec3& p, T trace = {}) {
    constexpr std::size_t told = 256;
    Winding winding;
    const std::size_t count = mesh.triangles.size();
    const std::size_t run = std::max<std::size_t>((count + told - 1) / told, 1);
    for (std::size_t first = 0; first < count; first += run) {
        const std::size_t end = std::min(count, first + run);
        const double before = winding.number;
        for (std::size_t i = first; i < end; ++i)
            winding.number += covered_share(mesh.triangle(i), p);
        winding.triangles += end - first;
        trace.step("angle", [&](auto& step) {
            mesh_winding::say_run(step, mesh, {first, end, before, winding.number}, p);
        });
    }
    return winding;
}

// A node's triangles, as far points see them: all of their area in one place.
struct Dipole {
    dvec3 center{0};    // of the area
    dvec3 area{0};      // the sum of half the cross products: along the normals
    double radius = 0;  // of a ball around the center that holds the node's box
};

namespace detail {

// The share of the full sphere that a dipole stands for; none for points within its reach.
std::optional<double> far_share(const Dipole& dipole, const vec3& p, double reach);

}  // namespace detail

// The dipoles of all nodes, by the node's number. Cost: one pass over triangles and nodes.
std::vector<Dipole> dipoles_of(const AabbTree& tree);

// If the point is farther from a dipole's center than reach times its radius, the dipole's field
// stands for the share of all triangles below it; the others are summed. An estimate: with a reach
// of 2, around a ball of 2,208 triangles, within 0.04 of the sum; its error falls with the square
// of the reach. Which nodes count depends on the tree. Cost: 30 ns for a dipole, some 23 of them in
// trees of thousands or hundreds of thousands of triangles. Traced steps: "near", "dipole", "leaf".
// Source: Barill and others 2018, of whose expansion this is the first term.
template <Tracer T = NoTrace>
Winding winding_by_tree(const AabbTree& tree, const std::vector<Dipole>& dipoles, const vec3& p,
                        double reach = constants::dipole_reach, T trace = {}) {
    Winding winding;
    if (tree.empty()) return winding;
    NodeStack<std::uint32_t, max_tree_depth + 2> stack;
    stack.push(0);
    while (!stack.empty()) {
        const std::uint32_t index = stack.pop();
        const auto& node = tree.nodes[index];
        const double before = winding.number;
        if (const auto share = detail::far_share(dipoles[index], p, reach)) {
            winding.number += *share;
            ++winding.dipoles;
            trace.step("dipole", [&](auto& step) {
                mesh_winding::say_dipole(step, index, dipoles[index], {before, winding.number}, p);
            });
        } else if (!node.is_leaf()) {
            trace.step("near", [&](auto& step) {
                mesh_winding::say_near(step, index, dipoles[index], reach, p);
            });
            stack.push(node.first() + 1);
            stack.push(node.first());
        } else {
            for (std::uint32_t slot = node.first(); slot < node.first() + node.count(); ++slot)
                winding.number += covered_share(tree.triangles[slot], p);
            winding.triangles += node.count();
            trace.step("leaf", [&](auto& step) {
                mesh_winding::say_leaf(step, tree, index, {before, winding.number}, p);
            });
        }
    }
    return winding;
}

}  // namespace collidoscope
