#include "collision/trees/builders/presplit.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "collision/trees/builders/sbvh_cuts.h"

namespace collidoscope {
namespace {

// The planes that halve a box, halve its halves, and so on: level 0 is the one in the middle.
constexpr int halving_levels = 20;
constexpr double halving_places = 1 << halving_levels;

struct Halving {
    int level = halving_levels;  // halving_levels: there is none
    int axis = 0;
    float at = 0;
};

class Halvings {
  public:
    explicit Halvings(const Aabb& whole) : whole_(whole) {}

    // The first plane, by levels, that a box crosses; of two of one level the one across its longer
    // side.
    Halving first_across(const Aabb& box) const {
        Halving best;
        double longest = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const Halving plane = first_across(box, axis);
            const double side = double(box.max[axis]) - double(box.min[axis]);
            if (plane.level > best.level || (plane.level == best.level && side <= longest))
                continue;
            best = plane;
            longest = side;
        }
        return best;
    }

  private:
    Halving first_across(const Aabb& box, int axis) const {
        const double low = whole_.min[axis], size = double(whole_.max[axis]) - low;
        if (!(size > 0)) return {};
        const auto first = static_cast<std::int64_t>(
            std::floor((double(box.min[axis]) - low) / size * halving_places));
        const std::int64_t last = static_cast<std::int64_t>(std::ceil(
                                      (double(box.max[axis]) - low) / size * halving_places)) -
                                  1;
        if (first < 0 || last <= first) return {};
        const int bit =
            static_cast<int>(std::bit_width(static_cast<std::uint64_t>(first ^ last))) - 1;
        const double place = static_cast<double>(last >> bit << bit);
        const auto at = static_cast<float>(low + size * (place / halving_places));
        if (!(box.min[axis] < at && at < box.max[axis])) return {};
        return {halving_levels - 1 - bit, axis, at};
    }
    Aabb whole_;
};

// The surface that the boxes of ever smaller parts come to: that of the triangle's shadows.
double shadow_surface(const Triangle& t) {
    const dvec3 n = glm::cross(dvec3(t.b) - dvec3(t.a), dvec3(t.c) - dvec3(t.a));
    return std::abs(n.x) + std::abs(n.y) + std::abs(n.z);
}

double longest_side(const Aabb& box) {
    const dvec3 e = dvec3(box.max) - dvec3(box.min);
    return std::max({e.x, e.y, e.z});
}

// Cuts it so many times, the parts by their lengths.
void cut_into(const TriangleRef& ref, const Triangle& triangle, std::uint32_t cuts,
              const Halvings& halvings, std::vector<TriangleRef>& parts) {
    if (cuts == 0) {
        parts.push_back(ref);
        return;
    }
    const Halving plane = halvings.first_across(ref.box);
    if (plane.level == halving_levels) {
        parts.push_back(ref);
        return;
    }
    const CutRef both = cut(ref.box, triangle, plane.axis, plane.at);
    if (!both.below || !both.above) {
        const auto& only = both.below ? both.below : both.above;
        if (only) cut_into({*only, ref.triangle}, triangle, cuts - 1, halvings, parts);
        return;
    }
    const double below = longest_side(*both.below), above = longest_side(*both.above);
    const double share = below + above > 0 ? below / (below + above) : 0.5;
    const auto first = static_cast<std::uint32_t>(std::lround(share * (cuts - 1)));
    cut_into({*both.below, ref.triangle}, triangle, first, halvings, parts);
    cut_into({*both.above, ref.triangle}, triangle, cuts - 1 - first, halvings, parts);
}

// Cuts of each triangle, in proportion to what they promise; together at most so many.
std::vector<std::uint32_t> shared_out(const std::vector<double>& worth, std::uint32_t cuts) {
    std::vector<std::uint32_t> each(worth.size(), 0);
    double sum = 0;
    for (const double w : worth) sum += w;
    if (!(sum > 0) || !std::isfinite(sum)) return each;
    // The largest factor whose whole parts fit.
    double low = cuts / sum, high = (cuts + static_cast<double>(worth.size())) / sum;
    for (int round = 0; round < 20; ++round) {
        const double factor = 0.5 * (low + high);
        double all = 0;
        for (const double w : worth) all += std::floor(factor * w);
        (all <= cuts ? low : high) = factor;
    }
    for (std::size_t i = 0; i < worth.size(); ++i)
        each[i] = static_cast<std::uint32_t>(low * worth[i]);
    return each;
}

}  // namespace

std::vector<TriangleRef> presplit(const Mesh& mesh, double entries) {
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    Aabb whole = empty_aabb();
    std::vector<TriangleRef> refs;
    refs.reserve(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        refs.push_back({bounds_of(mesh.triangle(i)), i});
        grow(whole, refs.back().box);
    }
    const Halvings halvings(whole);
    std::vector<double> worth(n, 0);
    for (std::uint32_t i = 0; i < n; ++i) {
        const Halving plane = halvings.first_across(refs[i].box);
        if (plane.level == halving_levels) continue;
        const double spare = sbvh::surface(refs[i].box) - shadow_surface(mesh.triangle(i));
        if (spare > 0) worth[i] = std::cbrt(std::ldexp(spare, -plane.level));
    }
    const std::vector<std::uint32_t> cuts =
        shared_out(worth, sbvh::spare_entries(mesh.triangles.size(), entries));
    std::vector<TriangleRef> parts;
    parts.reserve(refs.size() + sbvh::spare_entries(mesh.triangles.size(), entries));
    for (std::uint32_t i = 0; i < n; ++i)
        cut_into(refs[i], mesh.triangle(i), cuts[i], halvings, parts);
    return parts;
}

std::optional<AabbTree> build_presplit(const Mesh& mesh, const BuildOptions& options,
                                       double entries, BuildProgress* progress,
                                       SbvhRecord* record) {
    return sbvh::build(mesh, presplit(mesh, entries), options, 0, progress, record);
}

}  // namespace collidoscope
