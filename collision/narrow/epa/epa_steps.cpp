#include "collision/narrow/epa/epa_steps.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace collidoscope::epa {

namespace {

constexpr Space difference = Space::MinkowskiDifference;

vec3 shown(const View& view, const dvec3& p) {
    const dvec3 turned = view.a->world_direction(p);
    return vec3(view.swapped ? -turned : turned);
}

// "a3 - b5", as the viewer calls the two.
std::string name_of(const View& view, const EpaPoint& p) {
    const Index a = view.swapped ? p.b : p.a, b = view.swapped ? p.a : p.b;
    return "a" + std::to_string(a) + " − b" + std::to_string(b);
}
std::string number_of(const EpaFace& face) {
    return std::to_string(face.name + 1);
}
std::string key_of(const EpaFace& face) {
    return "face " + number_of(face);
}

std::vector<vec3> corners(const View& view, const EpaPolytope& polytope, Index f) {
    std::vector<vec3> at;
    for (std::size_t k = 0; k < 3; ++k) at.push_back(shown(view, polytope.corner(f, k).p));
    return at;
}

// A point of A - B, and in the world the two vertices it comes from.
void mark_point(StepBuilder& step, const View& view, const EpaPoint& p, Role role) {
    const Index a = view.swapped ? p.b : p.a, b = view.swapped ? p.a : p.b;
    const std::string link = link_of_difference(a, b);
    step.point(shown(view, p.p), role, name_of(view, p)).in(difference).link(link);
    step.feature(0, FeatureKind::Vertex, a, role, "a" + std::to_string(a)).link(link);
    step.feature(1, FeatureKind::Vertex, b, role, "b" + std::to_string(b)).link(link);
}

void mark_origin(StepBuilder& step) {
    step.point(vec3(0), Role::Hit, "origin").of(difference).keep("origin");
}

void mark_face(StepBuilder& step, const View& view, const EpaPolytope& polytope, Index f, Role role,
               const std::string& label = {}) {
    const std::string key = key_of(polytope.face(f));
    step.facet(corners(view, polytope, f), role, label).in(difference).link(key);
}

// The direction in the world: at the middle between the two bodies.
void mark_direction(StepBuilder& step, const View& view, const dvec3& unit, Role role,
                    const std::string& label) {
    const dvec3 middle = 0.5 * (view.a->center() + view.b->center());
    const double length = 0.5 * (view.a->shape->radius + view.b->shape->radius);
    step.arrow(vec3(middle), vec3(middle + length * dvec3(shown(view, unit))), role, label);
}

std::vector<Index> living(const EpaPolytope& polytope) {
    std::vector<Index> faces;
    const auto places = static_cast<Index>(polytope.face_places());
    for (Index f = 0; f < places; ++f)
        if (polytope.face(f).alive) faces.push_back(f);
    return faces;
}

const char* span_of(std::size_t points) {
    return points == 1 ? "a point" : points == 2 ? "a line" : "a triangle";
}

}  // namespace

dvec3 any_perpendicular(const dvec3& v) {
    const dvec3 size = glm::abs(v);
    dvec3 axis(0);
    axis[size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2] = 1;
    const dvec3 n = glm::cross(v / std::max({size.x, size.y, size.z}), axis);
    return n / glm::length(n);
}

void say_start(StepBuilder& step, const View& view, const std::vector<EpaPoint>& points,
               const dvec3& d) {
    const EpaPoint& w = points.back();
    mark_origin(step);
    if (points.size() == 1)
        step.say("Every point of ", strong("A − B"),
                 " is a point of A minus a point of B. The bodies overlap if the origin is one of "
                 "them. Start with the support point toward the origin: ",
                 now(name_of(view, w)), ".");
    else
        step.say("So far the simplex is only ", span_of(points.size() - 1),
                 ", which has no interior. The support point orthogonal to it is ",
                 now(name_of(view, w)),
                 points.size() == 4 ? ", and the simplex has a volume." : ".");
    const double length = glm::length(d);
    if (length > 0) mark_direction(step, view, d / length, Role::SearchDirection, "d");
    std::vector<vec3> at;
    at.reserve(points.size());
    for (const EpaPoint& p : points) at.push_back(shown(view, p.p));
    if (at.size() == 2) step.line(at[0], at[1], Role::Simplex).in(difference).keep("simplex");
    if (at.size() >= 3)
        step.facet({at[0], at[1], at[2]}, Role::Simplex).in(difference).keep("simplex");
    mark_point(step, view, w, Role::Current);
    step.value("points", std::int64_t(points.size())).now_value("a − b", shown(view, w.p));
}

void say_flat(StepBuilder& step, const View& view, const std::vector<EpaPoint>& points,
              const dvec3& normal, double distance) {
    mark_origin(step);
    step.say(
        "No point of A − B lies outside this ",
        strong(points.size() == 1   ? "point"
               : points.size() == 2 ? "line"
                                    : "plane"),
        ": the difference has no volume. ",
        distance < 0
            ? "The origin is not on it either: the bodies are disjoint."
            : "An arbitrarily small step orthogonal to it separates the bodies: the depth is 0.");
    mark_direction(step, view, normal, Role::Normal, "normal");
    step.now_value("distance", std::abs(distance));
}

void say_simplex(StepBuilder& step, const View& view, const EpaPolytope& polytope) {
    step.say("Four points of A − B span a ", strong("tetrahedron"),
             ". It lies inside A − B, and grows until it reaches the surface at the point closest "
             "to the origin.")
        .drop("simplex");
    for (const Index f : living(polytope)) {
        mark_face(step, view, polytope, f, Role::Simplex);
        step.keep(key_of(polytope.face(f)));
    }
    step.value("faces", std::int64_t(4));
}

void say_closest(StepBuilder& step, const View& view, const EpaPolytope& polytope, Index f) {
    const EpaFace face = polytope.face(f);
    std::vector<Index> faces = living(polytope);
    step.say("Of its ", faces.size(), " faces, face ", number_of(face),
             " has the plane closest to the origin: ", now(face.distance),
             face.distance < 0
                 ? ". It is negative, as the origin is outside that plane: expand there first."
                 : ".");
    mark_face(step, view, polytope, f, Role::Current, "face " + number_of(face));
    step.line(vec3(0), shown(view, face.distance * face.normal), Role::Depth).in(difference);
    for (std::size_t k = 0; k < 3; ++k)
        mark_point(step, view, polytope.corner(f, k), Role::Candidate);
    step.value("faces", std::int64_t(faces.size())).now_value("distance", face.distance);

    // The closest and its nearest rivals, in the order they were made. Rivals as close are right.
    std::sort(faces.begin(), faces.end(), [&](Index i, Index j) {
        return polytope.face(i).distance < polytope.face(j).distance;
    });
    faces.erase(std::remove(faces.begin(), faces.end(), f), faces.end());
    faces.resize(std::min<std::size_t>(faces.size(), 4));
    faces.push_back(f);
    std::sort(faces.begin(), faces.end(),
              [&](Index i, Index j) { return polytope.face(i).name < polytope.face(j).name; });
    step.ask("Which face is closest to the origin?");
    const double close = 1e-9 * polytope.reach();
    for (const Index i : faces)
        step.choice("face " + number_of(polytope.face(i)),
                    i == f || polytope.face(i).distance <= face.distance + close,
                    Facet{corners(view, polytope, i)}, difference);
}

void say_support(StepBuilder& step, const View& view, const EpaPolytope& polytope, Index f,
                 const gjk::MinkowskiVertex& corner) {
    const EpaFace face = polytope.face(f);
    const EpaPoint w{gjk::shown(corner.w), corner.a, corner.b};
    const double height = glm::dot(face.normal, w.p) - face.distance;
    const bool on_it = height <= 1e-12 * polytope.reach();
    step.say("The support point of A − B along its normal is ", strong(name_of(view, w)),
             on_it ? ", no farther than the face itself." : ", beyond the face by ");
    if (!on_it) step.say(now(height), ".");
    mark_face(step, view, polytope, f, Role::Current);
    dvec3 middle(0);
    for (std::size_t k = 0; k < 3; ++k) middle += polytope.corner(f, k).p / 3.0;
    const double length = std::max(height, 0.15 * polytope.reach());
    step.arrow(shown(view, middle), shown(view, middle + length * face.normal),
               Role::SearchDirection)
        .in(difference);
    mark_direction(step, view, face.normal, Role::SearchDirection, "n");
    mark_point(step, view, w, Role::Current);
    step.now_value("w·n", glm::dot(face.normal, w.p));
}

void say_bounds(StepBuilder& step, const View&, double lower, double upper, double reached) {
    step.say("The polytope is inside A − B, so the depth is at least ", strong(lower),
             ". Moving B by ", reached,
             " along this normal separates the bodies, so the depth is at most ", strong(upper),
             ".")
        .value("lower", lower)
        .value("upper", upper)
        .now_value("upper - lower", upper - lower);
}

void say_silhouette(StepBuilder& step, const View& view, const EpaPolytope& polytope,
                    const gjk::MinkowskiVertex& corner) {
    const EpaPoint w{gjk::shown(corner.w), corner.a, corner.b};
    const std::size_t seen = polytope.removed().size();
    step.say(name_of(view, w), " sees ", now(seen), plural(seen, " face", " faces"),
             ". They would lie inside: remove them. The boundary of the hole is the ",
             strong("silhouette"), ", a closed loop of ", polytope.outline().size(), " edges.");
    std::vector<vec3> loop;
    Index at = polytope.outline()[0].from;
    for (std::size_t i = 0; i < polytope.outline().size(); ++i) {
        loop.push_back(shown(view, polytope.points()[at].p));
        const auto leaves = [at](const EpaPolytope::OutlineEdge& e) { return e.from == at; };
        at = std::find_if(polytope.outline().begin(), polytope.outline().end(), leaves)->to;
    }
    for (const Index f : polytope.removed()) {
        mark_face(step, view, polytope, f, Role::Rejected);
        step.drop(key_of(polytope.face(f)));
    }
    step.mark(Wire{std::move(loop), true}, Role::Best, "silhouette").in(difference);
    mark_point(step, view, w, Role::Current);
    step.value("removed", std::int64_t(seen));
}

void say_expand(StepBuilder& step, const View& view, const EpaPolytope& polytope) {
    step.say("Join ", strong(name_of(view, polytope.points().back())),
             " to each of its edges: ", now(polytope.made().size()),
             " new faces. The polytope is convex again, and larger.");
    for (const Index f : polytope.made()) {
        mark_face(step, view, polytope, f, Role::Simplex);
        step.keep(key_of(polytope.face(f)));
    }
    mark_point(step, view, polytope.points().back(), Role::Current);
    step.value("points", std::int64_t(polytope.points().size()));
}

void say_apart(StepBuilder& step, const View& view, const dvec3& normal, double upper) {
    step.say("All of A − B lies at least ", now(-upper),
             " short of the origin along this normal: it is a ", strong("separating axis"),
             ", the bodies are disjoint.");
    step.arrow(vec3(0), shown(view, upper * normal), Role::SeparatingAxis).in(difference);
    mark_direction(step, view, normal, Role::SeparatingAxis, "separates");
    step.now_value("gap along it", -upper);
}

void say_converged(StepBuilder& step, const View& view, const EpaPolytope& polytope, Index f,
                   double upper) {
    step.say(
        "The bounds coincide: this face lies on the surface of A − B, and the surface is nowhere "
        "closer to the origin. The depth is ",
        now(std::max(upper, 0.0)), ".");
    mark_face(step, view, polytope, f, Role::Result, "closest");
    step.line(vec3(0), shown(view, upper * polytope.face(f).normal), Role::Depth, "depth")
        .measures(upper)
        .in(difference);
    step.now_value("depth", upper);
}

void say_undecided(StepBuilder& step, const View&, const EpaPolytope& polytope, double lower,
                   double upper) {
    step.say("The polytope has ", now(polytope.points().size()),
             " points, the max allowed. The depth is between ", strong(lower), " and ",
             strong(upper), ": ", strong("undecided"), ".")
        .value("lower", lower)
        .value("upper", upper);
}

}  // namespace collidoscope::epa
