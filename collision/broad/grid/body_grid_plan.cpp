#include "collision/broad/grid/body_grid_plan.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "collision/broad/grid/body_grid_look.h"
#include "collision/trace/numbers.h"

namespace collidoscope {

using detail::cell_size, detail::cells_across, detail::look_at, detail::Look, detail::size_classes,
    detail::SizeClass, detail::tame;

namespace {

// Approximate costs of looking up a row of cells, comparing a candidate and keeping a cell, in
// nanoseconds. They decide only how fast the answer comes.
constexpr double row_cost = 4, candidate_cost = 1.2, cell_cost = 1;
// More cells than that cost more than they save.
constexpr double cells_per_body = 2;

// Cost of one frame in nanoseconds, with one level for each group of sizes, from small to large.
double cost(const Look& look, std::span<const SizeClass> groups) {
    double total = 0;
    for (std::size_t fine = 0; fine < groups.size(); ++fine) {
        const SizeClass& a = groups[fine];
        if (a.count == 0) continue;
        const std::array<double, 3> across = cells_across(look, a.largest);
        double room = 1, longest = 1, volume = 1;
        int divided = 0;
        for (const double n : across) {
            room *= n;
            longest = std::max(longest, n);
            if (n > 1) {
                volume *= 3;
                ++divided;
            }
        }
        const double per_cell = a.count / room;
        const double rows = divided == 3 ? 5 : divided == 2 ? 2 : 1;
        // Folding keeps the number of cells near that of the bodies.
        const double folded = std::max(per_cell, 0.5);
        total += a.count * (rows * row_cost + folded * volume / 2 * candidate_cost);
        total += std::min(room, 2 * a.count) * cell_cost;
        for (std::size_t coarse = fine + 1; coarse < groups.size(); ++coarse) {
            const SizeClass& b = groups[coarse];
            const double reach = b.count == 0 ? 0 : b.sum / b.count / std::max(a.largest, 0x1p-100);
            double looked_up = 1, candidates = folded;
            for (const double n : across) {
                const double cells = std::min(n, reach + 2);
                if (n > 1) candidates *= cells;
                if (n > 1 && n != longest) looked_up *= cells;
            }
            total += b.count * (looked_up * row_cost + candidates * candidate_cost);
        }
    }
    return total;
}

// Splits the sizes into groups as long as that makes a frame cheaper.
std::vector<SizeClass> group(const Look& look) {
    std::vector<std::size_t> starts{0};
    const auto grouped = [&](const std::vector<std::size_t>& at) {
        std::vector<SizeClass> groups(at.size());
        for (std::size_t g = 0; g < at.size(); ++g) {
            const std::size_t end = g + 1 < at.size() ? at[g + 1] : size_classes;
            for (std::size_t k = at[g]; k < end; ++k) groups[g].add(look.sizes[k]);
        }
        return groups;
    };
    double best = cost(look, grouped(starts));
    while (starts.size() + 1 < BodyGridPlan::max_levels) {
        std::vector<std::size_t> better;
        for (std::size_t k = 1; k < size_classes; ++k) {
            if (look.sizes[k].count == 0) continue;
            std::vector<std::size_t> trial = starts;
            trial.insert(std::upper_bound(trial.begin(), trial.end(), k), k);
            const double c = cost(look, grouped(trial));
            if (c < 0.95 * best) {
                best = c;
                better = trial;
            }
        }
        if (better.empty()) break;
        starts = better;
    }
    std::vector<SizeClass> groups = grouped(starts);
    std::erase_if(groups, [](const SizeClass& g) { return g.count == 0; });
    return groups;
}

// The cells for bodies up to a size.
void lay_out(BodyGridLevel& level, const Look& look, const SizeClass& bodies) {
    const std::array<double, 3> across = cells_across(look, bodies.largest);
    for (int a = 0; a < 3; ++a) {
        const auto i = static_cast<std::size_t>(a);
        if (across[i] == 1) continue;
        // Sizes change a little when bodies move, by rounding.
        level.size[a] = tame(cell_size(look, bodies.largest, a) * (1 + 0x1p-10));
        level.inverse[a] = 1 / level.size[a];
        ++level.divided;
    }
    std::sort(level.axis, level.axis + 3, [&](int a, int b) {
        const double na = across[static_cast<std::size_t>(a)];
        const double nb = across[static_cast<std::size_t>(b)];
        return na != nb ? na > nb : a < b;
    });
    // As many cells along each axis as the crowd needs. If that is more than there are bodies,
    // cells are longer along the rows, and if that does not do, axes are folded: cells that are a
    // power of two apart share a list.
    double wanted[3] = {1, 1, 1};
    const auto want = [&](int a) {
        if (level.inverse[a] == 0) return;
        wanted[a] = std::ceil(static_cast<double>(look.room[a]) / double(level.size[a])) + 2;
    };
    for (int a = 0; a < 3; ++a) want(a);
    const double most = std::max(64.0, cells_per_body * bodies.count);
    for (int doubled = 0; doubled < 2 && wanted[0] * wanted[1] * wanted[2] > most; ++doubled) {
        const int a = level.axis[0];
        level.size[a] *= 2;
        level.inverse[a] /= 2;
        want(a);
    }
    // Folding gives cells also to bodies that are far away from the others.
    bool fold[3] = {look.strays[0], look.strays[1], look.strays[2]};
    for (int a = 0; a < 3; ++a) {
        fold[a] = fold[a] && level.inverse[a] != 0;
        if (fold[a]) wanted[a] = std::exp2(std::ceil(std::log2(wanted[a])));
    }
    while (wanted[0] * wanted[1] * wanted[2] > most) {
        int longest = -1;
        for (int k = 2; k >= 0; --k) {
            const int a = level.axis[k];
            if (wanted[a] <= 4) continue;
            if (longest < 0 || wanted[a] > 2 * wanted[longest]) longest = a;
        }
        if (longest < 0) break;
        const double half = std::max(4.0, std::min(wanted[longest] / 2, 0x1p24));
        wanted[longest] = std::exp2(std::floor(std::log2(half)));
        fold[longest] = true;
    }
    std::uint32_t keys = 1;
    for (int k = 0; k < 3; ++k) {
        const int a = level.axis[k];
        const auto n = static_cast<std::uint32_t>(wanted[a]);
        level.count[a] = n;
        level.stride[a] = keys;
        // One key more than cells at the end of a row: a look beyond the end finds none.
        const bool divided = level.inverse[a] != 0;
        keys *= fold[a] ? n : divided || k == 0 ? n + 1 : 1;
        if (fold[a]) {
            level.mask[a] = static_cast<std::int32_t>(n) - 1;
            level.low[a] = -0x1p29f;
            level.high[a] = 0x1p29f;
            level.folded = true;
        } else {
            level.high[a] = static_cast<float>(n - 1);
        }
    }
    const std::uint32_t y = level.stride[level.axis[1]], z = level.stride[level.axis[2]];
    level.keys = keys + y + z + 2;
    if (level.divided >= 2) level.rows[static_cast<std::size_t>(level.row_count++)] = y;
    if (level.divided == 3) {
        for (const std::uint32_t row : {z - y, z, z + y})
            level.rows[static_cast<std::size_t>(level.row_count++)] = row;
    }
}

}  // namespace

BodyGridPlan plan_body_grid(const ProxyBoxes& boxes, float margin) {
    BodyGridPlan plan;
    plan.margin = margin;
    plan.bodies = boxes.count();
    Look look;
    std::vector<SizeClass> groups;
    if (plan.bodies > 0) {
        look = look_at(boxes, margin);
        plan.usual = look.base - 2 * margin;
        groups = group(look);
        plan.origin = look.from;
    }
    const auto add = [&](const SizeClass& bodies) {
        BodyGridLevel& level = plan.level[static_cast<std::size_t>(plan.levels)];
        lay_out(level, look, bodies);
        level.first = plan.keys;
        plan.keys += level.keys;
        ++plan.levels;
        return level.divided != 0;
    };
    bool divided = true;
    for (const SizeClass& bodies : groups) divided = divided && add(bodies);
    if (divided) {
        look = {};
        add({0, 0, 1});
    }
    return plan;
}

std::int32_t body_grid_cell(const BodyGridPlan& plan, const BodyGridLevel& level, int axis,
                            float coordinate) {
    const float at = (coordinate - plan.origin[axis]) * level.inverse[axis];
    // An infinite distance times an inverse of 0 is no number: one cell then.
    const float kept = at < level.high[axis] ? std::max(at, level.low[axis]) : level.high[axis];
    return static_cast<std::int32_t>(std::floor(kept));
}

}  // namespace collidoscope
