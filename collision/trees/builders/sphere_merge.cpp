// Sphere trees from the bottom up.
#include <algorithm>
#include <array>
#include <cmath>

#include "collision/trees/builders/sphere_tree.h"

namespace collidoscope {

namespace {

constexpr std::uint32_t none = ~0u;
constexpr std::ptrdiff_t window = 16;  // partners looked at on either side

// A sphere made of two others, or of one triangle.
struct Merge {
    Sphere sphere;
    std::array<std::uint32_t, 2> child{none, none};
    std::uint32_t count = 1;  // triangles below
    std::uint32_t round = 0, spheres = 0;
    double runner_up = 0;
};

// Every third bit of the result is one of x.
std::uint64_t spread(std::uint64_t x) {
    x &= 0x1fffff;
    x = (x | x << 32) & 0x1f00000000ffff;
    x = (x | x << 16) & 0x1f0000ff0000ff;
    x = (x | x << 8) & 0x100f00f00f00f00f;
    x = (x | x << 4) & 0x10c30c30c30c30c3;
    return (x | x << 2) & 0x1249249249249249;
}

// The triangles' numbers along a Morton curve through their spheres' centers.
std::vector<std::uint32_t> along_curve(const std::vector<Merge>& merges) {
    Aabb box = empty_aabb();
    for (const Merge& m : merges) grow(box, m.sphere.center);
    const dvec3 low(box.min), size = dvec3(box.max) - low;
    struct Item {
        std::uint64_t code;
        std::uint32_t id;
    };
    std::vector<Item> items(merges.size());
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        std::uint64_t code = 0;
        for (int k = 0; k < 3; ++k) {
            const double share =
                size[k] > 0 ? (double{merges[i].sphere.center[k]} - low[k]) / size[k] : 0;
            code |= spread(static_cast<std::uint64_t>(share * 0x1fffff)) << k;
        }
        items[i] = {code, i};
    }
    std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
        return a.code != b.code ? a.code < b.code : a.id < b.id;
    });
    std::vector<std::uint32_t> order(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) order[i] = items[i].id;
    return order;
}

// Radius of the sphere round both.
double common_radius(const Sphere& a, const Sphere& b) {
    const dvec3 way = dvec3(b.center) - dvec3(a.center);
    const double ra = double{a.radius}, rb = double{b.radius};
    return std::max({ra, rb, 0.5 * (std::sqrt(dot(way, way)) + ra + rb)});
}

// Merges until one sphere is left; false when canceled.
bool merge_all(std::vector<Merge>& merges, BuildProgress* progress) {
    std::uint32_t round = 0;
    std::vector<double> second;
    std::vector<std::uint32_t> row = along_curve(merges), next;
    const auto all = static_cast<float>(row.size());
    std::vector<std::uint32_t> partner;
    while (row.size() > 1) {
        if (progress) {
            if (progress->canceled()) return false;
            progress->set_fraction(0.9f * (1 - static_cast<float>(row.size()) / all));
        }
        // Find everyone's best partner nearby; of equally good ones the first, so that there are
        // always two that chose each other.
        const auto n = static_cast<std::ptrdiff_t>(row.size());
        partner.assign(row.size(), none);
        second.assign(row.size(), INFINITY);
        ++round;
        for (std::ptrdiff_t i = 0; i < n; ++i) {
            double least = INFINITY;
            const std::ptrdiff_t end = std::min(n, i + window + 1);
            for (std::ptrdiff_t k = std::max<std::ptrdiff_t>(0, i - window); k < end; ++k) {
                if (k == i) continue;
                const double radius = common_radius(merges[row[std::size_t(i)]].sphere,
                                                    merges[row[std::size_t(k)]].sphere);
                if (radius < least || partner[std::size_t(i)] == none) {
                    second[std::size_t(i)] = least;
                    least = radius;
                    partner[std::size_t(i)] = static_cast<std::uint32_t>(k);
                } else if (radius < second[std::size_t(i)]) {
                    second[std::size_t(i)] = radius;
                }
            }
        }

        // Merge those who chose each other; the new sphere takes the place of the first.
        next.clear();
        for (std::uint32_t i = 0; i < row.size(); ++i) {
            const std::uint32_t k = partner[i];
            if (partner[k] != i) {
                next.push_back(row[i]);
            } else if (i < k) {
                const Merge &a = merges[row[i]], &b = merges[row[k]];
                const Merge both{merged(a.sphere, b.sphere),
                                 {row[i], row[k]},
                                 a.count + b.count,
                                 round,
                                 static_cast<std::uint32_t>(row.size()),
                                 std::min(second[i], second[k])};
                next.push_back(static_cast<std::uint32_t>(merges.size()));
                merges.push_back(both);
            }
        }
        std::swap(row, next);
    }
    return true;
}

}  // namespace

std::optional<SphereTree> build_merged_spheres(const Mesh& mesh, const BuildOptions& options,
                                               BuildProgress* progress,
                                               std::vector<SphereMerge>* told) {
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    const std::uint32_t leaf_size = std::clamp(options.leaf_size, 1u, max_leaf_size);
    SphereTree tree;
    if (n == 0) return tree;

    std::vector<Merge> merges;
    merges.reserve(2 * std::size_t{n});
    for (std::uint32_t i = 0; i < n; ++i) {
        const Triangle t = mesh.triangle(i);
        merges.push_back({fit_sphere({&t, 1}), {none, none}, 1});
    }
    if (!merge_all(merges, progress)) return std::nullopt;
    const auto root = static_cast<std::uint32_t>(merges.size() - 1);

    // Line the triangles up as they lie below the root.
    tree.primitives.reserve(n);
    std::vector<std::uint32_t> stack{root};
    while (!stack.empty()) {
        const std::uint32_t m = stack.back();
        stack.pop_back();
        if (m < n) {
            tree.primitives.push_back(m);
            continue;
        }
        stack.push_back(merges[m].child[1]);
        stack.push_back(merges[m].child[0]);
    }
    tree.triangles.reserve(n);
    for (const std::uint32_t t : tree.primitives) tree.triangles.push_back(mesh.triangle(t));

    // Make nodes of the merges; where the tree gets too deep, and the merges are not kept, halves.
    struct Task {
        std::uint32_t node, merge, first, count, depth;
    };
    std::vector<Task> tasks{{0, root, 0, n, 0}};
    tree.nodes.emplace_back();
    while (!tasks.empty()) {
        const Task task = tasks.back();
        tasks.pop_back();
        if (progress && progress->canceled()) return std::nullopt;
        Sphere sphere = fit_sphere({&tree.triangles[task.first], task.count});
        if (task.merge != none && merges[task.merge].sphere.radius < sphere.radius)
            sphere = merges[task.merge].sphere;
        tree.nodes[task.node].bounds = sphere;
        if (task.count <= leaf_size) {
            tree.nodes[task.node].link.set(task.first, task.count);
            continue;
        }
        std::array<std::uint32_t, 2> child{none, none};
        std::uint32_t left = task.count / 2;
        if (task.merge != none && task.depth < max_tree_depth / 2) {
            child = merges[task.merge].child;
            left = merges[child[0]].count;
        }
        if (told && child[0] != none) {
            const Merge& made = merges[task.merge];
            told->resize(std::max<std::size_t>(told->size(), task.node + std::size_t{1}));
            (*told)[task.node] = {
                made.round,  made.spheres,  merges[child[0]].sphere, merges[child[1]].sphere,
                made.sphere, made.runner_up};
        }
        const auto children = static_cast<std::uint32_t>(tree.nodes.size());
        tree.nodes[task.node].link.set(children, 0);
        tree.nodes.resize(children + 2);
        tasks.push_back(
            {children + 1, child[1], task.first + left, task.count - left, task.depth + 1});
        tasks.push_back({children, child[0], task.first, left, task.depth + 1});
    }
    tree.nodes.shrink_to_fit();
    if (told) told->resize(tree.nodes.size());
    if (progress) progress->set_fraction(1);
    return tree;
}

}  // namespace collidoscope
