// Picking under the mouse: a ray cast through a tree over the scene's bodies and trees over its
// meshes. Thin things (points, segments, rays, corners that can be dragged) are met within a few
// pixels.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "app/model/scene/scene.h"
#include "app/model/shapes/ray_casts.h"
#include "app/view/camera/camera.h"
#include "app/view/picking/body_tree.h"

namespace collidoscope::app {

struct PickHit {
    std::size_t body = 0;
    std::optional<std::size_t> handle;      // of handles_of(), when one is under the mouse
    std::optional<std::uint32_t> triangle;  // of a mesh
    dvec3 point{0};
    dvec3 normal{0};    // unit, against the ray
    double t = 0;       // distance from the ray's origin
    double pixels = 0;  // distance on the screen; 0 for a surface
};

// A node as the cast met it.
struct PickNode {
    Box box;
    std::uint32_t depth = 0;
    std::optional<std::size_t> body;  // of whose mesh's tree; none: of the tree over the bodies
    bool opened = false;              // false: skipped, the ray misses it or it begins too far away
};

// One cast, as it went.
struct PickRecord {
    PixelRay ray;
    std::array<dvec3, 4> window{};    // corners of the view on the near plane, all round
    std::vector<PickNode> nodes;      // in the order they were looked at
    std::vector<Triangle> triangles;  // tested, in the world
    std::optional<PickHit> hit;
    std::size_t opened = 0, skipped = 0, bodies_tested = 0;
};

struct PickOptions {
    double handle_reach = 9;  // pixels
    double thin_reach = 6;
    std::optional<std::size_t> selected;  // its handles are met through other bodies
    // Surfaces are met between these distances along the ray of the pixel.
    double from = 0, to = std::numeric_limits<double>::infinity();
};

class Picker {
  public:
    // Takes over the visible bodies. A mesh is met once its tree is there (see mesh_tree.h). Cost:
    // O(n log n) when bodies were added or removed, else O(n).
    void update(const Scene& scene, const Aabb& contents);

    // The nearest hit under the pixel, or nothing. A corner wins over a line and a line over a
    // surface unless something solid hides it.
    std::optional<PickHit> pick(const Scene& scene, const Camera& camera, const dvec2& pixel,
                                const PickOptions& options, PickRecord* record = nullptr) const;

    // Waits until the trees of all meshes are there, for pictures and tests.
    static void finish_trees(const Scene& scene);

  private:
    BodyTree tree_;
    std::vector<std::uint32_t> tree_of_;  // the bodies the tree was built for, in its order
    std::vector<std::size_t> endless_;    // planes and rays: no box holds them
    Aabb contents_{};
};

}  // namespace collidoscope::app
