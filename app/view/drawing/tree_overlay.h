// The boxes of a hierarchy in the scene: one level or several, colored by depth, and the node that
// is selected with its ancestors.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/model/scene/scene.h"
#include "app/view/camera/camera.h"
#include "app/view/drawing/strokes.h"
#include "app/view/drawing/view3d.h"
#include "collision/trees/tree_view.h"
#include "render/overlay.h"

namespace collidoscope::app {

// When the nodes of a tree come and are split, in splits told.
struct SplitTimes {
    const TreeView* tree = nullptr;
    bool depth_first = false;
    std::vector<std::uint32_t> born, split;  // node by node; of leaves: never
};

class TreeOverlay {
  public:
    // Rebuilds the lists when the trees, the levels or the palette changed; otherwise costs
    // nothing, also while the bodies move. Cost of a rebuild: one entry per node shown.
    void update(const Scene& scene, std::span<const std::shared_ptr<const TreeView>> trees,
                std::span<const std::vector<std::uint32_t>> opened, const TreeLevels& levels,
                const Palette& palette, float size);

    // One list per body, placed where it stands.
    const std::vector<render::Overlay>& boxes() const { return boxes_; }
    const render::Overlay& selection() const { return selection_; }
    std::vector<LegendEntry> legend(const Palette& palette) const;

    // The shown node whose edge is seen within reach of the pixel, the nearest one first; else the
    // deepest shown node whose box the pixel's ray enters first.
    static std::optional<NodeRef> pick(const Scene& scene,
                                       std::span<const std::shared_ptr<const TreeView>> trees,
                                       const TreeLevels& levels, const Camera& camera,
                                       const dvec2& pixel, double reach);

  private:
    void build(std::size_t body, const Palette& palette);
    void build_opened(std::size_t body, const Palette& palette);
    void select(const Palette& palette);
    const SplitTimes& times_of(std::size_t body);

    struct Made {  // sources of the lists
        std::vector<const TreeView*> trees;
        TreeLevels levels;
        PaletteOptions palette;
        float size = 0;
    };
    Made made_;
    std::vector<std::vector<std::uint32_t>> opened_;
    std::vector<SplitTimes> times_;  // body by body, made when a build is shown
    std::vector<std::shared_ptr<const TreeView>> kept_;
    std::vector<std::uint32_t> counts_;  // nodes per level, of all trees
    std::vector<const TreeView*> counted_;
    std::vector<Pose> poses_;
    std::vector<render::Overlay> boxes_;
    render::Overlay selection_;
};

}  // namespace collidoscope::app
