// Steps of the thesis's printed AddTriangle and CheckTriangles (cd_listing.h).
#pragma once

#include <cstdint>
#include <vector>

#include "collision/trees/patches/cd_patch_steps.h"

namespace collidoscope::listing_steps {

// Whose triangles are added: A's (0) or B's (1).
struct Stage {
    int body = 0;
};

const vec3& corner(const Triangle& t, int k);
// The first corner of `added` that is no corner of `older`; -1 when there is none.
int corner_that_differs(const Triangle& older, const Triangle& added);

void say_take(StepBuilder& step, const Stage& stage, std::uint32_t triangle, std::size_t patches);
void say_full(StepBuilder& step, const Stage& stage, std::uint32_t patch,
              const std::vector<std::uint32_t>& members, std::uint32_t added,
              std::uint32_t patch_size);
void say_reject(StepBuilder& step, const Stage& stage, std::uint32_t patch, std::uint32_t member,
                std::uint32_t added, PatchCondition broken,
                const std::vector<std::uint32_t>& neighbors);
void say_insert(StepBuilder& step, const Stage& stage, std::uint32_t patch,
                const std::vector<std::uint32_t>& members, std::uint32_t added,
                const std::vector<std::uint32_t>& neighbors, std::uint32_t patch_size);
void say_new(StepBuilder& step, const Stage& stage, std::uint32_t patch, std::uint32_t added,
             std::size_t neighbors);

void say_plane(StepBuilder& step, std::uint32_t first, std::uint32_t of_b, double least,
               bool crosses);
void say_test(StepBuilder& step, std::uint32_t t, std::uint32_t of_b, bool meet, bool again);
// in_truth: whether it crosses the plane.
void say_same_side(StepBuilder& step, std::uint32_t t, std::uint32_t of_b, bool in_truth);

struct Look {
    std::uint32_t from, to;  // triangles of A
    std::uint32_t of_b;
    int corner;       // of `to`; -1: taken over from `from`
    double distance;  // from the plane, with its sign
    bool crosses, closer;
    bool in_truth;  // it crosses the plane
    bool foreign;   // `to` is in another patch
};
void say_neighbor(StepBuilder& step, const Look& look);

}  // namespace collidoscope::listing_steps
