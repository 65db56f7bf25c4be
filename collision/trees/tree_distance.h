// The distance between two bodies, or whether they are within a tolerance: by trees whose volumes
// give a lower bound of the distance of what they hold.
//
// Pairs of nodes wait on a stack, nearer ones on top. One whose bound is no less than the best
// distance found so far is left out; pairs of leaves compare their triangles. Asked for a
// tolerance only, the search ends with the first pair of triangles within it, and everything
// farther is left out from the start. Where very many pairs are equally near, see gap_along.h.
// Source: Larsen, Gottschalk, Lin, Manocha 1999 (PQP), sections 2 and 6.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "collision/narrow/triangle/triangle_closest.h"
#include "collision/trees/gap_along.h"
#include "collision/trees/traverse_pair.h"
#include "collision/trees/tree_distance_steps.h"

namespace collidoscope {

struct TreeDistanceOptions {
    // Distances above this are of no interest.
    double within = std::numeric_limits<double>::infinity();
    // Ends with the first pair of triangles that is within.
    bool any_within = false;
    // Ends when nothing can be nearer by more than this share of the distance found (PQP's
    // relative error). 0: the distance itself.
    double relative_error = 0;
    const std::atomic<bool>* cancel = nullptr;
    QueryBudget budget{};
    // Triangles that were nearest in a pose close by, as slots of the trees: a first upper bound.
    std::optional<std::array<std::uint32_t, 2>> hint{};
};

struct TreeDistanceAnswer {
    bool found = false;   // some pair is within; the rest means something only then
    double distance = 0;  // 0 exactly when the bodies meet
    TrianglePair pair;
    std::array<std::uint32_t, 2> slots{};  // of the pair, for the next query's hint
    dvec3 point_on_a{0}, point_on_b{0};    // in A's frame
    double lower_bound = 0;                // no two points are nearer: the distance when complete
    std::uint64_t volume_tests = 0, primitive_tests = 0;
    bool complete = false;     // false: interrupted; what was found is an upper bound
    bool interrupted = false;  // by its budget, or canceled

    std::uint64_t operations() const { return volume_tests + primitive_tests; }
};

template <typename TreeA, typename TreeB, typename Rule, Tracer T>
class TreeDistanceSearch {
  public:
    TreeDistanceSearch(const TreeA& a, const TreeB& b, const RelativePose& pose,
                       const TreeDistanceOptions& options, Rule rule, T trace)
        : a_(a),
          b_(b),
          pose_(pose),
          options_(options),
          rule_(rule),
          trace_(trace),
          volumes_(pose, a.nodes[0].bounds, b.nodes[0].bounds),
          best_(options.within),
          next_look_(std::max<std::uint64_t>(tests_before_gaps,
                                             a.primitives.size() + b.primitives.size())) {
        if constexpr (requires { rule_.start(a, b); }) rule_.start(a, b);
    }

    TreeDistanceAnswer run() {
        if (options_.hint) test_triangles((*options_.hint)[0], 1, (*options_.hint)[1], 1);
        const Waiting roots = measure(0, 0);
        trace_.step("start", [&](auto& step) { tree_gap::say_start(step, roots.bound); });
        if (wanted(roots.bound)) stack_.push_back(roots);
        const Spending spending(options_.budget, options_.cancel);
        const std::uint64_t stride = spending.stride(1024);
        std::uint64_t steps = 0;
        while (!stack_.empty() && !ended()) {
            if (++steps % stride == 0 && spending.spent(answer_.operations())) {
                answer_.interrupted = true;
                break;
            }
            if (answer_.operations() >= next_look_) look_along_gap();
            Waiting next = stack_.back();
            stack_.pop_back();
            if (gaps_.known()) bound_by_gap(next);
            if (!wanted(next.bound)) {
                leave_out(next);
                continue;
            }
            const auto& a = a_.nodes[next.a];
            const auto& b = b_.nodes[next.b];
            if (a.is_leaf() && b.is_leaf()) {
                test_triangles(a.first(), a.count(), b.first(), b.count());
            } else {
                open(next);
            }
        }
        return finish();
    }

  private:
    struct Waiting {
        std::uint32_t a, b;
        double bound;
    };

    // Whether what lies below such a bound may still change the answer. Touching counts.
    bool wanted(double bound) const {
        return answer_.found ? bound < best_ * (1 - options_.relative_error) : bound <= best_;
    }
    bool ended() const { return answer_.found && (options_.any_within || answer_.distance == 0); }

    Waiting measure(std::uint32_t a, std::uint32_t b) {
        ++answer_.volume_tests;
        const auto placed = volumes_.place(b_.nodes[b].bounds);
        return {a, b, volumes_.gap(a_.nodes[a].bounds, placed, best_)};
    }

    // Measures the bodies along the line through the nearest points known.
    void look_along_gap() {
        next_look_ = 4 * answer_.operations();
        if (!std::isfinite(closest_)) return;
        const TrianglePoints points =
            closest_points(a_.triangles[closest_slots_[0]], pose_(b_.triangles[closest_slots_[1]]));
        gaps_.measure(
            points.on_a, points.on_b, a_, [&](std::uint32_t slot) { return a_.triangles[slot]; },
            b_, [&](std::uint32_t slot) { return pose_(b_.triangles[slot]); });
    }
    // By the triangles themselves, not their volumes.
    void bound_by_gap(Waiting& pair) const {
        pair.bound = std::max(
            pair.bound,
            gaps_.bound(gaps_.reach_of_a(pair.a), gaps_.reach_of_b(pair.b), best_, answer_.found));
    }

    void leave_out(const Waiting& pair) {
        lowest_left_ = std::min(lowest_left_, pair.bound);
        trace_.step("leave", [&](auto& step) {
            tree_gap::say_leave(step, pair.a, pair.b, pair.bound, best_, answer_.found);
        });
    }

    // Put the new pairs on the stack, the nearest on top.
    void open(const Waiting& pair) {
        const auto& a = a_.nodes[pair.a];
        const auto& b = b_.nodes[pair.b];
        const Open which = b.is_leaf()   ? Open::A
                           : a.is_leaf() ? Open::B
                                         : rule_(a.bounds, b.bounds);
        const char* label = which == Open::A ? "open_a" : which == Open::B ? "open_b" : "open_both";
        trace_.step(label, [&](auto& step) {
            tree_gap::say_open(step, pair.a, pair.b, which, pair.bound, answer_, best_);
        });
        std::array<Waiting, 4> made;
        std::size_t count = 0;
        for (std::uint32_t i = 0; i < (which == Open::B ? 1u : 2u); ++i) {
            for (std::uint32_t k = 0; k < (which == Open::A ? 1u : 2u); ++k) {
                Waiting& child = made[count++];
                child = measure(which == Open::B ? pair.a : a.first() + i,
                                which == Open::A ? pair.b : b.first() + k);
                // The parent's bound holds for its children too.
                child.bound = std::max(child.bound, pair.bound);
            }
        }
        std::stable_sort(made.begin(), made.begin() + std::ptrdiff_t(count),
                         [](const Waiting& x, const Waiting& y) { return x.bound > y.bound; });
        for (std::size_t i = 0; i < count; ++i) {
            if (wanted(made[i].bound)) {
                stack_.push_back(made[i]);
            } else {
                leave_out(made[i]);
            }
        }
    }

    void test_triangles(std::uint32_t first_a, std::uint32_t count_a, std::uint32_t first_b,
                        std::uint32_t count_b) {
        for (std::uint32_t j = first_b; j < first_b + count_b; ++j) {
            const Triangle moved = pose_(b_.triangles[j]);
            for (std::uint32_t i = first_a; i < first_a + count_a && !ended(); ++i) {
                ++answer_.primitive_tests;
                const TrianglePoints points = closest_points(a_.triangles[i], moved);
                const double distance = std::sqrt(points.squared_distance);
                if (distance < closest_) {
                    closest_ = distance;
                    closest_slots_ = {i, j};
                }
                // That they meet is decided by the exact test.
                if constexpr (T::enabled) {
                    if (distance == 0)
                        (void)overlaps(a_.triangles[i], moved, trace_.scope("triangle_triangle"));
                }
                const bool closer = answer_.found ? distance < best_ : distance <= best_;
                const TrianglePair pair{a_.primitives[i], b_.primitives[j]};
                if (closer) {
                    answer_.found = true;
                    answer_.pair = pair;
                    answer_.slots = {i, j};
                    answer_.distance = best_ = distance;
                    answer_.point_on_a = points.on_a;
                    answer_.point_on_b = points.on_b;
                }
                trace_.step(closer ? "closer" : "farther", [&](auto& step) {
                    tree_gap::say_compared(step, pair, distance, closer, answer_, best_);
                });
            }
        }
    }

    TreeDistanceAnswer finish() {
        answer_.complete = !answer_.interrupted;
        // The best pair to all digits: the quick distance may be off where edges are parallel.
        if (answer_.found && answer_.distance > 0) {
            const TriangleGap gap = closest_features(a_.triangles[answer_.slots[0]],
                                                     pose_(b_.triangles[answer_.slots[1]]));
            if (gap.distance <= answer_.distance) {
                answer_.distance = gap.distance;
                answer_.point_on_a = gap.point_on_a;
                answer_.point_on_b = gap.point_on_b;
            }
        }
        answer_.lower_bound = answer_.found ? std::min(answer_.distance, lowest_left_)
                                            : std::min(lowest_left_, best_);
        for (const Waiting& left : stack_)
            answer_.lower_bound = std::min(answer_.lower_bound, left.bound);
        answer_.lower_bound = std::max(answer_.lower_bound, 0.0);
        trace_.step("done", [&](auto& step) {
            tree_gap::say_done(step, answer_, options_.any_within, best_);
        });
        return answer_;
    }

    const TreeA& a_;
    const TreeB& b_;
    const RelativePose pose_;
    const TreeDistanceOptions options_;
    Rule rule_;
    T trace_;
    VolumePair<typename TreeA::Volume, typename TreeB::Volume> volumes_;
    double best_;                                                   // the distance to beat
    double lowest_left_ = std::numeric_limits<double>::infinity();  // bound of what was left out
    TreeDistanceAnswer answer_;
    std::vector<Waiting> stack_;
    std::uint64_t next_look_;  // after so many tests
    GapAlong gaps_;
    double closest_ = std::numeric_limits<double>::infinity();  // of all pairs compared
    std::array<std::uint32_t, 2> closest_slots_{};
};

// Volumes: any whose VolumePair has gap() (spheres, swept spheres). The distance is within 1e-8 of
// the true one, relative to the bodies' size, and of the pair that is reported within 1e-12. Empty
// bodies are infinitely far apart: nothing is found. Cost: about 150 ns for a pair of volumes and
// 200 ns for one of triangles.
template <typename TreeA, typename TreeB, typename Rule = OpenLonger, Tracer T = NoTrace>
TreeDistanceAnswer distance_between(const TreeA& a, const TreeB& b, const RelativePose& pose,
                                    const TreeDistanceOptions& options = {}, Rule rule = {},
                                    T trace = {}) {
    if (a.empty() || b.empty()) {
        TreeDistanceAnswer nothing;
        nothing.lower_bound = options.within;
        nothing.complete = true;
        return nothing;
    }
    return TreeDistanceSearch<TreeA, TreeB, Rule, T>(a, b, pose, options, rule, trace).run();
}

}  // namespace collidoscope
