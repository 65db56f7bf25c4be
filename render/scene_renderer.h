// Draws a whole frame: background, bodies in soft light, ground with grid and shadow, overlays,
// and a band around what is selected.
//
//   ShaderLibrary shaders(directory);
//   SceneRenderer renderer(shaders);
//   Frame frame;
//   frame.camera = CameraMatrices::perspective(...);
//   frame.look = dark_look();
//   frame.bodies = bodies;            // a span: any contiguous list
//   frame.overlays = lists;           // drawn in that order
//   renderer.draw(frame, {0, {x, y}, {width, height}});
//
// Give the same bodies and unchanged overlay lists again and nothing is uploaded and no shadow is
// drawn anew.
#pragma once

#include <optional>
#include <span>

#include "render/body_batches.h"
#include "render/camera_matrices.h"
#include "render/frame_key.h"
#include "render/look.h"
#include "render/obscurance.h"
#include "render/overlay_renderer.h"
#include "render/shadow.h"
#include "render/target.h"

namespace collidoscope::render {

struct Ground {
    bool visible = true;
    float height = 0;  // y
    float cell = 1;    // of the grid; ten times as wide from farther away, and so on
};

struct Frame {
    CameraMatrices camera;
    Look look = dark_look();
    Ground ground;
    glm::vec3 focus{0};     // the camera's target; the ground fades around it
    float pixel_scale = 1;  // pixels per pixel of the overlays' widths
    // The camera is being moved. With the quality Low, frames of another camera then take the
    // meshes' coarse triangles, where they have any, until it rests.
    bool in_motion = false;
    // Bodies end at the plane dot(clip.xyz, p) = clip.w: what lies above it is not drawn, and they
    // are seen from inside.
    std::optional<glm::vec4> clip;
    std::span<const Body> bodies;
    InstancedBodies instanced;  // drawn with them
    std::span<const Overlay* const> overlays;
};

struct RenderSettings {
    int samples = 4;  // per pixel; lowered to what the card has
    // Nothing: High on a graphics card, Low where the processor draws or drawing is slow (gl.h).
    std::optional<Quality> quality;
};

class SceneRenderer {
  public:
    explicit SceneRenderer(ShaderLibrary& shaders, const RenderSettings& settings = {});

    void set_settings(const RenderSettings& settings);
    Quality quality() const { return quality_; }

    // Draws into the target's rectangle. Nothing happens for an empty rectangle (a minimized
    // window). Leaves depth test, blending and culling off and the target's framebuffer bound.
    void draw(const Frame& frame, const Target& target);
    // The same, but leaves the target alone, and returns false, where it holds this very frame:
    // this renderer drew it last, and nothing else draws into it. `state` counts for what the frame
    // does not tell: another number draws. Cost of a frame left alone: that of its key
    // (frame_key.h) and of comparing its bodies.
    bool draw_if_changed(const Frame& frame, const Target& target, std::uint64_t state = 0);

  private:
    void draw_all(const Frame& frame, const Target& target, bool bodies_changed);
    void fill_view(const Frame& frame, glm::ivec2 size);
    void update_shadow(const Frame& frame, bool bodies_changed);
    void draw_background(const Look& look);
    void draw_bodies(const Frame& frame);
    void draw_ground(const Frame& frame);
    void draw_overlays(const Frame& frame);
    void place_view(const Overlay& list);
    void draw_selection_mask();
    void present(const Frame& frame, const Target& target);

    ShaderLibrary& shaders_;
    RenderSettings settings_;
    Quality quality_ = Quality::High;
    int samples_ = 4;
    BodyBatches bodies_;
    OverlayRenderer overlays_;
    Shadow shadow_;
    Obscurance obscurance_;
    ViewBlock view_;
    Buffer view_buffer_;
    MultisampleTarget scene_, mask_scene_;
    ColorTarget picture_, mask_;
    VertexArray empty_;
    std::optional<FrameKey> drawn_;  // the frame that the target holds
    glm::mat4 drawn_view_{0};        // its camera's
    bool drawn_coarse_ = false;
    std::uint64_t drawn_state_ = 0;
    std::uint64_t drawn_epoch_ = 0;
    glm::vec4 shadow_for_{0};  // ground and quality the shadow was drawn for
    glm::vec4 shadow_clip_{0};
    float grid_cell_ = 1, grid_coarse_ = 0;
    glm::vec2 grid_shift_{0};  // of the origin in its cell of the coarse grid
};

}  // namespace collidoscope::render
