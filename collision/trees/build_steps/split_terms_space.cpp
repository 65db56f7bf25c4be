// Terms of the builders that divide space: octrees, voxels and binary space partitions.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "collision/trace/words.h"
#include "collision/trees/build_steps/split_node.h"
#include "collision/trees/build_steps/split_terms.h"
#include "collision/trees/build_steps/triangle_count.h"
#include "collision/trees/space/bsp_tree.h"
#include "collision/trees/space/voxel_container.h"

namespace collidoscope {
namespace {

// The parts of a body that stands somewhere.
class SeenParts {
  public:
    explicit SeenParts(const Pose& pose) : seen_(pose) {}
    void box(StepBuilder& step, const VolumeShape& shape, Role role,
             const std::string& label = {}) const {
        if (const Aabb* aligned = std::get_if<Aabb>(&shape)) {
            step.mark(BoxMark{seen_.box(to_box(*aligned))}, role, label);
        } else if (const Box* turned = std::get_if<Box>(&shape)) {
            step.mark(BoxMark{seen_.box(*turned)}, role, label);
        }
    }
    void triangle(StepBuilder& step, const Triangle& t, Role role) const {
        step.facet({seen_.point(t.a), seen_.point(t.b), seen_.point(t.c)}, role);
    }
    void wire(StepBuilder& step, std::vector<vec3> corners, Role role) const {
        for (vec3& p : corners) p = seen_.point(p);
        step.mark(Wire{std::move(corners), true}, role);
    }

  private:
    SeenFromWorld seen_;
};

// "12, 9 and 40".
std::string listed(const std::vector<std::uint32_t>& counts) {
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (i > 0) text += i + 1 == counts.size() ? " and " : ", ";
        text += spoken(counts[i]);
    }
    return text;
}

// An octree's cell is cut at its middle, on x, y and z, into eight.
class OctantTerms final : public SplitTerms {
  public:
    OctantTerms(const TreeView& tree, const BuildOptions& options, const Pose& place)
        : tree_(tree), counts_(tree), leaf_size_(options.leaf_size), place_(place) {}
    const char* pseudocode() const override { return "split_octants"; }

    void tell(std::uint32_t node, Recorder trace) const override {
        const VolumeShape shape = tree_.bounds(node);
        const Aabb* const cell = std::get_if<Aabb>(&shape);
        if (!cell) return;
        const std::uint32_t all = counts_.below(node);
        trace.step("cell", [&](StepBuilder& step) {
            const vec3 size = cell->max - cell->min;
            step.say("The cell of node ", node, " is ", size.x, " by ", size.y, " by ", size.z,
                     ". Its ", now(all), plural(all, " triangle is", " triangles are"),
                     " more than the ", leaf_size_, " that a leaf may list.")
                .mark(NodeMark{0, node}, Role::Current)
                .value("size", size)
                .now_value("triangles", std::int64_t{all});
        });
        const vec3 middle = center_of(*cell);
        trace.step("middle", [&](StepBuilder& step) {
            step.say("The planes through the middle of the cell, ", now(middle),
                     ", cut it into eight cells of half the size.")
                .now_value("middle", middle);
            for (int axis = 0; axis < 3; ++axis) {
                std::vector<vec3> square;
                const int u = (axis + 1) % 3, v = (axis + 2) % 3;
                for (const auto& [s, t] : {std::pair(0, 0), {1, 0}, {1, 1}, {0, 1}}) {
                    vec3 corner;
                    corner[axis] = middle[axis];
                    corner[u] = s == 0 ? cell->min[u] : cell->max[u];
                    corner[v] = t == 0 ? cell->min[v] : cell->max[v];
                    square.push_back(corner);
                }
                place_.wire(step, std::move(square), Role::Best);
            }
        });
        trace.step("octants", [&](StepBuilder& step) {
            std::vector<std::uint32_t> counts;
            std::uint32_t entries = 0;
            for (const std::uint32_t child : tree_.children(node)) {
                counts.push_back(counts_.below(child));
                entries += counts.back();
                place_.box(step, tree_.bounds(child), Role::Bounds);
                step.value("cell " + octant(tree_.bounds(child), middle),
                           std::int64_t{counts.back()});
            }
            step.say(now(counts.size()), " of the eight cells ",
                     plural(counts.size(), "holds", "hold"), " triangles: ", listed(counts),
                     ". A triangle is listed in every cell that it reaches into, so that ", all,
                     plural(all, " triangle makes ", " triangles make "), strong(entries),
                     plural(entries, " entry.", " entries."))
                .now_value("cells", static_cast<std::int64_t>(counts.size()))
                .value("entries", std::int64_t{entries});
        });
    }

  private:
    // Which half on each axis: "−x +y +z".
    static std::string octant(const VolumeShape& shape, const vec3& middle) {
        const vec3 center = center_of(std::get<Aabb>(shape));
        std::string name;
        for (int axis = 0; axis < 3; ++axis) {
            if (axis > 0) name += ' ';
            name += center[axis] < middle[axis] ? "-" : "+";
            name += split::axis_name(axis);
        }
        return name;
    }

    const TreeView& tree_;
    TriangleCount counts_;
    std::uint32_t leaf_size_;
    SeenParts place_;
};

// The grid of a container, seen as regions that are halved down to single voxels.
class VoxelTerms final : public SplitTerms {
  public:
    VoxelTerms(const TreeView& tree, const Mesh& mesh, double voxels_per_triangle,
               const Pose& place)
        : tree_(tree), counts_(tree), container_(mesh, voxels_per_triangle), place_(place) {}
    const char* pseudocode() const override { return "split_voxels"; }

    void tell(std::uint32_t node, Recorder trace) const override {
        const std::array<std::uint32_t, 3>& size = container_.size();
        if (node == 0) {
            const Obb& box = container_.box();
            trace.step("container", [&](StepBuilder& step) {
                step.say("The oriented box around the ", strong(counts_.below(0)),
                         " triangles, fitted to the covariance of the surface, is ", 2 * box.half.x,
                         " by ", 2 * box.half.y, " by ", 2 * box.half.z,
                         ". It moves with the body.")
                    .mark(NodeMark{0, 0}, Role::Current)
                    .value("half sizes", box.half);
            });
            trace.step("grid", [&](StepBuilder& step) {
                const auto all =
                    static_cast<std::int64_t>(std::uint64_t{size[0]} * size[1] * size[2]);
                step.say("It is cut into ", now(all),
                         " voxels, as near to cubes as whole numbers "
                         "allow: ",
                         strong(size[0]), " by ", strong(size[1]), " by ", strong(size[2]), ".")
                    .now_value("voxels", all);
                place_.box(step, container_.voxel(0, 0, 0), Role::Candidate, "a voxel");
            });
            trace.step("lists", [&](StepBuilder& step) {
                std::uint32_t used = 0;
                for (std::uint32_t z = 0; z < size[2]; ++z)
                    for (std::uint32_t y = 0; y < size[1]; ++y)
                        for (std::uint32_t x = 0; x < size[0]; ++x)
                            used += !container_.list(x, y, z).empty();
                step.say("Each triangle is listed in the voxels that it reaches into: ",
                         strong(tree_.primitive_count()), " entries in ", now(used),
                         plural(used, " voxel.", " voxels."))
                    .value("entries", std::int64_t{tree_.primitive_count()})
                    .now_value("voxels with triangles", std::int64_t{used});
                place_.box(step, tree_.bounds(0), Role::Bounds);
            });
        }
        const std::array<std::uint32_t, 3> region = voxels_of(tree_.bounds(node));
        trace.step("region", [&](StepBuilder& step) {
            const Children children = tree_.children(node);
            int halved = 0;
            for (const std::uint32_t count : region) halved += count > 1;
            step.say("To show the grid, the region of node ", node, ", ", strong(region[0]), " by ",
                     strong(region[1]), " by ", strong(region[2]),
                     " voxels, is halved on each axis with more than one: of ",
                     std::size_t{1} << static_cast<unsigned>(halved), " parts ",
                     now(children.size()), plural(children.size(), " has", " have"), " triangles.")
                .mark(NodeMark{0, node}, Role::Current)
                .value("voxels",
                       static_cast<std::int64_t>(std::uint64_t{region[0]} * region[1] * region[2]))
                .now_value("parts", static_cast<std::int64_t>(children.size()));
            for (const std::uint32_t child : children)
                place_.box(step, tree_.bounds(child), Role::Bounds);
        });
    }

  private:
    // The number of voxels on each of the container's axes that a box along them has.
    std::array<std::uint32_t, 3> voxels_of(const VolumeShape& shape) const {
        const Box& box = std::get<Box>(shape);
        std::array<std::uint32_t, 3> count{1, 1, 1};
        for (int k = 0; k < 3; ++k) {
            const double whole = double{container_.box().half[k]};
            if (whole > 0)
                count[std::size_t(k)] = static_cast<std::uint32_t>(
                    std::lround(double{box.half[k]} / whole * container_.size()[std::size_t(k)]));
        }
        return count;
    }

    const TreeView& tree_;
    TriangleCount counts_;
    VoxelContainer container_;
    SeenParts place_;
};

// A binary space partition is built once more, and notes how each plane was chosen.
class PlaneTerms final : public SplitTerms {
  public:
    PlaneTerms(const TreeView& tree, const Mesh& mesh, const Pose& place)
        : tree_(tree), place_(place), bsp_(build_noted_bsp_tree(mesh, choices_)) {
        // Nodes of the view that cut their cell have a part in front and one behind.
        number_.assign(tree.node_count(), bsp_outside);
        if (bsp_.empty() || tree.node_count() == 0) return;
        std::vector<std::uint32_t> waiting{0};
        number_[0] = 0;
        while (!waiting.empty()) {
            const std::uint32_t node = waiting.back();
            waiting.pop_back();
            const Children children = tree.children(node);
            if (children.empty()) continue;
            const BspNode& cut = bsp_.nodes[number_[node]];
            for (const auto& [child, number] :
                 {std::pair(children[0], cut.front), std::pair(children[2], cut.back)}) {
                number_[child] = number;
                if (!is_bsp_leaf(number)) waiting.push_back(child);
            }
        }
    }
    const char* pseudocode() const override { return "split_planes"; }

    void tell(std::uint32_t node, Recorder trace) const override {
        if (is_bsp_leaf(number_[node])) return;
        const BspNode& cut = bsp_.nodes[number_[node]];
        const BspChoice& choice = choices_[number_[node]];
        trace.step("candidates", [&](StepBuilder& step) {
            const std::size_t count = choice.candidates.size();
            step.say("The cell of node ", node, " holds ", strong(choice.fragments),
                     plural(choice.fragments, " fragment", " fragments"), " of triangles. ",
                     now(count), plural(count, " of their planes is", " of their planes are"),
                     " compared: 8 for each cut, and how uneven the sides are.")
                .mark(NodeMark{0, node}, Role::Bounds)
                .now_value("fragments", std::int64_t{choice.fragments});
            for (const BspCandidate& one : choice.candidates) {
                step.value("cost of the plane of triangle " + std::to_string(one.triangle),
                           one.cost);
                place_.triangle(step, bsp_.triangles[one.triangle],
                                one.triangle == cut.plane ? Role::Best : Role::Candidate);
            }
        });
        trace.step("plane", [&](StepBuilder& step) {
            const auto best =
                std::find_if(choice.candidates.begin(), choice.candidates.end(),
                             [&](const BspCandidate& one) { return one.triangle == cut.plane; });
            step.say("The plane of triangle ", strong(cut.plane), " costs least, ");
            if (best != choice.candidates.end()) {
                step.say(now(best->cost), ": of the fragments looked at it cuts ", best->cut,
                         ", and ", best->front, " reach in front of it, ", best->back,
                         " behind it.");
                step.now_value("cost", best->cost)
                    .value("cut", std::int64_t{best->cut})
                    .value("in front", std::int64_t{best->front})
                    .value("behind", std::int64_t{best->back});
            }
            step.mark(NodeMark{0, node}, Role::Bounds);
            step.mark(NodeMark{0, tree_.children(node)[1]}, Role::Best);
            place_.triangle(step, bsp_.triangles[cut.plane], Role::Best);
        });
        trace.step("sides", [&](StepBuilder& step) {
            const Children children = tree_.children(node);
            step.say("Of the ", choice.fragments, " fragments ", now(choice.front),
                     " go in front, ", now(choice.on), plural(choice.on, " lies", " lie"),
                     " in the plane and ", now(choice.back), " go behind; ", strong(choice.cuts),
                     plural(choice.cuts, " was", " were"), " cut in two.")
                .now_value("front", std::int64_t{choice.front})
                .now_value("on", std::int64_t{choice.on})
                .now_value("back", std::int64_t{choice.back})
                .value("cut in two", std::int64_t{choice.cuts})
                .mark(NodeMark{0, children[0]}, Role::Apart)
                .mark(NodeMark{0, children[2]}, Role::ShapeB);
        });
    }

  private:
    const TreeView& tree_;
    SeenParts place_;
    std::vector<BspChoice> choices_;
    BspTree bsp_;
    std::vector<std::uint32_t> number_;  // by node of the view: that of the tree, or a label
};

}  // namespace

std::unique_ptr<const SplitTerms> octant_terms(const TreeView& tree, const BuildOptions& options,
                                               const Pose& place) {
    return std::make_unique<OctantTerms>(tree, options, place);
}
std::unique_ptr<const SplitTerms> voxel_terms(const TreeView& tree, const Mesh& mesh,
                                              double voxels_per_triangle, const Pose& place) {
    return std::make_unique<VoxelTerms>(tree, mesh, voxels_per_triangle, place);
}
std::unique_ptr<const SplitTerms> plane_terms(const TreeView& tree, const Mesh& mesh,
                                              const Pose& place) {
    return std::make_unique<PlaneTerms>(tree, mesh, place);
}

}  // namespace collidoscope
