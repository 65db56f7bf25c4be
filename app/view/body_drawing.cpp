#include "app/view/body_drawing.h"

#include <algorithm>
#include <cstring>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include "app/view/contents.h"
#include "app/view/dragging.h"
#include "app/view/polygon_fill.h"
#include "app/view/strokes.h"
#include "collision/convex/polytope.h"
#include "collision/volumes/obb.h"

namespace collidoscope::app {
namespace {

using glm::mat4;

mat4 placed(const vec3& center, const quat& rotation, const vec3& half) {
    const glm::mat3 turn = glm::mat3_cast(glm::normalize(rotation));
    return {glm::vec4(turn[0] * half.x, 0), glm::vec4(turn[1] * half.y, 0),
            glm::vec4(turn[2] * half.z, 0), glm::vec4(center, 1)};
}

// A box without extent in some direction is still drawn as a sheet.
vec3 visible_half(const vec3& half) {
    const float least = 1e-4f * std::max({half.x, half.y, half.z, 1e-12f});
    return glm::max(half, vec3(least));
}

std::unique_ptr<render::MeshBuffer> upload(const render::MeshGeometry& geometry) {
    return std::make_unique<render::MeshBuffer>(geometry);
}

}  // namespace

Color BodyDrawing::color_of(std::size_t index) const {
    return palette_->body(index < look_.inputs ? index : 2);
}

render::MeshBuffer* BodyDrawing::mesh_of(const std::shared_ptr<const MeshAsset>& asset) {
    if (!asset) return nullptr;
    MeshEntry& entry = meshes_[asset.get()];
    if (entry.asset.lock() != asset) {
        const Mesh& mesh = asset->mesh();
        // Few triangles are meant to be seen one by one; many are a round surface.
        const bool edges = mesh.triangles.size() <= 400;
        entry.buffer = upload(render::make_geometry(mesh.positions, mesh.triangles,
                                                    {.crease_degrees = 28, .edges = edges}));
        entry.asset = asset;
    }
    return entry.buffer.get();
}

render::MeshBuffer* BodyDrawing::hull_of(std::size_t index, const Hull& hull) {
    HullEntry& entry = hulls_[index];
    if (!entry.buffer || entry.points != hull.points) {
        const Polytope polytope = convex_hull(hull.points);
        std::vector<std::array<std::uint32_t, 3>> triangles;
        for (Index face = 0; face < polytope.faces.size(); ++face) {
            std::vector<Index> corners;
            polytope.round_face(face, [&](Index e) { corners.push_back(polytope.origin(e)); });
            for (std::size_t i = 2; i < corners.size(); ++i)
                triangles.push_back({corners[0], corners[i - 1], corners[i]});
        }
        entry.points = hull.points;
        entry.buffer = upload(render::make_geometry(polytope.vertices, triangles,
                                                    {.crease_degrees = 1, .edges = true}));
    }
    return entry.buffer.get();
}

void BodyDrawing::add_solid(std::size_t index, render::MeshBuffer* mesh, const mat4& model,
                            bool crisp_edges) {
    bodies_.push_back(solid(index, mesh, crisp_edges));
    bodies_.back().model = model;
}

render::Body BodyDrawing::solid(std::size_t index, render::MeshBuffer* mesh,
                                bool crisp_edges) const {
    render::Body body;
    body.mesh = mesh;
    body.color = color_of(index);
    body.edges.width = crisp_edges ? 1.3f * look_.size * palette_->line_scale : 0;
    body.edges.color = palette_->body_edge;
    if (many_) body.edges.color.a *= 0.6f, body.edges.width = std::min(body.edges.width, 1.0f);
    body.selected = look_.selected == index;
    body.casts_shadow = look_.shadows;
    return body;
}

void BodyDrawing::halo(std::size_t index, const vec3& a, const vec3& b) {
    if (look_.selected != index) return;
    thin_.line(a, b, {faded(palette_->accent, 0.55f), 8 * look_.size * palette_->line_scale});
}

void BodyDrawing::add_triangle(std::size_t index, const Triangle& t) {
    const vec3 u = t.b - t.a, v = t.c - t.a, n = glm::cross(u, v);
    const float area = glm::length(n);
    if (area > 0 && std::isfinite(area)) {
        mat4 model(1);
        model[0] = {u, 0};
        model[1] = {v, 0};
        model[2] = {n / area * std::sqrt(area), 0};
        model[3] = {t.a, 1};
        add_solid(index, triangle_.get(), model, true);
    } else {
        const std::array<vec3, 3> corners{t.a, t.b, t.c};
        thin_.polyline(corners, true, {color_of(index), 2.5f * look_.size});
    }
}

void BodyDrawing::add_plane(std::size_t index, const Plane& plane) {
    const PlanePatch patch = patch_of(plane, contents_);
    const float spacing = static_cast<float>(nice_step(0.2 * double(patch.radius)));
    const Color color = color_of(index);
    // The side that is filled is told from the other by the normal, drawn as a short arrow.
    thin_.plane(patch.center, patch.normal, 2 * patch.radius, {faded(color, 0.18f)}, spacing);
    const vec3 tip = patch.center + patch.normal * (0.22f * patch.radius);
    halo(index, patch.center, tip);
    const float width = 2 * look_.size * palette_->line_scale;
    thin_.arrow(patch.center, tip, {{.color = color, .width = width}, 6 * width});
    if (look_.selected == index) {
        const vec3 a = patch.u * patch.radius, b = patch.v * patch.radius;
        const std::array<vec3, 4> rim{patch.center - a - b, patch.center + a - b,
                                      patch.center + a + b, patch.center - a + b};
        thin_.polyline(rim, true, {.color = palette_->accent, .width = width});
    }
}

void BodyDrawing::add_ray(std::size_t index, const Ray& ray) {
    const float width = 2.5f * look_.size * palette_->line_scale;
    const vec3 end = ray.origin + ray.direction;
    const vec3 far = ray.origin + ray.direction * reach_of(ray, contents_);
    const Color color = color_of(index);
    halo(index, ray.origin, end);
    thin_.line(end, far, {faded(color, 0.55f), 0.6f * width, 9, render::Occlusion::Dimmed});
    thin_.arrow(ray.origin, end, {{color, width, 0, render::Occlusion::Dimmed}, 5.5f * width});
    thin_.dot(ray.origin,
              {.color = color, .radius = 2.2f * width, .occlusion = render::Occlusion::Dimmed});
}

void BodyDrawing::add_segment(std::size_t index, const Segment& s) {
    const float width = 3 * look_.size * palette_->line_scale;
    const Color color = color_of(index);
    halo(index, s.a, s.b);
    thin_.line(s.a, s.b, {color, width, 0, render::Occlusion::Dimmed});
    for (const vec3& p : {s.a, s.b})
        thin_.dot(p,
                  {.color = color, .radius = 1.8f * width, .occlusion = render::Occlusion::Dimmed});
}

void BodyDrawing::add_polygon(std::size_t index, const Polygon& polygon) {
    const Color color = color_of(index);
    const float width = 2.5f * look_.size * palette_->line_scale;
    for (const auto& t : polygon_fill(polygon)) {
        thin_.triangle(vec3(t[0], 0), vec3(t[1], 0), vec3(t[2], 0), {faded(color, 0.30f)});
    }
    for (const auto& ring : polygon.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const vec3 a(ring[i], 0), b(ring[(i + 1) % ring.size()], 0);
            halo(index, a, b);
            thin_.line(a, b, {color, width});
            thin_.dot(a, {.color = color,
                          .radius = 1.7f * width,
                          .rim = palette_->scene_center,
                          .rim_width = 0.5f * width});
        }
    }
}

void BodyDrawing::add_point(std::size_t index, const Point2& point) {
    const float radius = 7 * look_.size * palette_->line_scale;
    const vec3 p(point.position, 0);
    if (look_.selected == index)
        thin_.dot(p, {.color = faded(palette_->accent, 0.55f), .radius = radius + 5});
    thin_.dot(p, {.color = color_of(index),
                  .radius = radius,
                  .rim = palette_->text,
                  .rim_width = 2 * look_.size});
}

bool BodyDrawing::add_instanced(const Crowd& crowd, std::span<const BodyPart> parts,
                                const render::Body& sphere) {
    if (!next_instances_.empty()) return false;
    render::Body one = sphere;
    one.casts_shadow = one.selected = false;
    std::array<std::uint32_t, body_parts> colors;
    for (std::size_t part = 0; part < body_parts; ++part) {
        one.color = app::color_of(static_cast<BodyPart>(part), *palette_);
        if (one.color.a < 0.999F) return false;
        colors[part] = render::pack(one.color);
    }
    const render::BodyInstance usual = render::instance_of(one);
    one.selected = true;
    const std::uint32_t selected = render::instance_of(one).params;
    const std::vector<MovingBody>& bodies = crowd.bodies();
    next_instances_.reserve(bodies.size());
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const MovingBody& body = bodies[i];
        if (body.form != BodyForm::Sphere) continue;
        const vec3 half = glm::max(body.half, vec3(1e-9f));
        next_instances_.push_back(
            {{glm::vec4(half.x, 0, 0, body.center.x), glm::vec4(0, half.y, 0, body.center.y),
              glm::vec4(0, 0, half.z, body.center.z)},
             colors[static_cast<std::size_t>(parts[i])],
             usual.edge_color,
             look_.member == i ? selected : usual.params});
    }
    const auto& member = look_.member;
    instanced_.any_selected =
        member && *member < bodies.size() && bodies[*member].form == BodyForm::Sphere;
    instanced_.mesh = sphere.mesh;
    return true;
}

void BodyDrawing::finish_instanced() {
    const std::size_t bytes = next_instances_.size() * sizeof(render::BodyInstance);
    const bool same =
        next_instances_.size() == instances_.size() &&
        (bytes == 0 || std::memcmp(next_instances_.data(), instances_.data(), bytes) == 0);
    if (!same) {
        instances_.swap(next_instances_);
        ++instanced_.version;
    }
    instanced_.instances = instances_;
}

void BodyDrawing::add_crowd(std::size_t index, const Crowd& crowd) {
    const std::vector<BodyPart> parts = parts_of(crowd, answer_);
    const bool was_many = many_;
    const std::size_t count = crowd.bodies().size();
    many_ = count > 200;
    render::MeshBuffer* ball = count > 5000   ? tiny_sphere_.get()
                               : count > 1000 ? small_sphere_.get()
                               : many_        ? coarse_sphere_.get()
                                              : sphere_.get();
    const render::Body sphere = solid(index, ball, false);
    const bool instanced = count > 1000 && !ghost_ && add_instanced(crowd, parts, sphere);
    const std::size_t rest = instanced ? count - next_instances_.size() : count;
    bodies_.reserve(bodies_.size() + rest);
    for (std::size_t i = 0; rest > 0 && i < count; ++i) {
        const MovingBody& body = crowd.bodies()[i];
        if (body.form == BodyForm::Sphere) {
            if (instanced) continue;
            const vec3 half = glm::max(body.half, vec3(1e-9f));
            mat4& model = bodies_.emplace_back(sphere).model;
            for (int axis = 0; axis < 3; ++axis) model[axis][axis] = half[axis];
            model[3] = glm::vec4(body.center, 1);
        } else {
            const quat turn = body.form == BodyForm::Aabb ? quat(1, 0, 0, 0) : body.rotation;
            render::MeshBuffer* mesh = box_.get();
            mat4 model = placed(body.center, turn, visible_half(body.half));
            if (body.form == BodyForm::Mesh && body.mesh < crowd.state->meshes.size()) {
                const CrowdMesh& form = crowd.state->meshes[body.mesh];
                mesh = mesh_of(form.asset);
                model = placed(body.center, turn, vec3(1)) *
                        glm::translate(mat4(1), -middle_of_mesh(form));
            }
            add_solid(index, mesh, model, true);
        }
        bodies_.back().color = app::color_of(crowd, i, parts[i], *palette_);
        bodies_.back().selected = look_.member == i;
        if (count > 1000) bodies_.back().casts_shadow = false;
    }
    many_ = was_many;
}

void BodyDrawing::add(std::size_t index, const Shape& shape) {
    if (const auto* c = std::get_if<Crowd>(&shape)) return add_crowd(index, *c);
    const quat upright(1, 0, 0, 0);
    if (const auto* s = std::get_if<Sphere>(&shape)) {
        const float r = std::max(s->radius, 1e-9f);
        render::MeshBuffer* mesh = many_ ? coarse_sphere_.get() : sphere_.get();
        return add_solid(index, mesh, placed(s->center, upright, vec3(r)), false);
    }
    if (const auto* b = std::get_if<Box>(&shape))
        return add_solid(index, box_.get(), placed(b->center, b->rotation, visible_half(b->half)),
                         true);
    if (const auto* b = std::get_if<Aabb>(&shape))
        return add_solid(index, box_.get(),
                         placed(center_of(*b), upright, visible_half(half_of(*b))), true);
    if (const auto* h = std::get_if<Hull>(&shape))
        return add_solid(index, hull_of(index, *h), mat4(1), true);
    if (const auto* m = std::get_if<MeshInstance>(&shape)) {
        render::MeshBuffer* mesh = mesh_of(m->asset);
        add_solid(index, mesh, placed(m->pose.position, m->pose.rotation, vec3(1)), true);
        if (look_.grey_meshes) bodies_.back().color = palette_->mesh;
        return;
    }
    if (const auto* t = std::get_if<Triangle>(&shape)) return add_triangle(index, *t);
    if (const auto* p = std::get_if<Plane>(&shape)) return add_plane(index, *p);
    if (const auto* r = std::get_if<Ray>(&shape)) return add_ray(index, *r);
    if (const auto* s = std::get_if<Segment>(&shape)) return add_segment(index, *s);
    if (const auto* p = std::get_if<Polygon>(&shape)) return add_polygon(index, *p);
    if (const auto* p = std::get_if<Point2>(&shape)) return add_point(index, *p);
}

void BodyDrawing::add_ghost(std::size_t index, const Shape& shape) {
    const std::size_t first = bodies_.size();
    const auto selected = look_.selected;
    look_.selected.reset();
    ghost_ = true;
    add(index, shape);
    ghost_ = false;
    look_.selected = selected;
    const Color color = color_of(index);
    const float width = 1.6f * look_.size * palette_->line_scale;
    for (std::size_t i = first; i < bodies_.size(); ++i) {
        bodies_[i].color = faded(color, 0.10f);
        bodies_[i].edges = {color, width, 9, render::Occlusion::Dimmed};
        bodies_[i].casts_shadow = false;
    }
    if (const auto* s = std::get_if<Sphere>(&shape))
        thin_.sphere(s->center, s->radius, {color, width, 9, render::Occlusion::Dimmed});
    if (std::holds_alternative<MeshInstance>(shape)) {
        const Aabb box = bounds_of(shape);
        thin_.box(box.min, box.max, {color, width, 9, render::Occlusion::Dimmed});
    }
}

void BodyDrawing::update(const Scene& scene, const Aabb& contents, const Palette& palette,
                         const BodyLook& look, const Answer* answer) {
    if (!box_) {
        box_ = upload(render::make_box());
        sphere_ = upload(render::make_sphere(4));
        coarse_sphere_ = upload(render::make_sphere(3));
        small_sphere_ = upload(render::make_sphere(2));
        tiny_sphere_ = upload(render::make_sphere(1));
        const std::array<vec3, 3> corners{vec3(0), vec3(1, 0, 0), vec3(0, 1, 0)};
        const std::array<std::array<std::uint32_t, 3>, 1> one{{{0, 1, 2}}};
        triangle_ = upload(render::make_geometry(corners, one, {.edges = true}));
    }
    palette_ = &palette;
    look_ = look;
    contents_ = contents;
    answer_ = answer;
    many_ = scene.bodies.size() > 200;
    bodies_.clear();
    next_instances_.clear();
    instanced_.mesh = nullptr;
    instanced_.any_selected = false;
    thin_.clear();
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (scene.bodies[i].visible) add(i, scene.bodies[i].shape);
    }
    finish_instanced();
    answer_ = nullptr;
    std::erase_if(meshes_, [](const auto& entry) { return entry.second.asset.expired(); });
}

}  // namespace collidoscope::app
