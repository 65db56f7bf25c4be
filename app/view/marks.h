// What a step wants to be seen, as overlays. The palette says how each role looks.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "app/scene/scene.h"
#include "app/view/camera.h"
#include "app/view/labels.h"
#include "app/view/strokes.h"
#include "collision/trees/tree_view.h"
#include "render/overlay.h"

namespace collidoscope::app {

struct MarkContext {
    const Scene& scene;
    const Camera& camera;
    const Palette& palette;
    MarkStyle style;
    std::span<const std::shared_ptr<const TreeView>> trees;  // body by body
    bool swapped = false;  // body 0 of a mark is the scene's second body
    float scale = 1;       // of the interface
};

// Marks in Space::World; the others belong to linked views. Nodes, triangles and edges that the
// scene does not have are left out. Cost: O(marks).
void add_marks(std::span<const Mark> marks, const MarkContext& context, render::Overlay& overlay,
               std::vector<Label>& labels);

// A point of that role, crosses included.
void add_point(const dvec3& p, const RoleStyle& style, const MarkContext& context,
               render::Overlay& overlay);

// A bounding volume where its body stands.
void add_volume(const VolumeShape& volume, const Pose& pose, const render::Stroke& stroke,
                render::Overlay& overlay);
void add_volume_fill(const VolumeShape& volume, const Pose& pose, const render::Fill& fill,
                     render::Overlay& overlay);

}  // namespace collidoscope::app
