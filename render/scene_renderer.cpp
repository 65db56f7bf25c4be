#include "render/scene_renderer.h"

#include <algorithm>
#include <cmath>

namespace collidoscope::render {

namespace {

// The origin of positions while drawing: zero, or the middle of what casts shadows if that is so
// far away that floats from zero would be coarse beside the bodies.
glm::vec3 origin_near(const BodyBatches& bodies) {
    const glm::vec3 low = bodies.caster_min(), high = bodies.caster_max();
    if (!(low.x <= high.x)) return glm::vec3(0);
    const glm::vec3 middle = low * 0.5F + high * 0.5F;
    const float radius = glm::length(high * 0.5F - low * 0.5F);
    constexpr float far_away = 256;
    return glm::length(middle) > far_away * radius ? middle : glm::vec3(0);
}

// The camera's view of positions measured from there.
glm::mat4 view_from(const CameraMatrices& camera, glm::vec3 origin) {
    if (origin == glm::vec3(0)) return camera.view;
    glm::mat4 view(glm::mat3(camera.view));
    view[3] = glm::vec4(-(glm::mat3(view) * (camera.eye - origin)), 1);
    return view;
}

float remainder_of(float at, float cell) {
    return static_cast<float>(std::fmod(double(at), double(cell)));
}

}  // namespace

SceneRenderer::SceneRenderer(ShaderLibrary& shaders, const RenderSettings& settings)
    : shaders_(shaders), overlays_(shaders), shadow_(shaders), obscurance_(shaders) {
    set_settings(settings);
}

void SceneRenderer::set_settings(const RenderSettings& settings) {
    settings_ = settings;
    drawn_.reset();
    quality_ = settings.quality.value_or(software_rendering() ? Quality::Low : Quality::High);
    samples_ = std::clamp(settings.samples, 1, std::max(1, max_samples()));
}

void SceneRenderer::fill_view(const Frame& frame, glm::ivec2 size) {
    if (slow_drawing() && !settings_.quality) quality_ = Quality::Low;
    const CameraMatrices& c = frame.camera;
    const Look& look = frame.look;
    const float tall = std::max(c.size.y, 1.0F);
    const float unit_pixel =
        c.orthographic ? c.visible_height / tall : 2 * std::tan(c.fov_y / 2) / tall;
    const glm::vec3 origin = origin_near(bodies_);
    view_.origin = glm::vec4(origin, 0);
    view_.view_projection = c.projection * view_from(c, origin);
    view_.eye = glm::vec4(c.eye - origin, c.orthographic ? 1 : 0);
    view_.forward = glm::vec4(c.forward, 0);
    view_.viewport = glm::vec4(glm::vec2(size), frame.pixel_scale, unit_pixel);
    view_.depth_terms = glm::vec4(c.projection[2][2], c.projection[3][2], 0, frame.look.dim_behind);
    view_.key_light = glm::vec4(look.key_light, look.rim);
    view_.sky_light = glm::vec4(look.sky_light, 0);
    view_.bounce_light = glm::vec4(look.bounce_light, 1);

    // Cells about a sixth of the viewing distance, in powers of ten of the wished cell.
    const float distance = std::max(
        c.orthographic ? c.visible_height * 1.2F : glm::distance(c.eye, frame.focus), 1e-6F);
    const float cell = frame.ground.cell > 0 ? frame.ground.cell : 1;
    const float level = std::log10(distance * 0.16F / cell);
    const float whole = std::floor(level);
    grid_cell_ = cell * std::pow(10.0F, whole);
    grid_coarse_ = std::clamp((level - whole - 0.3F) / 0.7F, 0.0F, 1.0F);
    grid_shift_ = {remainder_of(origin.x, 10 * grid_cell_),
                   remainder_of(origin.z, 10 * grid_cell_)};
    view_.ground = glm::vec4(frame.ground.height - origin.y, grid_cell_, 7.5F * distance,
                             frame.ground.visible ? 1 : 0);
    view_.focus = glm::vec4(frame.focus - origin, static_cast<float>(readable_samples(samples_)));
    view_.clip = glm::vec4(0, 0, 0, 1);
    if (frame.clip) {
        view_.clip = *frame.clip;
        const glm::dvec3 normal(frame.clip->x, frame.clip->y, frame.clip->z);
        view_.clip.w =
            static_cast<float>(double(frame.clip->w) - glm::dot(normal, glm::dvec3(origin)));
    }
}

void SceneRenderer::update_shadow(const Frame& frame, bool bodies_changed) {
    const bool casts = Shadow::fit(bodies_, quality_, view_);
    view_buffer_.upload(std::span<const ViewBlock>(&view_, 1));
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, view_buffer_.name());
    const glm::vec4 wanted(frame.ground.height, static_cast<float>(quality_),
                           frame.ground.visible ? 1 : 0, 1);
    const glm::vec4 clip = frame.clip.value_or(glm::vec4(0));
    if (casts && (bodies_changed || wanted != shadow_for_ || clip != shadow_clip_)) {
        shadow_.draw(bodies_, view_, quality_);
        shadow_for_ = wanted;
        shadow_clip_ = clip;
    }
}

void SceneRenderer::draw_background(const Look& look) {
    const Program& program = shaders_.program("full_screen.vert", "background.frag");
    if (!program.use()) return;
    program.set("center_color", glm::vec3(look.background_center));
    program.set("edge_color", glm::vec3(look.background_edge));
    empty_.bind();
    draw_arrays(GL_TRIANGLES, 3);
}

void SceneRenderer::draw_bodies(const Frame& frame) {
    const Program& program = shaders_.program("body.vert", "body.frag");
    if (!program.use()) return;
    program.set("shadow_map", unit::shadow_map);
    program.set("shadow_taps", Shadow::body_taps(quality_));
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    bodies_.draw_opaque(frame.clip.has_value());
    const bool any = !frame.bodies.empty() || !frame.instanced.instances.empty();
    if (quality_ == Quality::High && any) {
        obscurance_.draw(scene_, frame.look.obscurance);
        draw_into(scene_.with_depth(), {0, 0}, scene_.size());
        glEnable(GL_DEPTH_TEST);
    }
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    draw_ground(frame);
    if (!program.use()) return;
    glEnable(GL_CULL_FACE);
    bodies_.draw_translucent(frame.camera.eye);
    glDisable(GL_CULL_FACE);
}

void SceneRenderer::draw_ground(const Frame& frame) {
    if (!frame.ground.visible) return;
    const Program& program = shaders_.program("ground.vert", "ground.frag");
    if (!program.use()) return;
    const Look& look = frame.look;
    program.set("ground_shadow", unit::ground_shadow);
    program.set("grid_color", look.grid);
    program.set("axis_x_color", look.axis_x);
    program.set("axis_z_color", look.axis_z);
    program.set("shadow_color", look.shadow);
    program.set("coarse", grid_coarse_);
    program.set("grid_shift", grid_shift_);
    empty_.bind();
    draw_arrays(GL_TRIANGLE_STRIP, 4);
}

void SceneRenderer::draw_overlays(const Frame& frame) {
    // Color only, so that the depth can be read: a line knows how much of it a body covers.
    const unsigned depth = scene_.depth_texture();
    draw_into(scene_.color_only(), {0, 0}, scene_.size());
    glDisable(GL_DEPTH_TEST);
    glActiveTexture(GL_TEXTURE0 + unit::scene_depth);
    glBindTexture(scene_depth_kind, depth);
    glActiveTexture(GL_TEXTURE0);
    const Program& edges = shaders_.program("body_edge.vert", "stroke.frag");
    if (edges.use()) {
        edges.set("edges", unit::edges);
        edges.set("scene_depth", unit::scene_depth);
        bodies_.draw_edges(edges);
    }
    bool moved = false;
    overlays_.draw(frame.overlays, [&](const Overlay& list) {
        const bool here =
            list.position() == glm::vec3(0) && list.rotation() == glm::quat(1, 0, 0, 0);
        if (here && !moved) return;
        moved = !here;
        place_view(list);
    });
}

void SceneRenderer::place_view(const Overlay& list) {
    // Instead of the list the view moves, the other way.
    ViewBlock view = view_;
    const glm::quat turn = glm::normalize(list.rotation()), back = glm::conjugate(turn);
    const glm::vec3 origin(view_.origin), there = list.position() - origin;
    view.view_projection =
        view_.view_projection * glm::translate(glm::mat4(1), there) * glm::mat4_cast(turn);
    view.origin = glm::vec4(0);
    view.eye = glm::vec4(back * (glm::vec3(view_.eye) - there), view_.eye.w);
    view.forward = glm::vec4(back * glm::vec3(view_.forward), view_.forward.w);
    view_buffer_.upload(std::span<const ViewBlock>(&view, 1));
}

void SceneRenderer::draw_selection_mask() {
    if (!bodies_.any_selected() || !mask_scene_.resize(scene_.size(), samples_) ||
        !mask_.resize(scene_.size()))
        return;
    const Program& program = shaders_.program("depth.vert", "mask.frag");
    if (!program.use()) return;
    draw_into(mask_scene_.color_only(), {0, 0}, scene_.size());
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    program.set("projection", view_.view_projection);
    program.set("origin", glm::vec3(view_.origin));
    program.set("clip_plane", view_.clip);
    program.set("wanted", static_cast<int>(SelectedPass));
    bodies_.draw_all();
    mask_scene_.resolve_to(mask_);
}

void SceneRenderer::present(const Frame& frame, const Target& target) {
    draw_into(target.framebuffer, target.origin, target.size);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    // A program without the outline's sixteen looks: a software renderer does them even where a
    // condition skips them, and they are half of its frame.
    const bool outlined = bodies_.any_selected() && mask_.texture() != 0;
    const Program& program =
        shaders_.program("full_screen.vert", outlined ? "present_outlined.frag" : "present.frag");
    if (!program.use()) return;
    if (outlined) {
        glActiveTexture(GL_TEXTURE0 + unit::selected);
        glBindTexture(GL_TEXTURE_2D, mask_.texture());
        program.set("selected", unit::selected);
        program.set("outline_width", 2.0F * frame.pixel_scale);
        program.set("outline_color", frame.look.outline);
    }
    glActiveTexture(GL_TEXTURE0 + unit::picture);
    glBindTexture(GL_TEXTURE_2D, picture_.texture());
    program.set("scene", unit::picture);
    empty_.bind();
    draw_arrays(GL_TRIANGLES, 3);
    glBindVertexArray(0);
}

void SceneRenderer::draw(const Frame& frame, const Target& target) {
    drawn_.reset();
    drawn_coarse_ = false;
    if (target.size.x <= 0 || target.size.y <= 0) return;
    draw_all(frame, target, bodies_.update(frame.bodies, frame.instanced));
}

bool SceneRenderer::draw_if_changed(const Frame& frame, const Target& target, std::uint64_t state) {
    if (target.size.x <= 0 || target.size.y <= 0) return false;
    const bool epoch_changed = drawn_epoch_ != drawing_epoch();
    const bool changed = bodies_.update(frame.bodies, frame.instanced) || epoch_changed;
    const FrameKey key = key_of(frame, target);
    const glm::mat4 view = frame.camera.projection * frame.camera.view;
    const bool coarse = frame.in_motion && quality_ == Quality::Low && bodies_.any_coarse() &&
                        (drawn_coarse_ || (drawn_ && view != drawn_view_));
    if (!changed && drawn_ == key && drawn_state_ == state && drawn_coarse_ == coarse) return false;
    drawn_coarse_ = coarse;
    draw_all(frame, target, changed);
    drawn_ = key;
    drawn_view_ = view;
    drawn_state_ = state;
    drawn_epoch_ = drawing_epoch();
    return true;
}

void SceneRenderer::draw_all(const Frame& frame, const Target& target, bool bodies_changed) {
    if (!scene_.resize(target.size, samples_) || !picture_.resize(target.size)) return;
    // A caller's state must not leak in.
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_CULL_FACE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
#if !defined(COLLIDOSCOPE_GLES)
    glEnable(GL_MULTISAMPLE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
#endif
    glDepthFunc(GL_LEQUAL);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);

    fill_view(frame, target.size);
    update_shadow(frame, bodies_changed);
    shadow_.bind();

    bodies_.set_coarse(drawn_coarse_);  // not for shadows, which are kept
    draw_into(scene_.with_depth(), {0, 0}, target.size);
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    draw_background(frame.look);
    draw_bodies(frame);
    draw_overlays(frame);
    scene_.resolve_to(picture_);
    draw_selection_mask();
    present(frame, target);
    bodies_.set_coarse(false);
}

}  // namespace collidoscope::render
