// A ray through SpatialHash's cells, in order.
// Source: T-Collide, "Determining Cells Traversed": bullets; the walk after Amanatides and Woo, "A
// Fast Voxel Traversal Algorithm" (1987), layer by layer instead of cell by cell, so that no cell
// is left out where the ray runs through a corner.
#pragma once

#include <algorithm>
#include <cmath>

#include "collision/broad/spatial_hash.h"
#include "collision/narrow/ray_box.h"

namespace collidoscope {

template <Tracer T>
std::optional<SpatialHash::Struck> SpatialHash::raycast(const Ray& ray, T trace) const {
    std::optional<Struck> best;
    const auto look = [&](ProxyId id) {
        const std::optional<RayHit> hit = collidoscope::raycast(ray, motions_[id].boxes.start);
        if (!hit) return;
        // From inside a box the ray meets it at once.
        const float t = hit->inside ? 0 : hit->t;
        if (best && (best->hit.t < t || (best->hit.t == t && best->id < id))) return;
        best = Struck{id, *hit};
        best->hit.t = t;
    };
    for (const ProxyId id : large_) look(id);
    if (cells_.empty()) return best;
    // All cells that hold somebody.
    HashCell low = cells_.front(), high = low;
    for (const HashCell& c : cells_) {
        low = {std::min(low.z, c.z), std::min(low.y, c.y), std::min(low.x, c.x)};
        high = {std::max(high.z, c.z), std::max(high.y, c.y), std::max(high.x, c.x)};
    }
    const std::int32_t first[3] = {low.x, low.y, low.z}, last[3] = {high.x, high.y, high.z};
    const double size = grid_.size;
    // The times at which the ray is in a layer of cells from c0 to c1 across an axis.
    constexpr double slack = 1e-12;
    const auto within = [&](int axis, std::int32_t c0, std::int32_t c1, double& from, double& to) {
        const double o = ray.origin[axis], d = ray.direction[axis];
        const double near =
            slack * (std::abs(o) + (std::abs(double(c0)) + std::abs(double(c1))) * size);
        const double a = (c0 == -farthest_cell ? -HUGE_VAL : c0 * size - near) - o;
        const double b = (c1 == farthest_cell ? HUGE_VAL : (c1 + 1.0) * size + near) - o;
        if (d == 0) {
            if (a > 0 || b < 0) to = -1;
            return;
        }
        const double t0 = d > 0 ? a / d : b / d, t1 = d > 0 ? b / d : a / d;
        from = std::max(from, t0 * (t0 > 0 ? 1 - slack : 1 + slack));
        to = std::min(to, t1 * (t1 > 0 ? 1 + slack : 1 - slack));
    };
    // The layers lie across the axis along which the ray goes fastest.
    int axes[3] = {0, 2, 1};
    const auto speed = [&](int axis) {
        return grid_.dimensions == 2 && axis == 1 ? -1.0f : std::abs(ray.direction[axis]);
    };
    std::sort(axes, axes + 3, [&](int a, int b) { return speed(a) > speed(b); });
    const int main = axes[0], side = axes[1], other = axes[2];
    double begin = 0, end = 1e300;
    for (int axis = 0; axis < 3; ++axis) {
        if (grid_.dimensions == 2 && axis == 1) continue;
        within(axis, first[axis], last[axis], begin, end);
    }
    if (begin > end) return best;
    const auto cell_at = [&](int axis, double t) {
        const double at = ray.origin[axis] + t * double(ray.direction[axis]);
        return std::clamp(std::floor(at / size), double(first[axis]), double(last[axis]));
    };
    // Nearly nothing but empty cells: quicker without them.
    const std::int64_t layers = std::int64_t{last[main]} - first[main];
    if (static_cast<std::uint64_t>(layers) > 8 * cells_.size() + 64) {
        proxies_.for_each([&](ProxyId id, const Aabb&) { look(id); });
        return best;
    }
    const bool forward = ray.direction[main] >= 0;
    const auto start = static_cast<std::int32_t>(cell_at(main, begin));
    // One layer more on either side: the first was computed with a rounding.
    for (std::int32_t c = forward ? std::max(start - 1, first[main])
                                  : std::min(start + 1, last[main]);
         c >= first[main] && c <= last[main]; c += forward ? 1 : -1) {
        double from = begin, to = end;
        within(main, c, c, from, to);
        if (from > to) {
            if (from > end) break;
            continue;
        }
        if (best && double(best->hit.t) * (1 + 0x1p-20) < from) {
            trace.step("ray_done", [&](auto& step) {
                step.say("Body ", strong(best->id), " was met before the ray comes to the next ",
                         "cells: whatever lies there is farther away.")
                    .body(best->id, Role::Hit);
            });
            break;
        }
        // Few cells of the layer: the ray goes slower along the other axes.
        const auto range = [&](int axis, std::int32_t& a, std::int32_t& b) {
            const double ca = cell_at(axis, from), cb = cell_at(axis, to);
            const auto reach = [&](double t) {
                const double at = ray.origin[axis] + t * double(ray.direction[axis]);
                return slack * (std::abs(double(ray.origin[axis])) + std::abs(at));
            };
            const auto clamped = [&](double v) {
                return static_cast<std::int32_t>(
                    std::clamp(std::floor(v / size), double(first[axis]), double(last[axis])));
            };
            const double pa = ray.origin[axis] + from * double(ray.direction[axis]);
            const double pb = ray.origin[axis] + to * double(ray.direction[axis]);
            a = std::min({static_cast<std::int32_t>(ca), static_cast<std::int32_t>(cb),
                          clamped(std::min(pa, pb) - reach(from) - reach(to))});
            b = std::max({static_cast<std::int32_t>(ca), static_cast<std::int32_t>(cb),
                          clamped(std::max(pa, pb) + reach(from) + reach(to))});
        };
        std::int32_t s0, s1, o0, o1;
        range(side, s0, s1);
        range(other, o0, o1);
        if (grid_.dimensions == 2) o0 = o1 = 0;
        for (std::int32_t s = s0; s <= s1; ++s) {
            for (std::int32_t o = o0; o <= o1; ++o) {
                std::int32_t at[3];
                at[main] = c;
                at[side] = s;
                at[other] = o;
                const HashCell cell{at[2], grid_.dimensions == 2 ? 0 : at[1], at[0]};
                trace.step("ray_cell", [&](auto& step) {
                    const Aabb box = grid_.box(cell, ray.origin.y, ray.origin.y);
                    step.say("The ray comes to cell ", strong(grid_.name(cell)), ".")
                        .mark(BoxMark{Box{box.min / 2.0f + box.max / 2.0f,
                                          box.max / 2.0f - box.min / 2.0f}},
                              Role::Current, grid_.name(cell));
                });
                for (const Entry& entry : bucket(bucket_of(cell))) {
                    if (entry.cell == cell) look(entry.id);
                }
            }
        }
    }
    return best;
}

}  // namespace collidoscope
