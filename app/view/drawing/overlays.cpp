#include "app/view/drawing/overlays.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/model/shapes/shape_type.h"
#include "app/view/camera/contents.h"
#include "collision/decimal.h"

namespace collidoscope::app {
namespace {

constexpr double arrow_pixels = 58;  // of a normal

// One drawing of one answer, to say the same things in few words.
class AnswerDrawing {
  public:
    AnswerDrawing(const Answer& answer, const MarkContext& context, const ViewSettings& settings,
                  render::Overlay& overlay, std::vector<Label>& labels)
        : answer_(answer),
          context_(context),
          settings_(settings),
          overlay_(overlay),
          labels_(labels) {}

    void contacts();
    void gap();
    void ray();
    void point();

  private:
    RoleStyle style(Role role) const { return styled(context_.palette, role, context_.style); }
    double unit(const dvec3& p) const {
        return context_.camera.world_per_pixel(p) * double(settings_.overlay_size * context_.scale);
    }
    void disc(const dvec3& p, const vec3& normal, Role role) {
        const RoleStyle s = style(role);
        render::DotStyle flat;
        flat.color = faded(s.color, 0.28f);
        flat.radius = 2.2f * s.point_size;
        flat.rim = faded(s.color, 0.9f);
        flat.rim_width = 0.24f * s.point_size;
        flat.occlusion = to_render(s.occlusion);
        overlay_.disc(vec3(p), normal, flat);
        overlay_.dot(vec3(p), dot_of(s, context_.palette));
    }
    void normal(const dvec3& p, const vec3& n, const char* name) {
        const RoleStyle s = style(Role::Normal);
        const dvec3 tip = p + dvec3(n) * (arrow_pixels * unit(p) * context_.palette.line_scale);
        overlay_.arrow(vec3(p), vec3(tip), arrow_of(s));
        if (*name) labels_.push_back({tip, name, s.color, 3, true, {10, -18}});
    }
    // A line with a stroke across each end, and its number.
    // `number` is what the text tells, 0 or more.
    void dimension(const dvec3& a, const dvec3& b, Role role, double number, std::string text);

    const Answer& answer_;
    const MarkContext& context_;
    const ViewSettings& settings_;
    render::Overlay& overlay_;
    std::vector<Label>& labels_;
};

void AnswerDrawing::dimension(const dvec3& a, const dvec3& b, Role role, double number,
                              std::string text) {
    const RoleStyle s = style(role);
    const render::Stroke stroke = stroke_of(s);
    overlay_.line(vec3(a), vec3(b), stroke);
    // Across the line as it is seen.
    const dvec3 middle = 0.5 * (a + b);
    dvec3 across = glm::cross(b - a, context_.camera.forward());
    if (glm::length(across) > 0) {
        across = glm::normalize(across) * (6 * unit(middle));
        render::Stroke tick = stroke;
        tick.dash = 0;
        for (const dvec3& end : {a, b}) overlay_.line(vec3(end - across), vec3(end + across), tick);
    }
    // The step may have measured the same line: its number is told once.
    const double near = 1e-4 * glm::distance(a, b) + 2 * unit(middle);
    std::erase_if(labels_, [&](const Label& label) {
        return label.measure && glm::distance(label.anchor, middle) < near &&
               std::abs(*label.measure - number) <= 0.01 * number;
    });
    labels_.push_back({middle, std::move(text), s.color, 5, true, {0, -28}});
}

void AnswerDrawing::contacts() {
    const auto& contacts = answer_.contacts;
    if (contacts.empty()) return;
    const auto deepest =
        std::max_element(contacts.begin(), contacts.end(),
                         [](const Contact& a, const Contact& b) { return a.depth < b.depth; });
    const bool few = contacts.size() <= 16;
    if (settings_.depth && deepest->depth >= 0) {
        dimension(dvec3(deepest->point_on_a), dvec3(deepest->point_on_b), Role::Depth,
                  double(deepest->depth), "depth " + short_number(double(deepest->depth)));
    }
    for (const Contact& c : contacts) {
        const bool chosen = &c == &*deepest;
        if (settings_.contacts) {
            disc(dvec3(c.point_on_a), c.normal, Role::Hit);
            if (few && c.point_on_a != c.point_on_b) disc(dvec3(c.point_on_b), c.normal, Role::Hit);
        }
        if (settings_.normals && (few || chosen))
            normal(dvec3(c.point_on_a), c.normal, chosen ? "n" : "");
    }
}

void AnswerDrawing::gap() {
    if (!answer_.signed_distance || !answer_.point_on_a || !answer_.point_on_b) return;
    // A hit has one only where it is within a margin.
    if (answer_.hit && *answer_.signed_distance <= 0) return;
    const dvec3 a(*answer_.point_on_a), b(*answer_.point_on_b);
    const std::string number = short_number(double(*answer_.signed_distance));
    if (settings_.depth) {
        dimension(a, b, Role::Apart, double(*answer_.signed_distance),
                  (answer_.exact_distance ? "distance " : "distance ≥ ") + number);
    }
    if (!settings_.contacts) return;
    const RoleStyle s = style(Role::Witness);
    add_point(a, s, context_, overlay_);
    add_point(b, s, context_, overlay_);
}

void AnswerDrawing::ray() {
    if (!answer_.t) return;
    for (const Body& body : context_.scene.bodies) {
        const auto* ray = std::get_if<Ray>(&body.shape);
        if (!ray) continue;
        const dvec3 p = dvec3(ray->origin) + double(*answer_.t) * dvec3(ray->direction);
        const vec3 n = answer_.normal.value_or(-glm::normalize(ray->direction));
        // Beyond its arrow's head the ray is drawn through to the hit.
        if (*answer_.t > 1) {
            const Color& own = context_.palette.body(context_.swapped ? 1 : 0);
            overlay_.line(ray->origin + ray->direction, vec3(p),
                          {own, 2 * context_.palette.line_scale, 0, render::Occlusion::Dimmed});
        }
        if (settings_.contacts) disc(p, n, Role::Hit);
        if (settings_.normals && answer_.normal) normal(p, n, "n");
        if (settings_.depth) {
            labels_.push_back({p,
                               "t = " + short_number(double(*answer_.t)),
                               context_.palette.hit,
                               5,
                               true,
                               {46, 22}});
        }
        return;
    }
}

void AnswerDrawing::point() {
    if (!answer_.where || !settings_.contacts) return;
    const Role role = *answer_.where == Where::Inside    ? Role::Inside
                      : *answer_.where == Where::Outside ? Role::Outside
                                                         : Role::Boundary;
    for (const Body& body : context_.scene.bodies) {
        const auto* point = std::get_if<Point2>(&body.shape);
        if (!point) continue;
        const RoleStyle s = style(role);
        const vec3 p(point->position, 0);
        const auto unit_length = static_cast<float>(unit(dvec3(p)));
        overlay_.circle(p, {0, 0, 1}, 13 * unit_length, stroke_of(s));
        labels_.push_back(
            {dvec3(p), std::string(name_of(*answer_.where)), s.color, 5, false, {0, -34}});
        return;
    }
}

const MeshInstance* mesh_at(const MarkContext& context, std::size_t role) {
    const std::size_t index = context.swapped && role < 2 ? 1 - role : role;
    if (index >= context.scene.bodies.size()) return nullptr;
    const auto* mesh = std::get_if<MeshInstance>(&context.scene.bodies[index].shape);
    return mesh && mesh->asset ? mesh : nullptr;
}

}  // namespace

void add_answer(const Answer& answer, const MarkContext& context, const ViewSettings& settings,
                render::Overlay& overlay, std::vector<Label>& labels) {
    AnswerDrawing drawing(answer, context, settings, overlay, labels);
    drawing.contacts();
    drawing.gap();
    drawing.ray();
    drawing.point();
}

void add_triangle_pairs(const Answer& answer, const MarkContext& context, std::size_t most,
                        render::Overlay& overlay) {
    if (answer.triangle_pairs.empty()) return;
    const RoleStyle s = styled(context.palette, Role::Hit, context.style);
    const render::Occlusion occlusion = render::Occlusion::Dimmed;
    const render::Fill fill{faded(s.color, 0.55f), occlusion};
    const render::Stroke stroke{s.color, 0.5f * s.width, 0, occlusion};
    const auto draw = [&](std::size_t role, std::vector<std::uint32_t> triangles) {
        const MeshInstance* mesh = mesh_at(context, role);
        if (!mesh) return;
        std::sort(triangles.begin(), triangles.end());
        triangles.erase(std::unique(triangles.begin(), triangles.end()), triangles.end());
        const quat turn = glm::normalize(mesh->pose.rotation);
        const auto out = [&](const vec3& p) { return mesh->pose.position + turn * p; };
        for (const std::uint32_t i : triangles) {
            if (i >= mesh->asset->mesh().triangles.size()) continue;
            const Triangle t = mesh->asset->mesh().triangle(i);
            const std::array<vec3, 3> corners{out(t.a), out(t.b), out(t.c)};
            overlay.polygon(corners, fill);
            overlay.polyline(corners, true, stroke);
        }
    };
    std::vector<std::uint32_t> of_a, of_b;
    const std::size_t count = std::min(most, answer.triangle_pairs.size());
    for (std::size_t i = 0; i < count; ++i) {
        of_a.push_back(answer.triangle_pairs[i].first);
        of_b.push_back(answer.triangle_pairs[i].second);
    }
    draw(0, std::move(of_a));
    draw(1, std::move(of_b));
}

void add_letters(const MarkContext& context, std::size_t inputs, std::vector<Label>& labels) {
    const Aabb contents = contents_of(context.scene);
    for (std::size_t i = 0; i < std::min(inputs, context.scene.bodies.size()); ++i) {
        const Body& body = context.scene.bodies[i];
        if (!body.visible) continue;
        const Aabb box = contents_of(body.shape, contents);
        dvec3 top = 0.5 * dvec3(box.min) + 0.5 * dvec3(box.max);
        vec2 offset(0, -20);
        if (std::holds_alternative<Ray>(body.shape)) {
            top = dvec3(pose_of(body.shape).position);
        } else if (std::holds_alternative<Plane>(body.shape)) {
            const PlanePatch patch = patch_of(std::get<Plane>(body.shape), contents);
            top = dvec3(patch.center) + 0.8 * double(patch.radius) * dvec3(patch.u - patch.v);
        } else {
            top.y = double(box.max.y);
        }
        const std::string letter(1, static_cast<char>('A' + i));
        labels.push_back({top, letter, context.palette.body(i), 2, true, offset});
    }
}

void add_bounds(const MarkContext& context, render::Overlay& overlay) {
    RoleStyle s = styled(context.palette, Role::Bounds, context.style);
    s.occlusion = context.style.occlusion.value_or(Occlusion::Dimmed);
    for (const Body& body : context.scene.bodies) {
        if (!body.visible) continue;
        if (const auto* crowd = std::get_if<Crowd>(&body.shape)) {
            if (crowd->bodies().size() > 2000) continue;
            for (const MovingBody& member : crowd->bodies()) {
                const Aabb box = box_of(member);
                overlay.box(box.min, box.max, stroke_of(s));
            }
            continue;
        }
        if (std::holds_alternative<Plane>(body.shape) || std::holds_alternative<Point2>(body.shape))
            continue;
        const Aabb box = bounds_of(body.shape);
        overlay.box(box.min, box.max, stroke_of(s));
    }
}

std::optional<Shape> separated(const Answer& answer, const Scene& scene, bool swapped) {
    if (!answer.hit || answer.contacts.empty() || scene.bodies.size() < 2) return std::nullopt;
    const auto deepest =
        std::max_element(answer.contacts.begin(), answer.contacts.end(),
                         [](const Contact& a, const Contact& b) { return a.depth < b.depth; });
    return moved(scene.bodies[swapped ? 0 : 1].shape, deepest->normal * deepest->depth);
}

void add_handles(const MarkContext& context, std::optional<std::size_t> body,
                 const BodyHovered& hovered, render::Overlay& overlay) {
    if (!body || *body >= context.scene.bodies.size()) return;
    const Shape& shape = context.scene.bodies[*body].shape;
    const HandleUse use = type_of(shape).handle_use;
    if (use != HandleUse::Corners && use != HandleUse::ManyCorners) return;
    const std::vector<vec3> handles = handles_of(shape);
    const float unit = context.palette.line_scale * context.style.size;
    for (std::size_t i = 0; i < handles.size(); ++i) {
        const bool under = hovered.body == body && hovered.handle == i;
        render::DotStyle dot;
        dot.color = under ? context.palette.accent : context.palette.raised;
        dot.radius = (under ? 6.5f : 4.5f) * unit;
        dot.rim = under ? context.palette.text : context.palette.accent;
        dot.rim_width = 1.75f * unit;
        overlay.dot(handles[i], dot);
    }
}

}  // namespace collidoscope::app
