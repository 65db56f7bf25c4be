// Working data of a query over two wide trees.
#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "collision/narrow/triangle/triangle_batch.h"
#include "collision/trees/traverse_pair.h"
#include "collision/trees/wide/wide_kernels.h"

namespace collidoscope {

namespace detail {

// Prefetches the memory that opening the node will read.
inline void fetch(const WideObbTree& tree, ChildLink link) {
    if (link.is_leaf()) {
        __builtin_prefetch(&tree.corners[link.first()]);
        return;
    }
    const char* node = reinterpret_cast<const char*>(&tree.nodes[link.first()]);
    for (std::size_t line = 0; line < sizeof(WideNode<Obb>); line += 64) {
        __builtin_prefetch(node + line);
    }
}

// Smaller squares have lost digits, or may have summands that have.
inline constexpr float smallest_square = 1e-30f;

// Whether the balls around the first boxes of both are apart, for certain: bodies far from each
// other need no more. The pad is for both centers and the rounding of the distance.
inline bool balls_apart(const EightBoxes& a, const EightBoxes& b, float pad) {
    float squared = 0;
    for (int k = 0; k < 3; ++k) {
        const float d = b.center[k][0] - a.center[k][0];
        squared += d * d;
    }
    const float radii = std::sqrt(a.size[0]) + std::sqrt(b.size[0]) + 2 * pad;
    return squared > smallest_square && squared > radii * radii;
}

// Values that are not set to anything before they are used.
template <typename Value, std::size_t N>
struct Room {
    union {
        std::array<Value, N> values;
    };
    Room() {}
    Value& operator[](std::size_t i) { return values[i]; }
    const Value& operator[](std::size_t i) const { return values[i]; }
};

// Unpacked boxes in the order in which their nodes were opened: freed from the end.
class BoxStack {
  public:
    EightBoxes& operator[](std::uint32_t i) {
        if (i < in_place) [[likely]]
            return first_[i];
        return more(i - in_place);
    }

  private:
    [[gnu::noinline]] EightBoxes& more(std::size_t k) {
        while (k >= more_.size()) more_.push_back(std::make_unique<EightBoxes>());
        return *more_[k];
    }

    static constexpr std::uint32_t in_place = 32;
    std::array<EightBoxes, in_place> first_;
    std::vector<std::unique_ptr<EightBoxes>> more_;
};

// Pairs of triangles that wait for being compared together.
class TriangleBatch {
  public:
    static constexpr std::size_t capacity = 64;

    std::size_t size() const { return size_; }
    void add(const Triangle& a, const Triangle& b, TrianglePair pair) {
        a_[size_] = a;
        b_[size_] = b;
        pairs_[size_++] = pair;
    }
    // Compares all; afterward hit(i) tells about pair(i).
    void compare() {
        // Fill up to whole groups of eight with what is quickly told apart.
        const std::size_t filled = (size_ + 7) / 8 * 8;
        for (std::size_t i = size_; i < filled; ++i) {
            a_[i] = {vec3(0), vec3(0), vec3(0)};
            b_[i] = {vec3(1), vec3(1), vec3(1)};
        }
        overlaps_batch({&a_[0], filled}, {&b_[0], filled}, {&hits_[0], filled});
    }
    bool hit(std::size_t i) const { return hits_[i] != 0; }
    const TrianglePair& pair(std::size_t i) const { return pairs_[i]; }
    const Triangle& a(std::size_t i) const { return a_[i]; }
    const Triangle& b(std::size_t i) const { return b_[i]; }
    void clear() { size_ = 0; }

  private:
    std::size_t size_ = 0;
    Room<Triangle, capacity> a_, b_;
    Room<TrianglePair, capacity> pairs_;
    Room<std::uint8_t, capacity> hits_;
};

}  // namespace detail

}  // namespace collidoscope
