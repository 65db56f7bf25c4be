// The thesis's AddTriangle and CheckTriangles, as printed (textbook version, flawed). The sound
// ones are grow_patches (cd_patches.h) and search_patch (cd_leaf.h).
//
// The effect of the printed lines:
// - A patch is tried unless it has more than the maximum: patches end with maximum + 1 triangles.
// - Every member that fits is stored as a neighbor of the new triangle, whether they share an edge
//   or not. The list is not emptied when the patch turns out not to fit: members of patches that
//   were tried in vain stay in it, and the new triangle becomes theirs.
// - The older triangle gets the new one with the corner that differs; the new one gets the older
//   ones without a corner. From the newer to the older the search takes over the distance and the
//   "crosses the plane" of the triangle it comes from.
// - From the older to the newer it looks at one corner alone: another sign than that of the
//   triangle it comes from is taken for crossing the plane.
// - The first triangle is not marked as checked. A neighbor may lead to it again, and its hits are
//   then reported twice.
// Read into what the listing leaves open: its loop over the neighbors never moves on, which would
// not end, and is read as moving on; the list of neighbors begins empty in each call; marks are
// cleared for each triangle of the outer loop; of several corners that differ the first is taken.
// Source: thesis 2002, sections 3.3.1 and 3.4.2.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <optional>
#include <vector>

#include "collision/exact/triangle_side.h"
#include "collision/narrow/triangle/triangle_triangle.h"
#include "collision/trees/patches/cd_listing_steps.h"
#include "collision/trees/patches/cd_patches.h"
#include "collision/trees/traverse_pair.h"
#include "collision/volumes/dop.h"

namespace collidoscope {

struct ListingNeighbor {
    static constexpr int none = -1;
    std::uint32_t triangle = 0;
    int corner = none;  // 0 to 2: the corner of `triangle` that differs; none: not given
};

struct ListingPatches {
    std::vector<std::vector<std::uint32_t>> patches;      // triangles, in the order added
    std::vector<std::uint32_t> patch_of;                  // by triangle
    std::vector<std::vector<ListingNeighbor>> neighbors;  // by triangle

    std::size_t largest() const;
    // Entries of neighbor lists that lead to another patch.
    std::size_t foreign() const;
};

// patch_size: the printed MaxTriangleNum; at least 1. Cost: the square of the number of triangles,
// in time and in neighbors. Nothing when canceled. Traced steps: "add_take", "add_full",
// "add_reject", "add_insert", "add_new".
template <Tracer T = NoTrace>
std::optional<ListingPatches> add_triangles_as_printed(const Mesh& mesh, std::uint32_t patch_size,
                                                       const std::atomic<bool>* cancel = nullptr,
                                                       T trace = {},
                                                       const listing_steps::Stage& stage = {});

struct ListingCounts {
    std::uint64_t volume_tests = 0;
    std::uint64_t plane_tests = 0;     // corners or triangles held against a plane
    std::uint64_t triangle_tests = 0;  // exact tests of two triangles
};

struct ListingAnswer {
    std::vector<TrianglePair> pairs;  // as reported, in that order; a pair may be there twice
    ListingCounts counts;
    bool complete = false;  // not ended by max_pairs or canceled
};

// Each pair of patches whose 18-DOPs overlap, by the printed CheckTriangles: B's patch in the outer
// loop, A's in the inner one. A reported pair meets, exactly; one that meets may not be reported.
// Traced steps: "plane", "hit", "miss", "same_side", "corner", "inherit", "repeat".
template <Tracer T = NoTrace>
ListingAnswer check_triangles_as_printed(const Mesh& a, const ListingPatches& patches_a,
                                         const Mesh& b, const ListingPatches& patches_b,
                                         const RelativePose& pose,
                                         std::uint64_t max_pairs = unlimited,
                                         const std::atomic<bool>* cancel = nullptr, T trace = {});

template <Tracer T>
std::optional<ListingPatches> add_triangles_as_printed(const Mesh& mesh, std::uint32_t patch_size,
                                                       const std::atomic<bool>* cancel, T trace,
                                                       const listing_steps::Stage& stage) {
    namespace show = listing_steps;
    ListingPatches all;
    const auto n = static_cast<std::uint32_t>(mesh.triangles.size());
    all.patch_of.resize(n);
    all.neighbors.resize(n);
    for (std::uint32_t t = 0; t < n; ++t) {
        if (cancel && cancel->load(std::memory_order_relaxed)) return std::nullopt;
        const Triangle added = mesh.triangle(t);
        trace.step("add_take",
                   [&](auto& step) { show::say_take(step, stage, t, all.patches.size()); });
        std::vector<std::uint32_t> neighbors;
        bool found = false;
        for (std::uint32_t p = 0; p < all.patches.size() && !found; ++p) {
            std::vector<std::uint32_t>& members = all.patches[p];
            if (members.size() > patch_size) {
                trace.step("add_full", [&](auto& step) {
                    show::say_full(step, stage, p, members, t, patch_size);
                });
                continue;
            }
            bool fits = true;
            for (const std::uint32_t member : members) {
                const PatchCondition broken = check_condition(mesh.triangle(member), added);
                fits = broken == PatchCondition::None;
                if (!fits) {
                    trace.step("add_reject", [&](auto& step) {
                        show::say_reject(step, stage, p, member, t, broken, neighbors);
                    });
                    break;
                }
                neighbors.push_back(member);
            }
            if (!fits) continue;
            for (const std::uint32_t older : neighbors) {
                all.neighbors[t].push_back({older, ListingNeighbor::none});
                all.neighbors[older].push_back(
                    {t, show::corner_that_differs(mesh.triangle(older), added)});
            }
            members.push_back(t);
            all.patch_of[t] = p;
            found = true;
            trace.step("add_insert", [&](auto& step) {
                show::say_insert(step, stage, p, members, t, neighbors, patch_size);
            });
        }
        if (found) continue;
        all.patch_of[t] = static_cast<std::uint32_t>(all.patches.size());
        all.patches.push_back({t});
        trace.step("add_new", [&](auto& step) {
            show::say_new(step, stage, all.patch_of[t], t, neighbors.size());
        });
    }
    return all;
}

// One run of the printed search: all of a patch of A against one triangle of B.
template <Tracer T>
class ListingSearch {
  public:
    ListingSearch(const Mesh& a, const ListingPatches& patches, ListingAnswer& answer,
                  std::uint64_t max_pairs, T trace)
        : a_(a),
          patches_(patches),
          answer_(answer),
          max_pairs_(max_pairs),
          trace_(trace),
          at_(a.triangles.size()) {}

    // False when the search is to end.
    bool run(std::uint32_t first, const Triangle& moved, std::uint32_t of_b) {
        const exact::TriangleSide side_of(moved);
        ++mark_;
        const double length = glm::length(side_of.normal());
        per_length_ = length > 0 ? 1 / length : 0;
        queue_.assign(1, first);
        // The corner nearest to the plane gives the distance, with its sign.
        const Triangle start = a_.triangle(first);
        State& state = at_[first];
        state.least = nearest(side_of, start);
        state.crosses = crosses(side_of, start);
        ++answer_.counts.plane_tests;
        trace_.step("plane", [&](auto& step) {
            listing_steps::say_plane(step, first, of_b, per_length_ * state.least, state.crosses);
        });
        while (!queue_.empty()) {
            const std::uint32_t t = queue_.front();
            queue_.erase(queue_.begin());
            const State from = at_[t];
            if (!test(side_of, moved, t, of_b)) return false;
            for (const ListingNeighbor& next : patches_.neighbors[t])
                look_at(side_of, t, next, from, of_b);
        }
        return true;
    }

  private:
    struct State {
        double least = 0;
        bool crosses = false;
        std::uint64_t checked = 0;  // the run in which it was
    };

    static int sign(double v) { return (v > 0) - (v < 0); }
    static double nearest(const exact::TriangleSide& side_of, const Triangle& t) {
        double least = side_of.height(t.a);
        for (const vec3& p : {t.b, t.c})
            if (std::abs(side_of.height(p)) < std::abs(least)) least = side_of.height(p);
        return least;
    }
    // Neither all corners strictly in front nor all strictly behind.
    static bool crosses(const exact::TriangleSide& side_of, const Triangle& t) {
        const int a = side_of(t.a), b = side_of(t.b), c = side_of(t.c);
        return !(a == b && b == c && a != 0);
    }

    bool test(const exact::TriangleSide& side_of, const Triangle& moved, std::uint32_t t,
              std::uint32_t of_b) {
        const Triangle other = a_.triangle(t);
        if (!at_[t].crosses) {
            trace_.step("same_side", [&](auto& step) {
                listing_steps::say_same_side(step, t, of_b, crosses(side_of, other));
            });
            return true;
        }
        ++answer_.counts.triangle_tests;
        const bool meet = overlaps(other, moved, trace_.scope("triangle_triangle"));
        const TrianglePair pair{t, of_b};
        const bool again = meet && std::find(answer_.pairs.begin(), answer_.pairs.end(), pair) !=
                                       answer_.pairs.end();
        if (meet) answer_.pairs.push_back(pair);
        trace_.step(again  ? "repeat"
                    : meet ? "hit"
                           : "miss",
                    [&](auto& step) {
                        if (meet) step.verdict(true);
                        listing_steps::say_test(step, t, of_b, meet, again);
                    });
        return answer_.pairs.size() < max_pairs_;
    }

    void look_at(const exact::TriangleSide& side_of, std::uint32_t t, const ListingNeighbor& next,
                 const State& from, std::uint32_t of_b) {
        State& state = at_[next.triangle];
        if (state.checked == mark_) return;
        double distance = from.least;
        state.crosses = from.crosses;
        const Triangle triangle = a_.triangle(next.triangle);
        const bool given = next.corner != ListingNeighbor::none;
        if (given) {
            ++answer_.counts.plane_tests;
            distance = side_of.height(listing_steps::corner(triangle, next.corner));
            state.crosses = sign(distance) != sign(from.least);
        }
        const bool closer = std::abs(distance) <= std::abs(from.least);
        state.least = closer ? distance : from.least;
        state.checked = mark_;
        // A triangle that crosses goes to the top of the queue.
        if (state.crosses)
            queue_.insert(queue_.begin(), next.triangle);
        else if (closer)
            queue_.push_back(next.triangle);
        trace_.step(given ? "corner" : "inherit", [&](auto& step) {
            listing_steps::say_neighbor(
                step, {t, next.triangle, of_b, next.corner, per_length_ * distance, state.crosses,
                       closer, crosses(side_of, triangle),
                       patches_.patch_of[t] != patches_.patch_of[next.triangle]});
        });
    }

    const Mesh& a_;
    const ListingPatches& patches_;
    ListingAnswer& answer_;
    std::uint64_t max_pairs_;
    T trace_;
    std::vector<State> at_;
    std::vector<std::uint32_t> queue_;
    std::uint64_t mark_ = 0;
    double per_length_ = 1;  // what a height over the plane is multiplied by to be a distance
};

template <Tracer T>
ListingAnswer check_triangles_as_printed(const Mesh& a, const ListingPatches& patches_a,
                                         const Mesh& b, const ListingPatches& patches_b,
                                         const RelativePose& pose, std::uint64_t max_pairs,
                                         const std::atomic<bool>* cancel, T trace) {
    const auto bounds = [](const Mesh& mesh, const std::vector<std::uint32_t>& patch,
                           const auto& place) {
        std::vector<vec3> corners;
        for (const std::uint32_t t : patch) {
            const Triangle triangle = place(mesh.triangle(t));
            corners.insert(corners.end(), {triangle.a, triangle.b, triangle.c});
        }
        return fit_dop<18>(corners);
    };
    std::vector<Dop<18>> around_a;
    for (const auto& patch : patches_a.patches)
        around_a.push_back(bounds(a, patch, [](const Triangle& t) { return t; }));
    ListingAnswer answer;
    ListingSearch<T> search(a, patches_a, answer, max_pairs, trace);
    for (const auto& patch_b : patches_b.patches) {
        const Dop<18> around_b = bounds(b, patch_b, pose);
        for (std::size_t p = 0; p < patches_a.patches.size(); ++p) {
            if (cancel && cancel->load(std::memory_order_relaxed)) return answer;
            ++answer.counts.volume_tests;
            if (!overlaps(around_a[p], around_b)) continue;
            for (const std::uint32_t of_b : patch_b)
                if (!search.run(patches_a.patches[p].front(), pose(b.triangle(of_b)), of_b))
                    return answer;
        }
    }
    answer.complete = true;
    return answer;
}

}  // namespace collidoscope
