#include "collision/narrow/textbook/epa_textbook.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collision/narrow/primitives/single_contact.h"

namespace collidoscope {
namespace epa_textbook {

namespace {

constexpr Space difference = Space::MinkowskiDifference;

bool same(const Point& p, const Point& q) {
    return p.a == q.a && p.b == q.b;
}

void mark_faces(StepBuilder& step, const std::vector<Face>& faces) {
    for (const Face& face : faces)
        step.facet({face.corner[0].p, face.corner[1].p, face.corner[2].p}, Role::Simplex)
            .in(difference);
}
void mark_face(StepBuilder& step, const Face& face, Role role) {
    step.facet({face.corner[0].p, face.corner[1].p, face.corner[2].p}, role).in(difference);
    step.arrow(face.distance * face.normal, (face.distance + 0.4f) * face.normal, Role::Normal)
        .in(difference);
    step.line(vec3(0), face.distance * face.normal, Role::Depth).in(difference);
}
void mark_origin(StepBuilder& step) {
    step.point(vec3(0), Role::Hit, "origin").of(difference).keep("origin");
}

}  // namespace

Point support(const Polytope& a, const Polytope& b, const vec3& d) {
    Point best;
    for (Index v = 1; v < a.vertices.size(); ++v)
        if (glm::dot(d, a.vertices[v]) > glm::dot(d, a.vertices[best.a])) best.a = v;
    for (Index v = 1; v < b.vertices.size(); ++v)
        if (glm::dot(d, b.vertices[v]) < glm::dot(d, b.vertices[best.b])) best.b = v;
    best.p = a.vertices[best.a] - b.vertices[best.b];
    return best;
}

Face face_of(const Point& p, const Point& q, const Point& r) {
    Face face{{p, q, r}};
    const vec3 n = glm::cross(q.p - p.p, r.p - p.p);
    const float length = glm::length(n);
    if (length > 0 && std::isfinite(length)) face.normal = n / length;
    face.distance = glm::dot(face.normal, p.p);
    if (face.distance < 0) {
        face.normal = -face.normal;
        face.distance = -face.distance;
    }
    return face;
}

bool has_volume(const std::array<Point, 4>& p) {
    const dvec3 o(p[0].p);
    const dvec3 u = dvec3(p[1].p) - o, v = dvec3(p[2].p) - o, w = dvec3(p[3].p) - o;
    const double size = glm::length(u) * glm::length(v) * glm::length(w);
    return std::abs(glm::dot(glm::cross(u, v), w)) > 1e-6 * size;
}

std::vector<std::pair<Point, Point>> carve(std::vector<Face>& faces, const Point& w) {
    std::vector<std::pair<Point, Point>> edges;
    const auto add = [&](const Point& from, const Point& to) {
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const auto& [p, q] = edges[i];
            if ((same(p, to) && same(q, from)) || (same(p, from) && same(q, to))) {
                edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(i));
                return;
            }
        }
        edges.emplace_back(from, to);
    };
    std::vector<Face> kept;
    for (const Face& face : faces) {
        if (glm::dot(face.normal, w.p - face.corner[0].p) <= 0) {
            kept.push_back(face);
            continue;
        }
        for (std::size_t k = 0; k < 3; ++k) add(face.corner[k], face.corner[(k + 1) % 3]);
    }
    faces = std::move(kept);
    return edges;
}

void say_start(StepBuilder& step, const std::vector<Face>& faces, bool flat) {
    mark_origin(step);
    mark_faces(step, faces);
    step.say("Take the support points along +x, −x, +y and +z. ",
             flat ? "They are coplanar: this tetrahedron has " : "They span ",
             strong(flat ? "no interior" : "a volume"), ".")
        .value("flat", flat);
}

void say_closest(StepBuilder& step, const Face& face, std::size_t faces) {
    step.say("Of ", faces, " faces this one is closest to the origin: ", now(face.distance), ".");
    if (face.normal == vec3(0)) step.say(" It has zero area, so it has ", strong("no normal"), ".");
    mark_face(step, face, Role::Current);
    step.now_value("distance", face.distance);
}

void say_support(StepBuilder& step, const Face& face, const Point& w, float gap) {
    step.say("The support point along its normal is ", now(gap), " beyond it.")
        .point(w.p, Role::Current, "w")
        .in(difference)
        .feature(0, FeatureKind::Vertex, w.a, Role::Current, "a" + std::to_string(w.a))
        .feature(1, FeatureKind::Vertex, w.b, Role::Current, "b" + std::to_string(w.b))
        .now_value("gap", gap);
    mark_face(step, face, Role::Current);
}

void say_done(StepBuilder& step, const Face& face, float gap) {
    step.say("The gap ", now(gap), " is below ", strong("0.0001"),
             ", so this counts as the surface, however small the bodies are.");
    mark_face(step, face, Role::Result);
}

void say_remove(StepBuilder& step, const std::vector<std::pair<Point, Point>>& edges,
                std::size_t removed) {
    step.say("The point is in front of ", now(removed),
             plural(removed, " plane, in float arithmetic: that face is removed, and ",
                    " planes, in float arithmetic: those faces are removed, and "),
             edges.size(), plural(edges.size(), " edge is", " edges are"), " left open.");
    for (const auto& [from, to] : edges) step.line(from.p, to.p, Role::Best).in(difference);
    step.value("open edges", std::int64_t(edges.size()));
}

void say_patch(StepBuilder& step, const std::vector<Face>& faces) {
    mark_faces(step, faces);
    step.say("Connect them to the point by triangles, each oriented ",
             strong("away from the origin"), ". There are ", faces.size(), " faces now.");
}

void say_answer(StepBuilder& step, const EpaTextbookAnswer& answer) {
    step.verdict(true);
    step.decides(AnswerPart::Contact, AnswerPart::Witness, AnswerPart::Normal, AnswerPart::Depth);
    step.say(answer.capped ? "It has not converged, and returns its current face: depth "
                           : "It returns: depth ",
             now(answer.depth), " along ", answer.normal, ".")
        .arrow(answer.point_on_a, answer.point_on_a + answer.normal, Role::Normal, "normal")
        .line(answer.point_on_a, answer.point_on_a - answer.depth * answer.normal, Role::Depth)
        .now_value("depth", answer.depth);
}

}  // namespace epa_textbook

TextbookFailure why_textbook_epa_fails(const Polytope& a, const Polytope& b,
                                       const EpaTextbookAnswer& answer, double true_depth) {
    // The distance B has to move along the answer's normal.
    const auto w = epa_textbook::support(a, b, answer.normal);
    const double needed = glm::dot(dvec3(w.p), dvec3(answer.normal));
    const double least = 1e-3 * (a.radius + b.radius);
    if (std::abs(double{answer.depth} - true_depth) <= least && needed <= true_depth + least)
        return TextbookFailure::None;
    if (answer.flat_start) return TextbookFailure::FlatStart;
    if (answer.capped) return TextbookFailure::Cap;
    if (answer.stopped_early) return TextbookFailure::EarlyStop;
    return TextbookFailure::Silhouette;
}

PairResult to_pair_result(const EpaTextbookAnswer& answer) {
    const dvec3 on_a(answer.point_on_a);
    return detail::single_contact(0 - double{answer.depth}, dvec3(answer.normal), on_a,
                                  on_a - double{answer.depth} * dvec3(answer.normal));
}

}  // namespace collidoscope
