#include "collision/narrow/box/sat_box_box_steps.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "collision/narrow/box/constants.h"
#include "collision/trace/axis_place.h"
#include "collision/trace/numbers.h"

namespace collidoscope::sat {

namespace {

constexpr const char* letters[] = {"x", "y", "z"};

// The two intervals on an axis of unit length, and where they stand in the world.
struct Projection {
    dvec3 foot;  // local point on the axis at A's center
    dvec3 unit;
    dvec3 aside;  // from there to the axis that is drawn
    double a_min, a_max, b_min, b_max;

    Projection(const BoxPair& pair, const AxisView& view) {
        const double length = std::sqrt(view.length_squared);
        unit = view.direction / length;
        a_max = view.reach_a / length;
        a_min = -a_max;
        b_min = (view.along - view.reach_b) / length;
        b_max = (view.along + view.reach_b) / length;
        // Draw the axis midway between the centers.
        const dvec3 middle = 0.5 * (pair.a.center + pair.b.center);
        foot = middle - glm::dot(middle - pair.a.center, unit) * unit;
        const dvec3 out = aside_of_axis(unit);
        const double reach = std::max(glm::dot(farthest(pair.a, out) - foot, out),
                                      glm::dot(farthest(pair.b, out) - foot, out));
        aside = (reach + 0.06 * pair.size) * out;
    }
    // On the line through both boxes, and on the one beside them.
    dvec3 at(double t) const { return foot + t * unit; }
    dvec3 beside(double t) const { return at(t) + aside; }
    // The corner that reaches farthest that way.
    static dvec3 farthest(const BoxFrame& box, const dvec3& way) {
        dvec3 corner = box.center;
        for (int k = 0; k < 3; ++k)
            corner += std::copysign(box.half[k], glm::dot(box.axis[k], way)) * box.axis[k];
        return corner;
    }
    double lowest() const { return std::min(a_min, b_min); }
    double highest() const { return std::max(a_max, b_max); }
    double inner_min() const { return std::max(a_min, b_min); }
    double inner_max() const { return std::min(a_max, b_max); }
    bool nested() const {
        return (a_min <= b_min && b_max <= a_max) || (b_min <= a_min && a_max <= b_max);
    }
};

std::string interval_text(double lo, double hi) {
    return "[" + with_decimals(lo, 3) + ", " + with_decimals(hi, 3) + "]";
}

std::string numbered(int k) {
    return "Axis " + std::to_string(k + 1) + " of " + std::to_string(sat_axis_count) + ", ";
}

void draw_axis(StepBuilder& step, const BoxPair& pair, const Projection& p, Role role,
               const std::string& name, const std::string& key) {
    const double beyond = 0.1 * (p.highest() - p.lowest());
    step.line(pair.world(p.beside(p.lowest() - beyond)), pair.world(p.beside(p.highest() + beyond)),
              role, name);
    step.link("axis " + name);
    if (!key.empty()) step.keep(key);
}

// Both projections, in the world along the axis, where they may stay, and on the number line.
void draw_extents(StepBuilder& step, const BoxPair& pair, const Projection& p,
                  const std::string& name, bool stay = false) {
    const std::string link = "axis " + name;
    step.line(pair.world(p.beside(p.a_min)), pair.world(p.beside(p.a_max)), Role::ShapeA)
        .link(link);
    if (stay) step.keep("shadow of A");
    step.line(pair.world(p.beside(p.b_min)), pair.world(p.beside(p.b_max)), Role::ShapeB)
        .link(link);
    if (stay) step.keep("shadow of B");
    // The lines that drop from each box's farthest vertices onto the ends of its projection.
    const auto drop = [&](const BoxFrame& box, double way, double t, const char* key) {
        step.line(pair.world(Projection::farthest(box, way * p.unit)), pair.world(p.beside(t)),
                  Role::Construction)
            .link(link);
        if (stay) step.keep(key);
    };
    drop(pair.a, -1, p.a_min, "low end of A");
    drop(pair.a, 1, p.a_max, "high end of A");
    drop(pair.b, -1, p.b_min, "low end of B");
    drop(pair.b, 1, p.b_max, "high end of B");
    step.interval(static_cast<float>(p.a_min), static_cast<float>(p.a_max), 0, Role::ShapeA, "A")
        .link(link);
    step.interval(static_cast<float>(p.b_min), static_cast<float>(p.b_max), 1, Role::ShapeB, "B")
        .link(link);
}

void tell_intervals(StepBuilder& step, int k, const Projection& p) {
    step.value("axis", axis_name(k));
    step.value("a", interval_text(p.a_min, p.a_max));
    step.value("b", interval_text(p.b_min, p.b_max));
}

std::vector<vec3> points_of(const BoxPair& pair, const ClippedFace& polygon) {
    std::vector<vec3> points;
    for (std::size_t i = 0; i < polygon.size; ++i) points.push_back(pair.world(polygon.points[i]));
    return points;
}

std::string face_name(const BoxFace& face, bool of_a) {
    const bool positive = glm::dot(face.outward, face.box->axis[face.axis]) > 0;
    return std::string(of_a ? "A" : "B") + (positive ? "'s +" : "'s \u2212") + letters[face.axis] +
           " face";
}

void draw_contact(StepBuilder& step, const Contact& contact, float arrow) {
    step.point(contact.position, Role::Hit);
    step.arrow(contact.position, contact.position + arrow * contact.normal, Role::Normal);
    step.line(contact.point_on_a, contact.point_on_b, Role::Depth);
}

}  // namespace

std::string axis_name(int k) {
    if (k < 3) return std::string("A.") + letters[k];
    if (k < 6) return std::string("B.") + letters[k - 3];
    return std::string("A.") + letters[(k - 6) / 3] + " × B." + letters[(k - 6) % 3];
}

void say_parallel(StepBuilder& step, const BoxPair& pair, int k, const AxisView& view) {
    const int i = (k - 6) / 3, j = (k - 6) % 3;
    step.say(numbered(k), strong(axis_name(k)),
             ": these edges are parallel, so their cross product is zero. Skipped.");
    step.value("axis", axis_name(k)).now_value("sin²", view.length_squared);
    step.fact(AxisTested{axis_name(k), AxisOutcome::Skipped});
    step.drop("axis");
    const auto edge = [&](const BoxFrame& box, int n, const char* label) {
        const dvec3 reach = std::max(box.half[n], 0.1 * pair.size) * box.axis[n];
        step.line(pair.world(box.center - reach), pair.world(box.center + reach), Role::Rejected,
                  label);
    };
    edge(pair.a, i, letters[i]);
    edge(pair.b, j, letters[j]);
}

void say_project(StepBuilder& step, const BoxPair& pair, int k, const AxisView& view) {
    const Projection p(pair, view);
    step.say(numbered(k), strong(axis_name(k)), ": A covers ", interval_text(p.a_min, p.a_max),
             ", B covers ", interval_text(p.b_min, p.b_max), ".");
    tell_intervals(step, k, p);
    step.fact(AxisTested{axis_name(k)});
    draw_axis(step, pair, p, Role::Axis, axis_name(k), "axis");
    draw_extents(step, pair, p, axis_name(k));
}

void say_overlap(StepBuilder& step, const BoxPair& pair, int k, const AxisView& view,
                 double overlap, bool smaller, const ChosenAxis& best) {
    const Projection p(pair, view);
    const bool gap = overlap < 0;
    tell_intervals(step, k, p);
    step.say(numbered(k), strong(axis_name(k)));
    step.fact(AxisTested{axis_name(k), gap ? AxisOutcome::Gap : AxisOutcome::Overlap,
                         gap ? -overlap : overlap});
    if (gap) {
        step.say(": there is a gap of ", now(-overlap), ".");
        step.now_value("gap", -overlap);
    } else {
        if (p.nested()) {
            step.say(": one interval contains the other; separating them takes ", now(overlap),
                     ".");
        } else {
            step.say(": the intervals overlap by ", now(overlap), ".");
        }
        step.now_value("overlap", overlap);
        if (smaller) {
            step.say(" Smallest so far.");
        } else if (overlap < best.overlap) {
            step.say(" Not smaller by enough: the face ", axis_name(best.axis), " is preferred.");
        }
        step.value("best", smaller ? overlap : best.overlap);
        step.value("best axis", axis_name(smaller ? k : best.axis));
        step.fact(BestAxis{axis_name(smaller ? k : best.axis)});
    }
    step.ask("Do the intervals overlap on this axis?");
    step.choice("They overlap", !gap).choice("There is a gap", gap);
    draw_axis(step, pair, p, Role::Axis, axis_name(k), "axis");
    draw_extents(step, pair, p, axis_name(k));

    // Show the way out: from the far end of one interval to the near end of the other.
    const bool up = view.along >= 0;
    const double from = up ? p.b_min : p.a_min, to = up ? p.a_max : p.b_max;
    const Role role = gap ? Role::Apart : Role::Current;
    const std::string link = "axis " + axis_name(k);
    step.line(pair.world(p.beside(from)), pair.world(p.beside(to)), role)
        .measures(std::abs(overlap))
        .link(link);
    step.interval(static_cast<float>(std::min(from, to)), static_cast<float>(std::max(from, to)), 2,
                  role)
        .measures(std::abs(overlap))
        .link(link);
    if (smaller) {
        step.line(pair.world(p.beside(from)), pair.world(p.beside(to)), Role::Best, axis_name(k));
        step.keep("best").link(link);
    }
}

void say_separated(StepBuilder& step, const BoxPair& pair, const ChosenAxis& axis) {
    const AxisView view = look_along(pair, axis.axis);
    const Projection p(pair, view);
    step.say(strong(axis_name(axis.axis)),
             " separates the boxes: a plane fits into the gap. The other axes need not be tested.");
    tell_intervals(step, axis.axis, p);
    step.now_value("gap", -axis.overlap);
    step.fact(AxisTested{axis_name(axis.axis), AxisOutcome::Gap, -axis.overlap});
    step.drop("best");
    // A thin axis, so that the shadows are seen on it, and the gap between them.
    draw_axis(step, pair, p, Role::Axis, axis_name(axis.axis), "axis");
    draw_extents(step, pair, p, axis_name(axis.axis), true);
    step.line(pair.world(p.beside(p.inner_min())), pair.world(p.beside(p.inner_max())),
              Role::SeparatingAxis);
    step.keep("gap");

    // Draw a piece of the plane in the middle of the gap.
    const dvec3 center = p.at(0.5 * (p.inner_min() + p.inner_max()));
    const dvec3 least = std::abs(p.unit.x) < 0.6 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 u = 0.5 * pair.size * glm::normalize(glm::cross(p.unit, least));
    const dvec3 v = glm::cross(p.unit, u);
    step.facet({pair.world(center + u + v), pair.world(center - u + v), pair.world(center - u - v),
                pair.world(center + u - v)},
               Role::Apart);
    step.keep("plane");
    step.interval(static_cast<float>(std::min(p.inner_min(), p.inner_max())),
                  static_cast<float>(std::max(p.inner_min(), p.inner_max())), 2, Role::Apart)
        .measures(-axis.overlap)
        .link("axis " + axis_name(axis.axis));
}

void say_closest(StepBuilder& step, const PairResult& result) {
    step.say(
        "The boxes are disjoint. Of the vertices and edges that face each other, the closest are ",
        now(result.signed_distance), " apart.");
    step.now_value("distance", result.signed_distance);
    step.value("point on A", result.point_on_a).value("point on B", result.point_on_b);
    step.line(result.point_on_a, result.point_on_b, Role::Depth).measures(result.signed_distance);
    step.point(result.point_on_a, Role::Witness).point(result.point_on_b, Role::Witness);
}

// Lets the viewer choose among the axes of the smallest overlaps, in the order of their testing.
static void ask_for_axis(StepBuilder& step, const BoxPair& pair, const ChosenAxis& chosen) {
    struct Choosable {
        int axis;
        double overlap;
    };
    std::vector<Choosable> axes;
    for (int k = 0; k < sat_axis_count; ++k) {
        const AxisView view = look_along(pair, k);
        if (k >= 6 && view.length_squared < constants::parallel_sine_squared) continue;
        // The chosen one may not be the smallest by a hair: a face is preferred.
        const double overlap = view.overlap() / std::sqrt(view.length_squared);
        axes.push_back({k, k == chosen.axis ? -1 : overlap});
    }
    constexpr std::size_t most = 5;
    std::sort(axes.begin(), axes.end(),
              [](const Choosable& a, const Choosable& b) { return a.overlap < b.overlap; });
    if (axes.size() > most) axes.resize(most);
    std::sort(axes.begin(), axes.end(),
              [](const Choosable& a, const Choosable& b) { return a.axis < b.axis; });
    step.ask("No axis shows a gap. Along which axis is the overlap min?");
    for (const auto& [k, overlap] : axes) {
        const Projection p(pair, look_along(pair, k));
        step.choice(axis_name(k), k == chosen.axis,
                    Line{pair.world(p.at(p.lowest())), pair.world(p.at(p.highest()))});
    }
}

void say_choose(StepBuilder& step, const BoxPair& pair, const ChosenAxis& chosen) {
    const std::string name = axis_name(chosen.axis);
    step.say(
        "No axis shows a gap, so the boxes overlap. The shortest translation that separates them "
        "is along ",
        strong(name), ", by ", now(chosen.overlap), ".");
    step.value("axis", name).now_value("overlap", chosen.overlap);
    step.fact(BestAxis{name, true});
    step.value("normal", vec3(chosen.normal));
    ask_for_axis(step, pair, chosen);
    step.drop("axis").drop("best");
    const Projection p(pair, look_along(pair, chosen.axis));
    draw_axis(step, pair, p, Role::Best, name, "best");
    draw_extents(step, pair, p, name);
    const dvec3 middle = p.at(0.5 * (p.inner_min() + p.inner_max()));
    step.arrow(pair.world(middle), pair.world(middle + 0.25 * pair.size * chosen.normal),
               Role::Normal, "n");
}

void say_edges(StepBuilder& step, const BoxPair& pair, const BoxEdge& edge_a, const BoxEdge& edge_b,
               const PairResult& result) {
    const Contact& contact = result.contacts[0];
    step.say("Two edges pass each other: ", strong("one contact"),
             ", midway between their closest points, ", now(contact.depth), " deep.");
    step.now_value("depth", contact.depth);
    step.value("point on A", contact.point_on_a).value("point on B", contact.point_on_b);
    const auto draw = [&](const BoxEdge& edge, Role role) {
        step.line(pair.world(edge.center - edge.half * edge.axis),
                  pair.world(edge.center + edge.half * edge.axis), role);
        step.keep(role == Role::ShapeA ? "edge A" : "edge B");
    };
    draw(edge_a, Role::ShapeA);
    draw(edge_b, Role::ShapeB);
    step.point(contact.point_on_a, Role::Witness).point(contact.point_on_b, Role::Witness);
    step.line(contact.point_on_a, contact.point_on_b, Role::Depth).measures(contact.depth);
}

void say_reference(StepBuilder& step, const BoxPair& pair, const BoxFace& face, bool on_a) {
    const std::string name = face_name(face, on_a);
    step.say("The axis is a face normal: ", strong(name), " is the reference face.");
    step.value("reference", name).value("normal", vec3(face.outward));
    step.facet(points_of(pair, corners_of(face)), on_a ? Role::ShapeA : Role::ShapeB, "reference");
    step.keep("reference");
    step.arrow(pair.world(face.center), pair.world(face.center + 0.2 * pair.size * face.outward),
               Role::Normal);
}

void say_incident(StepBuilder& step, const BoxPair& pair, const BoxFace& face,
                  bool reference_on_a) {
    const std::string name = face_name(face, !reference_on_a);
    step.say(strong(name), " is most antiparallel to it: the incident face, to be clipped.");
    step.value("incident", name);
    step.facet(points_of(pair, corners_of(face)), Role::Candidate, "incident").keep("clipped");
    step.arrow(pair.world(face.center), pair.world(face.center + 0.2 * pair.size * face.outward),
               Role::Normal);
}

void say_clip(StepBuilder& step, const BoxPair& pair, const BoxFace& reference, bool on_a, int side,
              double sign, const ClippedFace& before, const ClippedFace& after) {
    const BoxFrame& box = *reference.box;
    const dvec3 normal = sign * box.axis[side];
    const dvec3 at_side = reference.center + box.half[side] * normal;
    const std::string name =
        std::string(on_a ? "A" : "B") + (sign > 0 ? ".+" : ".\u2212") + letters[side];
    const double offset = glm::dot(normal, at_side);
    std::size_t outside = 0;
    for (std::size_t i = 0; i < before.size; ++i)
        outside += glm::dot(normal, before.points[i]) - offset > 1e-5 * pair.size;
    step.say("Clip to the side ", strong(name), ": ");
    if (outside == 0) {
        step.say("nothing lies outside.");
    } else if (after.size == 0) {
        step.say("nothing remains.");
    } else {
        step.say(outside, plural(outside, " vertex lies", " vertices lie"), " outside, ",
                 now(after.size), " remain.");
    }
    step.value("side", name).now_value("corners", static_cast<std::int64_t>(after.size));

    // Draw the side plane over the reference face's edge, and what it cuts off.
    const int other = side == reference.side_u() ? reference.side_v() : reference.side_u();
    const dvec3 along = box.half[other] * box.axis[other];
    const dvec3 up = 0.25 * pair.size * reference.outward;
    step.facet({pair.world(at_side - along - up), pair.world(at_side + along - up),
                pair.world(at_side + along + up), pair.world(at_side - along + up)},
               Role::Construction);
    if (outside > 0) step.mark(Wire{points_of(pair, before), true}, Role::Rejected);
    step.facet(points_of(pair, after), Role::Candidate).keep("clipped");
}

void say_keep(StepBuilder& step, const BoxPair& pair, const BoxFace& reference,
              const ClippedFace& polygon, const ContactPoints& kept, bool on_a) {
    step.say("Of ", counted(polygon.size, "vertex", "vertices"), ", ", now(kept.size),
             plural(kept.size, " lies", " lie"), " on or below the reference face of ",
             on_a ? "A" : "B", ".");
    step.now_value("contacts", static_cast<std::int64_t>(kept.size));
    step.value("depth", kept.size == 0 ? 0.0
                                       : *std::max_element(kept.depth.begin(),
                                                           kept.depth.begin() + kept.size));
    for (std::size_t i = 0; i < polygon.size; ++i) {
        const dvec3& p = polygon.points[i];
        const double depth = reference.depth_of(p);
        const bool below = depth >= -pair.tolerance(constants::contact_preference);
        step.point(pair.world(p), below ? Role::Hit : Role::Rejected).measures(depth);
        step.line(pair.world(p), pair.world(p + depth * reference.outward),
                  below ? Role::Depth : Role::Rejected);
    }
}

void say_contacts(StepBuilder& step, const BoxPair& pair, const PairResult& result) {
    const std::size_t n = result.contacts.size();
    step.say("The boxes are ", strong(word_of(relation_of(result))), ": ", n,
             plural(n, " contact", " contacts"), ". Moving B by ", now(-result.signed_distance),
             " along the normal ", result.normal, " separates the boxes.");
    step.now_value("depth", -result.signed_distance);
    step.value("normal", result.normal).value("contacts", static_cast<std::int64_t>(n));
    step.drop("best").drop("clipped").drop("reference");
    const auto arrow = static_cast<float>(0.15 * pair.size);
    for (const Contact& contact : result.contacts) draw_contact(step, contact, arrow);
    step.point(result.point_on_a, Role::Witness).point(result.point_on_b, Role::Witness);
}

}  // namespace collidoscope::sat
