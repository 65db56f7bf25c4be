#include "app/view/drawing/view3d.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

#include "app/view/camera/contents.h"
#include "app/view/drawing/mark_picking.h"
#include "app/view/drawing/spot_picking.h"
#include "app/view/drawing/view_state.h"

namespace collidoscope::app {
namespace {

Aabb with(const Aabb& box, const vec3& p) {
    return {glm::min(box.min, p), glm::max(box.max, p)};
}

}  // namespace

View3D::View3D() : state_(std::make_unique<State>()) {}
View3D::~View3D() = default;

void View3D::resize(const vec2& size, float scale, float pixels_per_point) {
    state_->size = glm::max(size, vec2(1));
    state_->scale = scale;
    state_->pixels_per_point = pixels_per_point;
    state_->camera.set_view_size(dvec2(state_->size));
}

void View3D::set_insets(const Insets& insets) {
    state_->camera.set_insets(insets);
}

void View3D::set_palette(const Palette& palette) {
    state_->palette = palette;
}
const Palette& View3D::palette() const {
    return state_->palette;
}
const ViewSettings& View3D::settings() const {
    return state_->settings;
}

ViewSettings& View3D::settings() {
    return state_->settings;
}

void View3D::show(const ViewContent& content) {
    State& s = *state_;
    s.content = content;
    if (!content.scene) return;
    if (content.flat != s.camera.flat()) s.camera.set_flat(content.flat);
    if (content.scene != s.seen_scene || content.scene_version != s.seen_version) {
        s.seen_scene = content.scene;
        s.seen_version = content.scene_version;
        s.contents = contents_of(*content.scene);
        s.picker_stale = true;
        std::vector<std::shared_ptr<const MeshAsset>> meshes;
        for (const Body& body : content.scene->bodies) {
            if (const auto* mesh = std::get_if<MeshInstance>(&body.shape))
                meshes.push_back(mesh->asset);
        }
        s.mesh_trees.follow(meshes);
    }
    // The pick ray reaches beyond the bodies and must not be cut off.
    Aabb everything = s.contents;
    if (s.pick_record) {
        for (const dvec3& corner : s.pick_record->window)
            everything = with(everything, vec3(corner));
    }
    s.camera.set_contents(everything);
    s.tree.update(*content.scene, content.trees, content.opened, s.settings.tree, s.palette,
                  s.settings.overlay_size);
}

void View3D::handle(const ViewInput& input, std::vector<ViewEvent>& events) {
    if (!state_->scene()) return;
    std::visit([&](const auto& in) { state_->on(in, events); }, input);
}

bool View3D::advance(double seconds, std::vector<ViewEvent>& events) {
    if (!state_->camera.advance(seconds)) return false;
    if (state_->camera.moving()) return true;
    if (!state_->pick_record) events.emplace_back(CameraMoved{state_->camera.state()});
    return false;
}

const Camera& View3D::camera() const {
    return state_->camera;
}
void View3D::set_camera(const CameraState& state, bool smooth) {
    state_->camera.go_to(state, smooth);
}

void View3D::open_camera() {
    State& s = *state_;
    clear_pick_ray();
    if (!s.scene()) return;
    s.ground = ground_under(s.contents);
    if (s.scene()->camera && !s.content.flat) {
        s.camera.go_to(*s.scene()->camera, false);
    } else {
        s.camera.go_to({}, false);
        if (s.content.across) s.camera.look_across(*s.content.across);
        frame_all(false);
    }
}

void View3D::frame_all(bool smooth) {
    State& s = *state_;
    if (!s.scene() || s.content.action) {
        s.camera.frame(s.content.action.value_or(s.contents), smooth);
    } else {
        s.camera.frame(seen_parts(*s.scene()), smooth);
    }
}

void View3D::frame_selection() {
    const State& s = *state_;
    const auto& node = s.settings.tree.selected;
    if (node && node->body < s.content.trees.size() && s.content.trees[node->body]) {
        // A selected node is what is meant before a selected body.
        const TreeView& tree = *s.content.trees[node->body];
        const Body* owner = s.body(node->body);
        if (owner && node->node < tree.node_count()) {
            const SlotRange slots = tree.slots(node->node);
            const Pose pose = unit_pose(owner->shape);
            Aabb box{vec3(INFINITY), vec3(-INFINITY)};
            for (std::uint32_t k = slots.first; k < slots.first + slots.count; ++k) {
                const Triangle t = tree.triangle(k);
                for (const vec3& p : {t.a, t.b, t.c}) {
                    const vec3 out = pose.position + pose.rotation * p;
                    box = with(box, out);
                }
            }
            return state_->camera.frame(box);
        }
    }
    const Body* body = s.body(s.content.selected);
    if (!body) return frame_all();
    state_->camera.frame(contents_of(body->shape, s.contents));
}

void View3D::look_from(Side side) {
    state_->camera.look_from(side);
}
void View3D::toggle_orthographic() {
    state_->camera.toggle_orthographic();
}

void View3D::freeze_pick_ray(std::optional<vec2> pixel) {
    State& s = *state_;
    if (!s.scene()) return;
    Picker::finish_trees(*s.scene());
    PickRecord record;
    s.pick(pixel ? dvec2(*pixel) : s.pointer, &record);
    if (!s.pick_record) s.camera_before_pick = s.camera.goal();
    const dvec3 middle = 0.5 * dvec3(s.contents.min) + 0.5 * dvec3(s.contents.max);
    const double past =
        glm::distance(record.ray.origin, middle) + 1.5 * double(radius_of(s.contents));
    s.camera.look_aside(record.ray.origin, record.ray.origin + past * record.ray.direction);
    s.pick_record = std::move(record);
}

void View3D::clear_pick_ray() {
    if (!state_->pick_record) return;
    state_->pick_record.reset();
    state_->camera.go_to(state_->camera_before_pick);
}

const PickRecord* View3D::pick_record() const {
    return state_->pick_record ? &*state_->pick_record : nullptr;
}

std::vector<Spot> View3D::spots_at(const vec2& pixel) const {
    const State& s = *state_;
    if (!s.scene() || s.pick_record) return {};
    std::vector<Spot> spots = marks_under(s.content.marks, s.mark_context(), dvec2(pixel));
    if (s.content.answer) {
        const std::vector<Spot> parts = answer_parts_under(*s.content.answer, s.mark_context(),
                                                           s.answer_settings(), dvec2(pixel));
        spots.insert(spots.end(), parts.begin(), parts.end());
    }
    sort_spots(spots);
    return spots;
}

std::optional<std::size_t> View3D::mark_at(std::span<const Mark> marks, const vec2& pixel) const {
    if (!state_->scene()) return std::nullopt;
    const std::vector<Spot> spots = marks_under(marks, state_->mark_context(), dvec2(pixel));
    return spots.empty() ? std::nullopt : spots.front().mark;
}

std::optional<vec2> View3D::pixel_on(const Mark& mark) const {
    if (!state_->scene()) return std::nullopt;
    const auto pixel = app::pixel_on(mark, state_->mark_context());
    return pixel ? std::optional(vec2(*pixel)) : std::nullopt;
}

bool View3D::busy() const {
    return state_->gesture != State::Gesture::None;
}
bool View3D::building() const {
    return state_->mesh_trees.under_way() > 0;
}
bool View3D::dragging_body() const {
    return state_->dragging.active();
}
const BodyHovered& View3D::hovered() const {
    return state_->hovered;
}
const Pointed& View3D::pointed() const {
    return state_->pointed;
}
std::string View3D::drag_text() const {
    return state_->dragging.text();
}
std::vector<LegendEntry> View3D::legend() const {
    return state_->tree.legend(state_->palette);
}

}  // namespace collidoscope::app
