// The bounds of a dumped node, measured in double whatever they hold.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "collision/trees/dump/tree_dump.h"

namespace collidoscope {

// The most directions of a k-DOP.
inline constexpr std::size_t max_dump_directions = 64;

// Three directions that are not in one plane, which a k-DOP needs to enclose anything.
std::optional<std::array<std::size_t, 3>> independent_directions(std::span<const vec3> directions);

bool is_finite(const Triangle& triangle);

enum class BoundsState : std::uint8_t {
    Usable,
    NotFinite,  // a NaN, an infinity, or floats missing
    Inverted,   // lower side above the upper, or a negative size
    BadAxes,    // axes not of unit length or not at right angles
};

// One node's bounds. Everything but the state wants usable bounds; distances are in the unit of the
// coordinates, positive when something sticks out, and zero or less when not.
class DumpBounds {
  public:
    DumpBounds(const TreeDump& dump, std::uint32_t node);

    BoundsState state() const { return state_; }

    // The distance by which the point lies outside. Cost: one dot product per direction.
    double outside(const vec3& p) const;
    // The distance by which the other volume of the same tree sticks out of this one.
    double outside(const DumpBounds& other) const;
    // A distance by which the two are apart for certain; zero or less: they may meet.
    double gap(const DumpBounds& other) const;
    double gap(const Triangle& triangle) const;

    // Largest rounding error of the answers above: 0 for axis-aligned boxes. For a k-DOP also if
    // only some of its numbers are finite.
    double tolerance() const;

    // Axis-aligned boxes and k-DOPs are intervals, and one side of them may be sound where another
    // is not: sides 0, 1, 2, ... are the lower ones, and then come the upper ones. None for other
    // volumes. A side is sound when it is finite and not beyond its opposite.
    std::size_t sides() const;
    bool sound(std::size_t side) const;
    // The distance by which the other's side, or the triangle, sticks out beyond a sound side.
    double past(std::size_t side, const DumpBounds& other) const;
    double past(std::size_t side, const Triangle& triangle) const;
    // The fault that makes the bounds unusable: "max y is nan", "min x 3 is above max x 1".
    std::string why_unusable() const;
    // A number of the bounds in words: "max y", "the radius".
    std::string name_of_float(std::size_t i) const;

    // A box, an oriented box, a sphere, or the corners of a k-DOP.
    VolumeShape shape() const;
    float area() const;
    float volume() const;
    // Exact for axis-aligned boxes, within the tolerance for others.
    bool contains(const vec3& p) const { return outside(p) <= tolerance(); }
    // The axis-aligned box around it.
    Aabb box() const;

  private:
    vec3 at(std::size_t i) const { return {floats_[i], floats_[i + 1], floats_[i + 2]}; }
    std::size_t pairs() const { return dump_->directions.size(); }
    BoundsState judge() const;
    dvec3 direction(std::size_t pair) const;
    std::vector<std::vector<dvec3>> faces() const;

    const TreeDump* dump_;
    std::span<const float> floats_;
    BoundsState state_;
};

}  // namespace collidoscope
