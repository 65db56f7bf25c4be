#include "collision/narrow/gjk/gjk_shown.h"

#include <glm/geometric.hpp>
#include <vector>

namespace collidoscope::gjk {
namespace {

// A - B is shown up to so many differences of vertices.
constexpr std::size_t max_differences = 2048;

constexpr Space minkowski = Space::MinkowskiDifference;

std::string name(Index a, Index b) {
    return "a" + std::to_string(a) + " - b" + std::to_string(b);
}

void show_vertices(StepBuilder& step, const View& view, Index a, Index b, Role role) {
    if (view.frame.curved_a)
        step.point(vec3(view.a.vertex(a)), role);
    else
        step.feature(0, FeatureKind::Vertex, a, role);
    step.link(link_of_difference(a, b));
    if (view.frame.curved_b)
        step.point(vec3(view.b.vertex(b)), role);
    else
        step.feature(1, FeatureKind::Vertex, b, role);
    step.link(link_of_difference(a, b));
}

}  // namespace

std::string name(const View&, const MinkowskiVertex& found) {
    return name(found.a, found.b);
}
std::string name(const View&, const GjkSimplex& simplex, std::size_t i) {
    return name(simplex.a[i], simplex.b[i]);
}

void show_difference(StepBuilder& step, const View& view) {
    const Frame& f = view.frame;
    step.point(vec3(0), Role::Current, "origin").of(minkowski).keep("origin");
    if (!f.shows_difference || f.a.vertices.size() * f.b.vertices.size() > max_differences) return;
    std::vector<vec3> points;
    for (Index a = 0; a < f.a.vertices.size(); ++a)
        for (Index b = 0; b < f.b.vertices.size(); ++b)
            points.emplace_back(f.point_a(a) - f.point_b(b));
    const Polytope difference = convex_hull(points);
    for (Index e = 0; e < difference.half_edges.size(); e += 2)
        step.line(difference.vertices[difference.origin(e)], difference.vertices[difference.end(e)],
                  Role::Construction)
            .of(minkowski)
            .keep("A - B " + std::to_string(e / 2));
}

void show_simplex(StepBuilder& step, const View& view, const GjkSimplex& simplex, Role role) {
    const auto n = static_cast<std::size_t>(simplex.size);
    const auto at = [&](std::size_t i) { return vec3(simplex.p[i]); };
    for (std::size_t i = 0; i < n; ++i) {
        step.point(at(i), role, name(view, simplex, i))
            .in(minkowski)
            .link(link_of_difference(simplex.a[i], simplex.b[i]));
        show_vertices(step, view, simplex.a[i], simplex.b[i], role);
    }
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < i; ++j) step.line(at(j), at(i), role).in(minkowski);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k)
                step.facet({at(k), at(j), at(i)}, role).in(minkowski);
}

void show_state(StepBuilder& step, const View& view) {
    show_simplex(step, view, view.simplex, Role::Simplex);
    step.arrow(vec3(0), vec3(view.v), Role::Current, "v").in(minkowski).link("v");
    dvec3 on_a(0), on_b(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(view.simplex.size); ++i) {
        on_a += view.simplex.weight[i] * view.frame.point_a(view.simplex.a[i]);
        on_b += view.simplex.weight[i] * view.frame.point_b(view.simplex.b[i]);
    }
    step.arrow(vec3(view.a.world(on_b)), vec3(view.a.world(on_a)), Role::Current, "v").link("v");
}

void show_found(StepBuilder& step, const View& view, const MinkowskiVertex& found) {
    const dvec3 v = view.v;
    const double most = std::max(glm::length(v), 1e-3 * view.frame.reach);
    const dvec3 way = -v / glm::length(v) * 0.5 * most;
    step.point(vec3(shown(found.w)), Role::Candidate, "w = " + name(view, found))
        .in(minkowski)
        .link(link_of_difference(found.a, found.b))
        .arrow(vec3(v), vec3(v + way), Role::SearchDirection, "-v")
        .in(minkowski)
        .link("search");
    // In the world A is searched along -v and B along v.
    const dvec3 from_a = view.a.vertex(found.a), from_b = view.b.vertex(found.b);
    const dvec3 along = view.a.world_direction(way);
    step.arrow(vec3(from_a), vec3(from_a + along), Role::SearchDirection, "-v")
        .link("search")
        .arrow(vec3(from_b), vec3(from_b - along), Role::SearchDirection, "v")
        .link("search");
    show_vertices(step, view, found.a, found.b, Role::Candidate);
}

void show_plane(StepBuilder& step, const View& view, const MinkowskiVertex& found, double length) {
    const dvec3 n = view.v / length;
    const dvec3 other = std::abs(n.x) < 0.6 ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 x = glm::normalize(glm::cross(n, other)), y = glm::cross(n, x);
    const double half = 0.6 * (view.frame.a.radius + view.frame.b.radius);
    const dvec3 middle = glm::dot(n, shown(found.w)) * n;
    const auto corner = [&](double s, double t) { return vec3(middle + half * (s * x + t * y)); };
    step.facet({corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)}, Role::Axis,
               "support plane")
        .in(minkowski)
        .link("plane");
    // The same in the world: a plane that A is behind and one that B is behind, a gap between.
    const dvec3 towards_b = -view.a.world_direction(n);
    const dvec3 u = view.a.world_direction(x), v = view.a.world_direction(y);
    const auto plane = [&](const dvec3& at, double size, const char* label) {
        const auto p = [&](double s, double t) { return vec3(at + size * (s * u + t * v)); };
        step.mark(Wire{{p(-1, -1), p(1, -1), p(1, 1), p(-1, 1)}, true},
                  glm::dot(view.v, shown(found.w)) > 0 ? Role::SeparatingAxis : Role::Axis, label)
            .link("plane");
    };
    const dvec3 a = view.a.vertex(found.a), b = view.b.vertex(found.b);
    const dvec3 between = 0.5 * (view.a.center() + view.b.center());
    const auto onto = [&](const dvec3& p) {
        return between + glm::dot(p - between, towards_b) * towards_b;
    };
    const double size = 0.5 * std::max(view.frame.a.radius, view.frame.b.radius);
    plane(onto(a), size, "max of A");
    plane(onto(b), size, "min of B");
}

void ask_support(StepBuilder& step, const View& view, const MinkowskiVertex& found) {
    // The right point and some of the surface elsewhere, in the order of their vertices.
    const dvec3 v = view.v;
    const dvec3 other = std::abs(v.x) < std::abs(v.y) ? dvec3(1, 0, 0) : dvec3(0, 1, 0);
    const dvec3 x = glm::cross(v, other), y = glm::cross(v, x);
    std::vector<MinkowskiVertex> points{found};
    const auto add = [&](Index a, Index b) {
        const dvec3 w = view.frame.point_a(a) - view.frame.point_b(b);
        for (const MinkowskiVertex& p : points)
            if (shown(p.w) == w || (p.a == a && p.b == b)) return;
        points.push_back({a, b, plain(w)});
    };
    for (const dvec3& d : {v, x, -x, y, -y})
        add(support(view.frame.a, d), support(view.frame.b, view.frame.into_b(-d)));
    for (std::size_t i = 0; i < static_cast<std::size_t>(view.simplex.size); ++i)
        if (points.size() < 7) add(view.simplex.a[i], view.simplex.b[i]);
    if (points.size() < 2) return;
    std::sort(points.begin(), points.end(), [](const MinkowskiVertex& p, const MinkowskiVertex& q) {
        return p.a != q.a ? p.a < q.a : p.b < q.b;
    });
    step.ask("Which point of A − B is the support point along −v?");
    const double most = glm::dot(-v, shown(found.w));
    for (const MinkowskiVertex& p : points)
        step.choice(name(view, p),
                    glm::dot(-v, shown(p.w)) >= most - 1e-12 * glm::length(v) * view.frame.reach,
                    Dot{vec3(shown(p.w))}, minkowski);
}

void ask_nearest(StepBuilder& step, const View& view, const GjkSimplex& before, int size,
                 std::array<int, 2> others) {
    const auto n = static_cast<std::size_t>(before.size);
    if (n < 2) return;
    const std::size_t w = n - 1;
    const auto at = [&](std::size_t i) { return vec3(before.p[i]); };
    const auto kept = [&](std::size_t i) {
        return others[0] == static_cast<int>(i) || others[1] == static_cast<int>(i);
    };
    step.ask("Which feature of the simplex is closest to the origin?");
    step.choice("at " + name(view, before, w), size == 1, Dot{at(w)}, minkowski);
    for (std::size_t i = 0; i < w; ++i)
        step.choice("on the edge to " + name(view, before, i), size == 2 && kept(i),
                    Line{at(w), at(i)}, minkowski);
    for (std::size_t i = 0; i < w; ++i)
        for (std::size_t j = 0; j < i; ++j)
            step.choice("on the face of " + name(view, before, j) + " and " + name(view, before, i),
                        size == 3 && kept(i) && kept(j), Facet{{at(w), at(j), at(i)}}, minkowski);
    if (n == 4) step.choice("none: it contains the origin", size == 4);
}

}  // namespace collidoscope::gjk
