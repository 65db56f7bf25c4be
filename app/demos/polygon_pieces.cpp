#include "collision/narrow/polygon/polygon_pieces.h"

#include "app/demos/families/polygon_demo.h"

namespace collidoscope::app {
namespace {

Cutting pieces_of(const Polygon& polygon) {
    Cutting cutting = cut(polygon);
    if (cutting.problem == CuttingProblem::TooManyCorners)
        throw InputError("the polygon has more than " + std::to_string(max_cut_corners) +
                         " vertices; polygon_crossings takes any number");
    if (cutting.problem == CuttingProblem::EdgesCross) {
        const auto edge = [&](const PlanarEdge& e) {
            const vec2 &a = cutting.points[e[0]], &b = cutting.points[e[1]];
            return spoken(a) + "-" + spoken(b);
        };
        throw InputError("the edges " + edge(cutting.first) + " and " + edge(cutting.second) +
                         " intersect, so the polygon cannot be decomposed at its vertices; use");
    }
    return cutting;
}

[[maybe_unused]] const bool polygon_pieces_registered = register_polygon_demo(
    {.id = "polygon_pieces",
     .title = "Concave polygon by convex decomposition",
     .short_title = "Concave polygon by pieces",
     .family = Family::Polygons,
     .level = 40,
     .words = "convex decomposition triangulation ear clipping triangles",
     .sources = "kenwright2014: section 3.2",
     .summary = "A concave polygon, with holes or without, is decomposed into convex pieces or "
                "triangles. A point is inside when one of the pieces contains it."},
    [](const Polygon& polygon, const Point2& point, const OptionReader& options, auto trace) {
        const Cutting cutting = pieces_of(polygon);
        const bool convex = options.get<std::string>("pieces") == "convex";
        Answer answer = to_answer(where_by_pieces(
            polygon, cutting, point, convex ? PieceKind::Convex : PieceKind::Triangles, trace));
        answer.add("triangles", cutting.triangles.size(),
                   "Number of triangles that the polygon was cut into.");
        answer.add("convex_pieces", cutting.pieces.size(),
                   "Number of convex pieces that the polygon was cut into.");
        return answer;
    },
    {{.id = "pieces",
      .title = "Pieces",
      .help = "Triangles, or merged while they stay convex.",
      .fallback = "convex",
      .choices = {"convex", "triangles"}}});

}  // namespace
}  // namespace collidoscope::app
