// Mouse and keys in the 3D view: what they grab, and what follows.
#include <cmath>
#include <glm/geometric.hpp>
#include <tuple>
#include <utility>

#include "app/model/shapes/shape_type.h"
#include "app/view/camera/contents.h"
#include "app/view/drawing/mark_picking.h"
#include "app/view/drawing/spot_picking.h"
#include "app/view/drawing/view_state.h"

namespace collidoscope::app {
namespace {

constexpr double click_reach = 3;  // pixels that a click may move

bool finite_point(const vec2& p) {
    return std::isfinite(p.x) && std::isfinite(p.y);
}

}  // namespace

using State = View3D::State;

dvec3 State::turning_center(const Shape& shape) const {
    if (const auto* plane = std::get_if<Plane>(&shape))
        return dvec3(patch_of(*plane, contents).center);
    return dvec3(pose_of(shape).position);
}

std::optional<Gizmo> State::gizmo() const {
    const Body* chosen = body(content.selected);
    if (!chosen || std::holds_alternative<Crowd>(chosen->shape)) return std::nullopt;
    if (!settings.gizmo || chosen->locked || !chosen->visible || pick_record) return std::nullopt;
    return Gizmo(chosen->shape, turning_center(chosen->shape), camera, content.flat, double(scale));
}

std::optional<PickHit> State::pick(const dvec2& pixel, PickRecord* record) {
    if (picker_stale) picker.update(*scene(), contents);
    picker_stale = false;
    PickOptions options;
    options.handle_reach *= double(scale);
    options.thin_reach *= double(scale);
    options.selected = content.selected;
    if (settings.clip) {
        const PixelRay ray = camera.ray(pixel);
        const auto left = left_of_ray(*settings.clip, ray.origin, ray.direction);
        // Nothing but lines and points where all surfaces are cut away.
        std::tie(options.from, options.to) = left.value_or(std::pair(0.0, -1.0));
    }
    return picker.pick(*scene(), camera, pixel, options, record);
}

std::optional<GizmoPart> State::gizmo_under(const dvec2& pixel,
                                            const std::optional<PickHit>& hit) const {
    const auto handles = gizmo();
    if (!handles) return std::nullopt;
    // The gizmo lies over everything but a point or line that is met squarely.
    const double square = 4.5 * double(scale);
    if (hit && hit->pixels > 0 && hit->pixels < square) return std::nullopt;
    return handles->pick(camera, pixel);
}

void State::press_left(const MouseDown& input, Events& events) {
    const dvec2 pixel(input.position);
    gesture = Gesture::Orbit;
    if (settings.tree.shown && settings.tree.pick_nodes) {
        const auto node = TreeOverlay::pick(*scene(), content.trees, settings.tree, camera, pixel,
                                            7.0 * double(scale));
        if (node) {
            events.push_back(NodeSelected{node});
            return;
        }
    }
    const auto hit = pick(pixel);
    if (const auto part = gizmo_under(pixel, hit)) {
        // The grabbed point lies at the depth of the gizmo's center.
        const Shape& shape = body(content.selected)->shape;
        const dvec3 center = turning_center(shape);
        grab = Grab{*content.selected,
                    center,
                    {},
                    part,
                    center,
                    double(radius_of(contents_of(shape, contents))),
                    content.flat};
        gesture = Gesture::Press;
        return;
    }
    if (input.clicks >= 2) {
        if (hit) camera.set_pivot(vec3(hit->point));
        return;
    }
    if (!hit) return;
    const Body& chosen = scene()->bodies[hit->body];
    const bool crowd = std::holds_alternative<Crowd>(chosen.shape);
    const auto member = crowd ? hit->handle : std::nullopt;
    if (content.selected != hit->body || content.member != member)
        events.push_back(BodySelected{hit->body, member});
    if (chosen.locked || pick_record) return;
    grab = Grab{hit->body,
                hit->point,
                hit->handle,
                {},
                turning_center(chosen.shape),
                double(radius_of(contents_of(chosen.shape, contents))),
                content.flat};
    if (type_of(chosen.shape).handle_use == HandleUse::Itself) grab->handle.reset();
    gesture = Gesture::Press;
}

void State::on(const MouseDown& input, Events& events) {
    if (!finite_point(input.position) || gesture != Gesture::None) return;
    pressed = pointer = dvec2(input.position);
    pointer_inside = true;
    button = input.button;
    keys = input.keys;
    grab.reset();
    if (button == MouseButton::Left) {
        press_left(input, events);
        return;
    }
    gesture = Gesture::Pan;
    const auto hit = pick(pressed);
    pan_at = hit ? std::optional(hit->point) : std::nullopt;
}

void State::start_drag(Events& events) {
    const Body* target = grab ? body(grab->body) : nullptr;
    if (!target) {
        gesture = Gesture::None;
        return;
    }
    dragging.begin(target->shape, *grab, pressed, keys);
    drag_changed = false;
    pointed = {};
    gesture = Gesture::Body;
    events.push_back(DragBegan{grab->body});
}

void State::drag_to(const dvec2& pixel, Events& events) {
    auto shape = dragging.update(camera, pixel, keys);
    if (!shape) return;
    drag_changed = true;
    events.push_back(DragMoved{dragging.body(), *std::move(shape)});
}

void State::on(const MouseMoved& input, Events& events) {
    if (!finite_point(input.position)) return;
    const dvec2 at(input.position), step = at - pointer;
    pointer = at;
    keys = input.keys;
    pointer_inside = true;
    switch (gesture) {
        case Gesture::None:
            hover(events);
            break;
        case Gesture::Press:
            if (glm::distance(at, pressed) <= click_reach * double(scale)) break;
            start_drag(events);
            if (gesture == Gesture::Body) drag_to(at, events);
            break;
        case Gesture::Body:
            drag_to(at, events);
            break;
        case Gesture::Orbit:
            if (step != dvec2(0)) camera.orbit(step);
            break;
        case Gesture::Pan:
            if (step != dvec2(0)) camera.pan(step, pan_at);
            break;
    }
}

void State::end_gesture(bool keep, Events& events) {
    const Gesture ended = gesture;
    gesture = Gesture::None;
    grab.reset();
    pan_at.reset();
    if (ended == Gesture::Body) {
        const std::size_t index = dragging.body();
        Shape after = dragging.now();
        Shape before = dragging.finish();
        if (!keep || !drag_changed) {
            events.push_back(DragCanceled{index, std::move(before)});
        } else {
            events.push_back(DragCommitted{index, std::move(before), std::move(after)});
        }
    }
    if (ended == Gesture::Pan || ended == Gesture::Orbit)
        events.push_back(CameraMoved{camera.state()});
}

void State::on(const MouseUp& input, Events& events) {
    if (gesture == Gesture::None || input.button != button) return;
    if (finite_point(input.position)) pointer = dvec2(input.position);
    const bool click = glm::distance(pointer, pressed) <= click_reach * double(scale);
    const bool on_nothing = gesture == Gesture::Orbit && button == MouseButton::Left && click;
    const bool asks = gesture == Gesture::Pan && button == MouseButton::Right && click;
    const bool took_node = settings.tree.shown && settings.tree.pick_nodes;
    end_gesture(true, events);
    if (on_nothing && content.selected && !took_node && !pick(pressed))
        events.push_back(BodySelected{});
    if (asks) events.push_back(MenuAsked{vec2(pressed)});
}

void State::on(const MouseWheel& input, Events& events) {
    if (!finite_point(input.position) || !std::isfinite(input.steps) || input.steps == 0) return;
    pointer = dvec2(input.position);
    const auto hit = gesture == Gesture::None ? pick(pointer) : std::nullopt;
    camera.zoom(double(input.steps), pointer, hit ? std::optional(hit->point) : std::nullopt);
    if (gesture == Gesture::Body) drag_to(pointer, events);
    events.push_back(CameraMoved{camera.state()});
}

void State::on(const ModifiersChanged& input, Events& events) {
    keys = input.keys;
    if (gesture == Gesture::Body) drag_to(pointer, events);
}

void State::on(const ViewTurned& input, Events& events) {
    if (!finite_point(input.pixels) || gesture != Gesture::None) return;
    camera.orbit(dvec2(input.pixels));
    events.push_back(CameraMoved{camera.state()});
}

void State::on(const PointerLeft&, Events& events) {
    pointer_inside = false;
    pointed = {};
    if (gesture != Gesture::None) return;
    hovered_gizmo.reset();
    if (hovered.body) events.push_back(hovered = BodyHovered{});
}

void State::on(const Escape&, Events& events) {
    if (gesture != Gesture::None) return end_gesture(false, events);
    if (pick_record) {
        pick_record.reset();
        camera.go_to(camera_before_pick);
        events.push_back(PickRayCleared{});
    } else if (settings.tree.selected) {
        events.push_back(NodeSelected{});
    } else if (content.selected) {
        events.push_back(BodySelected{});
    }
}

void State::on(const FocusLost&, Events& events) {
    end_gesture(true, events);
}

Pointed State::thing_under(const dvec2& pixel, const std::optional<PickHit>& hit) const {
    const MarkContext context = mark_context();
    const double reach = 6.0 * double(scale);
    std::vector<Pickable> things;
    for (const Mark& mark : content.marks) {
        if (mark.space != Space::World) continue;
        if (auto thing = pickable_of(mark, context)) things.push_back(*std::move(thing));
    }
    if (const auto found = app::pick(things, camera, pixel, reach)) return things[*found].what;
    if (!hit || !content.point_at_features || hit->body > 1) return {};
    const int body =
        content.swapped ? 1 - static_cast<int>(hit->body) : static_cast<int>(hit->body);
    const auto feature =
        feature_at(body, scene()->bodies[hit->body].shape, hit->point, camera, reach);
    return feature ? Pointed().add(*feature) : Pointed{};
}

void State::hover(Events& events) {
    const auto hit = pick(pointer);
    hovered_gizmo = gizmo_under(pointer, hit);
    BodyHovered now;
    if (hit && !hovered_gizmo) now = {hit->body, hit->handle, hit->triangle};
    pointed = hovered_gizmo ? Pointed{} : thing_under(pointer, hit);
    const bool same = now.body == hovered.body && now.handle == hovered.handle &&
                      now.triangle == hovered.triangle;
    hovered = now;
    if (!same) events.push_back(now);
}

}  // namespace collidoscope::app
