#include "collision/trees/probe/probe_grid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <stdexcept>

#include "collision/trees/builders/obb_tree.h"
#include "collision/trees/probe/constants.h"
#include "collision/trees/space/cell_triangle.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {
namespace {

struct CellEntry {
    HashCell cell;
    std::uint32_t triangle;
    auto operator<=>(const CellEntry&) const = default;  // NOLINT(modernize-use-nullptr)
};

// The closed cell, rounded outward.
Aabb closed_cell(const HashGrid& grid, const HashCell& cell) {
    Aabb box = grid.box(cell, 0, 0);
    for (int k = 0; k < 3; ++k) {
        box.min[k] = std::nextafter(box.min[k], -std::numeric_limits<float>::max());
        box.max[k] = std::nextafter(box.max[k], std::numeric_limits<float>::max());
    }
    return box;
}

// Edge of the cells that is wanted for the mesh, before it is seen how many triangles share them.
double wanted_cell(const Mesh& mesh, const Aabb& bounds, float given) {
    const dvec3 size = dvec3(bounds.max) - dvec3(bounds.min);
    const double extent = std::max({size.x, size.y, size.z});
    const dvec3 far = glm::max(glm::abs(dvec3(bounds.min)), glm::abs(dvec3(bounds.max)));
    double edge{given};
    if (!(edge > 0)) {
        double area = 0;
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            const Triangle t = mesh.triangle(i);
            const dvec3 a(t.a);
            area += 0.5 * glm::length(glm::cross(dvec3(t.b) - a, dvec3(t.c) - a));
        }
        const double mean = area / double(mesh.triangles.size());
        edge = std::sqrt(constants::probe_cell_triangles * mean);
        // Segments and points have no area.
        if (!(edge > 0) || !std::isfinite(edge)) edge = extent;
        edge = std::min(edge, extent);
    }
    const double least = std::max({constants::probe_cell_of_extent * extent,
                                   constants::probe_cell_of_reach * std::max({far.x, far.y, far.z}),
                                   double{std::numeric_limits<float>::min()}});
    return std::clamp(edge, least, double{std::numeric_limits<float>::max()} / 4);
}

// Cells in which the boxes of the triangles lie, at most about `most`.
std::uint64_t box_cells(const HashGrid& grid, const std::vector<Aabb>& boxes, std::uint64_t most) {
    std::uint64_t cells = 0;
    for (const Aabb& box : boxes) {
        cells += grid.count(grid.cell(box.min), grid.cell(box.max));
        if (cells > most) break;
    }
    return cells;
}

// The triangles of one cell as a mesh of their own.
Mesh mesh_of(const Mesh& mesh, std::span<const CellEntry> entries) {
    Mesh part;
    part.positions.reserve(3 * entries.size());
    part.triangles.reserve(entries.size());
    for (const CellEntry& entry : entries) {
        const Triangle t = mesh.triangle(entry.triangle);
        const auto i = static_cast<std::uint32_t>(part.positions.size());
        part.positions.insert(part.positions.end(), {t.a, t.b, t.c});
        part.triangles.push_back({i, i + 1, i + 2});
    }
    return part;
}

// Appends a cell's tree to the forest, and answers its root.
std::uint32_t append(ObbTree& forest, const ObbTree& tree, std::span<const CellEntry> entries) {
    const auto nodes = static_cast<std::uint32_t>(forest.nodes.size());
    const auto slots = static_cast<std::uint32_t>(forest.primitives.size());
    for (TreeNode<Obb> node : tree.nodes) {
        node.link.set(node.first() + (node.is_leaf() ? slots : nodes), node.count());
        forest.nodes.push_back(node);
    }
    for (const std::uint32_t local : tree.primitives)
        forest.primitives.push_back(entries[local].triangle);
    forest.triangles.insert(forest.triangles.end(), tree.triangles.begin(), tree.triangles.end());
    return nodes;
}

}  // namespace

std::uint32_t ProbeGrid::bucket_of(const HashCell& cell) const {
    const auto u = [](std::int32_t v) { return static_cast<std::uint32_t>(v); };
    std::uint32_t mixed = u(cell.x) * 73856093u ^ u(cell.y) * 19349663u ^ u(cell.z) * 83492791u;
    mixed ^= mixed >> 15;
    return mixed & (bucket_count() - 1);
}

const ProbeCell* ProbeGrid::find(const HashCell& cell) const {
    for (const ProbeCell& here : bucket(bucket_of(cell)))
        if (here.at == cell) return &here;
    return nullptr;
}

std::size_t ProbeGrid::bytes() const {
    return trees_.bytes() + parents_.size() * sizeof(parents_[0]) +
           cells_.size() * sizeof(cells_[0]) + bucket_begin_.size() * sizeof(bucket_begin_[0]);
}

std::optional<ProbeGrid> build_probe_grid(const Mesh& mesh, const ProbeGridOptions& options,
                                          BuildProgress* progress) {
    if (!(options.cell >= 0) || !std::isfinite(options.cell))
        throw std::invalid_argument("a cell has a finite size, 0 or more");
    ProbeGrid out;
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    if (n == 0) return out;
    std::vector<Aabb> boxes;
    boxes.reserve(n);
    out.bounds_ = empty_aabb();
    for (std::uint32_t i = 0; i < n; ++i) {
        boxes.push_back(bounds_of(mesh.triangle(i)));
        grow(out.bounds_, boxes.back());
    }
    const dvec3 low(out.bounds_.min), high(out.bounds_.max);
    const dvec3 reach = glm::max(glm::abs(low), glm::abs(high)) + 2.0 * (high - low);
    out.reach_ = reach.x + reach.y + reach.z;

    // Double the cells until they are few enough.
    out.grid_ = {static_cast<float>(wanted_cell(mesh, out.bounds_, options.cell)), 3, false};
    const std::uint64_t most =
        constants::probe_cells_per_triangle * n + constants::probe_cells_spare;
    while (out.grid_.size < std::numeric_limits<float>::max() / 4 &&
           box_cells(out.grid_, boxes, most) > most) {
        out.grid_.size *= 2;
    }

    // List the triangles by cell.
    std::vector<CellEntry> entries;
    entries.reserve(2 * std::size_t{n});
    for (std::uint32_t i = 0; i < n; ++i) {
        if (progress && (i & 1023) == 0 && progress->canceled()) return std::nullopt;
        const HashCell from = out.grid_.cell(boxes[i].min), to = out.grid_.cell(boxes[i].max);
        const Triangle triangle = mesh.triangle(i);
        for (std::int32_t z = from.z; z <= to.z; ++z) {
            for (std::int32_t y = from.y; y <= to.y; ++y) {
                for (std::int32_t x = from.x; x <= to.x; ++x) {
                    const HashCell cell{z, y, x};
                    if (from == to || reaches(triangle, closed_cell(out.grid_, cell)))
                        entries.push_back({cell, i});
                }
            }
        }
    }
    std::sort(entries.begin(), entries.end());

    // Sort the cells into buckets.
    struct Range {
        std::uint32_t bucket;
        std::size_t first, count;
    };
    std::vector<Range> ranges;
    out.low_ = out.high_ = entries.front().cell;
    for (std::size_t i = 0; i < entries.size();) {
        const HashCell cell = entries[i].cell;
        std::size_t end = i;
        while (end < entries.size() && entries[end].cell == cell) ++end;
        ranges.push_back({0, i, end - i});
        i = end;
        HashCell &l = out.low_, &h = out.high_;
        l = {std::min(l.z, cell.z), std::min(l.y, cell.y), std::min(l.x, cell.x)};
        h = {std::max(h.z, cell.z), std::max(h.y, cell.y), std::max(h.x, cell.x)};
    }
    out.bucket_begin_.assign(std::bit_ceil(std::max<std::size_t>(2 * ranges.size(), 2)) + 1, 0);
    for (Range& range : ranges) {
        range.bucket = out.bucket_of(entries[range.first].cell);
        ++out.bucket_begin_[range.bucket + 1];
    }
    for (std::size_t i = 1; i < out.bucket_begin_.size(); ++i)
        out.bucket_begin_[i] += out.bucket_begin_[i - 1];
    std::stable_sort(ranges.begin(), ranges.end(),
                     [](const Range& a, const Range& b) { return a.bucket < b.bucket; });

    // Build the tree of each cell.
    const BuildOptions build{std::clamp(options.leaf_size, 1u, max_leaf_size)};
    for (const Range& range : ranges) {
        if (progress) {
            if (progress->canceled()) return std::nullopt;
            progress->set_fraction(float(out.trees_.primitives.size()) / float(entries.size()));
        }
        const std::span<const CellEntry> own(&entries[range.first], range.count);
        const auto first = static_cast<std::uint32_t>(out.trees_.primitives.size());
        const std::uint32_t root =
            append(out.trees_, *build_obb_tree(mesh_of(mesh, own), build), own);
        out.cells_.push_back(
            {own.front().cell, root, first, static_cast<std::uint32_t>(own.size())});
    }
    out.parents_.resize(out.trees_.nodes.size());
    for (const ProbeCell& cell : out.cells_) out.parents_[cell.root] = cell.root;
    for (std::uint32_t i = 0; i < out.parents_.size(); ++i) {
        const auto& node = out.trees_.nodes[i];
        if (!node.is_leaf()) out.parents_[node.first()] = out.parents_[node.first() + 1] = i;
    }
    if (progress) progress->set_fraction(1);
    return out;
}

}  // namespace collidoscope
