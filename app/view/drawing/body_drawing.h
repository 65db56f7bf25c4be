// The bodies of a scene, made ready for the renderer.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/model/questions/answer.h"
#include "app/model/scene/scene.h"
#include "app/view/drawing/crowd_drawing.h"
#include "app/view/drawing/isolated.h"
#include "app/view/drawing/palette.h"
#include "collision/narrow/polygon/fill_rule.h"
#include "render/body.h"

namespace collidoscope::app {

struct BodyLook {
    std::size_t inputs = 2;  // the bodies before this one are A, B, ...
    std::optional<std::size_t> selected;
    std::optional<std::size_t> member;  // of a crowd that is selected
    bool shadows = true;
    bool gray_meshes = false;  // looked at through their trees, whose colors are what matters
    bool see_through = false;  // the inside of A, B, ... matters
    float size = 1;            // multiplies lines and points
    FillRule fill = FillRule::EvenOdd;     // of polygons
    std::optional<IsolatedNode> isolated;  // of its body these triangles alone are solid
    bool operator==(const BodyLook&) const = default;
};

// Owns what is on the card; update() and the destructor need the OpenGL context.
class BodyDrawing {
  public:
    // Cost: O(bodies); each mesh is uploaded once however many bodies have it.
    // The bodies of a crowd look as the answer says of them, which may be null.
    void update(const Scene& scene, const Aabb& contents, const Palette& palette,
                const BodyLook& look, const Answer* answer);
    // Adds the shape see-through with dashed edges: where that body would stand. The palette given
    // to update() must still be there.
    void add_ghost(std::size_t index, const Shape& shape);

    std::span<const render::Body> bodies() const { return bodies_; }
    // The spheres of a crowd of more than a thousand, which are not among bodies().
    const render::InstancedBodies& instanced() const { return instanced_; }
    // Bodies without volume: planes, rays, segments, points and polygons.
    const render::Overlay& thin() const { return thin_; }

  private:
    struct MeshEntry {
        std::weak_ptr<const MeshAsset> asset;
        std::unique_ptr<render::MeshBuffer> buffer;
    };
    struct SurfaceEntry {
        std::vector<vec3> key;
        std::unique_ptr<render::MeshBuffer> buffer;
    };

    class Canvas;

    void add(std::size_t index, const Shape& shape);
    // A body of this mesh as the look has it; its model is left to be set.
    render::Body solid(std::size_t index, render::MeshBuffer* mesh, bool crisp_edges) const;
    void add_solid(std::size_t index, render::MeshBuffer* mesh, const glm::mat4& model,
                   bool crisp_edges);
    void add_crowd(std::size_t index, const Crowd& crowd);
    // False, and nothing is added, when they cannot be drawn like that.
    bool add_instanced(const Crowd& crowd, std::span<const BodyPart> parts,
                       std::span<const char> fixed, const render::Body& sphere);
    void finish_instanced();
    Color color_of(std::size_t index) const;
    render::MeshBuffer* mesh_of(const std::shared_ptr<const MeshAsset>& asset);
    render::MeshBuffer* isolated_mesh();  // of look_.isolated

    std::vector<render::Body> bodies_;
    render::InstancedBodies instanced_;
    std::vector<render::BodyInstance> instances_, next_instances_;
    render::Overlay thin_;
    std::unique_ptr<render::MeshBuffer> box_, sphere_, coarse_sphere_, triangle_;
    // For thousands and for tens of thousands of spheres, which are small on the screen.
    std::unique_ptr<render::MeshBuffer> small_sphere_, tiny_sphere_;
    std::map<const MeshAsset*, MeshEntry> meshes_;
    std::optional<IsolatedNode> isolated_;  // shown by isolated_mesh_
    std::unique_ptr<render::MeshBuffer> isolated_mesh_;
    std::map<std::pair<std::size_t, bool>, SurfaceEntry> surfaces_;  // by body; of its ghost

    const Palette* palette_ = nullptr;  // of the last update()
    BodyLook look_;
    Aabb contents_{};
    bool many_ = false, ghost_ = false;
    const Answer* answer_ = nullptr;  // during update() only
};

}  // namespace collidoscope::app
