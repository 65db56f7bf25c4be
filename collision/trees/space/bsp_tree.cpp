#include "collision/trees/space/bsp_tree.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "collision/exact/flat.h"
#include "collision/narrow/triangle/triangle_triangle.h"

namespace collidoscope {

namespace {

constexpr std::size_t candidates = 8;

// The candidate plane with the fewest cuts; then that which divides most evenly.
std::size_t choose_plane(const std::vector<BspFragment>& fragments,
                         const std::vector<Triangle>& planes, BspChoice* choice) {
    std::size_t best = 0;
    double least = INFINITY;
    const std::size_t step = std::max<std::size_t>(1, fragments.size() / candidates);
    for (std::size_t c = 0; c < fragments.size(); c += step) {
        // A sample of the fragments is enough to compare planes by.
        const std::size_t stride = std::max<std::size_t>(1, fragments.size() / 256);
        std::uint32_t cut = 0, front = 0, back = 0;
        for (std::size_t i = 0; i < fragments.size(); i += stride) {
            const SideSummary s(fragments[i].sides(planes, fragments[c].number()));
            cut += s.reaches_front() && s.reaches_back();
            front += s.reaches_front();
            back += s.reaches_back();
        }
        const double cost =
            8.0 * cut + std::abs(double(front) - double(back)) + (fragments[c].certain() ? 0 : 1e9);
        if (choice) choice->candidates.push_back({fragments[c].number(), cut, front, back, cost});
        if (cost >= least) continue;
        least = cost;
        best = c;
    }
    return best;
}

std::optional<BspTree> build_bsp(const Mesh& mesh, BuildProgress* progress, std::uint64_t max_cuts,
                                 std::vector<BspChoice>* choices) {
    struct Task {
        std::vector<BspFragment> fragments;
        std::uint32_t parent;
        bool front;
        std::uint32_t depth;
    };
    constexpr std::uint32_t no_parent = ~0u;
    BspTree tree;
    std::vector<BspFragment> all;
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        tree.triangles.push_back(t);
        if (exact::on_one_line(t.a, t.b, t.c)) {
            tree.loose.push_back(i);
        } else {
            all.emplace_back(t, i);
        }
    }
    tree.surface = examine_surface(tree.triangles);
    const std::size_t total = std::max<std::size_t>(1, all.size());
    double placed = 0;
    std::vector<Task> tasks;
    if (!all.empty()) tasks.push_back({std::move(all), no_parent, true, 1});
    while (!tasks.empty()) {
        if (progress && progress->canceled()) return std::nullopt;
        Task task = std::move(tasks.back());
        tasks.pop_back();
        const auto id = static_cast<std::uint32_t>(tree.nodes.size());
        if (task.parent != no_parent) {
            BspNode& parent = tree.nodes[task.parent];
            (task.front ? parent.front : parent.back) = id;
        }
        tree.depth = std::max(tree.depth, task.depth);
        BspChoice* const choice = choices ? &choices->emplace_back() : nullptr;
        const std::size_t chosen = choose_plane(task.fragments, tree.triangles, choice);
        const std::uint32_t plane = task.fragments[chosen].number();
        BspNode node;
        node.plane = plane;
        node.first = static_cast<std::uint32_t>(tree.coplanar.size());

        // Put every fragment where it lies, cutting those across the plane.
        std::vector<BspFragment> front, back;
        bool bounded = false;
        for (std::size_t i = 0; i < task.fragments.size(); ++i) {
            const BspFragment& fragment = task.fragments[i];
            const std::vector<PlaneSide> sides =
                i == chosen ? std::vector<PlaneSide>(fragment.corners().size(), PlaneSide::On)
                            : fragment.sides(tree.triangles, plane);
            const SideSummary summary(sides);
            if (summary.coplanar()) {
                tree.coplanar.push_back(fragment.number());
                bounded |= fragment.certain();
                placed += 1;
            } else if (summary.unknown) {
                front.push_back(fragment.uncertain());
                back.push_back(fragment.uncertain());
            } else if (summary.front && summary.back) {
                if (++tree.cuts > max_cuts)
                    throw std::length_error("the planes of " + std::to_string(total) +
                                            " triangles cut them more than " +
                                            std::to_string(max_cuts) + " times");
                front.push_back(fragment.part(tree.triangles, plane, sides, PlaneSide::Front));
                back.push_back(fragment.part(tree.triangles, plane, sides, PlaneSide::Back));
            } else {
                (summary.front ? front : back).push_back(fragment);
            }
        }
        node.count = static_cast<std::uint32_t>(tree.coplanar.size()) - node.first;
        if (choice) {
            const auto count = [](const auto& list) {
                return static_cast<std::uint32_t>(list.size());
            };
            choice->fragments = count(task.fragments);
            choice->front = count(front);
            choice->on = node.count;
            choice->back = count(back);
            choice->cuts = choice->front + choice->on + choice->back - choice->fragments;
        }
        if (!bounded || !tree.surface.sides_hold()) node.front = node.back = bsp_undecided;
        tree.nodes.push_back(node);
        if (progress) {
            const double waiting = double(total) + double(tree.cuts);
            progress->set_fraction(static_cast<float>(std::min(1.0, placed / waiting)));
        }
        if (!front.empty()) tasks.push_back({std::move(front), id, true, task.depth + 1});
        if (!back.empty()) tasks.push_back({std::move(back), id, false, task.depth + 1});
    }
    if (progress) progress->set_fraction(1);
    return tree;
}

}  // namespace

std::optional<BspTree> build_bsp_tree(const Mesh& mesh, BuildProgress* progress,
                                      std::uint64_t max_cuts) {
    return build_bsp(mesh, progress, max_cuts, nullptr);
}

BspTree build_noted_bsp_tree(const Mesh& mesh, std::vector<BspChoice>& choices) {
    return *build_bsp(mesh, nullptr, std::numeric_limits<std::uint64_t>::max(), &choices);
}

BspLocation locate(const BspTree& tree, const vec3& p) {
    BspLocation found;
    const Triangle point{p, p, p};
    for (const std::uint32_t t : tree.loose) {
        if (overlaps(point, tree.triangles[t])) {
            found.where = Where::Boundary;
            return found;
        }
    }
    if (tree.empty()) return found;
    std::uint32_t label = bsp_undecided;
    std::vector<std::uint32_t> stack{0};
    while (!stack.empty()) {
        const std::uint32_t id = stack.back();
        stack.pop_back();
        if (is_bsp_leaf(id)) {
            if (label == bsp_undecided) label = id;
            continue;
        }
        const BspNode& node = tree.nodes[id];
        const Triangle& plane = tree.triangles[node.plane];
        const int side = exact::orient3d(plane.a, plane.b, plane.c, p);
        ++found.planes;
        if (side >= 0) stack.push_back(node.front);
        if (side <= 0) stack.push_back(node.back);
        if (side != 0) continue;
        // In the plane: on one of its triangles, or beside them.
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
            if (overlaps(point, tree.triangles[tree.coplanar[i]])) {
                found.where = Where::Boundary;
                return found;
            }
        }
    }
    if (label == bsp_undecided) found.winding = winding_at(tree.triangles, tree.surface, p).number;
    const bool inside = found.winding ? *found.winding > 0.5 : label == bsp_inside;
    found.where = inside ? Where::Inside : Where::Outside;
    return found;
}

}  // namespace collidoscope
