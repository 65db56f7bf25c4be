// Marks of a step as overlays. The palette says how each role looks.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/model/scene/scene.h"
#include "app/view/camera/camera.h"
#include "app/view/drawing/labels.h"
#include "app/view/drawing/strokes.h"
#include "app/view/picking/pointed.h"
#include "collision/trees/tree_view.h"
#include "render/overlay.h"

namespace collidoscope::app {

struct MarkContext {
    const Scene& scene;
    const Camera& camera;
    const Palette& palette;
    MarkStyle style;
    std::span<const std::shared_ptr<const TreeView>> trees;  // body by body
    bool swapped = false;              // body 0 of a mark is the scene's second body
    float scale = 1;                   // of the interface
    const Pointed* pointed = nullptr;  // lights what it names and dims the rest; null: nothing
    bool two_trees = false;            // nodes of both bodies' trees are marked (pair_gap.h)

    // The scene's body of a mark's body; past the end when there is none.
    std::size_t body_of(int body) const {
        if (body < 0) return scene.bodies.size();
        const auto index = static_cast<std::size_t>(body);
        return swapped && index < 2 ? 1 - index : index;
    }
};

// The marks in one space; each other space has a linked view of its own. Nodes, triangles and edges
// that the scene does not have are left out. Cost: O(marks).
void add_marks(std::span<const Mark> marks, const MarkContext& context, render::Overlay& overlay,
               std::vector<Label>& labels, Space space = Space::World);

// The style of a mark of that role: thicker and brighter when it is pointed at, dimmer when
// something else is.
RoleStyle style_of(const Mark& mark, const MarkContext& context);
RoleStyle lit(RoleStyle style, const Palette& palette);

// The features and edges that are pointed at, where they stand in the scene, though no mark shows
// them.
void add_pointed(std::span<const Mark> marks, const MarkContext& context, render::Overlay& overlay,
                 std::vector<Label>& labels);

// The ends of a polygon's edge; nothing when no body has it.
std::optional<std::array<vec3, 2>> ends_of(const EdgeMark& edge, const Scene& scene);

// A point of that role, crosses included.
void add_point(const dvec3& p, const RoleStyle& style, const MarkContext& context,
               render::Overlay& overlay);

// A bounding volume where its body stands.
void add_volume(const VolumeShape& volume, const Pose& pose, const render::Stroke& stroke,
                render::Overlay& overlay);
void add_volume_fill(const VolumeShape& volume, const Pose& pose, const render::Fill& fill,
                     render::Overlay& overlay);

}  // namespace collidoscope::app
