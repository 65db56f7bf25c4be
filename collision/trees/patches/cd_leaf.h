// Patch against patch, in a leaf pair of the thesis's trees: a search over neighbors that walks
// toward a plane.
//
// Each triangle of B's patch spans a plane. A search begins at the first triangle of A's patch;
// its neighbors join a queue when they are nearer to the plane, or as near; those that cross the
// plane go to the front of the queue and are compared with B's triangle. On the whole border of a
// convex body this finds all that cross, for a plane there has no second valley. A patch is only a
// part of such a border: a search may end at its rim while other triangles cross the plane, and it
// never reaches triangles that no shared edge leads to. The published search then misses
// contacts. Searching on from triangles that no search has looked at makes up for that, but looks
// at every triangle. Bounds save that: a triangle need not be looked at when the plane is farther
// from one that was than any corner of it is.
// Source: thesis 2002, section 3.4.2.
#pragma once

#include <array>
#include <cstdint>

#include "collision/exact/triangle_side.h"
#include "collision/narrow/triangle/triangle_triangle.h"
#include "collision/trace/recorder.h"
#include "collision/trace/trace.h"
#include "collision/trees/patches/cd_tree.h"

namespace collidoscope {

enum class CdSearch : std::uint8_t {
    Complete,   // over neighbors, begun again until every triangle was looked at: misses nothing
    Bounded,    // the same, but triangles that a distance shows to be apart are not looked at
    Published,  // over neighbors once, as published: may miss contacts
    Off,        // every triangle of one patch against every one of the other
};

// The first in, first out, but what crosses goes first. Holds triangles of a patch.
class CdQueue {
  public:
    void clear() { front_ = back_ = size; }
    bool empty() const { return front_ == back_; }
    void push_front(std::uint32_t t) { items_[--front_] = static_cast<std::uint8_t>(t); }
    void push_back(std::uint32_t t) { items_[back_++] = static_cast<std::uint8_t>(t); }
    std::uint32_t pop() { return items_[front_++]; }

  private:
    static constexpr std::uint32_t size = max_patch_size;
    std::array<std::uint8_t, 2 * size> items_{};
    std::uint32_t front_ = size, back_ = size;
};

// The corners of a patch against one plane, each looked at once.
class PatchSides {
  public:
    PatchSides(const CdTree& tree, const CdPatch& patch, const Triangle& plane)
        : tree_(tree), patch_(patch), side_of_(plane) {}

    // Neither all corners strictly in front nor all strictly behind: exact.
    bool crosses(std::uint32_t t) {
        int front = 0, behind = 0;
        for (const std::uint8_t v : corners(t)) {
            const int side = side_of(v);
            front += side > 0;
            behind += side < 0;
        }
        return front < 3 && behind < 3;
    }
    // Distances to the plane are in units of the plane normal's length.
    double nearest(std::uint32_t t) {
        const auto& c = corners(t);
        return std::min({distance(c[0]), distance(c[1]), distance(c[2])});
    }
    // A lower bound of the distances of all corners of t from the plane; zero for a triangle that
    // has no plane. Rounded down.
    double surely_apart(std::uint32_t t) const {
        const auto& c = corners(t);
        const double most = side_of_.normal_at_most();
        if (most == 0) return 0;
        const double least =
            std::min({side_of_.surely_apart(place(c[0])), side_of_.surely_apart(place(c[1])),
                      side_of_.surely_apart(place(c[2]))});
        return (1 - 0x1p-48) * (least / most);
    }
    // The distance of the corner of t that `from` does not have; its least if it has all of them.
    double distance_of_new_corner(std::uint32_t t, std::uint32_t from, double least) {
        const auto& c = corners(from);
        for (const std::uint8_t v : corners(t))
            if (v != c[0] && v != c[1] && v != c[2]) return distance(v);
        return least;
    }

  private:
    const std::array<std::uint8_t, 3>& corners(std::uint32_t t) const {
        return tree_.slots[patch_.first + t].corner;
    }
    const vec3& place(std::uint8_t v) const { return tree_.vertices[patch_.first_vertex + v]; }
    double distance(std::uint8_t v) const { return std::abs(side_of_.height(place(v))); }
    int side_of(std::uint8_t v) {
        if (!(known_ >> v & 1u)) {
            known_ |= 1u << v;
            side_[v] = static_cast<std::int8_t>(side_of_(place(v)));
        }
        return side_[v];
    }

    const CdTree& tree_;
    const CdPatch& patch_;
    exact::TriangleSide side_of_;
    std::uint32_t known_ = 0;
    std::array<std::int8_t, 3 * max_patch_size> side_{};
};

struct CdCounts {
    std::uint64_t volume_tests = 0;
    std::uint64_t plane_tests = 0;     // triangles held against a plane
    std::uint64_t triangle_tests = 0;  // exact tests of two triangles
    // Sum of all tests, the unit of budgets.
    std::uint64_t operations() const { return volume_tests + plane_tests + triangle_tests; }
};

// Compares one triangle of B, already in A's frame, with a patch of A. found(slot of A) is called
// for every triangle of the patch that meets it; once it returns false the search ends. Every
// triangle is reported that is reached: all of them but for CdSearch::Published.
// Traced steps: "plane", "queue", "away", "hit", "miss", "again", "clear".
template <typename Found, Tracer T>
void search_patch(const CdTree& a, const CdPatch& patch, const Triangle& moved, std::uint32_t of_b,
                  CdSearch search, CdCounts& counts, Found&& found, T trace) {
    PatchSides sides(a, patch, moved);
    std::array<double, max_patch_size> least{};
    std::uint32_t unseen = (1u << patch.count) - 1;  // triangles not looked at
    CdQueue queue;
    const auto id = [&](std::uint32_t t) { return a.primitives[patch.first + t]; };
    // A triangle that lies on one side of the plane clears those that cannot reach across it.
    const auto clear_from = [&](std::uint32_t t) {
        if (search != CdSearch::Bounded || unseen == 0 || sides.crosses(t)) return;
        const double apart = sides.surely_apart(t);
        std::uint32_t cleared = 0;
        for (std::uint32_t left = unseen; left != 0; left &= left - 1) {
            const auto u = static_cast<std::uint32_t>(__builtin_ctz(left));
            const float reach = a.reach[patch.first_reach + t * patch.count + u];
            if (static_cast<double>(reach) < apart) cleared |= 1u << u;
        }
        if (cleared == 0) return;
        unseen &= ~cleared;
        trace.step("clear", [&](auto& step) {
            const auto count = static_cast<unsigned>(__builtin_popcount(cleared));
            step.say("Triangle ", id(t), " is at least ", now(apart),
                     " from the plane. Every corner of ", strong(spoken(count)),
                     plural(count, " other", " others"),
                     " is closer to it than that: on the same side of the plane, no test needed.")
                .value("distance", apart)
                .mark(TriangleMark{0, id(t)}, Role::Best)
                .mark(TriangleMark{1, of_b}, Role::Current);
            for (std::uint32_t left = cleared; left != 0; left &= left - 1)
                step.mark(TriangleMark{0, id(static_cast<std::uint32_t>(__builtin_ctz(left)))},
                          Role::Skipped);
        });
    };

    while (unseen != 0) {
        // Begin with the first triangle that no search has looked at.
        const auto start = static_cast<std::uint32_t>(__builtin_ctz(unseen));
        const bool again = start > 0;
        unseen &= unseen - 1;
        queue.clear();
        queue.push_back(start);
        ++counts.plane_tests;
        if (search != CdSearch::Off) least[start] = sides.nearest(start);
        trace.step(again ? "again" : "plane", [&](auto& step) {
            if (!again) {
                step.say("Triangle ", strong(of_b), " of B spans a plane. Start at triangle ",
                         id(start), " of A's patch.");
            } else if (search == CdSearch::Off) {
                step.say("Continue with triangle ", id(start), " of A's patch.");
            } else {
                step.say("The search has ended, but no neighbor led to triangle ",
                         strong(id(start)), " of A's patch: restart there.");
            }
            step.mark(TriangleMark{1, of_b}, Role::Current);
            for (std::uint32_t t = 0; t < patch.count; ++t)
                step.mark(TriangleMark{0, id(t)}, t == start ? Role::Best : Role::Candidate);
        });

        while (!queue.empty()) {
            const std::uint32_t t = queue.pop();
            // Only what crosses the plane can meet the triangle in it.
            if (sides.crosses(t)) {
                ++counts.triangle_tests;
                const bool meet =
                    overlaps(a.triangles[patch.first + t], moved, trace.scope("triangle_triangle"));
                trace.step(meet ? "hit" : "miss", [&](auto& step) {
                    if (meet) step.verdict(true);
                    const Role role = meet ? Role::Hit : Role::Rejected;
                    step.say("Triangle ", id(t), " of A crosses the plane of triangle ", of_b,
                             " of B, and they ", strong(meet ? "intersect" : "are disjoint"), ".")
                        .mark(TriangleMark{0, id(t)}, role)
                        .mark(TriangleMark{1, of_b}, role);
                });
                if (meet && !found(patch.first + t)) return;
            } else {
                trace.step("away", [&](auto& step) {
                    step.say("Triangle ", id(t), " of A lies on one side of the plane of triangle ",
                             of_b, " of B: they cannot intersect.")
                        .mark(TriangleMark{0, id(t)}, Role::Rejected)
                        .mark(TriangleMark{1, of_b}, Role::Current);
                });
            }
            if (search == CdSearch::Off) break;
            if (t == start) clear_from(t);

            // Its neighbors join the queue when they cross the plane, first, or lie no further
            // from it. The others are known not to meet the triangle.
            std::uint32_t joined = 0;
            [[maybe_unused]] std::uint32_t looked_at = 0;
            const std::uint32_t neighbors = a.slots[patch.first + t].neighbors;
            while ((neighbors & unseen) != 0) {
                const auto next = static_cast<std::uint32_t>(__builtin_ctz(neighbors & unseen));
                unseen &= ~(1u << next);
                looked_at |= 1u << next;
                ++counts.plane_tests;
                const double distance = sides.distance_of_new_corner(next, t, least[t]);
                const bool nearer = distance <= least[t];
                least[next] = nearer ? distance : least[t];
                const bool crosses = sides.crosses(next);
                if (crosses) {
                    queue.push_front(next);
                } else if (nearer) {
                    queue.push_back(next);
                }
                if (crosses || nearer) joined |= 1u << next;
                clear_from(next);
            }
            trace.step("queue", [&](auto& step) {
                const auto queued = static_cast<unsigned>(__builtin_popcount(joined));
                const auto fresh = static_cast<unsigned>(__builtin_popcount(looked_at));
                step.say(
                        "Triangle ", id(t), " has ",
                        counted(fresh, "neighbor not looked at yet", "neighbors not looked at yet"),
                        ". ", strong(queued == 0 ? "None" : spoken(queued)),
                        plural(std::max(queued, 1u), " leads", " lead"),
                        " toward the plane or across it",
                        queued == 0 ? "." : plural(queued, " and is queued.", " and are queued."))
                    .mark(TriangleMark{0, id(t)}, Role::Best)
                    .mark(TriangleMark{1, of_b}, Role::Current);
                for (std::uint32_t k = 0; k < patch.count; ++k) {
                    if (looked_at >> k & 1u)
                        step.mark(TriangleMark{0, id(k)},
                                  joined >> k & 1u ? Role::Candidate : Role::Skipped);
                }
            });
        }
        if (search == CdSearch::Published) return;
    }
}

}  // namespace collidoscope
