#include "app/view/drawing/body_drawing.h"

#include <algorithm>
#include <cstring>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

#include "app/model/shapes/shape_canvas.h"
#include "app/model/shapes/shape_type.h"
#include "app/view/drawing/dragging.h"
#include "app/view/drawing/solid_look.h"
#include "app/view/drawing/strokes.h"
#include "app/view/drawing/thin_canvas.h"
#include "collision/volumes/obb.h"

namespace collidoscope::app {
namespace {

using glm::mat4;

// A mesh of more triangles is turned by fewer where the processor draws.
constexpr std::size_t slow_to_turn = 200'000;
constexpr std::uint32_t coarse_cells = 96;

std::unique_ptr<render::MeshBuffer> upload(const render::MeshGeometry& geometry) {
    return std::make_unique<render::MeshBuffer>(geometry);
}

std::unique_ptr<render::MeshBuffer> upload_mesh(render::MeshGeometry geometry) {
    if (geometry.indices.size() > 3 * slow_to_turn && render::software_rendering())
        geometry.coarse = render::coarse_indices(geometry, coarse_cells);
    return upload(geometry);
}

}  // namespace

Color BodyDrawing::color_of(std::size_t index) const {
    return body_color(index, *palette_, look_);
}

render::MeshBuffer* BodyDrawing::mesh_of(const std::shared_ptr<const MeshAsset>& asset) {
    if (!asset) return nullptr;
    MeshEntry& entry = meshes_[asset.get()];
    if (entry.asset.lock() != asset) {
        const Mesh& mesh = asset->mesh();
        entry.buffer =
            upload_mesh(render::make_geometry(mesh.positions, mesh.triangles, shading_of(mesh)));
        entry.asset = asset;
    }
    return entry.buffer.get();
}

render::MeshBuffer* BodyDrawing::isolated_mesh() {
    if (isolated_ != look_.isolated) {
        isolated_mesh_ = upload_mesh(geometry_of(*look_.isolated));
        isolated_ = look_.isolated;
    }
    return isolated_mesh_.get();
}

void BodyDrawing::add_solid(std::size_t index, render::MeshBuffer* mesh, const mat4& model,
                            bool crisp_edges) {
    bodies_.push_back(solid(index, mesh, crisp_edges));
    bodies_.back().model = model;
}

render::Body BodyDrawing::solid(std::size_t index, render::MeshBuffer* mesh,
                                bool crisp_edges) const {
    render::Body body = solid_look(index, *palette_, look_, many_, crisp_edges);
    body.mesh = mesh;
    return body;
}

bool BodyDrawing::add_instanced(const Crowd& crowd, std::span<const BodyPart> parts,
                                std::span<const char> fixed, const render::Body& sphere) {
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
    constexpr std::uint32_t hatched = std::uint32_t{render::HatchedLook} << 24;
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
             (look_.member == i ? selected : usual.params) | (fixed[i] != 0 ? hatched : 0U)});
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
    const std::vector<BodyPart> parts = painted_parts_of(crowd, answer_);
    const std::vector<char> fixed = fixed_of(crowd, answer_);
    const bool was_many = many_;
    const std::size_t count = crowd.bodies().size();
    many_ = count > 200;
    render::MeshBuffer* ball = count > 5000   ? tiny_sphere_.get()
                               : count > 1000 ? small_sphere_.get()
                               : many_        ? coarse_sphere_.get()
                                              : sphere_.get();
    const render::Body sphere = solid(index, ball, false);
    const bool instanced = count > 1000 && !ghost_ && add_instanced(crowd, parts, fixed, sphere);
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
        bodies_.back().hatched = fixed[i] != 0;
        if (count > 1000) bodies_.back().casts_shadow = false;
    }
    many_ = was_many;
}

// One body's drawing into the lists.
class BodyDrawing::Canvas final : public ThinCanvas {
  public:
    Canvas(BodyDrawing& drawing, std::size_t index)
        : ThinCanvas(drawing.thin_, *drawing.palette_, drawing.color_of(index),
                     drawing.look_.size * drawing.palette_->line_scale, drawing.contents_,
                     drawing.look_.selected == index, drawing.ghost_),
          d_(drawing),
          index_(index) {}

    FillRule fill_rule() const override { return d_.look_.fill; }
    void ball(const vec3& center, float radius) override {
        const float r = std::max(radius, 1e-9f);
        render::MeshBuffer* mesh = d_.many_ ? d_.coarse_sphere_.get() : d_.sphere_.get();
        d_.add_solid(index_, mesh, placed(center, quat(1, 0, 0, 0), vec3(r)), false);
        ghost_outline(center, radius);
    }
    void box(const vec3& center, const vec3& half, const quat& rotation) override {
        d_.add_solid(index_, d_.box_.get(), placed(center, rotation, visible_half(half)), true);
    }
    void triangle(const Triangle& t) override {
        if (const auto model = triangle_model(t)) {
            d_.add_solid(index_, d_.triangle_.get(), *model, true);
        } else {
            outline(t);
        }
    }
    void mesh(const MeshInstance& m) override {
        render::MeshBuffer* mesh = d_.mesh_of(m.asset);
        d_.add_solid(index_, mesh, placed(m.pose.position, m.pose.rotation, vec3(1)), true);
        if (d_.look_.gray_meshes && !d_.look_.see_through)
            d_.bodies_.back().color = d_.palette_->mesh;
        if (!ghost_ && d_.look_.isolated && d_.look_.isolated->body == index_) {
            render::Body part = take_out(d_.bodies_.back());
            part.mesh = d_.isolated_mesh();
            d_.bodies_.push_back(part);
        }
        if (!ghost_) return;
        const Aabb box = bounds_of(m);
        thin_.box(box.min, box.max, ghost_stroke());
    }
    void crowd(const Crowd& crowd) override { d_.add_crowd(index_, crowd); }
    void surface(const std::vector<vec3>& key, const vec3& position, float crease_degrees,
                 const std::function<CanvasSurface()>& make) override {
        SurfaceEntry& entry = d_.surfaces_[{index_, d_.ghost_}];
        const bool edges = crease_degrees > 0;
        if (!entry.buffer || entry.key != key) {
            const CanvasSurface made = make();
            entry.key = key;
            entry.buffer = upload(render::make_geometry(made.points, made.triangles,
                                                        shading_of_surface(crease_degrees)));
        }
        d_.add_solid(index_, entry.buffer.get(), placed(position, quat(1, 0, 0, 0), vec3(1)),
                     edges);
    }

  private:
    BodyDrawing& d_;
    std::size_t index_;
};

void BodyDrawing::add(std::size_t index, const Shape& shape) {
    Canvas canvas(*this, index);
    type_of(shape).draw(shape, canvas);
}

void BodyDrawing::add_ghost(std::size_t index, const Shape& shape) {
    const std::size_t first = bodies_.size();
    const auto selected = look_.selected;
    look_.selected.reset();
    ghost_ = true;
    add(index, shape);
    ghost_ = false;
    look_.selected = selected;
    for (std::size_t i = first; i < bodies_.size(); ++i)
        make_ghost(bodies_[i], color_of(index), *palette_, look_);
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
    if (!look_.isolated) {
        isolated_.reset();
        isolated_mesh_.reset();
    }
    std::erase_if(meshes_, [](const auto& entry) { return entry.second.asset.expired(); });
}

}  // namespace collidoscope::app
