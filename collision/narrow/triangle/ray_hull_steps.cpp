#include "collision/narrow/triangle/ray_hull_steps.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "collision/exact/sign.h"
#include "collision/narrow/primitives/ray_hit_steps.h"
#include "collision/narrow/triangle/ray_triangle.h"
#include "collision/trace/numbers.h"
#include "collision/trace/words.h"

namespace collidoscope {
namespace {

using Corners = std::array<vec3, 3>;

// Along the plane's normal of any length: of degree 3.
template <typename Lift>
auto along_normal(Lift lift, const Corners& plane, const vec3& direction) {
    return dot(cross(lift(plane[1]) - lift(plane[0]), lift(plane[2]) - lift(plane[0])),
               lift(direction));
}
template <typename Lift>
auto above(Lift lift, const Corners& plane, const vec3& p) {
    return dot(cross(lift(plane[1]) - lift(plane[0]), lift(plane[2]) - lift(plane[0])),
               lift(p) - lift(plane[0]));
}

}  // namespace

std::array<vec3, 3> FaceCutters::corners(Index face) const {
    const Index first = polytope_.faces[face].edge, second = polytope_.next(first),
                third = polytope_.next(second);
    return {polytope_.vertices[polytope_.origin(first)],
            polytope_.vertices[polytope_.origin(second)],
            polytope_.vertices[polytope_.origin(third)]};
}

int FaceCutters::direction(Index face) const {
    const Corners plane = corners(face);
    return exact::sign([&](auto lift) { return along_normal(lift, plane, ray_.direction); });
}

int FaceCutters::origin(Index face) const {
    const Corners plane = corners(face);
    return exact::sign([&](auto lift) { return above(lift, plane, ray_.origin); });
}

double FaceCutters::t(Index face) const {
    const Corners plane = corners(face);
    const double height = exact::value([&](auto lift) { return above(lift, plane, ray_.origin); });
    const double speed =
        exact::value([&](auto lift) { return along_normal(lift, plane, ray_.direction); });
    return 0 - height / speed;
}

int FaceCutters::compare(Index f, Index g) const {
    // t = -height / speed: their difference over the product of the speeds.
    const Corners of_f = corners(f), of_g = corners(g);
    const int difference = exact::sign([&](auto lift) {
        return above(lift, of_g, ray_.origin) * along_normal(lift, of_f, ray_.direction) -
               above(lift, of_f, ray_.origin) * along_normal(lift, of_g, ray_.direction);
    });
    return difference * direction(f) * direction(g);
}

FaceCut FaceCutters::cut(Index face) const {
    const Corners plane = corners(face);
    const exact::Lift<exact::Approx> lift;
    const auto corner = lift(plane[0]);
    const auto normal = cross(lift(plane[1]) - corner, lift(plane[2]) - corner);
    return {face, dot(normal, lift(ray_.direction)), dot(normal, lift(ray_.origin) - corner)};
}

int FaceCutters::direction(const FaceCut& cut) const {
    const auto certain = cut.speed.certain_sign();
    return certain ? *certain : direction(cut.face);
}

int FaceCutters::compare(const FaceCut& f, const FaceCut& g) const {
    const auto certain = (g.height * f.speed - f.height * g.speed).certain_sign();
    return certain ? *certain * direction(f) * direction(g) : compare(f.face, g.face);
}

RayHit first_crossing(const FaceCutters& cut, Index entry, Index exit, std::optional<Index> along) {
    const auto at = [&](Index face, double t, bool inside) {
        return RayHit{.t = static_cast<float>(t),
                      .normal = vec3(cut.polytope().faces[face].normal),
                      .inside = inside};
    };
    // Outside the face that is entered last, or on it.
    if (cut.origin(entry) >= 0) return at(entry, cut.t(entry), false);
    if (along) return at(*along, 0, false);
    if (cut.origin(exit) == 0) return at(exit, 0, false);
    return at(exit, cut.t(exit), true);
}

std::optional<RayHit> hit_of_flat(const Ray& ray, const Polytope& polytope) {
    const TriangleCaster cast(ray);
    const std::vector<vec3>& v = polytope.vertices;
    std::optional<RayHit> first;
    const auto add = [&](const Triangle& triangle) {
        const std::optional<float> t = cast(triangle);
        if (t && (!first || *t < first->t)) first = RayHit{*t, cast.normal(triangle), false};
    };
    if (polytope.dimension == 2) {
        const std::vector<vec3> corners = polytope.corners_of(0);
        for (std::size_t i = 2; i < corners.size(); ++i)
            add({corners[0], corners[i - 1], corners[i]});
    } else {
        add({v.front(), v.back(), v.back()});
    }
    return first;
}

}  // namespace collidoscope

namespace collidoscope::ray_hull {

namespace {

vec3 point_at(const Ray& ray, double t) {
    return vec3(dvec3(ray.origin) + t * dvec3(ray.direction));
}

std::string name_of(Index face) {
    return "face " + std::to_string(face);
}

void mark_face(StepBuilder& step, const FaceCutters& cut, Index face, Role role) {
    const std::vector<vec3> corners = cut.polytope().corners_of(face);
    dvec3 middle(0);
    for (const vec3& corner : corners) middle += dvec3(corner);
    middle /= static_cast<double>(corners.size());
    const double length = 0.35 * cut.polytope().radius;
    step.facet(corners, role);
    step.arrow(vec3(middle), vec3(middle + length * cut.polytope().faces[face].normal),
               Role::Normal);
}

}  // namespace

void say_hull(StepBuilder& step, const Ray& ray, const Hull& hull, const Polytope& polytope) {
    const std::size_t points = hull.points.size(), faces = polytope.faces.size();
    step.say("The convex hull of ", points, plural(points, " point has ", " points has "));
    if (polytope.dimension < 3)
        step.say("no volume.");
    else
        step.say(
            faces,
            " faces. A point is in it when it is in the half-spaces of all of them: the ray is "
            "in it from the ",
            strong("last half-space it enters"), " to the ", strong("first it leaves"), ".");
    step.arrow(ray.origin, point_at(ray, 1), Role::Ray).keep("ray");
    step.now_value("faces", static_cast<std::int64_t>(faces));
}

void say_flat(StepBuilder& step, const Ray& ray, const Polytope& polytope,
              const std::optional<RayHit>& hit) {
    static constexpr const char* kinds[] = {"a point", "a segment", "a polygon"};
    step.verdict(hit.has_value());
    step.say("The hull has no volume, it is ", strong(kinds[polytope.dimension]),
             ": cast at as triangles are. ");
    if (!hit) {
        step.say("The ray misses it.");
        return;
    }
    step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    const vec3 point = point_at(ray, double{hit->t});
    step.say("The ray hits it at t = ", now(hit->t), ".")
        .line(ray.origin, point, Role::Ray)
        .point(point, Role::Hit, "p")
        .arrow(point, point + hit->normal, Role::Normal, "n")
        .now_value("t", hit->t);
}

void say_parallel(StepBuilder& step, const FaceCutters& cut, Index face, int outside) {
    if (outside > 0) step.verdict(false);
    step.say("The ray is parallel to ", strong(name_of(face)),
             outside > 0    ? " and lies outside it: it never hits the hull."
             : outside == 0 ? " and lies in its plane: this face decides nothing."
                            : " and lies inside of it: this face decides nothing.");
    mark_face(step, cut, face, outside > 0 ? Role::Apart : Role::Current);
    step.arrow(cut.ray().origin, point_at(cut.ray(), 1), outside > 0 ? Role::Apart : Role::Ray);
}

void say_cut(StepBuilder& step, const FaceCutters& cut, Index face, std::optional<Index> entry,
             std::optional<Index> exit) {
    const bool enters = cut.direction(face) < 0;
    const bool changes = (enters ? entry : exit) == face;
    const double t = cut.t(face);
    step.say("The direction runs ", enters ? "against" : "along", " the normal of ",
             strong(name_of(face)), ": at t = ", now(t), " the ray ",
             strong(enters ? "enters" : "leaves"), " its half-space. ",
             changes
                 ? (enters ? "No face is entered later: the path begins here."
                           : "No face is left sooner: the path ends here.")
                 : (enters ? "Another face is entered later." : "Another face is left sooner."));
    step.ask("Does the ray enter or leave the half-space of " + name_of(face) + "?",
             "half-space of a face");
    step.choice("It enters it", enters).choice("It leaves it", !enters);
    mark_face(step, cut, face, Role::Current);
    step.point(point_at(cut.ray(), t), changes ? Role::Best : Role::Rejected);
    step.value("enters", entry ? cut.t(*entry) : -INFINITY)
        .value("leaves", exit ? cut.t(*exit) : INFINITY)
        .now_value("t", t);
    if (entry && exit)
        step.line(point_at(cut.ray(), cut.t(*entry)), point_at(cut.ray(), cut.t(*exit)),
                  Role::Candidate)
            .keep("path");
}

void say_empty(StepBuilder& step, const FaceCutters& cut, Index entry, Index exit) {
    step.verdict(false);
    step.say("The ray leaves ", name_of(exit), " at t = ", cut.t(exit), " before it enters ",
             name_of(entry), " at t = ", now(cut.t(entry)), ": nothing is left, ", strong("no hit"),
             ".");
    mark_face(step, cut, entry, Role::Apart);
    mark_face(step, cut, exit, Role::Apart);
    step.value("leaves", cut.t(exit)).now_value("enters", cut.t(entry));
}

void say_behind(StepBuilder& step, const FaceCutters& cut, Index exit) {
    step.verdict(false);
    step.say("The line leaves the hull at t = ", now(cut.t(exit)),
             ", before the ray begins: the hull lies ", strong("behind"), ".");
    mark_face(step, cut, exit, Role::Apart);
    step.now_value("leaves", cut.t(exit));
}

void say_hit(StepBuilder& step, const Ray& ray, const RayHit& hit) {
    step.verdict(true);
    step.decides(AnswerPart::Parameter, AnswerPart::Contact, AnswerPart::Normal);
    step.say(hit.inside   ? "The ray starts inside: the hit is where it leaves, at "
             : hit.t == 0 ? "The ray starts on the surface, at "
                          : "All faces are entered before any is left: the hit is the last entry, ",
             strong("t"), " = ", now(hit.t), ".");
    ray_hit::mark(step, ray, hit);
}

}  // namespace collidoscope::ray_hull
