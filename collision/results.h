// Results of the algorithms: contacts, distances and ray hits.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "collision/shapes.h"

namespace collidoscope {

// One point of contact. The normal has unit length and points from A to B: moving B by
// normal * depth separates the pair. point_on_b - point_on_a = -depth * normal, and the position is
// the midpoint of the two.
struct Contact {
    vec3 position{0};
    vec3 normal{0};
    float depth = 0;
    vec3 point_on_a{0};
    vec3 point_on_b{0};
};

// Up to eight contacts (a clipped box face has at most eight corners).
class Manifold {
  public:
    static constexpr std::size_t capacity = 8;

    void add(const Contact& contact) {
        assert(size_ < capacity);
        contacts_[size_++] = contact;
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Contact& operator[](std::size_t i) const { return contacts_[i]; }
    Contact& operator[](std::size_t i) { return contacts_[i]; }
    const Contact* begin() const { return contacts_.data(); }
    const Contact* end() const { return contacts_.data() + size_; }

  private:
    std::array<Contact, capacity> contacts_{};
    std::size_t size_ = 0;
};

// Answer of a pair of solids. signed_distance is positive apart, 0 touching, negative overlapping,
// and its sign always agrees with hit. The witness points realize it:
// point_on_b - point_on_a = signed_distance * normal. contacts is empty when apart.
// If only a lower bound of the distance is known (a separating axis, say), exact_distance is
// false and signed_distance holds that bound.
struct PairResult {
    bool hit = false;
    bool exact_distance = true;
    float signed_distance = 0;
    vec3 normal{0};
    vec3 point_on_a{0};
    vec3 point_on_b{0};
    Manifold contacts;
};

// The relation of two bodies, in the one set of words that answers, captions and views use.
enum class Relation : std::uint8_t { Separated, Touching, Overlapping };

// Touching is a signed distance of exactly 0; a hit without a distance overlaps.
constexpr Relation relation_of(bool hit, float signed_distance) {
    return !hit                   ? Relation::Separated
           : signed_distance == 0 ? Relation::Touching
                                  : Relation::Overlapping;
}
constexpr Relation relation_of(const PairResult& result) {
    return relation_of(result.hit, result.signed_distance);
}
// For sentences: "the bodies are separated".
constexpr const char* word_of(Relation relation) {
    switch (relation) {
        case Relation::Separated:
            return "separated";
        case Relation::Touching:
            return "touching";
        case Relation::Overlapping:
            break;
    }
    return "overlapping";
}

// The first point where a ray meets a surface: origin + t * direction.
struct RayHit {
    float t = 0;
    vec3 normal{0};       // unit, against the ray where the surface has two sides
    bool inside = false;  // the origin lies in the solid: the hit is where the ray leaves it
};

enum class Where : std::uint8_t { Outside, Boundary, Inside };

}  // namespace collidoscope
