#include "app/view/drawing/tree_overlay.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <limits>

#include "app/model/shapes/ray_casts.h"
#include "app/view/camera/contents.h"
#include "app/view/camera/thin_picks.h"
#include "app/view/drawing/marks.h"
#include "collision/trees/build_steps/build_replay.h"
#include "collision/trees/shape_box.h"
#include "collision/volumes/obb.h"

namespace collidoscope::app {
namespace {

using Trees = std::span<const std::shared_ptr<const TreeView>>;

bool same(const Pose& a, const Pose& b) {
    return a.position == b.position && a.rotation == b.rotation;
}

std::uint32_t deepest_of(const std::vector<std::uint32_t>& counts) {
    return counts.empty() ? 0 : static_cast<std::uint32_t>(counts.size() - 1);
}

// The node's volume as a box where its body stands; spheres and hulls by the box around them.
Box world_box(const VolumeShape& volume, const Pose& pose) {
    const auto* turned = std::get_if<Box>(&volume);
    Box box = turned ? *turned : to_box(box_around(volume));
    box.center = pose.position + pose.rotation * box.center;
    box.rotation = pose.rotation * box.rotation;
    return box;
}

std::array<dvec3, 8> corners_of(const Box& box) {
    std::array<dvec3, 8> corners;
    for (int i = 0; i < 8; ++i) {
        const vec3 sign((i & 1) ? 1 : -1, (i & 2) ? 1 : -1, (i & 4) ? 1 : -1);
        corners[static_cast<std::size_t>(i)] =
            dvec3(box.center) + dvec3(box.rotation * (sign * box.half));
    }
    return corners;
}

double edge_distance(const Camera& camera, const dvec2& pixel, const Box& box, double reach) {
    const std::array<dvec3, 8> p = corners_of(box);
    double nearest = reach + 1;
    for (std::size_t i = 0; i < 8; ++i) {
        for (const std::size_t bit : {1u, 2u, 4u}) {
            if (i & bit) continue;
            const auto hit = pick_segment(camera, pixel, p[i], p[i | bit]);
            if (hit) nearest = std::min(nearest, hit->pixels);
        }
    }
    return nearest;
}

// The shift of a node from its own place, in the body's frame: from parent to parent the ways add
// up to the way from the root.
vec3 moved_apart(const TreeView& tree, std::uint32_t node, float explode) {
    if (explode == 0) return vec3(0);
    return explode *
           (world_box(tree.bounds(node), {}).center - world_box(tree.bounds(0), {}).center);
}

// The pose in which a node of a body is drawn.
Pose place_of(const TreeView& tree, std::uint32_t node, float explode, const Pose& pose) {
    return {pose.position + pose.rotation * moved_apart(tree, node, explode), pose.rotation};
}

}  // namespace

void TreeOverlay::update(const Scene& scene, Trees trees,
                         std::span<const std::vector<std::uint32_t>> opened,
                         const TreeLevels& levels, const Palette& palette, float size) {
    Made now;
    std::vector<Pose> poses;
    now.levels = levels;
    now.palette = palette.options;
    now.size = size;
    for (std::size_t i = 0; i < std::min(trees.size(), scene.bodies.size()); ++i) {
        const bool seen = trees[i] && scene.bodies[i].visible;
        now.trees.push_back(seen ? trees[i].get() : nullptr);
        poses.push_back(unit_pose(scene.bodies[i].shape));
    }
    if (now.trees != counted_) {
        counted_ = now.trees;
        counts_.clear();
        for (const TreeView* tree : counted_) {
            for (std::uint32_t node = 0; tree && node < tree->node_count(); ++node) {
                const std::uint32_t level = tree->depth(node);
                if (level >= counts_.size()) counts_.resize(level + 1);
                ++counts_[level];
            }
        }
    }
    const bool stayed = std::equal(poses.begin(), poses.end(), poses_.begin(), poses_.end(), same);
    TreeLevels but_selected = made_.levels;
    but_selected.selected = levels.selected;
    const bool same_heat =
        !levels.heat || std::equal(opened.begin(), opened.end(), opened_.begin(), opened_.end());
    const bool same_boxes = same_heat && now.trees == made_.trees && levels == but_selected &&
                            now.palette == made_.palette && now.size == made_.size;
    const bool same_selection = same_boxes && stayed && levels == made_.levels;
    made_ = std::move(now);
    poses_ = std::move(poses);
    if (!same_boxes) {
        kept_.assign(trees.begin(), trees.end());
        if (levels.heat) opened_.assign(opened.begin(), opened.end());
        boxes_.resize(made_.trees.size());
        for (std::size_t body = 0; body < boxes_.size(); ++body) build(body, palette);
    }
    for (std::size_t body = 0; body < boxes_.size(); ++body)
        boxes_[body].place(poses_[body].position, poses_[body].rotation);
    if (!same_selection) select(palette);
}

const SplitTimes& TreeOverlay::times_of(std::size_t body) {
    constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();
    const TreeView* tree = made_.trees[body];
    const bool depth_first = made_.levels.depth_first;
    times_.resize(made_.trees.size());
    SplitTimes& times = times_[body];
    if (times.tree == tree && times.depth_first == depth_first) return times;
    const std::vector<std::uint32_t> splits =
        split_order(*tree, depth_first ? ReplayOrder::Depth : ReplayOrder::Levels);
    times = {tree, depth_first, births(*tree, splits), {}};
    times.split.assign(tree->node_count(), never);
    for (std::size_t i = 0; i < splits.size(); ++i)
        times.split[splits[i]] = static_cast<std::uint32_t>(i + 1);
    return times;
}

void TreeOverlay::build(std::size_t body, const Palette& palette) {
    const TreeLevels& levels = made_.levels;
    const TreeView* tree = made_.trees[body];
    boxes_[body].clear();
    if (!tree || levels.only_selection) return;
    if (levels.heat) return build_opened(body, palette);
    if (!levels.shown && !levels.splits) return;
    const SplitTimes* times = levels.splits ? &times_of(body) : nullptr;
    const std::uint32_t deepest = deepest_of(counts_);
    for (std::uint32_t node = 0; node < tree->node_count(); ++node) {
        const std::uint32_t level = tree->depth(node);
        // Skip nodes that are not there yet, and those that are split themselves.
        if (times && times->born[node] > *levels.splits) continue;
        if (levels.shown ? level < levels.first || level > levels.last
                         : times->split[node] <= *levels.splits)
            continue;
        // Deeper boxes are smaller and more: they are drawn thinner.
        const float thin = levels.shown && levels.last > levels.first
                               ? float(level - levels.first) /
                                     float(std::min(levels.last, deepest + 1) - levels.first)
                               : 0;
        render::Stroke stroke;
        stroke.color = faded(palette.depth(level, deepest), 0.9f);
        stroke.width = (1.35f - 0.35f * std::min(thin, 1.0f)) * made_.size * palette.line_scale;
        stroke.occlusion = to_render(levels.occlusion);
        add_volume(tree->bounds(node), place_of(*tree, node, levels.explode, {}), stroke,
                   boxes_[body]);
    }
}

void TreeOverlay::build_opened(std::size_t body, const Palette& palette) {
    const TreeView* tree = made_.trees[body];
    if (body >= opened_.size() || opened_[body].size() != tree->node_count()) return;
    const std::vector<std::uint32_t>& counts = opened_[body];
    const std::uint32_t most = *std::max_element(counts.begin(), counts.end());
    for (std::uint32_t node = 0; node < tree->node_count(); ++node) {
        if (counts[node] == 0) continue;
        // From quiet to glowing; what is opened most lies on top.
        const float share = most > 1 ? std::log2(float(counts[node])) / std::log2(float(most)) : 1;
        const Color color = mixed(palette.depth(3, 4), palette.current, share);
        render::Stroke stroke;
        stroke.color = faded(color, 0.35f + 0.6f * share);
        stroke.width = (0.9f + 1.1f * share) * made_.size * palette.line_scale;
        stroke.occlusion =
            share > 0.75f ? render::Occlusion::OnTop : to_render(made_.levels.occlusion);
        add_volume(tree->bounds(node), place_of(*tree, node, made_.levels.explode, {}), stroke,
                   boxes_[body]);
    }
}

void TreeOverlay::select(const Palette& palette) {
    const TreeLevels& levels = made_.levels;
    selection_.clear();
    const bool any =
        levels.shown || levels.splits || levels.heat || levels.only_selection || levels.isolate;
    if (!any || !levels.selected || levels.selected->body >= made_.trees.size()) return;
    const TreeView* tree = made_.trees[levels.selected->body];
    const std::uint32_t node = levels.selected->node;
    if (!tree || node >= tree->node_count()) return;
    const Pose& pose = poses_[levels.selected->body];
    const std::uint32_t deepest = deepest_of(counts_);
    const float unit = made_.size * palette.line_scale;
    // The way from the root, and the children by dashes.
    for (std::uint32_t up = tree->parent(node); up != no_node; up = tree->parent(up)) {
        add_volume(tree->bounds(up), place_of(*tree, up, levels.explode, pose),
                   {faded(palette.depth(tree->depth(up), deepest), 0.7f), 1.2f * unit, 0,
                    render::Occlusion::Dimmed},
                   selection_);
    }
    if (levels.only_selection) {
        for (const std::uint32_t child : tree->children(node)) {
            add_volume(tree->bounds(child), place_of(*tree, child, levels.explode, pose),
                       {palette.depth(tree->depth(child), deepest), 1.5f * unit, 7 * unit,
                        render::Occlusion::OnTop},
                       selection_);
        }
    }
    const VolumeShape volume = tree->bounds(node);
    const Pose here = place_of(*tree, node, levels.explode, pose);
    // The triangles in it are what is looked at.
    if (!levels.isolate)
        add_volume_fill(volume, here, {faded(palette.hit, 0.22f), render::Occlusion::OnTop},
                        selection_);
    add_volume(volume, here, {palette.hit, 3 * unit, 0, render::Occlusion::OnTop}, selection_);
}

std::vector<LegendEntry> TreeOverlay::legend(const Palette& palette) const {
    std::vector<LegendEntry> entries;
    for (std::uint32_t level = 0; level < counts_.size(); ++level) {
        entries.push_back({level, counts_[level], palette.depth(level, deepest_of(counts_))});
    }
    return entries;
}

std::optional<NodeRef> TreeOverlay::pick(const Scene& scene, Trees trees, const TreeLevels& levels,
                                         const Camera& camera, const dvec2& pixel, double reach) {
    const PixelRay ray = camera.ray(pixel);
    const CastRay line{ray.origin, ray.direction};
    std::optional<NodeRef> on_edge, inside;
    double nearest_edge = reach, nearest_face = std::numeric_limits<double>::infinity();
    std::uint32_t deepest_face = 0;
    for (std::size_t body = 0; body < std::min(trees.size(), scene.bodies.size()); ++body) {
        const TreeView* tree = trees[body].get();
        if (!tree || tree->node_count() == 0 || !scene.bodies[body].visible) continue;
        const Pose pose = unit_pose(scene.bodies[body].shape);
        std::vector<std::uint32_t> stack{0};
        while (!stack.empty()) {
            const std::uint32_t node = stack.back();
            stack.pop_back();
            const std::uint32_t level = tree->depth(node);
            Box box = world_box(tree->bounds(node), pose);
            box.center += pose.rotation * moved_apart(*tree, node, levels.explode);
            // Children may stick out of an oriented parent, so look a little around it.
            Box wide = box;
            const dvec3 far = dvec3(box.center) + camera.forward() * double(glm::length(box.half));
            wide.half =
                box.half * 1.3f + vec3(static_cast<float>(2 * reach * camera.world_per_pixel(far)));
            // Boxes that are moved apart do not hold each other.
            if (levels.explode == 0 && !cast(line, wide)) continue;
            if (level < levels.last) {
                for (const std::uint32_t child : tree->children(node)) stack.push_back(child);
            }
            if (level < levels.first || level > levels.last) continue;
            const double pixels = edge_distance(camera, pixel, box, reach);
            // If edges lie over each other, the deeper node's is meant.
            if (pixels <= nearest_edge + (on_edge ? 0.25 : 0)) {
                nearest_edge = std::min(pixels, nearest_edge);
                on_edge = NodeRef{body, node};
            }
            const auto hit = cast(line, box);
            if (hit && (level > deepest_face || (level == deepest_face && hit->t < nearest_face))) {
                deepest_face = level;
                nearest_face = hit->t;
                inside = NodeRef{body, node};
            }
        }
    }
    return on_edge ? on_edge : inside;
}

}  // namespace collidoscope::app
