// Bounds of dumped nodes side by side, and what is wrong with them in words.
#include <algorithm>
#include <cmath>

#include "collision/trace/numbers.h"
#include "collision/trees/dump/dump_volume.h"

namespace collidoscope {
namespace {

constexpr std::size_t max_named = 3;

std::string written(float value) {
    return std::isnan(value) ? "NaN" : significant(double{value}, 6);
}

char axis_name(std::size_t i) {
    return static_cast<char>('x' + i % 3);
}

}  // namespace

std::size_t DumpBounds::sides() const {
    if (floats_.empty()) return 0;
    if (dump_->volume == DumpVolume::Aabb) return 6;
    return dump_->volume == DumpVolume::Kdop ? 2 * pairs() : 0;
}

dvec3 DumpBounds::direction(std::size_t pair) const {
    if (dump_->volume == DumpVolume::Kdop) return dvec3(dump_->directions[pair]);
    dvec3 axis(0);
    axis[static_cast<int>(pair)] = 1;
    return axis;
}

bool DumpBounds::sound(std::size_t side) const {
    const std::size_t count = sides() / 2;
    if (count == 0) return false;
    const float lo = floats_[side % count], hi = floats_[side % count + count];
    return std::isfinite(floats_[side]) && !(lo > hi);
}

double DumpBounds::past(std::size_t side, const DumpBounds& other) const {
    const std::size_t count = sides() / 2;
    const double beyond = double{other.floats_[side]} - double{floats_[side]};
    return (side < count ? -beyond : beyond) / glm::length(direction(side % count));
}

double DumpBounds::past(std::size_t side, const Triangle& triangle) const {
    const std::size_t count = sides() / 2;
    const dvec3 d = direction(side % count);
    double most = -HUGE_VAL;
    for (const vec3* corner : {&triangle.a, &triangle.b, &triangle.c}) {
        const double beyond = dot(d, dvec3(*corner)) - double{floats_[side]};
        most = std::max(most, side < count ? -beyond : beyond);
    }
    return most / glm::length(d);
}

std::string DumpBounds::name_of_float(std::size_t i) const {
    switch (dump_->volume) {
        case DumpVolume::Aabb:
            return std::string(i < 3 ? "min " : "max ") + axis_name(i);
        case DumpVolume::Sphere:
            return i < 3 ? std::string("center ") + axis_name(i) : "the radius";
        case DumpVolume::Obb:
            if (i < 6) return std::string(i < 3 ? "center " : "half size ") + axis_name(i);
            return "axis " + std::to_string(i / 3 - 2) + ", " + axis_name(i);
        case DumpVolume::Kdop:
            break;
    }
    const std::size_t count = pairs();
    return std::string(i < count ? "min" : "max") + " along direction " + std::to_string(i % count);
}

std::string DumpBounds::why_unusable() const {
    std::string told;
    std::size_t named = 0;
    const auto name = [&](const std::string& what) {
        if (++named <= max_named) told += (named > 1 ? ", " : "") + what;
    };
    if (floats_.empty()) return "they are missing";
    switch (state_) {
        case BoundsState::Usable:
            return told;
        case BoundsState::NotFinite:
            for (std::size_t i = 0; i < floats_.size(); ++i) {
                if (!std::isfinite(floats_[i]))
                    name(name_of_float(i) + " is " + written(floats_[i]));
            }
            break;
        case BoundsState::Inverted:
            for (std::size_t i = 0; i < sides() / 2; ++i) {
                const std::size_t hi = i + sides() / 2;
                if (floats_[i] > floats_[hi])
                    name(name_of_float(i) + ", " + written(floats_[i]) + ", is above " +
                         name_of_float(hi) + ", " + written(floats_[hi]));
            }
            for (std::size_t i = 3; sides() == 0 && i < std::min<std::size_t>(floats_.size(), 6);
                 ++i) {
                if (floats_[i] < 0) name(name_of_float(i) + " is " + written(floats_[i]));
            }
            break;
        case BoundsState::BadAxes:
            for (std::size_t i = 0; i < 3; ++i) {
                const dvec3 axis(at(6 + 3 * i));
                const double length = glm::length(axis);
                if (!(std::abs(length - 1) <= 5e-4))
                    name("axis " + std::to_string(i) + " has length " + significant(length, 6));
                for (std::size_t j = 0; j < i; ++j) {
                    const double product = dot(axis, dvec3(at(6 + 3 * j)));
                    if (!(std::abs(product) <= 1e-3))
                        name("axes " + std::to_string(j) + " and " + std::to_string(i) +
                             " have dot product " + significant(product, 6));
                }
            }
            break;
    }
    if (named > max_named) told += " and " + std::to_string(named - max_named) + " more";
    return told;
}

}  // namespace collidoscope
