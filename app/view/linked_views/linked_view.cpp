#include "app/view/linked_views/linked_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "app/base/files/home_folder.h"
#include "app/model/shapes/curved_surface.h"
#include "app/model/shapes/shape_type.h"
#include "app/view/camera/drawing_camera.h"
#include "app/view/linked_views/minkowski.h"
#include "app/view/picking/hull_cache.h"
#include "collision/volumes/aabb.h"
#include "render/gl.h"
#include "render/scene_renderer.h"
#include "render/shader.h"

namespace collidoscope::app {
namespace {

Aabb box_of_points(std::span<const vec3> points) {
    Aabb box = empty_aabb();
    for (const vec3& p : points) {
        box.min = glm::min(box.min, p);
        box.max = glm::max(box.max, p);
    }
    return box;
}

// The ball around the box's middle that holds the points.
FramedBall ball_around(std::span<const vec3> points, const Aabb& box) {
    FramedBall ball{0.5f * (box.min + box.max), 0};
    for (const vec3& p : points) ball.radius = std::max(ball.radius, glm::distance(p, ball.center));
    return ball;
}

}  // namespace

const char* id_of(LinkedKind kind) {
    return kind == LinkedKind::Minkowski ? "minkowski"
           : kind == LinkedKind::Gauss   ? "gauss"
           : kind == LinkedKind::Voronoi ? "voronoi"
                                         : "object";
}
const char* title_of(LinkedKind kind) {
    return kind == LinkedKind::Minkowski ? "Minkowski difference"
           : kind == LinkedKind::Gauss   ? "Gauss maps"
           : kind == LinkedKind::Voronoi ? "Voronoi regions"
                                         : "Object space";
}

std::shared_ptr<const Polytope> solid_of(const Shape& shape) {
    const ConvexCore core = type_of(shape).core(shape);
    if (!core.round) return hull_of(shape);
    if (core.curved) return hull_of(Hull{core.points});
    if (core.points.size() > 2)
        return hull_of(Hull{shapes::rounded_points(core.points, double{core.radius})});
    std::vector<vec3> points;
    for (const vec3& p : core.points) {
        for (const dvec3& d : spread_directions(320))
            points.emplace_back(dvec3(p) + double(core.radius) * d);
    }
    return hull_of(Hull{std::move(points)});
}

std::shared_ptr<const MinkowskiDifference> difference_of(const LinkedContent& content) {
    const auto& inputs = content.question->inputs;
    const auto a = solid_of(inputs[0]), b = solid_of(inputs[1]);
    if (!a || !b) return nullptr;
    LinkedMemory& memory = *content.memory;
    if (a != memory.a || b != memory.b || !memory.difference) {
        memory.a = a, memory.b = b;
        memory.difference =
            std::make_shared<const MinkowskiDifference>(minkowski_difference(*a, *b));
    }
    return memory.difference;
}

std::vector<vec3> seen_points(LinkedKind kind, const LinkedContent& content) {
    std::vector<vec3> points;
    const auto add = [&](const std::vector<vec3>& vertices) {
        points.insert(points.end(), vertices.begin(), vertices.end());
    };
    switch (kind) {
        case LinkedKind::Gauss:
            for (const float side : {-1.02f, 1.02f})
                add({{side, 0, 0}, {0, side, 0}, {0, 0, side}});
            break;
        case LinkedKind::Minkowski:
            points.emplace_back(0);
            if (const auto m = difference_of(content)) add(m->hull.vertices);
            break;
        case LinkedKind::Voronoi:
            for (const Shape& input : content.question->inputs)
                if (const auto hull = solid_of(input)) add(hull->vertices);
            break;
        case LinkedKind::Object:
            if (const auto box = object_bounds(content)) {
                add({box->min, box->max});
            } else {
                points.emplace_back(0);
            }
            break;
    }
    return points;
}

void add_space(Space space, const LinkedContent& content, const Camera& camera,
               LinkedPicture& out) {
    const MarkContext context{*content.scene,
                              camera,
                              *content.palette,
                              content.style,
                              {},
                              content.question->swapped,
                              content.scale,
                              content.pointed};
    add_marks(content.marks, context, out.top, out.labels, space);
    for (const Mark& mark : content.marks) {
        if (mark.space != space) continue;
        if (auto thing = pickable_of(mark, context)) out.things.push_back(*std::move(thing));
    }
}

void LinkedPicture::clear() {
    for (render::Overlay* list : {&back, &middle, &front, &top}) list->clear();
    labels.clear();
    things.clear();
    status = {};
    solid.reset();
}

// -- One view --

struct LinkedView::Gpu {
    explicit Gpu(render::ShaderLibrary& shaders) : renderer(shaders) {}
    render::SceneRenderer renderer;
    render::ColorTarget target;
    std::unique_ptr<render::MeshBuffer> ball, solid;
    std::shared_ptr<const render::MeshGeometry> uploaded;  // what `solid` was made of
};

bool LinkedView::Key::operator==(const Key& o) const {
    return version == o.version && pointed == o.pointed && camera == o.camera && size == o.size &&
           scale == o.scale && palette == o.palette;
}

LinkedView::LinkedView(LinkedKind kind) : kind_(kind) {}
LinkedView::~LinkedView() = default;

bool LinkedView::can_show(LinkedKind kind, const Question& question) {
    if (kind == LinkedKind::Object) return placed_in(question) != nullptr;
    if (question.inputs.size() != 2) return false;
    for (const Shape& input : question.inputs) {
        // A round body's map is everything, and its regions too.
        if (kind != LinkedKind::Minkowski && type_of(input).core(input).round) return false;
        if (!solid_of(input)) return false;
    }
    return true;
}

void LinkedView::resize(const vec2& size, float scale, float pixels_per_point, float head) {
    size_ = glm::max(size, vec2(1));
    scale_ = scale;
    pixels_per_point_ = pixels_per_point;
    camera_.set_view_size(dvec2(size_));
    camera_.set_insets({0, double(head), 0, 0});
}

void LinkedView::compose(const LinkedContent& content) {
    CameraState state = camera_.goal();
    if (!turned_) {
        state.yaw = content.world.yaw;
        state.pitch = content.world.pitch;
    }
    state.orthographic = content.world.orthographic;
    const bool changed = composed_version_ != content.version || composed_size_ != size_ ||
                         composed_insets_ != camera_.insets();
    camera_.go_to(state, false);
    if (!fresh_ && (moved_ || content.held || !changed)) return;
    const std::vector<vec3> points = seen_points(kind_, content);
    const Aabb box = box_of_points(points);
    camera_.set_contents(box);
    // Whole whichever way it is turned: the distance depends on the radius alone. Labels, and the
    // beginnings of regions, have some room around.
    FramedBall ball = ball_around(points, box);
    ball.radius *= kind_ == LinkedKind::Minkowski ? 1.08f : 1.2f;
    camera_.frame(std::span(&ball, 1), false);
    composed_version_ = content.version;
    composed_size_ = size_;
    composed_insets_ = camera_.insets();
    fresh_ = false;
}

void LinkedView::show(const LinkedContent& given) {
    LinkedContent content = given;
    content.memory = &memory_;
    palette_ = *content.palette;
    if (!camera_.moving()) compose(content);
    Key key{content.version, *content.pointed, camera_.state(),
            size_,           scale_,           content.palette->options};
    if (key == key_) return;
    key_ = std::move(key);
    picture_.clear();
    switch (kind_) {
        case LinkedKind::Minkowski:
            add_minkowski(content, camera_, picture_);
            break;
        case LinkedKind::Gauss:
            add_gauss(content, camera_, picture_);
            break;
        case LinkedKind::Voronoi:
            add_voronoi(content, camera_, picture_);
            break;
        case LinkedKind::Object:
            add_object(content, camera_, picture_);
            break;
    }
    stale_ = true;
}

void LinkedView::orbit(const vec2& step) {
    turned_ = true;
    camera_.orbit(dvec2(step));
}
void LinkedView::pan(const vec2& step) {
    moved_ = true;
    camera_.pan(dvec2(step));
}
void LinkedView::zoom(float steps, const vec2& pixel) {
    moved_ = true;
    camera_.zoom(double(steps), dvec2(pixel));
}
void LinkedView::reset() {
    turned_ = moved_ = false;
    fresh_ = true;
}

Pointed LinkedView::under(const vec2& pixel) const {
    const auto found = pick(picture_.things, camera_, dvec2(pixel), 7.0 * double(scale_));
    return found ? picture_.things[*found].what : Pointed{};
}

void LinkedView::draw(render::ShaderLibrary& shaders) {
    const glm::ivec2 pixels(glm::max(glm::round(size_ * pixels_per_point_), vec2(1)));
    if (!gpu_) {
        gpu_ = std::make_unique<Gpu>(shaders);
        stale_ = true;
    }
    if (gpu_->target.size() != pixels || drawn_epoch_ != render::drawing_epoch()) stale_ = true;
    if (!stale_ || !gpu_->target.resize(pixels)) return;
    std::vector<render::Body> bodies;
    if (kind_ == LinkedKind::Gauss) {
        if (!gpu_->ball) gpu_->ball = std::make_unique<render::MeshBuffer>(render::make_sphere(5));
        render::Body ball;
        ball.mesh = gpu_->ball.get();
        ball.model = glm::scale(glm::mat4(1), vec3(0.995f));
        const bool dark = palette_.options.theme == Theme::Dark;
        ball.color = mixed(palette_.raised, palette_.text, dark ? 0.16f : 0.04f);
        ball.casts_shadow = false;
        bodies.push_back(ball);
    }
    if (picture_.solid) {
        if (gpu_->uploaded != picture_.solid) {
            gpu_->solid = std::make_unique<render::MeshBuffer>(*picture_.solid);
            gpu_->uploaded = picture_.solid;
        }
        bodies.push_back(solid_in(palette_));
        bodies.back().mesh = gpu_->solid.get();
    }
    render::Frame frame;
    frame.camera = matrices_of(camera_, size_ * pixels_per_point_);
    frame.look = look_of(palette_);
    frame.look.dim_behind = 0.22f;
    frame.look.obscurance = 0;
    frame.focus = camera_.state().pivot;
    frame.pixel_scale = scale_ * pixels_per_point_;
    frame.ground.visible = false;
    frame.bodies = bodies;
    const render::Overlay* lists[] = {&picture_.back, &picture_.middle, &picture_.front,
                                      &picture_.top};
    frame.overlays = lists;
    gpu_->renderer.draw(frame, gpu_->target.whole());
    stale_ = false;
    drawn_epoch_ = render::drawing_epoch();
}

unsigned LinkedView::texture() const {
    return gpu_ ? gpu_->target.texture() : 0;
}

void LinkedView::draw_labels(ImDrawList& list, const vec2& origin, const LabelFonts& fonts) const {
    // Below the title and what is to be seen.
    LabelObstacles clear;
    clear.edges.top = 3.6 * double(fonts.words->FontSize);
    app::draw_labels(list, origin, fonts, picture_.labels, camera_, palette_, scale_, clear);
}

void LinkedView::release() {
    gpu_.reset();
}

// -- All of them --

LinkedViews::LinkedViews() {
    for (const LinkedKind kind : all_linked_kinds)
        views_.push_back(std::make_unique<LinkedView>(kind));
}
LinkedViews::~LinkedViews() = default;

render::ShaderLibrary& LinkedViews::shaders() {
    if (!shaders_) shaders_ = std::make_unique<render::ShaderLibrary>(home_folder() / "shaders");
    return *shaders_;
}

void LinkedViews::release() {
    for (const auto& view : views_) view->release();
    shaders_.reset();
}

void LinkedViews::reset() {
    for (const auto& view : views_) view->reset();
}

}  // namespace collidoscope::app
