// State of a View3D. Only its own files, and those that draw the same elsewhere, include this.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/view/drawing/body_drawing.h"
#include "app/view/drawing/dragging.h"
#include "app/view/drawing/labels.h"
#include "app/view/drawing/marks.h"
#include "app/view/drawing/pair_gap.h"
#include "app/view/drawing/tree_overlay.h"
#include "app/view/drawing/view3d.h"
#include "app/view/picking/mesh_tree.h"
#include "app/view/picking/picking.h"
#include "render/scene_renderer.h"
#include "render/shader.h"

namespace collidoscope::app {

// Resources on the card.
struct ViewGpu {
    ViewGpu();

    render::ShaderLibrary shaders;
    render::SceneRenderer renderer;
    render::ColorTarget target;
    BodyDrawing bodies;

    // Inputs from which `bodies` and `pairs` were made.
    std::uint64_t scene_version = 0, answer_version = 0;
    const Scene* scene = nullptr;
    PaletteOptions palette;
    BodyLook look;
    bool fresh = true, ghost = false;
};

struct View3D::State {
    enum class Gesture : std::uint8_t { None, Press, Orbit, Pan, Body };

    vec2 size{1280, 720};
    float scale = 1, pixels_per_point = 1;
    Palette palette = make_palette();
    ViewSettings settings;
    Camera camera;

    // The content shown, and data worked out from it.
    ViewContent content;
    Aabb contents{vec3(-1), vec3(1)};
    const Scene* seen_scene = nullptr;
    std::uint64_t seen_version = 0;
    bool picker_stale = true;
    Picker picker;
    MeshTreeBuilds mesh_trees;
    TreeOverlay tree;
    float ground = 0;

    // The mouse.
    Gesture gesture = Gesture::None;
    MouseButton button = MouseButton::Left;
    dvec2 pressed{0}, pointer{0};
    bool pointer_inside = false;
    Modifiers keys;
    std::optional<Grab> grab;     // the body that a press takes along once it becomes a drag
    std::optional<dvec3> pan_at;  // the place that stays under the mouse
    Dragging dragging;
    bool drag_changed = false;
    BodyHovered hovered;
    std::optional<GizmoPart> hovered_gizmo;
    Pointed pointed;  // the mark or feature under the pointer

    std::optional<PickRecord> pick_record;
    CameraState camera_before_pick;

    // Drawing.
    std::unique_ptr<ViewGpu> gpu;
    render::Overlay paper, marks, pairs, gizmo_lines;
    std::vector<Label> labels;
    std::vector<dvec3> label_points;       // that no label may cover
    std::vector<AxisNumber> axis_numbers;  // of a flat scene's squared paper

    using Events = std::vector<ViewEvent>;

    const Scene* scene() const { return content.scene; }
    const Body* body(std::optional<std::size_t> index) const {
        return scene() && index && *index < scene()->bodies.size() ? &scene()->bodies[*index]
                                                                   : nullptr;
    }
    MarkContext mark_context() const {
        return {*scene(),
                camera,
                palette,
                {settings.overlay_size, settings.occlusion},
                content.trees,
                content.swapped,
                scale,
                content.pointed,
                about_two_trees(content.marks)};
    }
    // Settings with which only what is known of the answer is drawn.
    ViewSettings answer_settings() const;
    std::optional<Gizmo> gizmo() const;
    dvec3 turning_center(const Shape& shape) const;
    std::optional<GizmoPart> gizmo_under(const dvec2& pixel,
                                         const std::optional<PickHit>& hit) const;

    std::optional<PickHit> pick(const dvec2& pixel, PickRecord* record = nullptr);
    void on(const MouseDown& input, Events& events);
    void on(const MouseMoved& input, Events& events);
    void on(const MouseUp& input, Events& events);
    void on(const MouseWheel& input, Events& events);
    void on(const ViewTurned& input, Events& events);
    void on(const ModifiersChanged& input, Events& events);
    void on(const PointerLeft& input, Events& events);
    void on(const Escape& input, Events& events);
    void on(const FocusLost& input, Events& events);
    void press_left(const MouseDown& input, Events& events);
    void start_drag(Events& events);
    void drag_to(const dvec2& pixel, Events& events);
    void end_gesture(bool keep, Events& events);
    void hover(Events& events);
    Pointed thing_under(const dvec2& pixel, const std::optional<PickHit>& hit) const;

    void note_points();  // those of the marks and of the answer
    // Less than fourteen ems high: there is room for few labels.
    bool is_low() const { return camera.view_size().y < 14 * 13 * double{scale}; }
    LabelObstacles label_obstacles() const;
    void prepare();  // lists and labels for the frame
    BodyLook body_look() const;
    bool ghost_shown() const;
    std::optional<IsolatedNode> isolated_node() const;
    void update_pairs();  // the list `pairs`
    render::Ground ground_of() const;
    void update_bodies();  // buffers that stay on the card while nothing changes
    void draw_squared_paper();
    void draw_gizmo(render::Overlay& overlay);
};

}  // namespace collidoscope::app
