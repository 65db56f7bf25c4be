// Two convex polyhedra by the direct method: is a vertex of one inside the other, and if none is,
// does an edge of one pass through the other?
//
// Source: lecture notes, "Exact Collision Between Pairs of Convex Polyhedra" (after Moore, Wilhelms
// 1988, "Collision detection and response for computer animation").
#pragma once

#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/features/hull_hull_steps.h"
#include "collision/results.h"
#include "collision/trace/trace.h"

namespace collidoscope {

namespace vertices_edges {

// Is a vertex of one body inside the other? body: 0 tests A's vertices, 1 tests B's.
template <Tracer T>
bool vertex_inside(const Bodies& bodies, int body, Counts& counts, T trace) {
    const Polytope& polytope = bodies.polytope(body);
    const std::vector<CellPlane>& cell = bodies.cell(1 - body);
    for (Index v = 0; v < polytope.vertices.size(); ++v) {
        ++counts.vertices;
        // The vertex is inside when it is on the inner side of every face.
        std::size_t k = 0;
        while (k < cell.size() && cell[k].side(polytope.vertices[v]) <= 0) ++k;
        counts.planes += k + (k < cell.size());
        trace.step(k < cell.size() ? "outside" : "inside", [&](auto& step) {
            if (k == cell.size()) step.verdict(true);
            say_vertex(step, bodies, body, v, k);
        });
        if (k == cell.size()) return true;
    }
    return false;
}

// Does an edge of one body pass through the other? All vertices of both are outside the other.
template <Tracer T>
bool edge_through(const Bodies& bodies, int body, Counts& counts, T trace) {
    const Polytope& polytope = bodies.polytope(body);
    const std::vector<CellPlane>& cell = bodies.cell(1 - body);
    for (Index e = 0; e < polytope.half_edges.size(); e += 2) {
        ++counts.edges;
        const vec3 &from = polytope.vertices[polytope.origin(e)],
                   &to = polytope.vertices[polytope.end(e)];
        // Find where it crosses the planes. With both ends outside one plane it passes by.
        const SegmentCut part = cut(cell, from, to);
        counts.planes += part.beyond ? part.beyond_plane + 1 : cell.size();
        if (part.beyond) {
            trace.step("passes_by", [&](auto& step) { say_beyond(step, bodies, body, e, part); });
            continue;
        }
        trace.step("sort", [&](auto& step) { say_sorted(step, bodies, body, e, part); });
        // Look halfway between each entry and the exit that follows it.
        for (std::size_t k = 0; k + 1 < part.crossings.size(); ++k) {
            if (!part.crossings[k].entry || part.crossings[k + 1].entry) continue;
            ++counts.midpoints;
            const bool inside = midpoint_inside(part, k);
            trace.step(inside ? "through" : "midpoint", [&](auto& step) {
                if (inside) step.verdict(true);
                say_midpoint(step, bodies, body, e, part, k, inside);
            });
            if (inside) return true;
        }
    }
    return false;
}

}  // namespace vertices_edges

// Two convex polytopes of any dimension. Hit is exact: signs of heights over faces, the order of
// the crossings and the midpoint tests are all decided exactly on the given coordinates. When they
// meet, depth and normal come from exhaustive search (hull_depth.h); when apart, distance and
// witness points from their closest features (vclip.h). Swapping the bodies turns the answer round,
// unless they are equal.
// Cost: O(V_a F_b + V_b F_a + E_a F_b + E_b F_a), 30 ns a test, when apart; nothing is remembered.
template <Tracer T = NoTrace>
PairResult collide_vertices_edges(const Polytope& a, const Polytope& b,
                                  vertices_edges::Counts& counts, T trace = {}) {
    const vertices_edges::Bodies bodies(a, b);
    const bool hit = vertices_edges::vertex_inside(bodies, 0, counts, trace) ||
                     vertices_edges::vertex_inside(bodies, 1, counts, trace) ||
                     vertices_edges::edge_through(bodies, 0, counts, trace) ||
                     vertices_edges::edge_through(bodies, 1, counts, trace);
    const PairResult result = vertices_edges::answer_for(a, b, hit);
    trace.step(hit ? "depth" : "apart",
               [&](auto& step) { vertices_edges::say_answer(step, result, counts); });
    return result;
}

template <Tracer T = NoTrace>
PairResult collide_vertices_edges(const Polytope& a, const Polytope& b, T trace = {}) {
    vertices_edges::Counts counts;
    return collide_vertices_edges(a, b, counts, trace);
}

}  // namespace collidoscope
