// The Minkowski difference A - B as glass, the origin, and the marks of a search in it.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/view/linked_views/glass.h"
#include "app/view/linked_views/linked_view.h"
#include "app/view/linked_views/minkowski.h"
#include "app/view/picking/hull_cache.h"
#include "collision/volumes/aabb.h"

namespace collidoscope::app {
namespace {

FeatureMark feature(int body, const SupportFeature& f) {
    return {body, f.kind, f.index};
}

// Whether a face or vertex with these two features is what is pointed at: of each body that
// anything is pointed at, its feature must be.
bool is_lit(const Pointed& pointed, const FeatureMark& a, const FeatureMark& b) {
    bool any = false;
    for (const FeatureMark& own : {a, b}) {
        const bool asked = std::any_of(pointed.features.begin(), pointed.features.end(),
                                       [&](const FeatureMark& f) { return f.body == own.body; });
        if (asked && !pointed.lights(own)) return false;
        any |= asked;
    }
    return any;
}

// "a3 - b5", as recordings name such a point.
std::string name_of(const FeatureMark& a, const FeatureMark& b) {
    return "a" + std::to_string(a.index) + " - b" + std::to_string(b.index);
}

// Features of the current step, when it has one of each body.
Pointed current_features(const LinkedContent& content) {
    Pointed found;
    for (const Mark& mark : content.marks) {
        const auto* f = std::get_if<FeatureMark>(&mark.geometry);
        if (f && mark.role == Role::Current) found.add(*f);
    }
    const auto has = [&](int body) {
        return std::any_of(found.features.begin(), found.features.end(),
                           [&](const FeatureMark& f) { return f.body == body; });
    };
    return has(0) && has(1) ? found : Pointed{};
}

class MinkowskiDrawing {
  public:
    MinkowskiDrawing(const LinkedContent& content, const MinkowskiDifference& m,
                     const Camera& camera, LinkedPicture& out)
        : content_(content), m_(m), camera_(camera), palette_(*content.palette), out_(out) {}

    void solid();
    void origin();

  private:
    Color color_of(Index face) const {
        const bool a = m_.of_a[face].kind == FeatureKind::Face;
        const bool b = m_.of_b[face].kind == FeatureKind::Face;
        // By what a face comes from: A's faces, B's, and pairs of edges.
        const Color edges = mixed(palette_.other_body, palette_.text, 0.15f);
        Color color = a && b ? mixed(palette_.body_a, palette_.body_b, 0.5f)
                      : a    ? palette_.body_a
                      : b    ? palette_.body_b
                             : edges;
        color = mixed(color, edges, 0.15f);
        color.a = palette_.options.theme == Theme::Dark ? 0.34f : 0.38f;
        return color;
    }
    void add_things();
    double unit(const dvec3& p) const {
        return camera_.world_per_pixel(p) * double(content_.scale * palette_.line_scale);
    }

    const LinkedContent& content_;
    const MinkowskiDifference& m_;
    const Camera& camera_;
    const Palette& palette_;
    LinkedPicture& out_;
};

void MinkowskiDrawing::solid() {
    const Pointed current = current_features(content_);
    const Polytope& hull = m_.hull;
    GlassLook look;
    // The edges of very many faces would hide what is in it.
    look.edge = faded(mixed(palette_.other_body, palette_.text, 0.5f),
                      hull.faces.size() > 40 ? 0.55f : 0.85f);
    look.width = 1.35f * palette_.line_scale * content_.style.size;
    look.color = [&](Index face) {
        const FeatureMark a = feature(0, m_.of_a[face]), b = feature(1, m_.of_b[face]);
        Color color = color_of(face);
        if (is_lit(*content_.pointed, a, b)) {
            color = mixed(color, palette_.text, 0.25f);
            color.a = 0.72f;
        } else if (is_lit(current, a, b)) {
            color = palette_.current;
            color.a = 0.45f;
        }
        return color;
    };
    add_glass(hull, camera_, look, out_.back, out_.front);
    add_things();
}

void MinkowskiDrawing::add_things() {
    const Polytope& hull = m_.hull;
    if (hull.faces.size() > 2000) return;
    using Kind = Pickable::Kind;
    std::vector<bool> near(hull.vertices.size(), hull.dimension < 3);
    for (Index f = 0; f < hull.faces.size(); ++f) {
        if (!faces_camera(hull.faces[f], camera_)) continue;
        Pickable thing{Kind::Area, {}, {}};
        hull.round_face(f, [&](Index e) {
            near[hull.origin(e)] = true;
            thing.points.emplace_back(hull.vertices[hull.origin(e)]);
        });
        thing.what.add(feature(0, m_.of_a[f])).add(feature(1, m_.of_b[f]));
        out_.things.push_back(std::move(thing));
    }
    for (Index v = 0; v < hull.vertices.size(); ++v) {
        const FeatureMark a{0, FeatureKind::Vertex, m_.pairs[v][0]};
        const FeatureMark b{1, FeatureKind::Vertex, m_.pairs[v][1]};
        if (near[v]) {
            Pickable thing{Kind::Point, {dvec3(hull.vertices[v])}, {}};
            thing.what.add(a).add(b);
            thing.what.links.push_back(link_of_difference(a.index, b.index));
            out_.things.push_back(std::move(thing));
        }
        if (!is_lit(*content_.pointed, a, b)) continue;
        render::DotStyle dot;
        dot.color = palette_.text;
        dot.radius = 5.5f * palette_.line_scale;
        out_.top.dot(hull.vertices[v], dot);
        const bool both = content_.pointed->features.size() == 2;
        if (both) {
            out_.labels.push_back({dvec3(hull.vertices[v]), name_of(a, b), palette_.text, 5});
        }
    }
}

// The origin: inside or outside is seen by color, by fill and in words.
void MinkowskiDrawing::origin() {
    const double away = origin_distance(m_), hair = 1e-6 * m_.hull.radius;
    const bool volume = m_.hull.dimension == 3;
    const Answer* said = content_.answer;
    // As the answer says, so that the views agree; without one, what the picture shows.
    const auto seen = std::abs(away) <= hair ? Relation::Touching : relation_of(away < 0, 1);
    const Relation relation = (said ? relation_of(*said) : std::nullopt).value_or(seen);
    const bool on = relation == Relation::Touching;
    const bool inside = relation != Relation::Separated;
    const Color color = on ? palette_.current : inside ? palette_.hit : palette_.apart;
    out_.status = {std::string("The origin is ") +
                       (on       ? (volume ? "on the surface" : "on it")
                        : inside ? "inside"
                                 : "outside") +
                       ": A and B are " + word_of(relation),
                   color};
    // The answer's distance, from the origin to the surface.
    if (const Answer* answer = content_.answer) {
        std::optional<dvec3> end;
        std::string text;
        const bool near = answer->hit && answer->signed_distance && *answer->signed_distance > 0;
        if (answer->hit && !near && !answer->contacts.empty()) {
            const auto deepest = std::max_element(
                answer->contacts.begin(), answer->contacts.end(),
                [](const Contact& a, const Contact& b) { return a.depth < b.depth; });
            end = double(deepest->depth) * dvec3(deepest->normal);
            text = "depth " + short_number(double(deepest->depth));
        } else if ((!answer->hit || near) && answer->signed_distance && answer->point_on_a &&
                   answer->point_on_b) {
            end = dvec3(*answer->point_on_a) - dvec3(*answer->point_on_b);
            text = "distance " + short_number(double(*answer->signed_distance));
        }
        if (end && glm::length(*end) > 6 * unit(dvec3(0))) {
            const render::Stroke stroke{color, 2.2f * palette_.line_scale, 0,
                                        render::Occlusion::OnTop};
            out_.top.line(vec3(0), vec3(*end), stroke);
            dvec3 tick = glm::cross(*end, camera_.forward());
            if (glm::length(tick) > 0) {
                tick = glm::normalize(tick) * (6 * unit(*end));
                out_.top.line(vec3(*end - tick), vec3(*end + tick), stroke);
            }
            out_.labels.push_back({0.5 * *end, text, color, 4});
        }
    }
    // Its axes, as long as a part of the solid, so that its place in space can be read.
    const double arm = std::max(0.22 * m_.hull.radius, 26 * unit(dvec3(0)));
    for (std::size_t k = 0; k < 3; ++k) {
        dvec3 tip(0);
        tip[static_cast<int>(k)] = arm;
        out_.middle.line(vec3(-tip), vec3(tip),
                         {faded(palette_.axes[k], 0.55f), 1.2f * palette_.line_scale, 0,
                          render::Occlusion::OnTop});
    }
    const float size = palette_.line_scale;
    render::DotStyle halo;
    halo.color = faded(color, 0.22f);
    halo.radius = 13 * size;
    out_.top.dot(vec3(0), halo);
    render::DotStyle dot;
    dot.color = inside ? color : palette_.ground;
    dot.radius = 6.5f * size;
    dot.rim = inside ? palette_.text : color;
    dot.rim_width = (inside ? 1.8f : 2.8f) * size;
    out_.top.dot(vec3(0), dot);
    out_.labels.push_back({dvec3(0), "origin", color, 5, false, {0, 26}});
}

}  // namespace

void add_minkowski(const LinkedContent& content, const Camera& camera, LinkedPicture& out) {
    const auto difference = difference_of(content);
    if (!difference) return;
    MinkowskiDrawing drawing(content, *difference, camera, out);
    drawing.solid();
    drawing.origin();
    // A recording may hold the difference's edges and the origin for those who read it without this
    // view; here they are drawn already.
    std::vector<Mark> marks;
    for (const Mark& mark : content.marks) {
        if (mark.space == Space::MinkowskiDifference && !mark.of_space) marks.push_back(mark);
    }
    LinkedContent rest = content;
    rest.marks = marks;
    add_space(Space::MinkowskiDifference, rest, camera, out);
}

}  // namespace collidoscope::app
