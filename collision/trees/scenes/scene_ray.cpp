#include "collision/trees/scenes/scene_ray.h"

#include <algorithm>
#include <cmath>

#include "collision/trees/scenes/scene_extent.h"
#include "collision/trees/scenes/scene_problems.h"
#include "collision/trees/shape_box.h"

namespace collidoscope {
namespace {

constexpr std::uint64_t max_triangles_counted = std::uint64_t{1} << 62;

}  // namespace

SceneTrees::SceneTrees(SceneDump scene) {
    const std::vector<std::vector<char>> usable = usable_instances(scene);
    for (std::size_t t = 0; t < scene.trees.size(); ++t) {
        Part part;
        for (std::size_t i = 0; i < scene.trees[t].instances.size(); ++i) {
            const DumpInstance& instance = scene.trees[t].instances[i];
            part.placements.push_back(
                usable[t][i] ? Placement::make(linear_of(instance), translation_of(instance))
                             : std::nullopt);
            left_out_ += !part.placements.back();
        }
        part.view = view_of(std::move(scene.trees[t]));
        if (part.view->node_count() > 0) part.root = box_around(part.view->bounds(0));
        trees_.push_back(std::move(part));
    }
    std::vector<char> done(trees_.size(), 0);
    for (std::size_t t = 0; t < trees_.size(); ++t) measure(t, done);
}

// The trees that it places first; each is done once, and no tree is part of itself.
void SceneTrees::measure(std::size_t tree, std::vector<char>& done) {
    std::vector<std::size_t> way{tree};
    while (!way.empty()) {
        const std::size_t t = way.back();
        if (done[t]) {
            way.pop_back();
            continue;
        }
        Part& part = trees_[t];
        const TreeDump& dump = part.view->dump();
        const std::size_t before = way.size();
        for (std::size_t i = 0; i < part.placements.size(); ++i)
            if (part.placements[i] && !done[dump.instances[i].tree])
                way.push_back(dump.instances[i].tree);
        if (way.size() > before) continue;
        way.pop_back();
        done[t] = 1;
        part.triangles = dump.triangles.size();
        for (const Triangle& corners : dump.triangles) {
            for (const vec3& p : {corners.a, corners.b, corners.c})
                part.reach = glm::max(part.reach, glm::abs(dvec3(p)));
        }
        for (std::size_t i = 0; i < part.placements.size(); ++i) {
            part.first_triangle.push_back(part.triangles);
            if (!part.placements[i]) continue;
            const Part& placed = trees_[dump.instances[i].tree];
            const Affine& affine = part.placements[i]->affine();
            part.triangles = std::min(part.triangles + placed.triangles, max_triangles_counted);
            part.reach = glm::max(
                part.reach, absolute(affine.linear) * placed.reach + glm::abs(affine.translation));
        }
    }
}

SceneFrame::SceneFrame(const SceneTrees& scene, const Ray& ray)
    : space(ray),
      volume(space.origin, space.direction,
             scene.tree(0).dump().instances.empty()
                 ? dvec3(0)
                 : space.padding(ray, scene.trees_[0].reach, scene.trees_[0].root)) {}

SceneFrame::SceneFrame(const SceneTrees& scene, const SceneFrame& outer, const Ray& ray,
                       std::uint32_t number)
    : space(outer.space, *scene.trees_[outer.tree].placements[number]),
      tree(scene.tree(outer.tree).dump().instances[number].tree),
      instance(outer.instance == no_node ? number : outer.instance),
      first_triangle(outer.first_triangle + scene.trees_[outer.tree].first_triangle[number]),
      volume(space.origin, space.direction,
             space.padding(ray, scene.trees_[tree].reach, scene.trees_[tree].root)) {}

SceneRayAnswer SceneTrees::cast(const Ray& ray, const SceneRayRules& rules, Scratch& scratch,
                                InstanceCosts* costs) const {
    constexpr float inf = std::numeric_limits<float>::infinity();
    SceneRayAnswer answer;
    if (trees_.empty()) return answer;
    // All that rounds to t_min is beyond that.
    const double begin = rules.t_min > 0 ? double{std::nextafter(rules.t_min, 0.0f)} : 0;
    const TriangleCaster cast(ray, rules.cull);
    float best = rules.t_max;
    double limit = std::nextafter(best, inf);
    std::uint64_t best_number = 0;
    Triangle best_corners;
    std::vector<SceneFrame>& frames = scratch.frames;
    std::vector<Scratch::Entry>& stack = scratch.stack;
    frames.clear();
    stack.clear();
    frames.emplace_back(*this, ray);
    if (costs) ++costs->rays;

    const auto test = [&](std::uint32_t frame, std::uint32_t node) {
        const SceneFrame& in = frames[frame];
        ++answer.volume_tests;
        if (costs && in.instance == no_node) ++costs->top_tests;
        if (costs && in.instance != no_node) ++costs->of[in.instance].node_tests;
        return in.volume.enters(tree(in.tree).bounds(node), limit, begin);
    };
    if (tree(0).node_count() > 0) {
        if (const auto near = test(0, 0)) stack.push_back({*near, 0, 0});
    }
    while (!stack.empty()) {
        const Scratch::Entry entry = stack.back();
        stack.pop_back();
        frames.erase(frames.begin() + entry.frame + 1, frames.end());
        if (entry.near > limit) continue;
        const DumpView& view = tree(frames[entry.frame].tree);
        const std::uint32_t depth = frames[entry.frame].depth + view.depth(entry.node);
        answer.deepest = std::max(answer.deepest, depth);

        // Test the children and keep the nearest on top.
        if (!view.is_leaf(entry.node)) {
            const std::size_t first = stack.size();
            for (const std::uint32_t child : view.children(entry.node)) {
                if (const auto near = test(entry.frame, child))
                    stack.push_back({*near, entry.frame, child});
            }
            std::sort(stack.begin() + static_cast<std::ptrdiff_t>(first), stack.end(),
                      [](const auto& a, const auto& b) { return a.near > b.near; });
            continue;
        }
        const SlotRange range = view.slots(entry.node);

        // Take the ray into the instances of a leaf.
        if (view.dump().triangles.empty()) {
            const std::vector<DumpInstance>& all = view.dump().instances;
            for (std::uint32_t slot = range.first; slot < range.first + range.count; ++slot) {
                const std::uint32_t number = view.primitive(slot);
                if (number >= all.size() || !trees_[frames[entry.frame].tree].placements[number] ||
                    !(all[number].mask & rules.mask))
                    continue;
                frames.emplace_back(*this, frames[entry.frame], ray, number);
                const auto frame = static_cast<std::uint32_t>(frames.size() - 1);
                frames[frame].depth = depth + 1;
                ++answer.entered;
                if (costs) ++costs->of[frames[frame].instance].entered;
                if (tree(frames[frame].tree).node_count() == 0) continue;
                if (const auto near = test(frame, 0)) stack.push_back({*near, frame, 0});
            }
            continue;
        }

        // Bring the triangles of a leaf into the world and cast at them there.
        const SceneFrame& frame = frames[entry.frame];
        for (std::uint32_t slot = range.first; slot < range.first + range.count; ++slot) {
            ++answer.primitive_tests;
            if (costs && frame.instance != no_node) ++costs->of[frame.instance].triangle_tests;
            const Triangle own = view.triangle(slot);
            const Triangle corners = frame.instance == no_node ? own : frame.space.placement(own);
            const std::optional<float> t = cast(corners);
            const std::uint64_t number = frame.first_triangle + view.primitive(slot);
            if (!t || *t < rules.t_min || *t > best ||
                (*t == best && answer.hit && number >= best_number))
                continue;
            best = *t;
            limit = std::nextafter(best, inf);
            best_number = number;
            best_corners = corners;
            answer.hit = SceneRayHit{best, {}, frame.instance, frame.tree, view.primitive(slot)};
            if (!rules.any) continue;
            stack.clear();
            break;
        }
    }
    if (answer.hit) {
        answer.hit->normal = cast.normal(best_corners);
        if (costs && answer.hit->instance != no_node) ++costs->of[answer.hit->instance].hits;
    }
    return answer;
}

}  // namespace collidoscope
