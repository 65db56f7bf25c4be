// Drawing the 3D view.
#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>

#include "app/base/files/home_folder.h"
#include "app/model/questions/fills_polygons.h"
#include "app/view/camera/contents.h"
#include "app/view/camera/drawing_camera.h"
#include "app/view/drawing/crowd_drawing.h"
#include "app/view/drawing/overlays.h"
#include "app/view/drawing/pick_overlay.h"
#include "app/view/drawing/view_state.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {

using State = View3D::State;

ViewGpu::ViewGpu() : shaders(home_folder() / "shaders"), renderer(shaders) {}

void State::draw_gizmo(render::Overlay& overlay) {
    const auto handles = gizmo();
    if (!handles || (gesture == Gesture::Body && !dragging.grab().gizmo)) return;
    const auto active = gesture == Gesture::Body ? dragging.grab().gizmo : hovered_gizmo;
    const float unit = palette.line_scale;
    for (const GizmoPart& part : handles->parts()) {
        if (gesture == Gesture::Body && active != part) continue;
        const bool lit = active == part;
        render::Stroke stroke;
        stroke.color = palette.axes[static_cast<std::size_t>(part.axis)];
        stroke.color.a = lit || !active ? 1.0f : 0.5f;
        stroke.width = (lit ? 3.4f : 2.2f) * unit;
        stroke.occlusion = render::Occlusion::OnTop;
        if (part.kind == GizmoKind::Move) {
            const vec3 from(handles->arrow_start(part.axis)), tip(handles->arrow_tip(part.axis));
            overlay.arrow(from, tip, {stroke, 11 * unit});
            const char name[2] = {"xyz"[part.axis], 0};
            const dvec3 out =
                handles->center() + 1.17 * (handles->arrow_tip(part.axis) - handles->center());
            if (lit) labels.push_back({out, name, stroke.color, 4, true, {0, 0}});
            continue;
        }
        stroke.color.a *= 0.75f;
        std::vector<vec3> points;
        for (const dvec3& p : handles->ring(part.axis)) points.emplace_back(p);
        overlay.polyline(points, false, stroke);
    }
}

void State::draw_squared_paper() {
    paper.clear();
    axis_numbers.clear();
    if (!content.flat || !settings.grid) return;
    const double unit = camera.world_per_pixel(dvec3(camera.state().pivot));
    const double step = nice_step(44 * unit * double(scale));
    const PixelRay corner = camera.ray({0, camera.view_size().y});
    const PixelRay opposite = camera.ray({camera.view_size().x, 0});
    const dvec2 low(corner.origin), high(opposite.origin);
    // Every fifth line is stronger, or every second where that is rounder; the two through the
    // origin have the axes' colors.
    const bool fives = step / std::pow(10.0, std::floor(std::log10(step * 1.000001))) > 4;
    const std::int64_t major = fives ? 2 : 5;
    const auto stroke = [&](std::int64_t i, const Color& axis) {
        const Color line = i == 0 ? axis : faded(palette.grid, i % major == 0 ? 0.75f : 0.32f);
        return render::Stroke{line, i == 0 ? 1.6f : 1.0f};
    };
    for (int k = 0; k < 2; ++k) {
        const auto first = static_cast<std::int64_t>(std::ceil(low[k] / step));
        const auto last = static_cast<std::int64_t>(std::floor(high[k] / step));
        if (last - first > 1000) continue;
        for (std::int64_t i = first; i <= last; ++i) {
            dvec3 a(low, 0), b(high, 0);
            a[k] = b[k] = double(i) * step;
            paper.line(vec3(a), vec3(b), stroke(i, k == 0 ? palette.axis_z : palette.axis_x));
            if (i % major != 0 || i == 0) continue;
            // Beside the other axis, or at the edge where that axis is out of view.
            dvec3 place(0);
            place[k] = double(i) * step;
            const auto seen = camera.project(place);
            if (!seen) continue;
            const dvec2 beside = *seen + (k == 0 ? dvec2(0, 12) : dvec2(-16, 0)) * double(scale);
            // Nor where other things lie over the view.
            const double edge = 18 * double(scale);
            const Insets& insets = camera.insets();
            const dvec2 least(edge, std::max(edge, insets.top + 0.5 * edge));
            const dvec2 most =
                camera.view_size() - dvec2(edge, std::max(edge, insets.bottom + 0.5 * edge));
            if (k == 1 && (beside.y < least.y || beside.y > most.y)) continue;
            axis_numbers.push_back({vec2(glm::clamp(beside, least, glm::max(least, most))),
                                    significant(double(i) * step, 6), k == 0});
        }
    }
}

BodyLook State::body_look() const {
    BodyLook look;
    look.inputs = content.inputs;
    look.selected = content.selected;
    look.member = content.member;
    look.shadows = settings.shadows;
    look.gray_meshes = settings.tree.shown || settings.tree.splits || settings.tree.heat;
    look.size = settings.overlay_size;
    look.see_through = content.see_through;
    const Demo* demo = Registry::find(scene()->demo);
    if (demo) look.fill = fill_rule_of(*demo, scene()->options);
    look.isolated = isolated_node();
    return look;
}

std::optional<IsolatedNode> State::isolated_node() const {
    const TreeLevels& levels = settings.tree;
    if (!levels.isolate || !levels.selected || levels.selected->body >= content.trees.size())
        return std::nullopt;
    const auto& [body, node] = *levels.selected;
    const auto& tree = content.trees[body];
    // The root has all of the mesh.
    if (!tree || node == 0 || node >= tree->node_count()) return std::nullopt;
    return IsolatedNode{body, node, tree};
}

bool State::ghost_shown() const {
    return settings.ghost && content.answer && content.known.has(AnswerPart::Normal) &&
           content.known.has(AnswerPart::Depth);
}

void State::update_pairs() {
    pairs.clear();
    if (content.answer) add_triangle_pairs(*content.answer, mark_context(), 20000, pairs);
    const Crowd* crowd = crowd_of(*scene());
    if (!crowd) return;
    add_field(*crowd, mark_context(), pairs);
    if (content.answer && settings.contacts)
        add_pair_lines(*crowd, *content.answer, mark_context(), 5000, pairs);
    if (settings.normals) add_velocities(*crowd, mark_context(), pairs);
}

void State::update_bodies() {
    ViewGpu& g = *gpu;
    const BodyLook look = body_look();
    const bool ghost_now = ghost_shown();
    const bool scene_changed = g.fresh || g.scene != scene() ||
                               g.scene_version != content.scene_version ||
                               g.palette != palette.options || g.look != look;
    const bool answer_changed = g.fresh || g.answer_version != content.answer_version;
    const bool ghost_changed = ghost_now != g.ghost || (ghost_now && answer_changed);
    const bool recolored = answer_changed && crowd_of(*scene());
    if (scene_changed || ghost_changed || recolored) {
        g.bodies.update(*scene(), contents, palette, look, content.answer);
        if (ghost_now) {
            if (const auto ghost = separated(*content.answer, *scene(), content.swapped))
                g.bodies.add_ghost(content.swapped ? 0 : 1, *ghost);
        }
    }
    if (scene_changed || answer_changed) update_pairs();
    g.scene = scene();
    g.scene_version = content.scene_version;
    g.answer_version = content.answer_version;
    g.palette = palette.options;
    g.look = look;
    g.ghost = ghost_now;
    g.fresh = false;
}

ViewSettings State::answer_settings() const {
    ViewSettings s = settings;
    const KnownParts& known = content.known;
    s.contacts &= known.has(AnswerPart::Contact) || known.has(AnswerPart::Witness);
    s.normals &= known.has(AnswerPart::Normal);
    // The number beside the hit of a ray is its parameter.
    s.depth &= known.has(AnswerPart::Depth) || known.has(AnswerPart::Parameter);
    return s;
}

void State::note_points() {
    label_points.clear();
    for (const Mark& mark : content.marks) {
        const auto* dot = std::get_if<Dot>(&mark.geometry);
        if (dot && mark.space == Space::World) label_points.emplace_back(dot->position);
    }
    if (!content.answer || !answer_settings().contacts) return;
    for (const Contact& contact : content.answer->contacts) {
        label_points.emplace_back(contact.point_on_a);
        label_points.emplace_back(contact.point_on_b);
    }
    if (content.answer->point_on_a) label_points.emplace_back(*content.answer->point_on_a);
    if (content.answer->point_on_b) label_points.emplace_back(*content.answer->point_on_b);
}

LabelObstacles State::label_obstacles() const {
    constexpr std::size_t few = 8;
    LabelObstacles out;
    out.point_reach = 5 * scale * palette.line_scale;
    out.near = 105 * scale * palette.label_scale;
    out.edges = camera.insets();
    out.cramped = is_low();
    for (const AxisNumber& number : axis_numbers) out.points.push_back(number.middle);
    for (const dvec3& p : label_points) {
        if (const auto pixel = camera.project(p)) out.points.emplace_back(*pixel);
    }
    if (scene()->bodies.size() > few) return out;
    for (const Body& body : scene()->bodies) {
        if (!body.visible || extent_of(body.shape) == Extent::Plane || crowd_of(*scene())) continue;
        const Aabb box = contents_of(body.shape, contents);
        PixelRect rect{vec2(INFINITY), vec2(-INFINITY)};
        for (int i = 0; i < 8; ++i) {
            const dvec3 corner((i & 1) ? box.max.x : box.min.x, (i & 2) ? box.max.y : box.min.y,
                               (i & 4) ? box.max.z : box.min.z);
            const auto pixel = camera.project(corner);
            if (!pixel) continue;
            rect.min = glm::min(rect.min, vec2(*pixel));
            rect.max = glm::max(rect.max, vec2(*pixel));
        }
        // A body is rounder than its box.
        const vec2 rim = 0.08f * (rect.max - rect.min);
        if (rim.x >= 0) out.shapes.push_back({rect.min + rim, rect.max - rim});
    }
    return out;
}

void State::prepare() {
    note_points();
    marks.clear();
    gizmo_lines.clear();
    labels.clear();
    draw_squared_paper();
    const MarkContext context = mark_context();
    if (settings.bounds) add_bounds(context, marks);
    // Only one thing is explained at a time.
    if (!pick_record) {
        add_pair_gap(content.marks, context, marks);
        add_marks(content.marks, context, marks, labels);
        add_pointed(content.marks, context, marks, labels);
        if (content.answer) add_answer(*content.answer, context, answer_settings(), marks, labels);
    }
    if (const Crowd* crowd = crowd_of(*scene())) {
        if (settings.letters) add_numbers(*crowd, content.marks, context, labels);
    } else if (settings.letters) {
        add_letters(context, content.inputs, labels);
    }
    add_handles(context, content.selected ? content.selected : hovered.body, hovered, gizmo_lines);
    draw_gizmo(gizmo_lines);
    if (pick_record) add_pick_record(*pick_record, context, gizmo_lines, labels);
}

render::Ground State::ground_of() const {
    render::Ground out;
    const float radius = radius_of(contents);
    out.height = ground;
    out.cell = static_cast<float>(nice_step(0.55 * double(radius)));
    out.visible = settings.grid && !content.flat;
    for (const Body& body : scene()->bodies) {
        const auto* plane = std::get_if<Plane>(&body.shape);
        if (!plane || !body.visible) continue;
        // A level plane is itself the ground that shadows fall on.
        const float length = glm::length(plane->normal);
        if (plane->normal.y > 0.9999f * length) {
            out.height = plane->offset / length;
        } else {
            out.visible = false;
        }
    }
    return out;
}

void View3D::draw() {
    State& s = *state_;
    const glm::ivec2 pixels(glm::max(glm::round(s.size * s.pixels_per_point), vec2(1)));
    if (!s.gpu) s.gpu = std::make_unique<ViewGpu>();
    if (!s.scene() || !s.gpu->target.resize(pixels)) return;
    s.update_bodies();
    s.prepare();

    render::Frame frame;
    frame.camera = matrices_of(s.camera, s.size * s.pixels_per_point);
    frame.look = look_of(s.palette);
    frame.focus = s.camera.state().pivot;
    frame.pixel_scale = s.scale * s.pixels_per_point;
    frame.in_motion =
        s.gesture == State::Gesture::Orbit || s.gesture == State::Gesture::Pan || s.camera.moving();
    if (s.settings.clip)
        frame.clip = glm::vec4(vec3(s.settings.clip->normal()),
                               static_cast<float>(s.settings.clip->offset()));
    frame.bodies = s.gpu->bodies.bodies();
    frame.instanced = s.gpu->bodies.instanced();
    frame.ground = s.ground_of();
    std::vector<const render::Overlay*> lists{&s.paper, &s.gpu->bodies.thin()};
    for (const render::Overlay& boxes : s.tree.boxes()) lists.push_back(&boxes);
    lists.insert(lists.end(), {&s.pairs, &s.marks, &s.tree.selection(), &s.gizmo_lines});
    frame.overlays = lists;
    s.gpu->renderer.draw_if_changed(frame, s.gpu->target.whole(), s.gpu->shaders.version());
}

unsigned View3D::texture() const {
    return state_->gpu ? state_->gpu->target.texture() : 0;
}

render::Target View3D::target() const {
    return state_->gpu ? state_->gpu->target.whole() : render::Target{};
}

void View3D::release() {
    state_->gpu.reset();
}

void View3D::draw_labels(ImDrawList& list, const vec2& origin, const LabelFonts& fonts,
                         std::span<const PixelRect> over) const {
    const State& s = *state_;
    // A number beside an axis means that place: under a part of the window it is left out.
    std::vector<AxisNumber> numbers;
    const auto width = static_cast<float>(s.camera.view_size().x);
    for (AxisNumber number : s.axis_numbers) {
        const vec2 reach(fonts.size * 0.3f * static_cast<float>(number.text.size()),
                         fonts.size * 0.6f);
        // A long one at the view's edge would be cut off.
        const float half = reach.x * 0.85f;
        const float inside = glm::clamp(number.middle.x, half, std::max(half, width - half));
        if (number.across && inside != number.middle.x) continue;
        number.middle.x = inside;
        const vec2 low = number.middle - reach, high = number.middle + reach;
        if (std::none_of(over.begin(), over.end(), [&](const PixelRect& part) {
                return low.x < part.max.x && part.min.x < high.x && low.y < part.max.y &&
                       part.min.y < high.y;
            }))
            numbers.push_back(std::move(number));
    }
    draw_axis_numbers(list, origin, fonts, numbers, s.palette);
    if (!s.scene()) return;
    const Crowd* crowd = crowd_of(*s.scene());
    const bool pair = crowd ? crowd->bodies().size() <= 2 : s.scene()->bodies.size() <= 2;
    LabelObstacles obstacles = s.label_obstacles();
    obstacles.parts.assign(over.begin(), over.end());
    const std::size_t count = s.is_low() ? 3 : 5;
    app::draw_labels(list, origin, fonts, pair ? most_important(s.labels, count) : s.labels,
                     s.camera, s.palette, s.scale, obstacles);
}

bool View3D::reload_shaders() {
    return state_->gpu && state_->gpu->shaders.reload_changed();
}

std::string View3D::shader_problems() const {
    return state_->gpu ? state_->gpu->shaders.problems() : std::string();
}

}  // namespace collidoscope::app
