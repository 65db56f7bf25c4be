// Terms of quantized trees: a node's lanes, as of other wide trees, then its grid, the numbers of
// its children's boxes, and what rounding them adds.
#include <algorithm>
#include <string>
#include <vector>

#include "collision/trees/build_steps/split_node.h"
#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/quantized/quantized_ray_steps.h"
#include "collision/trees/quantized/quantized_tree.h"

namespace collidoscope {
namespace {

class GridTerms final : public SplitTerms {
  public:
    GridTerms(const TreeView& tree, const QuantizedTree& own, const Mesh& mesh,
              const BuildOptions& options, const Pose& place)
        : tree_(own),
          place_(place),
          lanes_(lane_terms(tree, mesh, options, wide_children, place)),
          entries_(numbered(own)),
          exact_(exact_boxes(own, entries_)) {}
    const char* pseudocode() const override { return "split_quantized"; }

    void tell(std::uint32_t node, Recorder trace) const override {
        lanes_->tell(node, trace);
        const QuantizedEntry& entry = entries_[node];
        const QuantizedNode& own = tree_.node(entry.link.place());
        const QuantizedGrid grid = own.grid();
        trace.step("grid", [&](StepBuilder& step) {
            const vec3 extent = exact_[node].max - exact_[node].min;
            step.say("The grid of node ", strong(node), " begins at its lowest corner, ",
                     grid.origin, ". Its box is ", extent.x, " by ", extent.y, " by ", extent.z,
                     ", so cells are ", now(quantized_ray::cells_of(own)),
                     ": of the next smaller power of two 255 would not reach across.")
                .mark(NodeMark{0, node}, Role::Current)
                .point(place_.point(grid.origin), Role::Current, "origin")
                .value("origin", grid.origin)
                .value("extent", extent)
                .now_value("cells", quantized_ray::cells_of(own));
        });
        trace.step("numbers", [&](StepBuilder& step) {
            step.say("The sides of the ", strong(entry.children),
                     " boxes in cells from there, lower ones rounded down, upper ones up: ",
                     now(6 * entry.children), " bytes instead of ", 24 * entry.children, ".");
            for (std::uint32_t lane = 0; lane < entry.children; ++lane) {
                std::string name = "node ";
                name += std::to_string(entry.first_child + lane);
                step.value(name, quantized_ray::numbers_of(own, lane));
                show_both(step, entry.first_child + lane);
            }
        });
        trace.step("error", [&](StepBuilder& step) {
            double exact = 0, decoded = 0, largest = 0;
            std::uint32_t child = entry.first_child;
            for (std::uint32_t lane = 0; lane < entry.children; ++lane) {
                const std::uint32_t number = entry.first_child + lane;
                const Aabb box = own.bounds(lane);
                exact += double{area(exact_[number])};
                decoded += double{area(box)};
                const double growth = quantized_ray::growth_of(exact_[number], box);
                if (growth > largest) largest = growth, child = number;
            }
            const double grown = exact > 0 ? 100 * (decoded / exact - 1) : 0;
            step.say("Decoded, the boxes have ", now(grown),
                     " % more area than the exact ones, that of node ", strong(child), " ",
                     100 * largest, " %: so many more rays meet them.")
                .now_value("growth %", grown)
                .value("largest growth %", 100 * largest);
            show_both(step, child);
        });
    }

  private:
    // The decoded box, and the exact one in it.
    void show_both(StepBuilder& step, std::uint32_t number) const {
        step.mark(NodeMark{0, number}, Role::Bounds)
            .mark(BoxMark{place_.box(to_box(exact_[number]))}, Role::Construction);
    }

    const QuantizedTree& tree_;
    SeenFromWorld place_;
    std::unique_ptr<const SplitTerms> lanes_;
    std::vector<QuantizedEntry> entries_;
    std::vector<Aabb> exact_;
};

}  // namespace

std::unique_ptr<const SplitTerms> grid_terms(const TreeView& tree, const Mesh& mesh,
                                             const BuildOptions& options, const Pose& place) {
    const QuantizedTree* own = quantized_of(tree);
    return own ? std::make_unique<GridTerms>(tree, *own, mesh, options, place) : nullptr;
}

}  // namespace collidoscope
