#include "collision/trees/builders/sbvh_cuts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "collision/trees/statistics.h"

namespace collidoscope::sbvh {
namespace {

constexpr std::uint32_t bin_count = 32;
constexpr std::uint32_t all_cuts_up_to = 64;  // entries: beyond, cuts are those between bins
constexpr double infinite = HUGE_VAL;

double middle(const TriangleRef& ref, int axis) {
    return 0.5 * (double(ref.box.min[axis]) + double(ref.box.max[axis]));
}

void sort_along(Refs& refs, int axis) {
    std::sort(refs.begin(), refs.end(), [&](const TriangleRef& a, const TriangleRef& b) {
        const double p = middle(a, axis), q = middle(b, axis);
        return p != q ? p < q : a.triangle < b.triangle;
    });
}

// Bins along an axis: which entries begin and end in each, and the box of what lies there. Entries
// that are sorted whole begin and end in the same.
struct Bins {
    std::array<Aabb, bin_count> box;
    std::array<std::uint32_t, bin_count> begin{}, end{};

    Bins() { box.fill(empty_aabb()); }

    // Calls found(bin, left side, right side) for each cut before a bin that leaves something on
    // both sides.
    template <typename Found>
    void for_each_cut(const Found& found) const {
        std::array<Side, bin_count> right;
        Side side;
        for (std::uint32_t b = bin_count; b-- > 1;) {
            grow(side.box, box[b]);
            side.count += end[b];
            right[b] = side;
        }
        side = {};
        for (std::uint32_t b = 1; b < bin_count; ++b) {
            grow(side.box, box[b - 1]);
            side.count += begin[b - 1];
            if (side.count > 0 && right[b].count > 0) found(b, side, right[b]);
        }
    }
};

// Planes between bins of equal width, in a box.
class Slabs {
  public:
    Slabs(float low, float high) : low_(low), width_((double(high) - double(low)) / bin_count) {
        for (std::uint32_t b = 0; b <= bin_count; ++b)
            planes_[b] = static_cast<float>(low_ + b * width_);
        planes_.front() = low;
        planes_.back() = high;
    }
    float plane(std::uint32_t bin) const { return planes_[bin]; }  // before it
    // Bins in which something from `low` to `high` begins and ends. What touches a plane only does
    // not lie beyond.
    std::uint32_t first(float low) const {
        std::uint32_t b = guess(low);
        while (b > 0 && low < planes_[b]) --b;
        while (b + 1 < bin_count && low >= planes_[b + 1]) ++b;
        return b;
    }
    std::uint32_t last(float high, std::uint32_t first) const {
        std::uint32_t b = guess(high);
        while (b + 1 < bin_count && high > planes_[b + 1]) ++b;
        while (b > first && high <= planes_[b]) --b;
        return std::max(b, first);
    }

  private:
    std::uint32_t guess(float at) const {
        const double share = (double(at) - low_) / width_;
        return static_cast<std::uint32_t>(std::clamp(share, 0.0, bin_count - 1.0));
    }
    double low_, width_;
    std::array<float, bin_count + 1> planes_;
};

// Bins between the first midpoint and the last.
class Middles {
  public:
    Middles(const Refs& refs, int axis) : axis_(axis) {
        for (const TriangleRef& ref : refs) {
            low_ = std::min(low_, middle(ref, axis));
            high_ = std::max(high_, middle(ref, axis));
        }
    }
    bool apart() const { return low_ < high_; }
    std::uint32_t bin(const TriangleRef& ref) const {
        const double share = (middle(ref, axis_) - low_) / (high_ - low_);
        return std::min(static_cast<std::uint32_t>(share * bin_count), bin_count - 1);
    }

  private:
    int axis_;
    double low_ = infinite, high_ = -infinite;
};

// Both call offer(axis, place, left side, right side) for each cut.
template <typename Offer>
void compare_bins(const Refs& refs, int axis, const Offer& offer) {
    const Middles middles(refs, axis);
    if (!middles.apart()) return;
    Bins bins;
    for (const TriangleRef& ref : refs) {
        const std::uint32_t b = middles.bin(ref);
        grow(bins.box[b], ref.box);
        ++bins.begin[b], ++bins.end[b];
    }
    bins.for_each_cut([&](std::uint32_t b, const Side& l, const Side& r) { offer(axis, b, l, r); });
}

template <typename Offer>
void compare_all(Refs& refs, int axis, const Offer& offer) {
    sort_along(refs, axis);
    std::array<Side, all_cuts_up_to + 1> right;
    for (std::size_t i = refs.size(); i-- > 1;) {
        right[i] = i + 1 < refs.size() ? right[i + 1] : Side();
        right[i].add(refs[i].box);
    }
    Side left;
    for (std::size_t i = 1; i < refs.size(); ++i) {
        left.add(refs[i - 1].box);
        if (middle(refs[i - 1], axis) < middle(refs[i], axis))
            offer(axis, static_cast<std::uint32_t>(i), left, right[i]);
    }
}

void add_parts(const Triangle& triangle, const Aabb& box, int axis, const Slabs& slabs,
               Bins& bins) {
    const float low = box.min[axis], high = box.max[axis];
    const std::uint32_t first = slabs.first(low), last = slabs.last(high, first);
    if (first == last) {
        grow(bins.box[first], box);
        ++bins.begin[first], ++bins.end[first];
        return;
    }
    std::uint32_t begin = bin_count, end = first;
    float from = low;
    Aabb at_from = section(triangle, axis, from);
    for (std::uint32_t b = first; b <= last; ++b) {
        const float to = b == last ? high : slabs.plane(b + 1);
        const Aabb at_to = section(triangle, axis, to);
        if (const auto part = between(box, triangle, axis, from, to, at_from, at_to)) {
            grow(bins.box[b], *part);
            begin = std::min(begin, b);
            end = b;
        }
        from = to;
        at_from = at_to;
    }
    if (begin == bin_count) return;
    ++bins.begin[begin], ++bins.end[end];
}

}  // namespace

double surface(const Aabb& box) {
    const dvec3 e = dvec3(box.max) - dvec3(box.min);
    return e.x < 0 ? 0 : 2 * (e.x * e.y + e.y * e.z + e.z * e.x);
}

double cost_of(double sides, double surface, std::size_t count) {
    constexpr SahCosts costs;
    return costs.traversal +
           costs.intersection * (surface > 0 ? sides / surface : static_cast<double>(count));
}

ObjectCut best_object_cut(Refs& refs, const Aabb& box) {
    ObjectCut best;
    best.cut.cost = infinite;
    best.by_bins = refs.size() > all_cuts_up_to;
    const double area = surface(box);
    Side best_left, best_right;
    const auto offer = [&](int axis, std::uint32_t place, const Side& l, const Side& r) {
        const double cost = cost_of(l.cost() + r.cost(), area, refs.size());
        if (cost >= best.cut.cost) return;
        best.cut = {cost, axis, 0, l.count, r.count};
        best.place = place;
        best_left = l;
        best_right = r;
    };
    for (int axis = 0; axis < 3; ++axis) {
        if (best.by_bins) {
            compare_bins(refs, axis, offer);
        } else {
            compare_all(refs, axis, offer);
        }
    }
    if (best.cut.cost == infinite) {
        best.overlap = area;
        return best;
    }
    if (overlaps(best_left.box, best_right.box)) {
        best.overlap = surface({glm::max(best_left.box.min, best_right.box.min),
                                glm::min(best_left.box.max, best_right.box.max)});
    }
    const int axis = best.cut.axis;
    if (!best.by_bins) {
        sort_along(refs, axis);
        best.cut.position = static_cast<float>(middle(refs[best.place - 1], axis));
        return best;
    }
    double position = -infinite;
    const Middles middles(refs, axis);
    for (const TriangleRef& ref : refs)
        if (middles.bin(ref) < best.place) position = std::max(position, middle(ref, axis));
    best.cut.position = static_cast<float>(position);
    return best;
}

void divide(const Refs& refs, const ObjectCut& cut, Refs& left, Refs& right) {
    if (!cut.by_bins) {
        const auto place = refs.begin() + cut.place;
        left.assign(refs.begin(), place);
        right.assign(place, refs.end());
        return;
    }
    const Middles middles(refs, cut.cut.axis);
    for (const TriangleRef& ref : refs)
        (middles.bin(ref) < cut.place ? left : right).push_back(ref);
}

SbvhSplit::Cut best_spatial_cut(const Mesh& mesh, const Refs& refs, const Aabb& box,
                                std::uint32_t spare) {
    SbvhSplit::Cut best;
    best.cost = infinite;
    const double area = surface(box);
    const std::uint64_t most = refs.size() + std::uint64_t{spare};
    for (int axis = 0; axis < 3; ++axis) {
        const float low = box.min[axis], high = box.max[axis];
        if (!(low < high)) continue;
        const Slabs slabs(low, high);
        Bins bins;
        for (const TriangleRef& ref : refs)
            add_parts(mesh.triangle(ref.triangle), ref.box, axis, slabs, bins);
        bins.for_each_cut([&](std::uint32_t b, const Side& l, const Side& r) {
            if (std::uint64_t{l.count} + r.count > most) return;
            const double cost = cost_of(l.cost() + r.cost(), area, refs.size());
            if (cost < best.cost) best = {cost, axis, slabs.plane(b), l.count, r.count};
        });
    }
    return best;
}

}  // namespace collidoscope::sbvh
