// Triangle meshes: positions and corner indices, nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope {

// Indices are in range and all positions finite; whoever builds a mesh guarantees it.
struct Mesh {
    std::vector<vec3> positions;
    std::vector<std::array<std::uint32_t, 3>> triangles;

    Triangle triangle(std::size_t i) const {
        const auto& t = triangles[i];
        return {positions[t[0]], positions[t[1]], positions[t[2]]};
    }
};

// Brings points of body B into the frame of body A. Computed in double and rounded to float once:
// these rounded coordinates are what trees, brute force and tests all judge.
struct RelativePose {
    dmat3 rotation{1};
    dvec3 translation{0};

    RelativePose() = default;
    RelativePose(const Pose& a, const Pose& b);

    vec3 operator()(const vec3& p) const {
        vec3 q(dvec3(rotation * dvec3(p)) + translation);
#if defined(__GNUC__)
        // GCC 12 at -O2 turns neighboring double -> float -> double into nothing, so that an exact
        // test inlined behind this would see coordinates that were never rounded.
        asm("" : "+m"(q));
#endif
        return q;
    }
    Triangle operator()(const Triangle& t) const {
        return {(*this)(t.a), (*this)(t.b), (*this)(t.c)};
    }
};

}  // namespace collidoscope
