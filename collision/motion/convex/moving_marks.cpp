#include "collision/motion/convex/moving_marks.h"

#include <glm/geometric.hpp>
#include <string>

#include "collision/narrow/primitives/segment_gap.h"
#include "collision/unit_circle.h"

namespace collidoscope {
namespace {

// A polytope with more edges is shown by outlines.
constexpr std::size_t edges_shown = 60;

struct MarkedBody {
    StepBuilder& step;
    const MovingConvex& body;
    BodyPlace place;
    Role role;
    std::string key;  // empty: seen in this step alone
    int count = 0;

    void keep() {
        if (!key.empty()) step.keep(key + " " + std::to_string(count));
        ++count;
    }
    // Points of the surface furthest in the directions of a plane through the axis u, w, leaning.
    void outline(const dvec3& u, const dvec3& w, const dvec3& lean) {
        constexpr int corners = 32;
        Wire wire;
        wire.points.reserve(corners);
        for (int i = 0; i < corners; ++i) {
            const dvec2 at = on_unit_circle((i + 0.5) / corners);
            const dvec3 d = at.x * u + at.y * w + lean;
            wire.points.emplace_back(place.world(body.body().support(d)));
        }
        step.mark(std::move(wire), role);
        keep();
    }
    void outlines() {
        const std::vector<vec3>& points = body.core().points();
        dvec3 axis = body.core().axis();
        // A capsule's.
        if (points.size() == 2 && points[0] != points[1])
            axis = glm::normalize(dvec3(points[1]) - dvec3(points[0]));
        const dvec3 u = detail::any_across(axis), w = glm::cross(axis, u);
        outline(u, axis, dvec3(0));
        outline(w, axis, dvec3(0));
        // Two circles where there is a wall between them.
        outline(u, w, 1e-3 * axis);
        if (body.core().curved() || points.size() == 2) outline(u, w, -1e-3 * axis);
    }
    void edges(const Polytope& polytope) {
        for (std::size_t i = 0; i < polytope.half_edges.size(); i += 2) {
            const auto edge = static_cast<Index>(i);
            step.line(vec3(place.world(dvec3(polytope.vertices[polytope.origin(edge)]))),
                      vec3(place.world(dvec3(polytope.vertices[polytope.end(edge)]))), role);
            keep();
        }
    }
    void show(const Polytope& polytope, const std::string& label) {
        const bool point = body.core().points().size() == 1;
        if (point) {
            const vec3 center(place.world(body.core().center()));
            step.mark(Ball{{center, static_cast<float>(body.rounding())}}, role, label);
            keep();
            return;
        }
        if (body.body().curved() || polytope.edge_count() > edges_shown)
            outlines();
        else
            edges(polytope);
        step.point(vec3(place.world(body.core().center())), role, label);
        keep();
    }
};

void mark_both(StepBuilder& step, const MovingPair& pair, double time, const char* key,
               bool later) {
    const std::string suffix = key;
    const Role role_a = later ? Role::Construction : Role::ShapeA;
    const Role role_b = later ? Role::Construction : Role::ShapeB;
    const bool end = time == pair.seconds();
    const std::string when = !later ? "" : end ? " at the end" : " later";
    MarkedBody{step, pair.a(), pair.a().at(time), role_a, "A " + suffix}.show(pair.polytope_a(),
                                                                              "A" + when);
    MarkedBody{step, pair.b(), pair.b().at(time), role_b, "B " + suffix}.show(pair.polytope_b(),
                                                                              "B" + when);
}

void mark_way(StepBuilder& step, const MovingConvex& body, double seconds, Role role,
              const std::string& name) {
    const RigidMotion& motion = body.motion();
    const dvec3 from = body.turns() ? motion.pivot : body.body().center();
    if (motion.velocity != dvec3(0))
        step.arrow(vec3(from), vec3(from + seconds * motion.velocity), role, "v" + name)
            .keep("way " + name);
    if (body.turns()) step.point(vec3(from), role, "c" + name).keep("center " + name);
}

}  // namespace

void mark_bodies(StepBuilder& step, const MovingPair& pair, double time) {
    mark_both(step, pair, time, "at t", false);
}

void mark_bodies_later(StepBuilder& step, const MovingPair& pair, double time) {
    mark_both(step, pair, time, "later", true);
}

void mark_motion(StepBuilder& step, const MovingPair& pair) {
    mark_bodies_later(step, pair, pair.seconds());
    mark_way(step, pair.a(), pair.seconds(), Role::ShapeA, "A");
    mark_way(step, pair.b(), pair.seconds(), Role::ShapeB, "B");
}

StepBuilder& plot_line(StepBuilder& step, const dvec2& from, const dvec2& to, Role role,
                       const std::string& label) {
    step.line(vec3(vec2(from), 0), vec3(vec2(to), 0), role, label);
    return step.in(Space::Plot);
}

StepBuilder& plot_point(StepBuilder& step, double time, double value, Role role,
                        const std::string& label) {
    step.point(vec3(vec2(dvec2(time, value)), 0), role, label);
    return step.in(Space::Plot);
}

}  // namespace collidoscope
