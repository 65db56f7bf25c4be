#include "collision/trees/dump/wide_bounds.h"

#include <cmath>
#include <limits>

#include "collision/rounding.h"
#include "collision/trace/numbers.h"
#include "collision/trees/dump/dump_links.h"

namespace collidoscope {
namespace {

constexpr double unit = std::numeric_limits<double>::epsilon() / 2;

// A sum of doubles as its nearest double and what that leaves out.
struct Sum {
    double high, low;
};
Sum sum_of(double a, double b) {
    const double high = a + b, part = high - a;
    return {high, (a - (high - part)) + (b - part)};
}

// The largest float no more than high + low + rest, where each is far below the one before.
float at_most(double high, double low, double rest = 0) {
    if (!std::isfinite(high)) return static_cast<float>(high);
    const float below = float_at_most(high);
    const bool above = double{below} == high && (low < 0 || (low == 0 && rest < 0));
    return above ? std::nextafter(below, -std::numeric_limits<float>::infinity()) : below;
}

float lower_side(double value, double origin) {
    const Sum sum = sum_of(value, -origin);
    return at_most(sum.high, sum.low);
}
float upper_side(double value, double origin) {
    return -lower_side(-value, -origin);
}

// A size that grows, whatever its own fault is.
float grown(double size, double by) {
    if (!std::isfinite(size) || !(size >= 0)) return float_at_most(size);
    return float_at_least((size + by) * (1 + 4 * unit));
}

// A center as floats; `moved` becomes a bound of the distance from where it stood.
vec3 narrowed_center(const double* center, const dvec3& origin, double& moved) {
    vec3 result;
    dvec3 off;
    double slack = 0;
    for (int k = 0; k < 3; ++k) {
        const double place = center[k] - origin[k];
        result[k] = static_cast<float>(place);
        off[k] = double{result[k]} - place;
        slack += unit * std::abs(place);
    }
    moved =
        origin == dvec3(0) && off == dvec3(0) ? 0 : glm::length(off) * (1 + 8 * unit) + 2 * slack;
    return result;
}

void narrow_obb(const double* wide, const dvec3& origin, float* narrow) {
    double moved = 0;
    const vec3 center = narrowed_center(wide, origin, moved);
    const dvec3 half(wide[3], wide[4], wide[5]);
    // Farther than this from the center nothing is in the box: its axes are nearly orthonormal, or
    // at fault.
    const double reach = 1.01 * glm::length(half);
    for (std::size_t k = 0; k < 3; ++k) narrow[k] = center[static_cast<int>(k)];
    for (std::size_t i = 0; i < 3; ++i) {
        dvec3 turned;
        double length = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double along = wide[6 + 3 * i + k];
            const auto nearest = static_cast<float>(along);
            narrow[6 + 3 * i + k] = nearest;
            turned[static_cast<int>(k)] = double{nearest} - along;
            length += std::abs(double{nearest});
        }
        narrow[3 + i] =
            grown(wide[3 + i], glm::length(turned) * (1 + 8 * unit) * reach + length * moved);
    }
}

void narrow_kdop(const TreeDump& dump, const double* wide, const dvec3& origin, float* narrow) {
    const std::size_t pairs = dump.directions.size();
    for (std::size_t i = 0; i < pairs; ++i) {
        const dvec3 d(dump.directions[i]);
        double shift = 0, reach = 0;
        for (int k = 0; k < 3; ++k) {
            shift += d[k] * origin[k];
            reach += std::abs(d[k] * origin[k]);
        }
        // The rounding of the shift, which is none without an origin.
        const double slack = 4 * unit * reach;
        narrow[i] = lower_side(wide[i] - slack, shift);
        narrow[pairs + i] = upper_side(wide[pairs + i] + slack, shift);
        if (slack == 0) continue;
        narrow[i] = std::nextafter(narrow[i], -std::numeric_limits<float>::infinity());
        narrow[pairs + i] =
            std::nextafter(narrow[pairs + i], std::numeric_limits<float>::infinity());
    }
}

bool of_intervals(const TreeDump& dump) {
    return dump.volume == DumpVolume::Aabb || dump.volume == DumpVolume::Kdop;
}

}  // namespace

void narrow_bounds(TreeDump& dump, std::span<const double> wide, const dvec3& origin) {
    const std::size_t width = dump.floats_per_node();
    dump.bounds.assign(wide.size(), 0);
    for (std::size_t at = 0; width > 0 && at + width <= wide.size(); at += width) {
        const double* from = wide.data() + at;
        float* to = dump.bounds.data() + at;
        switch (dump.volume) {
            case DumpVolume::Aabb:
                for (int k = 0; k < 3; ++k) {
                    to[k] = lower_side(from[k], origin[k]);
                    to[k + 3] = upper_side(from[k + 3], origin[k]);
                }
                break;
            case DumpVolume::Obb:
                narrow_obb(from, origin, to);
                break;
            case DumpVolume::Sphere: {
                double moved = 0;
                const vec3 center = narrowed_center(from, origin, moved);
                for (int k = 0; k < 3; ++k) to[k] = center[k];
                to[3] = grown(from[3], moved);
                break;
            }
            case DumpVolume::Kdop:
                narrow_kdop(dump, from, origin, to);
                break;
        }
    }
}

std::string faults_lost_by_narrowing(const TreeDump& dump, std::span<const double> wide) {
    const std::size_t width = dump.floats_per_node(), pairs = width / 2;
    if (!of_intervals(dump) || wide.size() != dump.bounds.size() ||
        wide.size() < width * dump.node_count())
        return {};
    const DumpLinks links(dump);
    std::uint64_t count = 0;
    std::string first;
    for (const std::uint32_t node : links.order) {
        const std::uint32_t parent = links.parents[node];
        const double* own = wide.data() + node * width;
        const float* own_float = dump.bounds.data() + node * width;
        double inverted = 0, outside = 0;
        bool seen = false;  // in the floats, too
        for (std::size_t i = 0; i < pairs; ++i) {
            inverted = std::max(inverted, own[i] - own[pairs + i]);
            seen = seen || own_float[i] > own_float[pairs + i];
        }
        if (parent != no_node && dump.is_nested()) {
            const double* above = wide.data() + parent * width;
            const float* above_float = dump.bounds.data() + parent * width;
            for (std::size_t i = 0; i < pairs; ++i) {
                outside = std::max({outside, above[i] - own[i], own[pairs + i] - above[pairs + i]});
                seen = seen || own_float[i] < above_float[i] ||
                       own_float[pairs + i] > above_float[pairs + i];
            }
        }
        if (seen || !(inverted > 0 || outside > 0)) continue;
        if (++count > 1) continue;
        first = "node " + std::to_string(node);
        first += inverted > 0 ? " is inverted by " + significant(inverted, 6)
                              : " exceeds its parent, node " + std::to_string(parent) + ", by " +
                                    significant(outside, 6);
    }
    if (count == 0) return {};
    return "in double, but by less than floats can tell, " + first +
           (count == 1   ? ""
            : count == 2 ? " (and 1 more node)"
                         : " (and " + grouped(count - 1) + " more nodes)");
}

std::array<float, 6> unpacked_box(const dvec3& origin, const dvec3& scale,
                                  std::span<const std::uint32_t, 6> numbers) {
    std::array<float, 6> box{};
    for (std::size_t i = 0; i < 6; ++i) {
        const int axis = static_cast<int>(i % 3);
        // The upper sides as lower ones of the mirrored box.
        const double sign = i < 3 ? 1 : -1;
        const double step = sign * scale[axis], number{static_cast<double>(numbers[i])};
        const double product = step * number;
        const double lost = std::fma(step, number, -product);
        const Sum sum = sum_of(sign * origin[axis], product);
        const Sum rest = sum_of(sum.low, lost);
        const Sum whole = sum_of(sum.high, rest.high);
        box[i] = static_cast<float>(sign) * at_most(whole.high, whole.low, rest.low);
    }
    return box;
}

}  // namespace collidoscope
