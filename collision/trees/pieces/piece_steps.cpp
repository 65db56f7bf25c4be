#include "collision/trees/pieces/piece_steps.h"

#include <cmath>
#include <string>

namespace collidoscope::piece_steps {
namespace {

vec3 placed(const RelativePose& frame, const dvec3& p) {
    return vec3(frame.rotation * p + frame.translation);
}

void show_points(StepBuilder& step, const dvec3& on_a, const dvec3& on_b, Role role,
                 const RelativePose& frame) {
    const vec3 a = placed(frame, on_a), b = placed(frame, on_b);
    if (a != b) step.line(a, b, role);
    step.point(a, Role::Witness);
    if (a != b) step.point(b, Role::Witness);
}

// The corners of one hull that GJK's answer rests on, each once.
std::vector<Index> corners_of(const GjkSimplex& simplex, bool of_a) {
    std::vector<Index> corners;
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.size); ++i) {
        const Index v = of_a ? simplex.a[i] : simplex.b[i];
        if (std::find(corners.begin(), corners.end(), v) == corners.end()) corners.push_back(v);
    }
    return corners;
}

struct RealSides {
    std::optional<std::uint32_t> a, b;  // triangles of the meshes
    bool both() const { return a && b; }
};
RealSides real_sides(const PieceTree& a, const PieceNode& na, const PieceTree& b,
                     const PieceNode& nb, const GjkResult& gjk) {
    RealSides sides;
    if (gjk.status == GjkStatus::Overlapping) return sides;
    const auto of_a = corners_of(gjk.simplex, true), of_b = corners_of(gjk.simplex, false);
    if (const auto slot = real_triangle(a, a.pieces[na.first], na.hull, of_a))
        sides.a = a.primitives[*slot];
    if (const auto slot = real_triangle(b, b.pieces[nb.first], nb.hull, of_b))
        sides.b = b.primitives[*slot];
    return sides;
}

const char* spoken_question(PieceQuestion question) {
    switch (question) {
        case PieceQuestion::Intersection:
            return "Do the surfaces intersect";
        case PieceQuestion::Tolerance:
            return "Is their distance below the tolerance";
        case PieceQuestion::Distance:
            return "What is their distance";
        case PieceQuestion::Approximate:
            return "What is their approximate distance";
        case PieceQuestion::Contacts:
            return "Where are the local minima of their distance";
    }
    return "";
}

void show_triangles(StepBuilder& step, const PieceTree& tree, const PieceNode& node, int body) {
    const Piece& piece = tree.pieces[node.first];
    for (std::uint32_t k = piece.first; k < piece.first + std::min(piece.count, 64u); ++k)
        step.mark(TriangleMark{body, tree.primitives[k]}, Role::Candidate);
}

}  // namespace

void say_start(StepBuilder& step, PieceQuestion question, double tolerance) {
    step.say(spoken_question(question));
    if (question != PieceQuestion::Intersection && std::isfinite(tolerance))
        step.say(", within ", tolerance);
    step.say("? Start with the hulls of both bodies.")
        .mark(NodeMark{0, 0}, Role::Current)
        .mark(NodeMark{1, 0}, Role::Current);
}

void say_hulls(StepBuilder& step, std::uint32_t a, std::uint32_t b, const GjkResult& gjk,
               double lower, double limit, bool near, const RelativePose& frame) {
    const Role role = near ? Role::Candidate : Role::Skipped;
    step.mark(NodeMark{0, a}, role).mark(NodeMark{1, b}, role);
    step.ask("Is this pair of hulls queued?")
        .choice("Queued: it may change the answer", near)
        .choice("Discarded: too far apart", !near);
    if (gjk.status == GjkStatus::Overlapping || lower == 0) {
        step.say("The hulls of node ", a, " of A and node ", b, " of B ", strong("overlap"),
                 " or touch: their pieces may intersect. Queue the pair.");
        return;
    }
    show_points(step, gjk.on_a, gjk.on_b, Role::Depth, frame);
    step.say("The hulls of node ", a, " of A and node ", b, " of B are ", now(lower), " apart, ",
             near ? "a lower bound for their pieces: queue the pair."
                  : "beyond the limit: discard the pair.")
        .now_value("at least", lower);
    if (std::isfinite(limit)) step.value("limit", limit);
}

void say_open(StepBuilder& step, std::uint32_t a, std::uint32_t b, bool open_a) {
    step.say("The nearest queued pair is node ", a, " of A and node ", b,
             " of B. Descend into node ", strong(open_a ? a : b), open_a ? " of A" : " of B",
             ": it is larger, or the other is a piece.")
        .mark(NodeMark{0, a}, open_a ? Role::Opened : Role::Current)
        .mark(NodeMark{1, b}, open_a ? Role::Current : Role::Opened);
}

const char* label_of_pieces(const PieceTree& a, const PieceNode& na, const PieceTree& b,
                            const PieceNode& nb, const GjkResult& gjk) {
    return real_sides(a, na, b, nb, gjk).both() ? "real" : "virtual";
}

void say_pieces(StepBuilder& step, const PieceTree& a, const PieceNode& na, const PieceTree& b,
                const PieceNode& nb, const GjkResult& gjk, const RelativePose& frame) {
    const RealSides sides = real_sides(a, na, b, nb, gjk);
    step.say("The next pair is two convex pieces, nodes ",
             static_cast<std::size_t>(&na - a.nodes.data()), " of A and ",
             static_cast<std::size_t>(&nb - b.nodes.data()), " of B. ");
    if (sides.both()) {
        step.say("The closest points of their hulls lie on triangle ", *sides.a, " of A and ",
                 *sides.b, " of B: on the ", strong("surface"),
                 ". No two points of the pieces are closer.")
            .mark(TriangleMark{0, *sides.a}, Role::Best)
            .mark(TriangleMark{1, *sides.b}, Role::Best);
        show_points(step, gjk.on_a, gjk.on_b, Role::Depth, frame);
        return;
    }
    if (gjk.status == GjkStatus::Overlapping) {
        step.say("Their hulls overlap, ");
    } else {
        step.say("A closest point of their hulls lies on no single triangle, ");
        show_points(step, gjk.on_a, gjk.on_b, Role::Depth, frame);
    }
    step.say("perhaps with a ", strong("virtual face"),
             " that only closes a hull: the triangles themselves are tested.");
    show_triangles(step, a, na, 0);
    show_triangles(step, b, nb, 1);
}

void say_found(StepBuilder& step, const PieceContact& contact, bool nearer,
               const RelativePose& frame) {
    step.mark(TriangleMark{0, contact.triangle_a}, contact.distance == 0 ? Role::Hit : Role::Best)
        .mark(TriangleMark{1, contact.triangle_b}, contact.distance == 0 ? Role::Hit : Role::Best);
    show_points(step, contact.on_a, contact.on_b, Role::Depth, frame);
    step.say("Triangle ", contact.triangle_a, " of A and triangle ", contact.triangle_b, " of B ");
    if (contact.distance == 0) {
        step.say(strong("intersect"), ".");
        return;
    }
    step.say("are ", now(contact.distance), " apart",
             nearer ? ", the closest so far." : ": not the closest, but a local minimum.")
        .now_value("distance", contact.distance);
}

void say_local(StepBuilder& step, std::size_t all, const std::vector<PieceContact>& kept,
               const RelativePose& frame) {
    step.say("Of ", all, " close pairs of pieces ", strong(kept.size()),
             plural(kept.size(), " is", " are"),
             " closer than every pair of their neighbors: the contacts.");
    for (std::size_t i = 0; i < std::min<std::size_t>(kept.size(), 64); ++i) {
        const std::string key = "contact " + std::to_string(i);
        const vec3 a = placed(frame, kept[i].on_a), b = placed(frame, kept[i].on_b);
        if (a != b) {
            step.line(a, b, Role::Result).keep(key);
        } else {
            step.point(a, Role::Result).keep(key);
        }
    }
}

void say_done(StepBuilder& step, PieceQuestion question, double tolerance, bool hit, double lower,
              double upper, std::size_t contacts, bool complete) {
    if (std::isfinite(lower)) step.value("at least", lower);
    if (std::isfinite(upper)) step.value("at most", upper);
    if (!complete && question != PieceQuestion::Contacts) {
        step.say("Stopped before all pairs were opened: the distance is at least ", strong(lower));
        if (std::isfinite(upper)) step.say(" and at most ", strong(upper));
        step.say(".");
        return;
    }
    switch (question) {
        case PieceQuestion::Intersection:
            step.say(hit ? "Two triangles share a point: the surfaces "
                         : "No two triangles share a point: the surfaces are ",
                     strong(hit ? "intersect" : "separated"), ".");
            break;
        case PieceQuestion::Tolerance:
            step.say(hit ? "A pair closer than the tolerance is found: "
                         : "All pairs are farther apart than the tolerance: ",
                     strong(hit ? "yes" : "no"), ".");
            break;
        case PieceQuestion::Distance:
        case PieceQuestion::Approximate:
            if (!hit) {
                step.say("Nothing is within the tolerance of ", tolerance, ".");
            } else if (lower < upper) {
                step.say("The distance is between ", strong(lower), " and ", strong(upper),
                         ": within the allowed error.");
            } else {
                step.say("The distance is ", strong(upper), ".");
            }
            break;
        case PieceQuestion::Contacts:
            step.say("Done: ", strong(contacts), plural(contacts, " contact.", " contacts."));
            break;
    }
}

}  // namespace collidoscope::piece_steps
