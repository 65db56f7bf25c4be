#include "collision/narrow/sat/sat_hull_hull_steps.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/trace/axis_place.h"

namespace collidoscope::sat {
namespace {

struct Projection {
    Extent a, b;
    dvec3 middle, n;
    dvec3 aside;  // from the line through both hulls to the axis that is drawn
    Projection(const HullPair& pair, const dvec3& normal)
        : a(extent_along(pair.a, normal)), b(extent_along(pair.b, normal)), n(normal) {
        middle = 0.5 * (pair.a.center + pair.b.center);
        middle -= glm::dot(middle, n) * n;
        const dvec3 out = aside_of_axis(n);
        const double reach =
            std::max(extent_along(pair.a, out).max, extent_along(pair.b, out).max) -
            glm::dot(middle, out);
        aside = (reach + 0.06 * pair.size) * out;
    }
    dvec3 at(double t) const { return middle + t * n; }
    dvec3 beside(double t) const { return at(t) + aside; }
};

std::string link_of(const HullPair& pair, const HullAxis& axis) {
    return "axis " + name_of(pair, axis);
}

void show_features(StepBuilder& step, const HullPair& pair, const HullAxis& axis, Role role) {
    const auto feature = [&](int body, FeatureKind kind, Index index) {
        for (const Space space : {Space::World, Space::GaussMap})
            step.feature(body, kind, index, role).in(space).link(link_of(pair, axis));
    };
    if (axis.kind == AxisKind::FaceA) feature(0, FeatureKind::Face, axis.on_a);
    if (axis.kind == AxisKind::FaceB) feature(1, FeatureKind::Face, axis.on_b);
    if (axis.kind == AxisKind::Edges) {
        feature(0, FeatureKind::Edge, pair.a.edges[axis.on_a].half_edge);
        feature(1, FeatureKind::Edge, pair.b.edges[axis.on_b].half_edge);
    }
}

double arrow_length(const HullPair& pair) {
    return pair.size > 0 ? 0.5 * pair.size : 1;
}

Arrow arrow_of(const HullPair& pair, const HullAxis& axis) {
    const dvec3 middle = 0.5 * (pair.a.center + pair.b.center);
    return {pair.world(middle), pair.world(middle + arrow_length(pair) * axis.normal)};
}

// A few face axes beside the right one, in an order that gives nothing away.
void ask(StepBuilder& step, const char* question, const HullPair& pair, const HullAxis& right) {
    std::vector<HullAxis> others;
    const auto same = [&](const HullAxis& x, const HullAxis& y) {
        return glm::dot(x.normal, y.normal) > 0.9;
    };
    const auto add = [&](const HullAxis& axis) {
        if (axis.overlap <= right.overlap || same(axis, right)) return;
        for (const HullAxis& other : others)
            if (same(axis, other)) return;
        others.push_back(axis);
    };
    for (Index f = 0; f < pair.a.normals.size(); ++f) add(face_axis_of_a(pair, f, 0));
    for (Index f = 0; f < pair.b.normals.size(); ++f) add(face_axis_of_b(pair, f, 0));
    std::sort(others.begin(), others.end(),
              [](const HullAxis& x, const HullAxis& y) { return x.overlap < y.overlap; });
    if (others.size() > 4) others.resize(4);
    if (others.empty()) return;
    others.push_back(right);
    step.ask(question);
    std::sort(others.begin(), others.end(),
              [](const HullAxis& x, const HullAxis& y) { return x.normal.x < y.normal.x; });
    for (const HullAxis& axis : others)
        step.choice(name_of(pair, axis), same(axis, right), arrow_of(pair, axis));
}

}  // namespace

std::string name_of(const HullPair& pair, const HullAxis& axis) {
    switch (axis.kind) {
        case AxisKind::FaceA:
            return "A face " + std::to_string(axis.on_a);
        case AxisKind::FaceB:
            return "B face " + std::to_string(axis.on_b);
        case AxisKind::Edges:
            return "A edge " + std::to_string(pair.a.edges[axis.on_a].half_edge / 2) +
                   " × B edge " + std::to_string(pair.b.edges[axis.on_b].half_edge / 2);
        default:
            return "flat axis " + std::to_string(axis.on_a);
    }
}

AxisTested tested(const HullPair& pair, const HullAxis& axis) {
    const bool gap = axis.overlap < 0;
    return {name_of(pair, axis), gap ? AxisOutcome::Gap : AxisOutcome::Overlap,
            gap ? -axis.overlap : axis.overlap};
}

void show_intervals(StepBuilder& step, const HullPair& pair, const HullAxis& axis, Role role) {
    const Projection p(pair, axis.normal);
    const std::string link = link_of(pair, axis);
    const bool stay = role == Role::SeparatingAxis;
    const double lowest = std::min(p.a.min, p.b.min), highest = std::max(p.a.max, p.b.max);
    const double beyond = 0.1 * (highest - lowest);
    step.arrow(pair.world(p.beside(lowest - beyond)), pair.world(p.beside(highest + beyond)),
               stay ? Role::Axis : role, name_of(pair, axis))
        .keep("axis")
        .link(link);
    step.line(pair.world(p.beside(p.a.min)), pair.world(p.beside(p.a.max)), Role::ShapeA)
        .link(link);
    if (stay) step.keep("shadow of A");
    step.line(pair.world(p.beside(p.b.min)), pair.world(p.beside(p.b.max)), Role::ShapeB)
        .link(link);
    if (stay) step.keep("shadow of B");
    step.interval(static_cast<float>(p.a.min), static_cast<float>(p.a.max), 0, Role::ShapeA, "A")
        .link(link);
    step.interval(static_cast<float>(p.b.min), static_cast<float>(p.b.max), 1, Role::ShapeB, "B")
        .link(link);

    // The lines that drop from each hull's farthest vertices onto the ends of its projection.
    const auto drop = [&](const HullFrame& hull, Index vertex, double t, const char* key) {
        step.line(pair.world(hull.vertices[vertex]), pair.world(p.beside(t)), Role::Construction)
            .link(link);
        if (stay) step.keep(key);
    };
    drop(pair.a, p.a.at_min, p.a.min, "low end of A");
    drop(pair.a, p.a.at_max, p.a.max, "high end of A");
    drop(pair.b, p.b.at_min, p.b.min, "low end of B");
    drop(pair.b, p.b.at_max, p.b.max, "high end of B");

    // From B's near end to A's far end: the way out, or the gap.
    const bool gap = p.a.max < p.b.min;
    const double lo = std::min(p.a.max, p.b.min), hi = std::max(p.a.max, p.b.min);
    step.line(pair.world(p.beside(lo)), pair.world(p.beside(hi)), gap ? Role::Apart : Role::Current)
        .measures(hi - lo)
        .link(link);
    step.interval(static_cast<float>(lo), static_cast<float>(hi), 2,
                  gap ? Role::Apart : Role::Current)
        .measures(hi - lo)
        .link(link);

    // The vertices that reach farthest.
    step.point(pair.world(pair.a.vertices[p.a.at_max]), Role::ShapeA).link(link);
    step.point(pair.world(pair.b.vertices[p.b.at_min]), Role::ShapeB).link(link);
    step.value("axis", name_of(pair, axis)).value("n", vec3(axis.normal));
    step.value("A reaches", p.a.max).value("B begins", p.b.min);
}

void say_project(StepBuilder& step, const HullPair& pair, const HullAxis& axis, double least) {
    const bool edges = axis.kind == AxisKind::Edges;
    step.say(strong(name_of(pair, axis)),
             edges                          ? ": along the common normal of the two edges, "
             : axis.kind == AxisKind::FaceA ? ": along the outward normal of this face of A, "
             : axis.kind == AxisKind::FaceB ? ": against the outward normal of this face of B, "
                                            : ": in the common plane or line, ");
    if (axis.overlap < 0) {
        step.say("there is a gap of ", now(-axis.overlap), ".").now_value("gap", -axis.overlap);
    } else {
        step.say("the overlap is ", now(axis.overlap),
                 axis.overlap < least ? ", less than on any axis before." : ".");
        step.now_value("overlap", axis.overlap);
    }
    step.fact(tested(pair, axis));
    if (std::isfinite(least)) step.value("smallest before", least);
    show_intervals(step, pair, axis, Role::Axis);
    show_features(step, pair, axis, Role::Current);
    step.point(vec3(axis.normal), Role::Candidate)
        .in(Space::GaussMap)
        .keep(link_of(pair, axis))
        .link(link_of(pair, axis));
}

void say_smaller(StepBuilder& step, const HullPair& pair, const HullAxis& axis) {
    step.say("The smallest overlap so far is ", now(axis.overlap), " along ",
             strong(name_of(pair, axis)),
             ": B translated by that much along it would just touch A.");
    step.now_value("smallest", axis.overlap).value("axis", name_of(pair, axis));
    step.fact(BestAxis{name_of(pair, axis)});
    show_intervals(step, pair, axis, Role::Best);
    step.mark(arrow_of(pair, axis), Role::Best, "best").keep("best").link(link_of(pair, axis));
    step.point(vec3(axis.normal), Role::Best, "best")
        .in(Space::GaussMap)
        .keep("best on the sphere");
}

void say_separated(StepBuilder& step, const HullPair& pair, const HullAxis& axis) {
    ask(step, "Which axis separates them?", pair, axis);
    step.say(strong(name_of(pair, axis)), " separates the hulls by ", now(-axis.overlap),
             ": a plane fits into the gap. No other axis needs to be tested.");
    step.now_value("gap", -axis.overlap).fact(tested(pair, axis));
    step.drop("best").drop("best on the sphere");
    show_intervals(step, pair, axis, Role::SeparatingAxis);
    show_features(step, pair, axis, Role::SeparatingAxis);
    step.point(vec3(axis.normal), Role::SeparatingAxis, "separates").in(Space::GaussMap);

    // Draw a piece of the plane in the middle of the gap.
    const Projection p(pair, axis.normal);
    step.line(pair.world(p.beside(p.a.max)), pair.world(p.beside(p.b.min)), Role::SeparatingAxis)
        .keep("gap");
    const dvec3 center = p.at(0.5 * (p.a.max + p.b.min));
    const dvec3 least = std::abs(p.n.x) < 0.6 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 u = arrow_length(pair) * glm::normalize(glm::cross(p.n, least));
    const dvec3 v = glm::cross(p.n, u);
    step.facet({pair.world(center + u + v), pair.world(center - u + v), pair.world(center - u - v),
                pair.world(center + u - v)},
               Role::Apart)
        .keep("plane");
}

void say_prune(StepBuilder& step, const HullPair& pair, const EdgePairs& pairs) {
    const std::size_t all = pair.a.edges.size() * pair.b.edges.size();
    step.say(
        "Of the ", strong(all), plural(all, " pair of edges only ", " pairs of edges only "),
        now(pairs.axes.size()), plural(pairs.axes.size(), " has", " have"),
        " crossing arcs when the Gauss maps of A and of −B are overlaid. Only they span a "
        "face of the Minkowski difference; the cross products of all others need not be tested.");
    step.value("pairs", static_cast<std::int64_t>(all))
        .now_value("arcs cross", static_cast<std::int64_t>(pairs.axes.size()))
        .value("arcs apart", static_cast<std::int64_t>(pairs.apart))
        .value("only touch at an endpoint", static_cast<std::int64_t>(pairs.touching))
        .value("parallel edges", static_cast<std::int64_t>(pairs.parallel));
    step.drop("axis");
    for (std::size_t k = 0; k < std::min<std::size_t>(pairs.axes.size(), 200); ++k) {
        const HullAxis& axis = pairs.axes[k];
        step.point(vec3(axis.normal), Role::Hit).in(Space::GaussMap).link(link_of(pair, axis));
    }
    for (Index e = 0; e < pair.a.edges.size() && e < 300; ++e)
        step.feature(0, FeatureKind::Edge, pair.a.edges[e].half_edge, Role::ShapeA)
            .in(Space::GaussMap);
    for (Index e = 0; e < pair.b.edges.size() && e < 300; ++e)
        step.feature(1, FeatureKind::Edge, pair.b.edges[e].half_edge, Role::ShapeB)
            .in(Space::GaussMap);
}

void say_choose(StepBuilder& step, const HullPair& pair, const HullAxis& axis) {
    ask(step, "Which axis has the smallest overlap?", pair, axis);
    step.say(
        "No axis shows a gap, so the hulls overlap. The shortest translation that separates them "
        "is ",
        now(std::max(axis.overlap, 0.0)), " along ", strong(name_of(pair, axis)), ".");
    step.now_value("depth", std::max(axis.overlap, 0.0)).value("normal", vec3(axis.normal));
    step.fact(BestAxis{name_of(pair, axis), true});
    show_intervals(step, pair, axis, Role::Best);
    show_features(step, pair, axis, Role::Best);
    step.point(vec3(axis.normal), Role::Best, "n").in(Space::GaussMap);
}

}  // namespace collidoscope::sat
