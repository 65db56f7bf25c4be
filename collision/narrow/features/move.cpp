#include "collision/narrow/features/move.h"

#include <algorithm>
#include <limits>

namespace collidoscope::features {
namespace {

// The moved feature, what gives way to it, and the feature of the other body that decided it.
struct Told {
    std::string from, to, other;
    std::string of_other;  // the other feature itself, where `other` is a point of it
    bool second;
    Feature giving_way;
};

Told told(const FeatureView& view, const FeaturePair& pair, const Move& move, bool by_points) {
    const bool second = !move.first;
    const Feature& giving_way = second ? pair.second : pair.first;
    const Feature& other = second ? pair.first : pair.second;
    return {view.name(second, giving_way),
            view.name(second, move.next),
            (by_points && other.kind != FeatureKind::Vertex ? "the nearest point of " : "") +
                view.name(!second, other),
            view.name(!second, other),
            second,
            giving_way};
}

void say_reason(StepBuilder& step, const Told& t, Reason reason) {
    switch (reason) {
        case Reason::Beyond:
            step.say(sentence_start(t.other), " lies beyond the plane between ", t.from, " and ",
                     t.to, ": the latter is closer. Continue with ", strong(t.to), ".");
            break;
        case Reason::Excluded:
            step.say("All of ", t.other, " lies beyond the plane between ", t.from, " and ", t.to,
                     ". Continue with ", strong(t.to), ".");
            break;
        case Reason::Slope:
            step.say("Where ", t.other, " leaves the region of ", t.from,
                     ", it is still approaching. Continue across that plane, with ", strong(t.to),
                     ".");
            break;
        case Reason::Descends:
            step.say("From ", t.from, " ", t.to, " leads closer to ", t.other, ". Continue with ",
                     strong(t.to), ".");
            break;
        case Reason::Boundary:
            step.say(sentence_start(t.other), " misses the prism over ", t.from,
                     ": the closest point lies on the outline. Of the face's edges ", strong(t.to),
                     " is closest.");
            break;
        case Reason::EdgeEnd:
            step.say("Over ", t.other, " ", t.from, " descends toward ", t.to,
                     ", and ends inside the prism. Continue with ", strong(t.to), ".");
            break;
        case Reason::Highest:
            step.say(sentence_start(t.other), " is behind ", t.from, ", but in front of ", t.to,
                     ", farther than of any other face. It is outside after all: continue with ",
                     strong(t.to), ".");
            break;
        case Reason::Leans:
            step.say(sentence_start(t.from), " is not parallel to ", t.of_other,
                     ", so the closest point is on its outline: there ", strong(t.to),
                     " is closest.");
            break;
        case Reason::Parallel:
            step.say(sentence_start(t.from), " is parallel to ", t.of_other,
                     ", which lies beyond the plane to ", t.to, ". Continue with ", strong(t.to),
                     ".");
            break;
        default:
            step.say("Continue with ", strong(t.to), ".");
    }
}

}  // namespace

std::optional<Feature> beyond(const Polytope& polytope, const Feature& feature, const dvec3& p,
                              Planes planes) {
    std::optional<Feature> found;
    double lowest = 0;
    for_each_voronoi_plane(polytope, feature, [&](const VoronoiPlane& plane) {
        if (!wanted(planes, plane)) return;
        const double height = plane.height(p);
        if (height >= lowest) return;
        lowest = height;
        found = plane.neighbor;
    });
    return found;
}

Move over_highest_face(const Polytope& polytope, const dvec3& p, bool second) {
    Index highest = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (Index face = 0; face < polytope.faces.size(); ++face) {
        const double height = height_over(polytope, face, p);
        if (height > most) {
            most = height;
            highest = face;
        }
    }
    if (most <= 0) return meeting(Reason::Behind);
    return {Outcome::Move, !second, face_feature(highest), Reason::Highest};
}

Feature closest_side(const Polytope& polytope, const Feature& face, const Polytope& other,
                     const Feature& edge) {
    Feature nearest;
    double least = std::numeric_limits<double>::infinity();
    polytope.round_face(face.index, [&](Index side) {
        const double squared = closest_points(other, edge, polytope, edge_feature(side)).squared();
        if (squared < least) {
            least = squared;
            nearest = edge_feature(side);
        }
    });
    return nearest;
}

PairKind kind_of(const FeaturePair& pair) {
    const int lower = std::min(dimension_of(pair.first), dimension_of(pair.second));
    const int higher = std::max(dimension_of(pair.first), dimension_of(pair.second));
    if (higher == 0) return PairKind::VertexVertex;
    if (higher == 1) return lower == 0 ? PairKind::VertexEdge : PairKind::EdgeEdge;
    return lower == 0 ? PairKind::VertexFace : lower == 1 ? PairKind::EdgeFace : PairKind::FaceFace;
}

const char* label_of(const FeaturePair& pair) {
    constexpr const char* labels[] = {"vertex_vertex", "vertex_edge", "vertex_face",
                                      "edge_edge",     "edge_face",   "face_face"};
    return labels[static_cast<std::size_t>(kind_of(pair))];
}

const char* label_of(const Move& move) {
    switch (move.outcome) {
        case Outcome::Move:
            return move.reason == Reason::Highest ? "local_minimum" : "move";
        case Outcome::Closest:
            return "closest";
        case Outcome::Meeting:
            return "meeting";
    }
    return "";
}

void say_move(StepBuilder& step, const FeatureView& view, const FeaturePair& pair, const Move& move,
              bool by_points) {
    if (move.outcome == Outcome::Move) {
        const Told t = told(view, pair, move, by_points);
        say_reason(step, t, move.reason);
        step.now_value("next", t.to);
        view.show_plane(step, t.second, t.giving_way, move.next, Role::Rejected);
        view.show_feature(step, t.second, move.next, Role::Best, t.to);
        view.ask_next(step, pair, FeatureView::Answer::Neighbor, t.second, move.next);
        return;
    }
    if (move.outcome == Outcome::Closest) {
        step.say("Each closest point lies in the Voronoi region of the other feature: ",
                 strong(view.name(pair)), " are the closest features.");
        step.now_value("closest features", view.name(pair));
        view.ask_next(step, pair, FeatureView::Answer::Closest, false, {});
    } else {
        const bool vertex_first = dimension_of(pair.first) < dimension_of(pair.second);
        const std::string low =
            vertex_first ? view.name(false, pair.first) : view.name(true, pair.second);
        const std::string high =
            vertex_first ? view.name(true, pair.second) : view.name(false, pair.first);
        if (move.reason == Reason::Behind)
            step.say(sentence_start(low), " is behind ", high,
                     " and behind every other face: it is ", strong("inside"), " the other body.");
        else if (move.reason == Reason::Through)
            step.say("Inside the prism ", low, " extends from one side of ", high,
                     " to the other: it passes ", strong("through"), " the face.");
        else
            step.say(sentence_start(low), " lies ", strong("on"), " ", high, ".");
        step.now_value("meeting", true);
        view.ask_next(step, pair, FeatureView::Answer::Meeting, false, {});
    }
    view.show_distance(
        step, closest_points(view.polytope(false), pair.first, view.polytope(true), pair.second),
        move.outcome == Outcome::Closest ? Role::Apart : Role::Hit);
}

}  // namespace collidoscope::features
