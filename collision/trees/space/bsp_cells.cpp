#include "collision/trees/space/bsp_cells.h"

#include <algorithm>

#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

// A cell with more faces is not cut any further, and its edges would hide the section.
constexpr std::size_t max_cut_faces = 128, max_drawn = 24;

}  // namespace

BspCells::BspCells(const BspTree& tree, const RelativePose& frame)
    : tree_(&tree),
      frame_(frame),
      around_(empty_aabb()),
      parents_(tree.nodes.size()),
      cuts_(tree.nodes.size()),
      cells_(tree.nodes.size()) {
    for (const Triangle& t : tree.triangles) grow(around_, bounds_of(t));
    if (tree.empty()) return;
    const vec3 size = around_.max - around_.min;
    const float room = 0.05f * std::max({size.x, size.y, size.z});
    around_ = {around_.min - room, around_.max + room};
    const vec3 reach = glm::max(glm::abs(around_.min), glm::abs(around_.max));
    tolerance_ = 1e-12 * double{std::max({reach.x, reach.y, reach.z})};
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        for (const std::uint32_t child : {tree.nodes[i].front, tree.nodes[i].back}) {
            if (!is_bsp_leaf(child)) parents_[child] = i;
        }
    }
}

const CutCell& BspCells::cut_of(std::uint32_t node) {
    // From the nearest node above whose cell is known, down.
    std::vector<std::uint32_t> way;
    for (std::uint32_t up = node; !cuts_[up]; up = parents_[up]) {
        way.push_back(up);
        if (up == 0) break;
    }
    for (; !way.empty(); way.pop_back()) {
        const std::uint32_t here = way.back();
        if (here == 0) {
            cells_[here] = ConvexCell::of(around_);
        } else {
            const std::uint32_t above = parents_[here];
            const CutCell& cut = *cuts_[above];
            const bool kept = cells_[above]->faces.size() > max_cut_faces;
            cells_[here] = kept                                ? *cells_[above]
                           : tree_->nodes[above].front == here ? cut.front
                                                               : cut.back;
        }
        cuts_[here] = cut(*cells_[here], tree_->triangles[tree_->nodes[here].plane], tolerance_);
    }
    return *cuts_[node];
}

void BspCells::show(StepBuilder& step, std::uint32_t node) {
    const auto placed = [&](const std::vector<dvec3>& ring) {
        std::vector<vec3> out;
        for (const dvec3& p : ring) out.push_back(frame_(vec3(p)));
        return out;
    };
    const CutCell& cut = cut_of(node);
    if (cells_[node]->faces.size() <= max_drawn) {
        for (const std::vector<dvec3>& face : cells_[node]->faces)
            step.mark(Wire{placed(face), true}, Role::Bounds);
    }
    if (cut.section.size() >= 3) step.facet(placed(cut.section), Role::Current);
}

}  // namespace collidoscope
