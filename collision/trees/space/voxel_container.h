// A body in its container: an oriented box round it, cut into a regular grid of voxels, each with a
// list of the triangles that reach into it. The container moves and turns with the body, so that
// the grid is made once.
//
// Two bodies are tested both ways: B's container, as seen from A's, has an aligned box, and only
// A's triangles in voxels of that box can meet B; likewise the other way round. The triangles left
// are compared, each with each.
// Source: lecture notes, "Object Spatial Partitioning".
#pragma once

#include <array>
#include <cstdint>
#include <glm/common.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "collision/mesh.h"
#include "collision/trees/build.h"
#include "collision/trees/space/voxel_steps.h"
#include "collision/trees/traverse_pair.h"
#include "collision/trees/tree_view.h"
#include "collision/volumes/obb.h"

namespace collidoscope {

// A box of voxels: from `first` to before `last`, along the container's axes.
struct VoxelRange {
    std::array<std::uint32_t, 3> first{}, last{};
    bool empty() const { return first[0] >= last[0] || first[1] >= last[1] || first[2] >= last[2]; }
    std::uint64_t count() const {
        if (empty()) return 0;
        return std::uint64_t{last[0] - first[0]} * (last[1] - first[1]) * (last[2] - first[2]);
    }
};

class VoxelContainer {
  public:
    // voxels_per_triangle: about so many voxels for each triangle; the voxels are as near to cubes
    // as whole numbers allow, and there are at most 4 million. Where triangles reach over so many
    // that more than 4 million and 64 for each triangle would be looked at, they are twice as wide
    // until that is kept: see asked_size. Cost: O(voxels looked at).
    explicit VoxelContainer(const Mesh& mesh, double voxels_per_triangle = 2);

    bool empty() const { return triangles_.empty(); }
    const Obb& box() const { return box_; }
    const std::array<std::uint32_t, 3>& size() const { return size_; }
    // The size that the number of voxels would give; size() is less where triangles reach far.
    const std::array<std::uint32_t, 3>& asked_size() const { return asked_size_; }
    const std::vector<Triangle>& triangles() const { return triangles_; }
    // Triangles listed in the voxel.
    std::span<const std::uint32_t> list(std::uint32_t x, std::uint32_t y, std::uint32_t z) const;
    // The voxel as a box of the mesh's frame.
    Box voxel(std::uint32_t x, std::uint32_t y, std::uint32_t z) const;
    // All of the range as one box.
    Box region(const VoxelRange& range) const;

    // The voxels that a box moved by the pose into this mesh's frame can touch, on the safe side.
    VoxelRange range_of(const Obb& other, const RelativePose& pose) const;
    // The triangles listed in them, each once, in order.
    std::vector<std::uint32_t> triangles_in(const VoxelRange& range) const;

    std::size_t bytes() const;

  private:
    std::size_t index(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
        return (std::size_t{z} * size_[1] + y) * size_[0] + x;
    }

    VoxelRange reached_by(const Triangle& local, double pad) const;

    Obb box_;
    std::array<std::uint32_t, 3> size_{1, 1, 1}, asked_size_{1, 1, 1};
    std::vector<Triangle> triangles_;
    std::vector<std::uint32_t> begin_;    // voxel -> its first entry; one more at the end
    std::vector<std::uint32_t> entries_;  // triangles
};

// Nodes are regions, from the whole container halved along all axes at once down to single voxels;
// regions without triangles are left out. Slots are entries of the voxels' lists.
std::shared_ptr<const TreeView> make_view(std::shared_ptr<const VoxelContainer> container);

// Exactly the pairs of triangles that meet: (i, j) for which overlaps(A's triangle i, B's triangle
// j in A's frame, rounded). Counts: volume_tests are the voxels looked into. Traced steps: "boxes",
// "apart", "voxels_a", "voxels_b", "hit", "miss", "done".
template <Tracer T = NoTrace>
TreePairAnswer overlapping_triangles(const VoxelContainer& a, const VoxelContainer& b,
                                     const Pose& pose_a, const Pose& pose_b,
                                     const TreePairOptions& options = {}, T trace = {}) {
    TreePairAnswer answer;
    answer.complete = true;
    if (a.empty() || b.empty()) return answer;
    const RelativePose into_a(pose_a, pose_b), into_b(pose_b, pose_a);

    // Compare the aligned boxes round both containers in the world.
    const Aabb around_a = voxel_steps::world_box(a.box(), pose_a);
    const Aabb around_b = voxel_steps::world_box(b.box(), pose_b);
    trace.step("boxes", [&](auto& step) { voxel_steps::say_boxes(step, around_a, around_b); });
    if (!overlaps(around_a, around_b)) {
        trace.step("apart", [&](auto& step) { voxel_steps::say_apart(step, around_a, around_b); });
        return answer;
    }

    // See B from A, and A from B: only triangles in the voxels found can meet.
    const VoxelRange range_a = a.range_of(b.box(), into_a);
    const std::vector<std::uint32_t> from_a = a.triangles_in(range_a);
    trace.step("voxels_a", [&](auto& step) {
        voxel_steps::say_voxels_a(step, a, range_a, from_a.size(), pose_a);
    });
    const VoxelRange range_b = b.range_of(a.box(), into_b);
    const std::vector<std::uint32_t> from_b = b.triangles_in(range_b);
    trace.step("voxels_b", [&](auto& step) {
        voxel_steps::say_voxels_b(step, b, range_b, from_b.size(), pose_b);
    });
    answer.volume_tests = range_a.count() + range_b.count();

    // Compare each of these triangles with each, most by their boxes only.
    const auto box_around = [](const Triangle& t) {
        return Aabb{glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))};
    };
    std::vector<Aabb> boxes_a;
    boxes_a.reserve(from_a.size());
    for (const std::uint32_t i : from_a) boxes_a.push_back(box_around(a.triangles()[i]));
    const auto full = [&] { return answer.pairs.size() >= options.max_pairs; };
    const Spending spending(options.budget, options.cancel);
    for (const std::uint32_t j : from_b) {
        if (full()) break;
        if (spending.spent(answer.operations())) {
            answer.interrupted = true;
            break;
        }
        const Triangle moved = into_a(b.triangles()[j]);
        const std::size_t before = answer.pairs.size();
        const Aabb box = box_around(moved);
        for (std::size_t k = 0; k < from_a.size(); ++k) {
            const std::uint32_t i = from_a[k];
            ++answer.primitive_tests;
            if (overlaps(boxes_a[k], box) &&
                overlaps(a.triangles()[i], moved, trace.scope("triangle_triangle")))
                answer.pairs.push_back({i, j});
            if (full()) break;
        }
        const std::size_t met = answer.pairs.size() - before;
        trace.step(met > 0 ? "hit" : "miss",
                   [&](auto& step) { voxel_steps::say_compared(step, j, before, answer); });
    }
    answer.complete = !answer.interrupted && !full();
    trace.step("done", [&](auto& step) { voxel_steps::say_done(step, answer); });
    return answer;
}

}  // namespace collidoscope
