#include "collision/narrow/primitives/inflated_bodies_steps.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "collision/narrow/primitives/inflated_bodies.h"
#include "collision/narrow/primitives/inflated_world_steps.h"
#include "collision/trace/mark.h"
#include "collision/trace/words.h"

namespace collidoscope::inflated_bodies {
namespace {

vec3 place_on(const Ray& ray, double t) {
    return vec3(dvec3(ray.origin) + t * dvec3(ray.direction));
}

void show_ball(StepBuilder& step, const Ray& ray, float radius, double t, Role role,
               const std::string& name) {
    step.mark(Ball{{place_on(ray, t), radius}}, role, name).point(place_on(ray, t), role);
}

// Faces of a body that has more would lie close together: they are not drawn.
constexpr std::size_t face_limit = 200;

void show_face(StepBuilder& step, const std::vector<vec3>& ring) {
    if (ring.size() >= 3) step.mark(Wire{ring, true}, Role::Bounds).keep("grown");
}

void show_displaced(StepBuilder& step, const Polytope& body, float radius) {
    const std::vector<vec3> moved = displaced_vertices(body, double{radius});
    const std::size_t each = moved.size() / body.vertices.size();
    for (std::size_t k = 0; k < moved.size(); ++k)
        step.line(body.vertices[k / each], moved[k], Role::Construction);
    const Polytope hull = convex_hull(moved);
    for (Index face = 0; hull.faces.size() <= face_limit && face < hull.faces.size(); ++face)
        show_face(step, hull.corners_of(face));
}

}  // namespace

void say_grown(StepBuilder& step, const Ray& ray, float radius, std::span<const Polytope> bodies,
               const std::vector<std::vector<GrownPlane>>& planes, bool displaced) {
    constexpr std::size_t body_limit = 100;
    std::size_t all = 0, vertices = 0;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        all += planes[i].size();
        vertices += bodies[i].vertices.size();
        if (i >= body_limit) continue;
        if (displaced) {
            show_displaced(step, bodies[i], radius);
        } else if (planes[i].size() <= face_limit) {
            for (const auto& ring :
                 inflated_world::grown_faces(bodies[i], planes[i], double{radius}))
                show_face(step, ring);
        }
    }
    if (displaced) {
        step.say("Move the ", vertices, " vertices of all ", strong(bodies.size()),
                 " bodies along their normals by the radius ", now(radius), ". ");
    } else {
        step.say("Offset all ", strong(bodies.size()), " bodies by the radius ", now(radius), ". ");
    }
    step.say("That gives ", all, " planes, and the sphere becomes a ", strong("point"),
             " on a ray.")
        .point(ray.origin, Role::Current, "c")
        .value("r", radius)
        .value("planes", static_cast<std::int64_t>(all));
}

void say_body(StepBuilder& step, const Ray& ray, std::uint32_t body,
              const std::optional<PathEntry>& entry, bool closer) {
    step.body(body, !entry ? Role::Rejected : closer ? Role::Hit : Role::Skipped);
    if (!entry) {
        step.say("The planes of grown body ", strong(body), " leave ", strong("nothing"),
                 " of the ray: the point misses it.");
        return;
    }
    if (closer)
        step.verdict(true).decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    if (entry->t > 0) {
        step.say("The point enters grown body ", strong(body), " at t = ", now(entry->t));
    } else {
        step.say("The point starts inside grown body ", strong(body));
    }
    step.say(closer ? ", the first so far." : ", behind the first so far.")
        .now_value("t", entry->t)
        .point(place_on(ray, entry->t), closer ? Role::Best : Role::Rejected, closer ? "best" : "");
    if (closer) step.keep("best");
}

void say_truth(StepBuilder& step, const Ray& ray, float radius, const InflatedPath& path) {
    step.drop("best");
    if (path.truth) {
        step.say("The sphere itself touches body ", strong(path.truth->body),
                 " at t = ", now(path.truth->t), ".")
            .now_value("true t", path.truth->t);
        show_ball(step, ray, radius, path.truth->t, Role::Apart, "sphere");
    } else {
        step.say("The sphere itself touches ", strong("no body"), ".");
    }
    if (path.first) show_ball(step, ray, radius, path.first->t, Role::Current, "point");
    const auto tell = [&](const std::vector<std::uint32_t>& bodies, const char* one,
                          const char* many) {
        if (bodies.empty()) return;
        step.say(" ", strong(bodies.size()), plural(bodies.size(), " body", " bodies"),
                 plural(bodies.size(), one, many));
        for (std::size_t k = 0; k < std::min<std::size_t>(bodies.size(), 100); ++k)
            step.body(bodies[k], Role::Candidate);
    };
    tell(path.missed, " that it touches on its way is missed by the point.",
         " that it touches on its way are missed by the point.");
    tell(path.redundant, " that it never touches is entered by the point.",
         " that it never touches are entered by the point.");
    step.value("missed", static_cast<std::int64_t>(path.missed.size()))
        .value("redundant", static_cast<std::int64_t>(path.redundant.size()))
        .ask("Is the stop of the point right?")
        .choice("Too early", path.timing == PathTiming::Early)
        .choice("Right", path.timing == PathTiming::Right)
        .choice("Too late, or never", path.timing == PathTiming::Late);
}

void say_answer(StepBuilder& step, const Ray& ray, float radius, const InflatedPath& path) {
    if (!path.first) {
        step.verdict(false);
        step.say("The point enters ", strong("no body"));
        step.say(path.truth ? ": the sphere goes through the world." : ", and so the sphere.");
        return;
    }
    step.body(path.first->body, Role::Hit)
        .mark(Ball{{place_on(ray, path.first->t), radius}}, Role::Hit)
        .now_value("t", path.first->t)
        .value("overlap", path.overlap);
    step.say("The point stops at body ", strong(path.first->body), ", at t = ", now(path.first->t),
             ". ");
    if (path.timing == PathTiming::Right) {
        step.say(path.first->t > 0 ? "The sphere touches it there."
                                   : "The sphere overlaps it where it begins.");
    } else if (path.timing == PathTiming::Early) {
        step.say("That is ", strong("too early"), ": the sphere is still ", now(-path.overlap),
                 " away.");
    } else {
        step.say("That is ", strong("too late"), ": the sphere is ", now(path.overlap),
                 " deep in a body.");
    }
}

}  // namespace collidoscope::inflated_bodies
