// BSP trees as panels and overlays see them: cells cut by planes.
#include <algorithm>
#include <limits>

#include "collision/exact/predicates.h"
#include "collision/trees/node_view.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/convex_cell.h"

namespace collidoscope {
namespace {

// A cell with more faces is not cut any further: its parts are drawn as it is. Convex bodies of
// many triangles would need a time and memory of their square.
constexpr std::size_t max_faces = 128;

float narrowed(double x) {
    constexpr double most = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(x, -most, most));
}
vec3 narrowed(const dvec3& v) {
    return {narrowed(v.x), narrowed(v.y), narrowed(v.z)};
}

class BspView final : public NodeView {
  public:
    explicit BspView(std::shared_ptr<const BspTree> tree) : tree_(std::move(tree)) { make(); }

    std::string_view volume_id() const override { return "cell"; }
    std::uint32_t primitive_count() const override {
        return static_cast<std::uint32_t>(primitives_.size());
    }
    std::size_t bytes() const override { return tree_->bytes(); }
    std::uint32_t primitive(std::uint32_t slot) const override { return primitives_[slot]; }
    Triangle triangle(std::uint32_t slot) const override {
        return tree_->triangles[primitives_[slot]];
    }
    VolumeShape bounds(std::uint32_t node) const override {
        const SlotRange& r = cells_[node].corners;
        const auto begin = corners_.begin() + r.first;
        return Hull{{begin, begin + r.count}};
    }
    float area(std::uint32_t node) const override { return cells_[node].area; }
    float volume(std::uint32_t node) const override { return cells_[node].volume; }
    // By the planes themselves, up to the root.
    bool bounds_contain(std::uint32_t node, const vec3& p) const override {
        for (; node != no_node; node = parent(node)) {
            const Cell& cell = cells_[node];
            if (cell.side == Side::Any) continue;
            const Triangle& t = tree_->triangles[cell.plane];
            const int side = exact::orient3d(t.a, t.b, t.c, p);
            const bool within = cell.side == Side::Front  ? side >= 0
                                : cell.side == Side::Back ? side <= 0
                                                          : side == 0;
            if (!within) return false;
        }
        return contains(around_, p);
    }

  private:
    enum class Side : std::uint8_t { Any, Front, On, Back };
    struct Cell {
        SlotRange corners;
        float area = 0, volume = 0;
        std::uint32_t plane = 0;  // the triangle that cut it off
        Side side = Side::Any;    // on which side of it
    };
    struct Task {
        std::uint32_t node;  // of the view
        std::uint32_t bsp;   // of the tree, or a label
        ConvexCell cell;
    };

    void make() {
        around_ = empty_aabb();
        for (const Triangle& t : tree_->triangles) grow(around_, bounds_of(t));
        if (tree_->triangles.empty()) return;
        // Some room, so that what lies outside has cells to be seen too.
        const dvec3 size = dvec3(around_.max) - dvec3(around_.min);
        const double room = 0.05 * std::max({size.x, size.y, size.z});
        around_ = {narrowed(dvec3(around_.min) - room), narrowed(dvec3(around_.max) + room)};
        const double tolerance = 1e-12 * double{reach_of(around_)};
        add(ConvexCell::of(around_), Side::Any, 0);
        if (tree_->empty()) {
            list(0, tree_->loose);
            return finish();
        }
        std::vector<Task> tasks;
        tasks.push_back({0, 0, ConvexCell::of(around_)});
        while (!tasks.empty()) {
            const Task task = std::move(tasks.back());
            tasks.pop_back();
            if (is_bsp_leaf(task.bsp)) continue;
            const BspNode& node = tree_->nodes[task.bsp];
            const auto begin = tree_->coplanar.begin() + node.first;
            // Divide the cell into what lies in front of the plane, in it and behind.
            CutCell parts = cut(task.cell, tree_->triangles[node.plane], tolerance);
            if (task.cell.faces.size() > max_faces) parts.front = parts.back = task.cell;
            nodes_[task.node].first = node_count_now();
            nodes_[task.node].children = 3;
            add(parts.front, Side::Front, node.plane);
            add({{parts.section}}, Side::On, node.plane);
            add(parts.back, Side::Back, node.plane);
            if (task.node == 0 && !tree_->loose.empty()) {
                ++nodes_[0].children;
                add(ConvexCell::of(around_), Side::Any, 0);
                list(node_count_now() - 1, tree_->loose);
            }
            const std::uint32_t first = nodes_[task.node].first;
            list(first + 1, {begin, begin + node.count});
            tasks.push_back({first + 2, node.back, std::move(parts.back)});
            tasks.push_back({first, node.front, std::move(parts.front)});
        }
        finish();
    }
    std::uint32_t node_count_now() const { return static_cast<std::uint32_t>(nodes_.size()); }

    void add(const ConvexCell& cell, Side side, std::uint32_t plane) {
        nodes_.emplace_back();
        std::vector<vec3> corners = cell.corners();
        // Place a cell of which rounding has left nothing at the plane.
        if (corners.empty()) corners.push_back(tree_->triangles[plane].a);
        cells_.push_back({{static_cast<std::uint32_t>(corners_.size()),
                           static_cast<std::uint32_t>(corners.size())},
                          narrowed(side == Side::On ? 2 * cell.area() : cell.area()),
                          narrowed(side == Side::On ? 0 : cell.volume()),
                          plane,
                          side});
        corners_.insert(corners_.end(), corners.begin(), corners.end());
    }

    // The slots of a leaf, in the end in the order of a descent.
    void list(std::uint32_t node, std::vector<std::uint32_t> triangles) {
        lists_.resize(nodes_.size());
        lists_[node] = std::move(triangles);
    }
    void finish() {
        lists_.resize(nodes_.size());
        std::vector<std::uint32_t> stack{0};
        while (!stack.empty()) {
            const std::uint32_t node = stack.back();
            stack.pop_back();
            ViewNode& n = nodes_[node];
            if (n.children == 0) {
                n.slots = {primitive_count(), static_cast<std::uint32_t>(lists_[node].size())};
                primitives_.insert(primitives_.end(), lists_[node].begin(), lists_[node].end());
            }
            for (std::uint32_t k = n.children; k-- > 0;) stack.push_back(n.first + k);
        }
        lists_ = {};
        set_nodes(std::move(nodes_));
    }

    std::shared_ptr<const BspTree> tree_;
    Aabb around_;
    std::vector<Cell> cells_;
    std::vector<vec3> corners_;
    std::vector<std::uint32_t> primitives_;
    std::vector<ViewNode> nodes_;                    // until the view is made
    std::vector<std::vector<std::uint32_t>> lists_;  // likewise
};

}  // namespace

std::shared_ptr<const TreeView> make_view(std::shared_ptr<const BspTree> tree) {
    return std::make_shared<BspView>(std::move(tree));
}

}  // namespace collidoscope
