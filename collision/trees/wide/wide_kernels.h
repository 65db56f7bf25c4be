// The box tests of wide trees, eight at a time, compiled for several instruction sets; the best
// that the processor has is chosen when the program runs.
//
// All of them are the separating axis test of oriented boxes, always on the safe side, with the
// same operations rounded the same way: the answer and what it took are the same on every machine.
// Machines without a fused multiplication and addition come to the same by several operations.
// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 5.
#pragma once

#include <cstdint>
#include <span>

#include "collision/cpu/simd.h"
#include "collision/trees/wide/wide_tree.h"

namespace collidoscope::detail {

// The children of a node in the frame of body A.
struct alignas(64) EightBoxes {
    float center[3][wide_children];
    float half[3][wide_children];
    float axes[9][wide_children];  // coordinate k of axis i at 3 i + k
    float size[wide_children];     // square of half the diagonal
    std::uint32_t node;            // whose children they are

    void set(std::uint32_t lane, const Obb& box);
};

// From B's frame to A's, in float.
struct Placement {
    float rotation[3][3];  // row, column
    float translation[3];

    explicit Placement(const RelativePose& pose);
    Obb operator()(const Obb& box) const;
};

// Eight triangles: coordinate k of corner i at 3 i + k.
struct alignas(32) EightTriangles {
    float corner[9][wide_children];

    void set(std::uint32_t lane, const Triangle& t, float scale) {
        for (int k = 0; k < 3; ++k) {
            corner[k][lane] = t.a[k] * scale;
            corner[3 + k][lane] = t.b[k] * scale;
            corner[6 + k][lane] = t.c[k] * scale;
        }
    }
};

struct WideKernels {
    // Unpacks the children of a node of A, or of B and places them, and tests all of them against
    // one other box. Bit i: child i is there and no axis separates it from that box; what is
    // unpacked, and closeness, hold only if there is such a child. Closeness is the largest share,
    // over the six face normals, of the centers' distance in the sum of the radii: 0 for boxes with
    // one center, 1 for boxes that touch. All half sizes together count as larger by pad.
    unsigned (*open_a)(const WideNode<Obb>& node, const EightBoxes& other, std::uint32_t lane,
                       float pad, EightBoxes& children, float* closeness);
    unsigned (*open_b)(const WideNode<Obb>& node, const Placement& place, const EightBoxes& other,
                       std::uint32_t lane, float pad, EightBoxes& children, float* closeness);

    // The same, but bit i says that child i is there and may be nearer than `limit`; `nearest` gets
    // what its distance is at least, 0 when the boxes may overlap, and `order` a number that is
    // smaller for those that are better looked at first.
    unsigned (*near_a)(const WideNode<Obb>& node, const EightBoxes& other, std::uint32_t lane,
                       float pad, float limit, EightBoxes& children, float* nearest, float* order);
    unsigned (*near_b)(const WideNode<Obb>& node, const Placement& place, const EightBoxes& other,
                       std::uint32_t lane, float pad, float limit, EightBoxes& children,
                       float* nearest, float* order);

    // About the distances of eight pairs of triangles that do not cross, coordinates being at most
    // 1: off by at most wide_distance_pad times the triangles' extents and wide_distance_floor.
    void (*distances)(const EightTriangles& a, const EightTriangles& b, float* distance);
};
const WideKernels& wide_kernels(Simd simd);

extern const WideKernels wide_kernels_baseline, wide_kernels_avx2, wide_kernels_avx512;

}  // namespace collidoscope::detail
