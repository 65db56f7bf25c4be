#include "collision/trees/dump/dump_volume.h"

#include <cmath>
#include <limits>

#include "collision/trees/dump/constants.h"
#include "collision/volumes/aabb.h"
#include "collision/volumes/dop.h"
#include "collision/volumes/obb.h"

namespace collidoscope {
namespace {

constexpr double nothing = -std::numeric_limits<double>::infinity();

double sum_of_magnitudes(const dvec3& v) {
    return std::abs(v.x) + std::abs(v.y) + std::abs(v.z);
}

// The part of a box's half sizes along a direction.
double radius_along(const dvec3& d, const dvec3 (&axes)[3], const dvec3& half) {
    return std::abs(dot(d, axes[0])) * half.x + std::abs(dot(d, axes[1])) * half.y +
           std::abs(dot(d, axes[2])) * half.z;
}

double gap_between(double lo, double hi, double other_lo, double other_hi) {
    return std::max(other_lo - hi, lo - other_hi);
}

}  // namespace

bool is_finite(const Triangle& triangle) {
    for (const vec3* p : {&triangle.a, &triangle.b, &triangle.c}) {
        if (!std::isfinite(p->x) || !std::isfinite(p->y) || !std::isfinite(p->z)) return false;
    }
    return true;
}

DumpBounds::DumpBounds(const TreeDump& dump, std::uint32_t node)
    : dump_(&dump), floats_(dump.bounds_of(node)), state_(judge()) {}

BoundsState DumpBounds::judge() const {
    if (floats_.empty()) return BoundsState::NotFinite;
    for (const float f : floats_) {
        if (!std::isfinite(f)) return BoundsState::NotFinite;
    }
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            for (std::size_t k = 0; k < 3; ++k) {
                if (floats_[k] > floats_[k + 3]) return BoundsState::Inverted;
            }
            break;
        case DumpVolume::Sphere:
            if (floats_[3] < 0) return BoundsState::Inverted;
            break;
        case DumpVolume::Kdop:
            for (std::size_t k = 0; k < pairs(); ++k) {
                if (floats_[k] > floats_[k + pairs()]) return BoundsState::Inverted;
            }
            break;
        case DumpVolume::Obb:
            for (std::size_t k = 3; k < 6; ++k) {
                if (floats_[k] < 0) return BoundsState::Inverted;
            }
            for (std::size_t i = 0; i < 3; ++i) {
                for (std::size_t j = 0; j <= i; ++j) {
                    const double product = dot(dvec3(at(6 + 3 * i)), dvec3(at(6 + 3 * j)));
                    // Written so that an overflow to NaN is refused too.
                    const double off = std::abs(product - (i == j ? 1 : 0));
                    if (!(off <= constants::dump_axes_slack)) return BoundsState::BadAxes;
                }
            }
            break;
    }
    return BoundsState::Usable;
}

double DumpBounds::outside(const vec3& p) const {
    const dvec3 q(p);
    double most = nothing;
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            for (int k = 0; k < 3; ++k) {
                const auto i = static_cast<std::size_t>(k);
                most = std::max(most, std::max(double{floats_[i]} - q[k], q[k] - floats_[i + 3]));
            }
            break;
        case DumpVolume::Obb:
            for (int k = 0; k < 3; ++k) {
                const auto i = static_cast<std::size_t>(k);
                const double local = dot(dvec3(at(6 + 3 * i)), q - dvec3(at(0)));
                most = std::max(most, std::abs(local) - floats_[3 + i]);
            }
            break;
        case DumpVolume::Sphere:
            return glm::length(q - dvec3(at(0))) - floats_[3];
        case DumpVolume::Kdop:
            for (std::size_t i = 0; i < pairs(); ++i) {
                const dvec3 d(dump_->directions[i]);
                const double along = dot(d, q);
                most = std::max(most, std::max(floats_[i] - along, along - floats_[i + pairs()]) /
                                          glm::length(d));
            }
            break;
    }
    return most;
}

double DumpBounds::outside(const DumpBounds& other) const {
    double most = nothing;
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            for (std::size_t i = 0; i < 3; ++i) {
                most = std::max(most, double{floats_[i]} - double{other.floats_[i]});
                most = std::max(most, double{other.floats_[i + 3]} - double{floats_[i + 3]});
            }
            break;
        case DumpVolume::Obb: {
            const dvec3 axes[3] = {dvec3(other.at(6)), dvec3(other.at(9)), dvec3(other.at(12))};
            for (std::size_t i = 0; i < 3; ++i) {
                const dvec3 d(at(6 + 3 * i));
                const double middle = dot(d, dvec3(other.at(0)) - dvec3(at(0)));
                const double radius = radius_along(d, axes, dvec3(other.at(3)));
                most = std::max(most, std::abs(middle) + radius - floats_[3 + i]);
            }
            break;
        }
        case DumpVolume::Sphere:
            return glm::length(dvec3(other.at(0)) - dvec3(at(0))) + other.floats_[3] - floats_[3];
        case DumpVolume::Kdop:
            for (std::size_t i = 0; i < pairs(); ++i) {
                const double length = glm::length(dvec3(dump_->directions[i]));
                const std::size_t hi = i + pairs();
                most = std::max(most, (double{floats_[i]} - other.floats_[i]) / length);
                most = std::max(most, (double{other.floats_[hi]} - floats_[hi]) / length);
            }
            break;
    }
    return most;
}

double DumpBounds::gap(const DumpBounds& other) const {
    double most = nothing;
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            for (std::size_t i = 0; i < 3; ++i) {
                most = std::max(most, gap_between(floats_[i], floats_[i + 3], other.floats_[i],
                                                  other.floats_[i + 3]));
            }
            break;
        case DumpVolume::Obb: {
            // The axes of both; an edge axis could only show a gap that these do not.
            const dvec3 own[3] = {dvec3(at(6)), dvec3(at(9)), dvec3(at(12))};
            const dvec3 theirs[3] = {dvec3(other.at(6)), dvec3(other.at(9)), dvec3(other.at(12))};
            const dvec3 between = dvec3(other.at(0)) - dvec3(at(0));
            for (int i = 0; i < 6; ++i) {
                const dvec3& d = i < 3 ? own[i] : theirs[i - 3];
                most =
                    std::max(most, std::abs(dot(d, between)) - radius_along(d, own, dvec3(at(3))) -
                                       radius_along(d, theirs, dvec3(other.at(3))));
            }
            break;
        }
        case DumpVolume::Sphere:
            return glm::length(dvec3(other.at(0)) - dvec3(at(0))) - other.floats_[3] - floats_[3];
        case DumpVolume::Kdop:
            for (std::size_t i = 0; i < pairs(); ++i) {
                const std::size_t hi = i + pairs();
                most = std::max(most, gap_between(floats_[i], floats_[hi], other.floats_[i],
                                                  other.floats_[hi]) /
                                          glm::length(dvec3(dump_->directions[i])));
            }
            break;
    }
    return most;
}

double DumpBounds::gap(const Triangle& triangle) const {
    const dvec3 corners[3] = {dvec3(triangle.a), dvec3(triangle.b), dvec3(triangle.c)};
    double most = nothing;
    const auto compare = [&](const dvec3& d, const dvec3& origin, double lo, double hi) {
        double least = -nothing, greatest = nothing;
        for (const dvec3& corner : corners) {
            least = std::min(least, dot(d, corner - origin));
            greatest = std::max(greatest, dot(d, corner - origin));
        }
        most = std::max(most, gap_between(lo, hi, least, greatest) / glm::length(d));
    };
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            for (int k = 0; k < 3; ++k) {
                const auto i = static_cast<std::size_t>(k);
                dvec3 d(0);
                d[k] = 1;
                compare(d, dvec3(0), floats_[i], floats_[i + 3]);
            }
            break;
        case DumpVolume::Obb:
            for (std::size_t i = 0; i < 3; ++i) {
                compare(dvec3(at(6 + 3 * i)), dvec3(at(0)), -double{floats_[3 + i]},
                        floats_[3 + i]);
            }
            break;
        case DumpVolume::Sphere: {
            // Apart along the direction to the triangle's middle, if that shows it.
            const dvec3 center(at(0));
            const dvec3 d = (corners[0] + corners[1] + corners[2]) / 3.0 - center;
            const double length = glm::length(d);
            if (length > 0) compare(d / length, center, -double{floats_[3]}, floats_[3]);
            break;
        }
        case DumpVolume::Kdop:
            for (std::size_t i = 0; i < pairs(); ++i) {
                compare(dvec3(dump_->directions[i]), dvec3(0), floats_[i], floats_[i + pairs()]);
            }
            break;
    }
    return most;
}

double DumpBounds::tolerance() const {
    double reach = 0;
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            return 0;
        case DumpVolume::Obb:
            reach = sum_of_magnitudes(at(0)) + 2 * sum_of_magnitudes(at(3));
            break;
        case DumpVolume::Sphere:
            reach = sum_of_magnitudes(at(0)) + floats_[3];
            break;
        case DumpVolume::Kdop:
            for (std::size_t i = 0; i < pairs(); ++i) {
                const double far =
                    std::max(std::abs(double{floats_[i]}), std::abs(double{floats_[i + pairs()]}));
                if (std::isfinite(far))
                    reach = std::max(reach, far / glm::length(dvec3(dump_->directions[i])));
            }
            break;
    }
    return double{constants::dump_bounds_slack} * reach;
}

}  // namespace collidoscope
