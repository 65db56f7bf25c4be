#include "collision/narrow/features/hull_hull_vertices_edges.h"

#include "app/demos/families/hull_demo.h"

namespace collidoscope::app {
namespace {

[[maybe_unused]] const bool hull_hull_vertices_edges_registered = register_hull_demo(
    {.id = "hull_hull_vertices_edges",
     .title = "Vertices inside, edges through faces",
     .short_title = "Hulls by vertices and edges",
     .family = Family::Narrow,
     .level = 150,
     .words = "convex polyhedra brute force vertex inside edge face",
     .sources = "lecture: Exact Collision Between Pairs of Convex Polyhedra; moore1988",
     .summary = "The direct way: is a vertex of one body inside the other? If none is, an edge of "
                "one may still pass through the other: sort where it enters and leaves the faces' "
                "planes, and test the midpoints."},
    [](const Polytope& a, const Polytope& b, auto trace) {
        vertices_edges::Counts counts;
        Answer answer = to_answer(collide_vertices_edges(a, b, counts, trace));
        answer.add("vertices", counts.vertices, "Number of vertices tested.");
        answer.add("edges", counts.edges, "Number of edges tested.");
        answer.add("planes", counts.planes, "Number of planes tested.");
        answer.add("midpoints", counts.midpoints, "Number of midpoints of pieces of edges tested.");
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
