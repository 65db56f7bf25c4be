// The Gauss maps of A and of -B on one sphere: faces are points, edges arcs, vertices regions.
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/view/linked_views/gauss_map.h"
#include "app/view/linked_views/linked_view.h"
#include "app/view/picking/hull_cache.h"

namespace collidoscope::app {
namespace {

constexpr double above = 1.004;  // lines lie this far out, clear of the ball's facets

const LinkedMemory& maps_of(const LinkedContent& content) {
    LinkedMemory& memory = *content.memory;
    const auto& inputs = content.question->inputs;
    const auto a = solid_of(inputs[0]), b = solid_of(inputs[1]);
    if (memory.a == a && memory.b == b) return memory;
    memory = {};
    memory.a = a, memory.b = b;
    memory.arcs = {arcs_of(*a, 1), arcs_of(*b, -1)};
    if (memory.arcs[0].size() * memory.arcs[1].size() <= 1'000'000)
        memory.crossings = crossings_of(memory.arcs[0], memory.arcs[1]);
    return memory;
}

std::vector<vec3> lifted(const std::vector<dvec3>& points) {
    std::vector<vec3> out;
    for (const dvec3& p : points) out.emplace_back(above * p);
    return out;
}

class GaussDrawing {
  public:
    GaussDrawing(const LinkedContent& content, const LinkedMemory& maps, const Camera& camera,
                 LinkedPicture& out)
        : content_(content), maps_(maps), camera_(camera), palette_(*content.palette), out_(out) {}

    void maps();
    void crossings();
    void mark(const Mark& mark);
    void pointed();

  private:
    const Polytope& hull(int body) const { return body == 0 ? *maps_.a : *maps_.b; }
    static double sign(int body) { return body == 0 ? 1 : -1; }
    bool near(const dvec3& p) const {
        return camera_.orthographic() ? glm::dot(p, camera_.forward()) < 0
                                      : glm::dot(p, camera_.eye()) > above;
    }
    void add_thing(const std::vector<dvec3>& points, Pickable::Kind kind, Pointed what) {
        // Points on the far side cannot be pointed at.
        std::vector<dvec3> seen;
        for (const dvec3& p : points) {
            if (near(p)) seen.push_back(above * p);
        }
        if (seen.size() < (kind == Pickable::Kind::Path ? 2U : 1U)) return;
        out_.things.push_back({kind, std::move(seen), std::move(what)});
    }
    void draw_region(const std::vector<dvec3>& ring, const Color& color);
    void draw_feature(const FeatureMark& feature, const RoleStyle& style, const std::string& label,
                      int priority);

    const LinkedContent& content_;
    const LinkedMemory& maps_;
    const Camera& camera_;
    const Palette& palette_;
    LinkedPicture& out_;
};

void GaussDrawing::maps() {
    const float unit = palette_.line_scale * content_.style.size;
    for (int body = 0; body < 2; ++body) {
        const auto& arcs = maps_.arcs[static_cast<std::size_t>(body)];
        const Polytope& p = hull(body);
        const bool many = arcs.size() > 600;
        const Color color = palette_.body(static_cast<std::size_t>(body));
        // B's arcs are broken, so that the two are told apart without color.
        const render::Stroke stroke{faded(color, many ? 0.5f : 0.95f), (many ? 1.0f : 2.0f) * unit,
                                    body == 1 && !many ? 11 * unit : 0, render::Occlusion::Dimmed};
        for (const Arc& arc : arcs) {
            // Between the two halves of a turned box's side there is no edge.
            if (glm::distance(arc.from, arc.to) < 2e-3) continue;
            const std::vector<dvec3> points = points_of(arc);
            out_.middle.polyline(lifted(points), false, stroke);
            if (many) continue;
            Pointed what;
            what.add(FeatureMark{body, FeatureKind::Edge, arc.edge});
            add_thing(points, Pickable::Kind::Path, std::move(what));
        }
        for (Index f = 0; !many && f < p.faces.size(); ++f) {
            const dvec3 normal = sign(body) * p.faces[f].normal;
            render::DotStyle dot;
            dot.color = body == 0 ? color : palette_.scene_center;
            dot.radius = 4.6f * unit;
            dot.rim = color;
            dot.rim_width = 2 * unit;
            dot.occlusion = render::Occlusion::Dimmed;
            out_.middle.dot(vec3(above * normal), dot);
            Pointed what;
            what.add(FeatureMark{body, FeatureKind::Face, f});
            add_thing({normal}, Pickable::Kind::Point, std::move(what));
        }
    }
}

void GaussDrawing::crossings() {
    if (maps_.crossings.size() > 400) return;
    const float unit = palette_.line_scale * content_.style.size;
    for (const ArcCrossing& crossing : maps_.crossings) {
        const FeatureMark a{0, FeatureKind::Edge, crossing.edge_a};
        const FeatureMark b{1, FeatureKind::Edge, crossing.edge_b};
        const bool is_lit = content_.pointed->lights(a) && content_.pointed->lights(b);
        render::DotStyle dot;
        dot.color = is_lit ? palette_.text : faded(palette_.text, 0.85f);
        dot.radius = (is_lit ? 5.0f : 2.6f) * unit;
        dot.occlusion = render::Occlusion::Dimmed;
        out_.front.dot(vec3(above * crossing.point), dot);
        if (is_lit) {
            out_.labels.push_back({above * crossing.point,
                                   "edge " + std::to_string(crossing.edge_a / 2) + " × edge " +
                                       std::to_string(crossing.edge_b / 2),
                                   palette_.text, 5, false});
        }
        Pointed what;
        what.add(a).add(b);
        add_thing({crossing.point}, Pickable::Kind::Point, std::move(what));
    }
}

// A convex spherical polygon as small triangles from its middle.
void GaussDrawing::draw_region(const std::vector<dvec3>& ring, const Color& color) {
    dvec3 middle(0);
    for (const dvec3& p : ring) middle += p;
    if (!(glm::length(middle) > 1e-9)) return;
    middle = glm::normalize(middle);
    const render::Fill fill{color, render::Occlusion::Hidden};
    constexpr int rings = 5;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const dvec3 &a = ring[i], &b = ring[(i + 1) % ring.size()];
        Arc side{a, b, glm::normalize(a + b + 1e-12 * middle), 0};
        const std::vector<dvec3> rim = points_of(side, 0.12);
        const auto at = [&](std::size_t k, int r) {
            const double t = static_cast<double>(r) / rings;
            return vec3(1.001 * glm::normalize((1 - t) * middle + t * rim[k]));
        };
        for (std::size_t k = 0; k + 1 < rim.size(); ++k) {
            for (int r = 0; r < rings; ++r) {
                out_.back.triangle(at(k, r), at(k, r + 1), at(k + 1, r + 1), fill);
                if (r > 0) out_.back.triangle(at(k, r), at(k + 1, r + 1), at(k + 1, r), fill);
            }
        }
    }
}

void GaussDrawing::draw_feature(const FeatureMark& feature, const RoleStyle& style,
                                const std::string& label, int priority) {
    const Polytope& p = hull(feature.body);
    const double s = sign(feature.body);
    render::Stroke stroke = stroke_of(style);
    stroke.width = std::max(stroke.width, 2.6f) + 1.2f;
    stroke.occlusion = render::Occlusion::Dimmed;
    stroke.dash = 0;
    std::optional<dvec3> place;
    if (feature.kind == FeatureKind::Face && feature.index < p.faces.size()) {
        place = s * p.faces[feature.index].normal;
        render::DotStyle dot = dot_of(style, palette_);
        dot.radius = std::max(dot.radius, 7 * palette_.line_scale);
        dot.occlusion = render::Occlusion::Dimmed;
        out_.top.dot(vec3(above * *place), dot);
    }
    if (feature.kind == FeatureKind::Edge) {
        for (const Arc& arc : maps_.arcs[feature.body == 0 ? 0 : 1]) {
            if (arc.edge != feature.index) continue;
            out_.front.polyline(lifted(points_of(arc)), false, stroke);
            place = arc.middle;
        }
    }
    if (feature.kind == FeatureKind::Vertex) {
        const std::vector<dvec3> ring = region_of(p, feature.index, s);
        if (ring.size() >= 3) {
            draw_region(ring, faded(style.color, 0.30f));
            dvec3 sum(0);
            for (std::size_t i = 0; i < ring.size(); ++i) {
                sum += ring[i];
                const dvec3 &a = ring[i], &b = ring[(i + 1) % ring.size()];
                render::Stroke rim = stroke;
                rim.width *= 0.6f;
                out_.front.polyline(lifted(points_of({a, b, glm::normalize(a + b), 0})), false,
                                    rim);
            }
            place = glm::normalize(sum);
        }
    }
    if (place && !label.empty() && near(*place))
        out_.labels.push_back({above * *place, label, style.color, priority, false});
}

// Marks of the sphere: straight lines become arcs, corners of facets are joined by arcs.
void GaussDrawing::mark(const Mark& mark) {
    const RoleStyle style = style_of(mark, {*content_.scene,
                                            camera_,
                                            palette_,
                                            content_.style,
                                            {},
                                            false,
                                            content_.scale,
                                            content_.pointed});
    const bool is_lit = content_.pointed->lights(mark);
    const int priority = is_lit ? 5 : mark.role == Role::Current ? 4 : 1;
    if (const auto* feature = std::get_if<FeatureMark>(&mark.geometry)) {
        if (mark.space == Space::World || mark.space == Space::GaussMap)
            draw_feature(*feature, style, mark.label, priority);
        return;
    }
    if (mark.space != Space::GaussMap) return;
    std::vector<dvec3> corners;
    const auto take = [&](const vec3& p) {
        if (glm::length(p) > 0) corners.push_back(glm::normalize(dvec3(p)));
    };
    bool closed = false;
    if (const auto* dot = std::get_if<Dot>(&mark.geometry)) take(dot->position);
    if (const auto* line = std::get_if<Line>(&mark.geometry)) take(line->from), take(line->to);
    if (const auto* arrow = std::get_if<Arrow>(&mark.geometry)) take(arrow->from), take(arrow->to);
    if (const auto* wire = std::get_if<Wire>(&mark.geometry)) {
        for (const vec3& p : wire->points) take(p);
        closed = wire->closed;
    }
    if (const auto* facet = std::get_if<Facet>(&mark.geometry)) {
        for (const vec3& p : facet->corners) take(p);
        closed = true;
        if (corners.size() >= 3) draw_region(corners, faded(style.color, 0.28f));
    }
    if (corners.empty()) return;
    render::Stroke stroke = stroke_of(style);
    stroke.width += 0.8f;
    stroke.occlusion = render::Occlusion::Dimmed;
    dvec3 middle(0);
    std::vector<dvec3> path;
    const std::size_t sides = corners.size() < 2 ? 0 : corners.size() - (closed ? 0 : 1);
    for (std::size_t i = 0; i < sides; ++i) {
        const dvec3 &a = corners[i], &b = corners[(i + 1) % corners.size()];
        if (glm::length(a + b) < 1e-6) continue;
        const std::vector<dvec3> points = points_of({a, b, glm::normalize(a + b), 0});
        out_.front.polyline(lifted(points), false, stroke);
        path.insert(path.end(), points.begin(), points.end());
    }
    if (corners.size() == 1) {
        render::DotStyle dot = dot_of(style, palette_);
        dot.occlusion = render::Occlusion::Dimmed;
        dot.radius += 1.5f * palette_.line_scale;
        out_.top.dot(vec3(above * corners[0]), dot);
        path = corners;
    }
    for (const dvec3& p : corners) middle += p;
    if (!(glm::length(middle) > 1e-6)) middle = corners[0];
    middle = glm::normalize(middle);
    if (!mark.label.empty() && near(middle))
        out_.labels.push_back({above * middle, mark.label, style.color, priority});
    if (Pointed what = pointed_at(mark); !what.empty()) {
        add_thing(path, corners.size() == 1 ? Pickable::Kind::Point : Pickable::Kind::Path,
                  std::move(what));
    }
}

void GaussDrawing::pointed() {
    for (const FeatureMark& feature : content_.pointed->features) {
        const Role role = feature.body == 0 ? Role::ShapeA : Role::ShapeB;
        const RoleStyle style = lit(styled(palette_, role, content_.style), palette_);
        draw_feature(feature, style, words_for(feature), 5);
    }
}

}  // namespace

void add_gauss(const LinkedContent& content, const Camera& camera, LinkedPicture& out) {
    const LinkedMemory& maps = maps_of(content);
    GaussDrawing drawing(content, maps, camera, out);
    drawing.maps();
    drawing.crossings();
    for (const Mark& mark : content.marks) drawing.mark(mark);
    drawing.pointed();
    const auto count = [](std::size_t n, const char* one, const char* many) {
        return std::to_string(n) + " " + (n == 1 ? one : many);
    };
    out.status = {
        count(maps.crossings.size(), "crossing makes a face", "crossings make faces") + " of A - B",
        content.palette->text_quiet};
}

}  // namespace collidoscope::app
