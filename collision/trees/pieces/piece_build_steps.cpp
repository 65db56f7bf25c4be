#include "collision/trees/pieces/piece_build_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "collision/exact/predicates.h"
#include "collision/trace/words.h"

namespace collidoscope::piece_build_steps {
namespace {

// Roles that look different, in turn.
constexpr std::array piece_roles{Role::Apart, Role::SearchDirection, Role::ShapeB, Role::Best};

const char* piece_axis(int axis) {
    constexpr std::array names{"x", "y", "z"};
    return names[static_cast<std::size_t>(axis)];
}

Triangle placed(const Surface& surface, std::uint32_t triangle) {
    return surface.frame(surface.mesh.triangle(triangle));
}

void show(StepBuilder& step, const Triangle& t, Role role, const std::string& label = {}) {
    step.facet({t.a, t.b, t.c}, role, label);
}

// All of a piece, drawn in toward its middle, so that pieces stand apart.
void show_piece(StepBuilder& step, const Surface& surface, const PieceTriangles& piece, Role role) {
    dvec3 middle(0);
    for (const std::uint32_t t : piece) {
        const Triangle at = placed(surface, t);
        middle += (dvec3(at.a) + dvec3(at.b) + dvec3(at.c)) / 3.0;
    }
    middle /= static_cast<double>(piece.size());
    const auto drawn_in = [&](const vec3& p) { return vec3(middle + 0.92 * (dvec3(p) - middle)); };
    for (const std::uint32_t t : piece) {
        const Triangle at = placed(surface, t);
        step.facet({drawn_in(at.a), drawn_in(at.b), drawn_in(at.c)}, role);
    }
}

vec3 middle_at(const Stage& stage, std::uint32_t piece) {
    return stage.surface.frame(vec3(stage.middles[piece]));
}

// The plane of the mean across the axis, as wide as the middles lie.
void show_plane(StepBuilder& step, const Stage& stage, Pieces pieces,
                const piece_build::Division& division) {
    dvec3 low(HUGE_VAL), high(-HUGE_VAL);
    for (const std::uint32_t piece : pieces) {
        low = glm::min(low, stage.middles[piece]);
        high = glm::max(high, stage.middles[piece]);
    }
    const int axis = division.axis, u = (axis + 1) % 3, v = (axis + 2) % 3;
    std::vector<vec3> square;
    for (const auto& [s, t] : {std::array{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
        dvec3 corner;
        corner[axis] = division.mean[axis];
        corner[u] = s == 0 ? low[u] : high[u];
        corner[v] = t == 0 ? low[v] : high[v];
        square.push_back(stage.surface.frame(vec3(corner)));
    }
    step.mark(Wire{square, true}, Role::Best);
}

}  // namespace

void say_seed(StepBuilder& step, const Surface& surface, std::uint32_t piece, std::uint32_t seed) {
    step.say("Triangle ", strong(seed), " is in no piece yet: it begins piece ", now(piece),
             ", which is flooded from it.")
        .now_value("piece", std::int64_t{piece})
        .value("triangle", std::int64_t{seed});
    show(step, placed(surface, seed), Role::Current, "seed");
}

void say_joins(StepBuilder& step, const Surface& surface, const PieceTriangles& piece,
               std::uint32_t from, std::uint32_t added) {
    step.say("Triangle ", strong(added), ", over an edge of ", from,
             ", lies in front of no plane of the ", piece.size(),
             plural(piece.size(), " triangle", " triangles"),
             " of the piece, and none of them in "
             "front of its own: it ",
             now("joins"), ".")
        .now_value("triangles", static_cast<std::int64_t>(piece.size() + 1));
    for (const std::uint32_t t : piece)
        show(step, placed(surface, t), t == from ? Role::Opened : Role::Candidate);
    show(step, placed(surface, added), Role::Best);
}

void say_refused(StepBuilder& step, const Surface& surface, const PieceTriangles& piece,
                 std::uint32_t member, std::uint32_t added, PatchCondition broken) {
    step.say("Triangle ", strong(added), " does not fit triangle ", member, " of the piece: ");
    switch (broken) {
        case PatchCondition::Normals:
            step.say("their ", now("normals face opposite sides"),
                     ", so that both have no outside in common.");
            break;
        case PatchCondition::Seen:
            step.say("one lies ", now("in front of the other's plane"),
                     ", so that the surface is hollow there.");
            break;
        case PatchCondition::PlaneCut:
            step.say("one ", now("crosses the other's plane"), ".");
            break;
        case PatchCondition::None:
            break;
    }
    step.value("triangles", static_cast<std::int64_t>(piece.size()));
    for (const std::uint32_t t : piece)
        if (t != member) show(step, placed(surface, t), Role::Candidate);
    show(step, placed(surface, member), Role::Rejected);
    show(step, placed(surface, added), Role::Current);
}

void say_piece(StepBuilder& step, const Surface& surface, std::uint32_t number,
               const PieceTriangles& piece, std::uint32_t most) {
    const std::size_t count = piece.size();
    step.say("Piece ", strong(number));
    if (count < most) {
        step.say(" has no neighbor left that fits: ", now(count),
                 plural(count, " triangle.", " triangles."));
    } else {
        step.say(" has as many triangles as a piece may have: ", now(count), ".");
    }
    step.now_value("triangles", static_cast<std::int64_t>(count));
    show_piece(step, surface, piece, piece_roles[number % piece_roles.size()]);
    step.change_marks([&](Mark& mark) {
        mark.key = "piece " + std::to_string(number);
        mark.link = mark.key;
    });
}

void say_cut(StepBuilder& step, std::size_t triangles, std::size_t pieces) {
    step.say("Every triangle has a piece: ", strong(triangles), " in ", now(pieces),
             plural(pieces, " piece.", " pieces."))
        .now_value("pieces", static_cast<std::int64_t>(pieces))
        .value("triangles", static_cast<std::int64_t>(triangles));
}

void say_pieces(StepBuilder& step, const Stage& stage) {
    const std::size_t count = stage.pieces.size();
    step.say(
            "The surface is cut into ", strong(count),
            plural(count, " convex piece", " convex pieces"),
            ", each with the mean of its triangles' corners as its middle. All belong to the root.")
        .now_value("pieces", static_cast<std::int64_t>(count));
    for (std::uint32_t piece = 0; piece < count; ++piece) {
        show_piece(step, stage.surface, stage.pieces[piece],
                   piece_roles[piece % piece_roles.size()]);
        step.point(middle_at(stage, piece), Role::Candidate);
    }
}

void say_leaf(StepBuilder& step, const Stage& stage, std::uint32_t node, std::uint32_t piece) {
    const std::size_t count = stage.pieces[piece].size();
    step.say("Node ", node, " holds one piece, of ", strong(count),
             plural(count, " triangle", " triangles"), ": it is a leaf.")
        .value("node", std::int64_t{node})
        .value("piece", std::int64_t{piece});
    show_piece(step, stage.surface, stage.pieces[piece], Role::Hit);
}

void say_mean(StepBuilder& step, const Stage& stage, std::uint32_t node, Pieces pieces,
              const piece_build::Division& division) {
    const double largest = division.variance[division.axis];
    step.say("The middles of the ", strong(pieces.size()), " pieces of node ", node,
             " have the mean ", now(vec3(division.mean)), " and spread most on ",
             now(piece_axis(division.axis)), ", by a variance of ", largest, ".")
        .value("pieces", static_cast<std::int64_t>(pieces.size()))
        .now_value("mean", vec3(division.mean))
        .value("variance x", division.variance.x)
        .value("variance y", division.variance.y)
        .value("variance z", division.variance.z);
    for (const std::uint32_t piece : pieces) step.point(middle_at(stage, piece), Role::Candidate);
    step.point(stage.surface.frame(vec3(division.mean)), Role::Current, "mean");
    show_plane(step, stage, pieces, division);
    if (pieces.size() < 4 || !(largest > 0)) return;
    step.ask("On which axis do the middles of the pieces spread most?");
    for (int axis = 0; axis < 3; ++axis) {
        dvec3 reach(0);
        reach[axis] = std::sqrt(division.variance[axis]);
        step.choice(piece_axis(axis), division.variance[axis] == largest,
                    Line{stage.surface.frame(vec3(division.mean - reach)),
                         stage.surface.frame(vec3(division.mean + reach))});
    }
}

void say_sides(StepBuilder& step, const Stage& stage, std::uint32_t node, Pieces pieces,
               const piece_build::Division& division) {
    const std::size_t right = pieces.size() - division.left;
    if (division.halved) {
        step.say("The mean leaves one child of node ", node,
                 " empty, so its pieces are divided into halves by their order on ",
                 piece_axis(division.axis), ": ");
    } else {
        step.say("Middles below the mean on ", piece_axis(division.axis),
                 " go to the left child, the others to the right one: ");
    }
    step.say(now(division.left), " to the left, ", now(right), " to the right.")
        .now_value("left", std::int64_t{division.left})
        .now_value("right", static_cast<std::int64_t>(right));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Role role = i < division.left ? Role::Apart : Role::ShapeB;
        show_piece(step, stage.surface, stage.pieces[pieces[i]], role);
        step.point(middle_at(stage, pieces[i]), role);
    }
    if (!division.halved) show_plane(step, stage, pieces, division);
}

void say_hull(StepBuilder& step, const PieceTree& tree, std::uint32_t node,
              const RelativePose& frame) {
    const Polytope& hull = tree.nodes[node].hull;
    const Piece& piece = tree.pieces[tree.nodes[node].first];
    const auto triangles = std::span(tree.triangles).subspan(piece.first, piece.count);
    std::int64_t real = 0, closing = 0;
    for (Index face = 0; face < hull.faces.size(); ++face) {
        std::vector<vec3> corners = hull.corners_of(face);
        // A face of the surface holds a triangle of the piece that looks the same way.
        const bool on_surface =
            std::any_of(triangles.begin(), triangles.end(), [&](const Triangle& t) {
                const dvec3 normal = glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a));
                const auto in_plane = [&](const vec3& p) {
                    return exact::orient3d(corners[0], corners[1], corners[2], p) == 0;
                };
                return glm::dot(normal, hull.faces[face].normal) > 0 && in_plane(t.a) &&
                       in_plane(t.b) && in_plane(t.c);
            });
        ++(on_surface ? real : closing);
        for (vec3& p : corners) p = frame(p);
        step.facet(std::move(corners), on_surface ? Role::Best : Role::Rejected);
    }
    step.say("Leaf ", node, ": the convex hull of its piece has ", strong(hull.vertices.size()),
             plural(hull.vertices.size(), " vertex. ", " vertices. "));
    if (hull.dimension < 3) {
        step.say("The piece is flat, and so is its hull.");
    } else {
        step.say("Of its faces ", now(real), plural(real, " is", " are"),
                 " of the surface; the other ", now(closing),
                 plural(closing, " is a virtual face", " are virtual faces"), ", which only ",
                 plural(closing, "closes", "close"), " it.");
    }
    step.mark(NodeMark{0, node}, Role::Current)
        .value("vertices", static_cast<std::int64_t>(hull.vertices.size()))
        .now_value("faces of the surface", real)
        .now_value("virtual faces", closing);
}

void say_merge(StepBuilder& step, const PieceTree& tree, std::uint32_t node) {
    const PieceNode& parent = tree.nodes[node];
    const std::size_t left = tree.nodes[parent.first].hull.vertices.size();
    const std::size_t right = tree.nodes[parent.first + 1].hull.vertices.size();
    const std::size_t kept = parent.hull.vertices.size();
    step.say("Node ", node, ": the convex hull of its children's hulls, ", left, " and ", right,
             " vertices, keeps ", now(kept), " of them.")
        .mark(NodeMark{0, node}, Role::Current)
        .mark(NodeMark{0, parent.first}, Role::Apart)
        .mark(NodeMark{0, parent.first + 1}, Role::ShapeB)
        .value("vertices of the children", static_cast<std::int64_t>(left + right))
        .now_value("vertices", static_cast<std::int64_t>(kept));
}

void say_neighbors(StepBuilder& step, const PieceTree& tree) {
    std::size_t pairs = 0;
    for (const Piece& piece : tree.pieces) pairs += piece.neighbors.size();
    pairs /= 2;
    step.say("Pieces that share a corner are neighbors, ", now(pairs),
             plural(pairs, " pair", " pairs"), ": a query that begins at one looks there next.")
        .now_value("pairs", static_cast<std::int64_t>(pairs));
}

void say_built(StepBuilder& step, const PieceTree& tree) {
    step.say("The root bounds the mesh: ", strong(tree.nodes.size()),
             plural(tree.nodes.size(), " hull over ", " hulls over "), strong(tree.pieces.size()),
             plural(tree.pieces.size(), " piece.", " pieces."))
        .mark(NodeMark{0, 0}, Role::Bounds)
        .decides(AnswerPart::Verdict)
        .value("nodes", static_cast<std::int64_t>(tree.nodes.size()))
        .value("pieces", static_cast<std::int64_t>(tree.pieces.size()));
}

}  // namespace collidoscope::piece_build_steps
