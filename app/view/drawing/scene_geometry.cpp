#include "app/view/drawing/scene_geometry.h"

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <map>
#include <utility>

#include "app/model/shapes/shape_type.h"
#include "app/view/camera/contents.h"
#include "app/view/drawing/overlays.h"
#include "app/view/drawing/solid_look.h"
#include "app/view/drawing/thin_canvas.h"
#include "app/view/drawing/view_state.h"

namespace collidoscope::app {
namespace {

using Geometry = std::shared_ptr<const render::MeshGeometry>;

Geometry kept(render::MeshGeometry geometry) {
    return std::make_shared<const render::MeshGeometry>(std::move(geometry));
}

// The bodies of one scene; a mesh that several have is made once.
class SolidDrawing {
  public:
    SolidDrawing(const Scene& scene, const Camera& camera, const Aabb& contents,
                 const Palette& palette, const BodyLook& look, const Answer* answer,
                 SceneGeometry& out, render::Overlay& thin)
        : camera_(camera),
          contents_(contents),
          palette_(palette),
          look_(look),
          answer_(answer),
          out_(out),
          thin_(thin),
          many_(scene.bodies.size() > 200) {}

    void add(std::size_t index, const Shape& shape, bool ghost);

  private:
    class Canvas;

    SolidBody& put(std::size_t index, Geometry geometry, const glm::mat4& model, bool crisp) {
        out_.solids.push_back(
            {solid_look(index, palette_, look_, many_, crisp), std::move(geometry), false});
        out_.solids.back().look.model = model;
        return out_.solids.back();
    }
    void crowd(std::size_t index, const Crowd& crowd);
    // As fine as its size in the picture lets see: its outline is a fifth of a pixel off at most.
    Geometry sphere(const vec3& center, float radius) {
        const double pixels = double(radius) / camera_.world_per_pixel(dvec3(center));
        const int fineness = pixels < 6 ? 1 : pixels < 20 ? 2 : pixels < 90 ? 3 : 4;
        Geometry& made = spheres_[fineness];
        if (!made) made = kept(render::make_sphere(fineness));
        return made;
    }
    Geometry box() {
        if (!box_) box_ = kept(render::make_box());
        return box_;
    }
    Geometry mesh(const std::shared_ptr<const MeshAsset>& asset) {
        Geometry& made = meshes_[asset.get()];
        if (!made)
            made = kept(render::make_geometry(asset->mesh().positions, asset->mesh().triangles,
                                              shading_of(asset->mesh())));
        return made;
    }

    const Camera& camera_;
    const Aabb& contents_;
    const Palette& palette_;
    BodyLook look_;
    const Answer* answer_;
    SceneGeometry& out_;
    render::Overlay& thin_;
    bool many_;
    Geometry box_;
    std::map<int, Geometry> spheres_;
    std::map<const MeshAsset*, Geometry> meshes_;
};

class SolidDrawing::Canvas final : public ThinCanvas {
  public:
    Canvas(SolidDrawing& drawing, std::size_t index, bool ghost)
        : ThinCanvas(drawing.thin_, drawing.palette_,
                     body_color(index, drawing.palette_, drawing.look_),
                     drawing.look_.size * drawing.palette_.line_scale, drawing.contents_,
                     !ghost && drawing.look_.selected == index, ghost),
          d_(drawing),
          index_(index) {}

    FillRule fill_rule() const override { return d_.look_.fill; }
    void ball(const vec3& center, float radius) override {
        const vec3 half(std::max(radius, 1e-9f));
        d_.put(index_, d_.sphere(center, half.x), placed(center, quat(1, 0, 0, 0), half), false)
            .round = true;
        ghost_outline(center, radius);
    }
    void box(const vec3& center, const vec3& half, const quat& rotation) override {
        d_.put(index_, d_.box(), placed(center, rotation, visible_half(half)), true);
    }
    void triangle(const Triangle& t) override {
        if (!triangle_model(t)) {
            outline(t);
            return;
        }
        const std::array<vec3, 3> corners{t.a, t.b, t.c};
        const std::array<std::array<std::uint32_t, 3>, 1> one{{{0, 1, 2}}};
        d_.put(index_, kept(render::make_geometry(corners, one, {.edges = true})), glm::mat4(1),
               true);
    }
    void mesh(const MeshInstance& m) override {
        if (!m.asset) return;
        SolidBody& solid = d_.put(index_, d_.mesh(m.asset),
                                  placed(m.pose.position, m.pose.rotation, vec3(1)), true);
        if (d_.look_.gray_meshes && !d_.look_.see_through) solid.look.color = palette_.mesh;
        if (!ghost_ && d_.look_.isolated && d_.look_.isolated->body == index_) {
            const render::Body part = take_out(solid.look);
            d_.out_.solids.push_back({part, kept(geometry_of(*d_.look_.isolated)), false});
        }
        if (!ghost_) return;
        const Aabb bounds = bounds_of(m);
        thin_.box(bounds.min, bounds.max, ghost_stroke());
    }
    void crowd(const Crowd& crowd) override { d_.crowd(index_, crowd); }
    void surface(const std::vector<vec3>&, const vec3& position, float crease_degrees,
                 const std::function<CanvasSurface()>& make) override {
        const CanvasSurface made = make();
        d_.put(index_,
               kept(render::make_geometry(made.points, made.triangles,
                                          shading_of_surface(crease_degrees))),
               placed(position, quat(1, 0, 0, 0), vec3(1)), crease_degrees > 0);
    }

  private:
    SolidDrawing& d_;
    std::size_t index_;
};

void SolidDrawing::crowd(std::size_t index, const Crowd& crowd) {
    const std::vector<BodyPart> parts = painted_parts_of(crowd, answer_);
    const std::vector<char> fixed = fixed_of(crowd, answer_);
    const bool was_many = many_;
    const std::size_t count = crowd.bodies().size();
    many_ = count > 200;
    for (std::size_t i = 0; i < count; ++i) {
        const MovingBody& body = crowd.bodies()[i];
        const bool ball = body.form == BodyForm::Sphere;
        const quat turn = ball || body.form == BodyForm::Aabb ? quat(1, 0, 0, 0) : body.rotation;
        Geometry geometry = ball ? sphere(body.center, body.half.x) : box();
        glm::mat4 model = placed(body.center, turn,
                                 ball ? glm::max(body.half, vec3(1e-9f)) : visible_half(body.half));
        if (body.form == BodyForm::Mesh && body.mesh < crowd.state->meshes.size()) {
            const CrowdMesh& form = crowd.state->meshes[body.mesh];
            if (form.asset) geometry = mesh(form.asset);
            model = placed(body.center, turn, vec3(1)) *
                    glm::translate(glm::mat4(1), -middle_of_mesh(form));
        }
        SolidBody& solid = put(index, geometry, model, !ball);
        solid.round = ball;
        solid.look.color = color_of(crowd, i, parts[i], palette_);
        solid.look.selected = look_.member == i;
        solid.look.hatched = fixed[i] != 0;
    }
    many_ = was_many;
}

void SolidDrawing::add(std::size_t index, const Shape& shape, bool ghost) {
    const std::size_t first = out_.solids.size();
    Canvas canvas(*this, index, ghost);
    type_of(shape).draw(shape, canvas);
    if (!ghost) return;
    for (std::size_t i = first; i < out_.solids.size(); ++i)
        make_ghost(out_.solids[i].look, body_color(index, palette_, look_), palette_, look_);
}

}  // namespace

std::vector<PlacedLabel> placed_labels(const LabelLayout& layout) {
    std::vector<PlacedLabel> placed;
    for (std::size_t i = layout.seen.size(); i-- > 0;) {
        if (!layout.places[i]) continue;
        placed.push_back(
            {*layout.seen[i], layout.boxes[i].anchor, *layout.places[i], layout.boxes[i].size});
    }
    return placed;
}

SceneGeometry scene_geometry(const ViewContent& content, const Camera& camera,
                             const ViewSettings& settings, const Palette& palette, float scale,
                             float type_size, const LabelExtent& extent) {
    SceneGeometry out;
    if (!content.scene) return out;
    View3D::State s;
    s.size = vec2(camera.view_size());
    s.scale = scale;
    s.palette = palette;
    s.settings = settings;
    s.camera = camera;
    s.content = content;
    s.contents = contents_of(*content.scene);
    s.ground = ground_under(s.contents);
    s.tree.update(*content.scene, content.trees, content.opened, settings.tree, palette,
                  settings.overlay_size);
    render::Overlay thin;
    SolidDrawing solids(*content.scene, s.camera, s.contents, s.palette, s.body_look(),
                        content.answer, out, thin);
    for (std::size_t i = 0; i < content.scene->bodies.size(); ++i) {
        const Body& body = content.scene->bodies[i];
        if (body.visible) solids.add(i, body.shape, false);
    }
    if (s.ghost_shown()) {
        if (const auto ghost = separated(*content.answer, *content.scene, content.swapped))
            solids.add(content.swapped ? 0 : 1, *ghost, true);
    }
    if (settings.clip) {
        for (SolidBody& solid : out.solids)
            solid.geometry = std::make_shared<const render::MeshGeometry>(
                clipped(*solid.geometry, solid.look.model, *settings.clip));
    }
    s.update_pairs();
    s.prepare();
    out.lists.push_back(s.paper);
    out.paper = out.lists.size();
    out.lists.push_back(thin);
    for (const render::Overlay& boxes : s.tree.boxes()) out.lists.push_back(boxes);
    for (const render::Overlay* list :
         std::array<const render::Overlay*, 3>{&s.pairs, &s.marks, &s.tree.selection()})
        out.lists.push_back(*list);
    out.labels = placed_labels(lay_out_labels(s.labels, s.camera, s.palette, s.scale, type_size,
                                              extent, s.label_obstacles()));
    out.axis_numbers = s.axis_numbers;
    const render::Ground ground = s.ground_of();
    out.ground_shown = ground.visible;
    out.ground_height = ground.height;
    out.ground_cell = ground.cell;
    return out;
}

}  // namespace collidoscope::app
