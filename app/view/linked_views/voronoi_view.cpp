// Both hulls as glass, the features the current step is about, and the planes that bound their
// Voronoi regions.
#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "app/view/linked_views/glass.h"
#include "app/view/linked_views/linked_view.h"
#include "app/view/picking/hull_cache.h"

namespace collidoscope::app {
namespace {

// The sides of a feature's region as translucent sheets that end `reach` away from it.
class Region {
  public:
    Region(const Polytope& hull, const Color& color, float width, double reach, LinkedPicture& out)
        : p_(hull), color_(color), width_(width), reach_(reach), out_(out) {}

    void of(const FeatureMark& feature) {
        if (feature.kind == FeatureKind::Vertex && feature.index < p_.vertices.size()) {
            p_.round_vertex(feature.index, [&](Index e) {
                const dvec3 at(p_.vertices[feature.index]);
                sheet(at, at, normal(e), normal(Polytope::twin(e)));
            });
        } else if (feature.kind == FeatureKind::Edge && feature.index < p_.half_edges.size()) {
            const Index e = feature.index;
            const dvec3 a(p_.vertices[p_.origin(e)]), b(p_.vertices[p_.end(e)]);
            for (const Index side : {e, Polytope::twin(e)}) sheet(a, b, normal(side), normal(side));
            for (const dvec3& end : {a, b}) sheet(end, end, normal(e), normal(Polytope::twin(e)));
        } else if (feature.kind == FeatureKind::Face && feature.index < p_.faces.size()) {
            p_.round_face(feature.index, [&](Index e) {
                sheet(dvec3(p_.vertices[p_.origin(e)]), dvec3(p_.vertices[p_.end(e)]), normal(e),
                      normal(e));
            });
        }
    }

  private:
    const dvec3& normal(Index edge) const { return p_.faces[p_.half_edges[edge].face].normal; }
    // Between two points and what lies out from them, fading away from the feature.
    void sheet(const dvec3& a, const dvec3& b, const dvec3& out_a, const dvec3& out_b) {
        constexpr int bands = 6;
        for (int k = 0; k < bands; ++k) {
            const double from = reach_ * k / bands, to = reach_ * (k + 1) / bands;
            const float fade = 1 - static_cast<float>(k) / bands;
            const std::array<vec3, 4> corners{vec3(a + from * out_a), vec3(b + from * out_b),
                                              vec3(b + to * out_b), vec3(a + to * out_a)};
            out_.back.polygon(corners, {faded(color_, 0.20f * fade), render::Occlusion::OnTop});
            const render::Stroke rim{faded(color_, 0.75f * fade), width_, 0,
                                     render::Occlusion::OnTop};
            out_.middle.line(corners[0], corners[3], rim);
            out_.middle.line(corners[1], corners[2], rim);
        }
    }

    const Polytope& p_;
    Color color_;
    float width_;
    double reach_;
    LinkedPicture& out_;
};

void add_features(int body, const Polytope& hull, const Camera& camera, LinkedPicture& out) {
    if (hull.faces.size() > 400) return;
    const auto add = [&](std::vector<dvec3> points, Pickable::Kind kind, FeatureKind feature,
                         Index index) {
        Pickable thing{kind, std::move(points), {}};
        thing.what.add(FeatureMark{body, feature, index});
        out.things.push_back(std::move(thing));
    };
    std::vector<bool> near(hull.vertices.size(), hull.dimension < 3);
    for (Index f = 0; f < hull.faces.size(); ++f) {
        if (!faces_camera(hull.faces[f], camera)) continue;
        const std::vector<vec3> corners = hull.corners_of(f);
        hull.round_face(f, [&](Index e) { near[hull.origin(e)] = true; });
        add({corners.begin(), corners.end()}, Pickable::Kind::Area, FeatureKind::Face, f);
    }
    for (Index e = 0; e < hull.half_edges.size(); e += 2) {
        const Index a = hull.origin(e), b = hull.end(e);
        if (near[a] && near[b] && is_crease(hull, e))
            add({dvec3(hull.vertices[a]), dvec3(hull.vertices[b])}, Pickable::Kind::Path,
                FeatureKind::Edge, e);
    }
    for (Index v = 0; v < hull.vertices.size(); ++v) {
        if (near[v]) add({dvec3(hull.vertices[v])}, Pickable::Kind::Point, FeatureKind::Vertex, v);
    }
}

}  // namespace

void add_voronoi(const LinkedContent& content, const Camera& camera, LinkedPicture& out) {
    const Palette& palette = *content.palette;
    const std::array hulls{solid_of(content.question->inputs[0]),
                           solid_of(content.question->inputs[1])};
    const float unit = palette.line_scale * content.style.size;
    double radius = 0;
    for (std::size_t body = 0; body < 2; ++body) {
        const Polytope& hull = *hulls[body];
        radius = std::max(radius, hull.radius);
        GlassLook look;
        look.color = [&](Index) {
            return faded(palette.body(body), palette.options.theme == Theme::Dark ? 0.13f : 0.16f);
        };
        look.edge = faded(palette.body(body), 0.75f);
        look.width = 1.2f * unit;
        add_glass(hull, camera, look, out.back, out.front);
        add_features(static_cast<int>(body), hull, camera, out);
    }
    std::vector<FeatureMark> regions;
    std::vector<Mark> features;
    for (const Mark& mark : content.marks) {
        const auto* feature = std::get_if<FeatureMark>(&mark.geometry);
        if (!feature || mark.space != Space::World) continue;
        features.push_back(mark);
        if (mark.role == Role::Current) regions.push_back(*feature);
    }
    // Features pointed at show their regions instead of the step's.
    if (!content.pointed->features.empty() && content.pointed->features.size() <= 2)
        regions = content.pointed->features;
    else if (content.marks_regions)
        regions.clear();
    for (const FeatureMark& feature : regions) {
        if (feature.body < 0 || feature.body > 1) continue;
        const auto body = static_cast<std::size_t>(feature.body);
        if (hulls[body]->dimension < 3) continue;
        Region(*hulls[body], palette.body(body), 1.1f * unit, 1.1 * radius, out).of(feature);
    }
    const MarkContext context{
        *content.scene, camera,         palette, content.style, {}, content.question->swapped,
        content.scale,  content.pointed};
    add_marks(features, context, out.top, out.labels);
    add_pointed(features, context, out.top, out.labels);
    add_space(Space::VoronoiRegions, content, camera, out);
    std::string words;
    for (const FeatureMark& feature : regions)
        words += (words.empty() ? "" : "  ·  ") + words_for(feature);
    out.status = {words.empty() ? "Point at a feature to see its region" : words,
                  palette.text_quiet};
}

}  // namespace collidoscope::app
