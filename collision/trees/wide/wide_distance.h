// The distance between two bodies, and its closest points: wide tree against wide tree.
//
// The pair of boxes whose distance is at least the smallest is looked at first, within the children
// of each opened node; pairs that are farther than the best found are dropped. Triangles are first
// compared eight pairs at a time in float, with a bound of the error; what may be the nearest is
// measured in double at the end. Where very many pairs are equally near, see gap_along.h.
// Source: Larsen, Gottschalk, Lin, Manocha, PQP (1999); lower bounds as in Ericson 2005, 5.1.4.
#pragma once

#include <array>
#include <atomic>
#include <limits>
#include <vector>

#include "collision/narrow/triangle/triangle_distance.h"
#include "collision/trees/gap_along.h"
#include "collision/trees/wide/constants.h"
#include "collision/trees/wide/wide_distance_steps.h"
#include "collision/trees/wide/wide_pair_parts.h"

namespace collidoscope {

struct WideDistanceOptions {
    // Nothing farther than this is looked for.
    double limit = std::numeric_limits<double>::infinity();
    // Stops at the first pair of triangles known to be within `limit`: the tolerance query.
    bool any_within = false;
    const std::atomic<bool>* cancel = nullptr;  // looked at every thousand nodes
    QueryBudget budget{};
    Simd simd = best_simd();
};

// Keeps references to the trees.
template <Tracer T = NoTrace>
class WideDistanceDescent {
  public:
    WideDistanceDescent(const WideObbTree& a, const WideObbTree& b, const RelativePose& pose,
                        const WideDistanceOptions& options = {}, T trace = {})
        : a_(a),
          b_(b),
          pose_(pose),
          place_(pose),
          kernels_(detail::wide_kernels(options.simd)),
          options_(options),
          trace_(trace) {
        answer_.distance = std::numeric_limits<double>::infinity();
        best_ = options.limit;
        next_look_ =
            std::max<std::uint64_t>(tests_before_gaps, a.primitives.size() + b.primitives.size());
        if (a.empty() || b.empty()) return;
        const vec3 shift = glm::abs(vec3(pose.translation));
        const float reach = reach_of(a.bounds) + reach_of(b.bounds) + shift.x + shift.y + shift.z;
        pad_ = 2 * constants::wide_pair_pad * reach + std::numeric_limits<float>::min();
        scale_ = reach > 0 ? std::exp2(-std::ceil(std::log2(std::min(reach, 0x1p120f)))) : 1;
        to_length_ = 1 / double{scale_};
        floor_ = double{constants::wide_distance_floor} * to_length_;
        boxes_[0].node = boxes_[1].node = no_node;
        boxes_[0].set(0, a.bounds);
        boxes_[1].set(0, place_(b.bounds));
        trace_.step("start", [&](auto& step) { distance_steps::say_start(step); });
        stack_.push({ChildLink::node(0), ChildLink::node(0), 0, 0, 1, 2, 0, 0});
    }

    // Takes at most so many pairs of boxes from the stack. True when the query has ended.
    bool advance(std::uint64_t steps = unlimited) {
        for (; !stack_.empty() && !over_; --steps) {
            if (steps == 0) return false;
            if (operations() >= next_look_) {
                look_along_gap();
                if (over_) break;
            }
            const Pair pair = stack_.pop();
            if (double{pair.nearest} > best_ || parted(pair)) {
                trace_.step("skip", [&](auto& step) {
                    distance_steps::say_skip(step, named(pair), pair.nearest, best_);
                });
            } else if (pair.a.is_leaf() && pair.b.is_leaf()) {
                take_triangles(pair);
            } else if (pair.b.is_leaf() ||
                       (!pair.a.is_leaf() && boxes_[pair.boxes_a].size[pair.lane_a] >=
                                                 boxes_[pair.boxes_b].size[pair.lane_b])) {
                open<true>(pair);
            } else {
                open<false>(pair);
            }
        }
        finish();
        return true;
    }
    WideDistanceAnswer take() const { return answer_; }
    // Triangles that wait for their group count as tested.
    std::uint64_t operations() const {
        return answer_.volume_tests + answer_.primitive_tests + waiting_;
    }
    // Ends the query here, with what is known by now.
    void interrupt() {
        answer_.interrupted = !stack_.empty() && !over_;
        finish();
    }

  private:
    struct Pair {
        ChildLink a, b;
        float nearest;  // the boxes are at least so far apart
        std::uint16_t boxes_a, boxes_b;
        std::uint16_t boxes_used;
        std::uint8_t lane_a, lane_b;
    };
    struct Candidate {
        std::uint32_t a, b;  // slots
        double least;        // their distance is at least this
    };
    static constexpr std::size_t stack_size = 512;

    // Unpack the children of the node of A, or of B, and keep those that may be nearer than the
    // best so far, the nearest last so that it is taken next.
    template <bool of_a>
    void open(const Pair& pair) {
        const WideObbTree& tree = of_a ? a_ : b_;
        const std::uint32_t index = of_a ? pair.a.first() : pair.b.first();
        const WideNode<Obb>& node = tree.nodes[index];
        detail::EightBoxes& children = boxes_[pair.boxes_used];
        children.node = index;
        const float limit = limit_in_float();
        alignas(32) std::array<float, wide_children> nearest, order;
        unsigned kept = of_a ? kernels_.near_a(node, boxes_[pair.boxes_b], pair.lane_b, pad_, limit,
                                               children, nearest.data(), order.data())
                             : kernels_.near_b(node, place_, boxes_[pair.boxes_a], pair.lane_a,
                                               pad_, limit, children, nearest.data(), order.data());
        answer_.volume_tests += tree.child_count(index);
        trace_.step(of_a ? "open_a" : "open_b", [&](auto& step) {
            distance_steps::say_open(step, named(pair), of_a, pair.nearest);
        });
        trace_.step(kept ? "keep" : "far", [&](auto& step) {
            distance_steps::say_kept(step, tree, index, kept, nearest.data(), of_a, best_);
        });
        while (kept != 0) {
            auto farthest = static_cast<unsigned>(std::countr_zero(kept));
            for (unsigned rest = kept & (kept - 1); rest != 0; rest &= rest - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(rest));
                if (order[lane] > order[farthest]) farthest = lane;
            }
            kept &= ~(1u << farthest);
            Pair next = pair;
            // The parent's bound holds for its children too.
            next.nearest = std::max(pair.nearest, nearest[farthest]);
            next.boxes_used = static_cast<std::uint16_t>(pair.boxes_used + 1);
            (of_a ? next.a : next.b) = node.child[farthest];
            (of_a ? next.boxes_a : next.boxes_b) = pair.boxes_used;
            (of_a ? next.lane_a : next.lane_b) = static_cast<std::uint8_t>(farthest);
            detail::fetch(tree, node.child[farthest]);
            stack_.push(next);
        }
    }

    // The best distance, rounded up.
    float limit_in_float() const {
        const double largest = double{std::numeric_limits<float>::max()};
        return best_ < largest ? std::nextafter(static_cast<float>(best_),
                                                std::numeric_limits<float>::infinity())
                               : std::numeric_limits<float>::infinity();
    }

    // Put every triangle of one leaf together with every triangle of the other.
    void take_triangles(const Pair& pair) {
        std::array<double, max_leaf_size> extents;
        for (std::uint32_t j = 0; j < pair.b.count(); ++j) {
            moved_[j] = pose_(b_.triangle(pair.b.first() + j));
            extents[j] = extent(moved_[j]);
        }
        trace_.step("batch", [&](auto& step) {
            distance_steps::say_batch(step, named(pair), pair.a.count() * pair.b.count(), best_);
        });
        for (std::uint32_t i = 0; i < pair.a.count(); ++i) {
            const Triangle triangle = a_.triangle(pair.a.first() + i);
            const double extent_a = extent(triangle);
            for (std::uint32_t j = 0; j < pair.b.count() && !over_; ++j) {
                // Only where boxes overlap can triangles cross.
                if (pair.nearest <= 0 && meets(pair, triangle, i, j)) return;
                eight_a_.set(waiting_, triangle, scale_);
                eight_b_.set(waiting_, moved_[j], scale_);
                eight_[waiting_] = {
                    pair.a.first() + i, pair.b.first() + j,
                    double{constants::wide_distance_pad} * (extent_a + extents[j]) + floor_};
                if (++waiting_ == wide_children) measure();
            }
        }
    }

    // Whether the triangles themselves, not their boxes, reach no nearer than the best.
    bool parted(const Pair& pair) const {
        if (!gaps_.known()) return false;
        double reach_a = -std::numeric_limits<double>::infinity(), reach_b = reach_a;
        if (!pair.a.is_leaf()) reach_a = gaps_.reach_of_a(pair.a.first());
        if (!pair.b.is_leaf()) reach_b = gaps_.reach_of_b(pair.b.first());
        for (std::uint32_t i = 0; i < pair.a.count(); ++i)
            reach_a = std::max(reach_a, gaps_.reach_of_a(a_.triangle(pair.a.first() + i)));
        for (std::uint32_t j = 0; j < pair.b.count(); ++j)
            reach_b = std::max(reach_b, gaps_.reach_of_b(pose_(b_.triangle(pair.b.first() + j))));
        const bool known = std::isfinite(answer_.distance);
        const double bound = gaps_.bound(reach_a, reach_b, best_, known);
        return known ? bound >= best_ : bound > best_;
    }

    // Measures the bodies along the line through the nearest points known.
    void look_along_gap() {
        next_look_ = 4 * operations();
        if (waiting_ > 0) measure();
        settle();
        dvec3 on_a = answer_.point_on_a, on_b = answer_.point_on_b;
        if (over_ || !std::isfinite(closest_about_)) return;
        if (!std::isfinite(answer_.distance)) {
            const TriangleGap gap =
                closest_features(a_.triangle(closest_[0]), pose_(b_.triangle(closest_[1])));
            on_a = gap.point_on_a;
            on_b = gap.point_on_b;
        }
        gaps_.measure(
            on_a, on_b, a_, [&](std::uint32_t slot) { return a_.triangle(slot); }, b_,
            [&](std::uint32_t slot) { return pose_(b_.triangle(slot)); });
    }

    bool meets(const Pair& pair, const Triangle& triangle, std::uint32_t i, std::uint32_t j) {
        if (!overlaps(triangle, moved_[j], trace_.scope("triangle_triangle"))) return false;
        ++answer_.primitive_tests;
        candidates_.clear();
        waiting_ = 0;
        meeting_ = over_ = true;
        best_ = 0;
        answer_.pair = {a_.primitives[pair.a.first() + i], b_.primitives[pair.b.first() + j]};
        const Segment common = intersection(triangle, moved_[j]).value_or(Segment{});
        answer_.point_on_a = answer_.point_on_b = (dvec3(common.a) + dvec3(common.b)) * 0.5;
        trace_.step("meet", [&](auto& step) {
            step.verdict(true).decides(AnswerPart::Witness, AnswerPart::Depth);
            distance_steps::say_meet(step, answer_.pair);
        });
        return true;
    }

    // Measure the pairs of triangles that wait, in float, and remember what may be the nearest.
    void measure() {
        alignas(32) std::array<float, wide_children> distance;
        kernels_.distances(eight_a_, eight_b_, distance.data());
        answer_.primitive_tests += waiting_;
        const double before = best_;
        for (std::uint32_t k = 0; k < waiting_; ++k) {
            const Together& t = eight_[k];
            const double about = double{distance[k]} * to_length_;
            if (about < closest_about_) {
                closest_about_ = about;
                closest_ = {t.slot_a, t.slot_b};
            }
            if (!(about - t.slack <= best_)) continue;
            candidates_.push_back({t.slot_a, t.slot_b, about - t.slack});
            best_ = std::min(best_, about + t.slack);
        }
        trace_.step(best_ < before ? "closer" : "farther", [&](auto& step) {
            distance_steps::say_measured(step, waiting_, before, best_);
        });
        waiting_ = 0;
        if (candidates_.size() >= 64 || (options_.any_within && best_ < before)) settle();
    }

    static double extent(const Triangle& t) {
        const dvec3 u = glm::abs(dvec3(t.b) - dvec3(t.a)), v = glm::abs(dvec3(t.c) - dvec3(t.a));
        return u.x + u.y + u.z + v.x + v.y + v.z;
    }

    // Measure the candidates in double; the nearest stays.
    void settle() {
        for (const Candidate& c : candidates_) {
            if (c.least > best_) continue;
            const Triangle moved = pose_(b_.triangle(c.b));
            const Triangle triangle = a_.triangle(c.a);
            const bool meet = overlaps(triangle, moved);
            TriangleGap gap;
            if (meet) {
                gap.point_on_a = gap.point_on_b = dvec3(intersection(triangle, moved)->a);
            } else {
                gap = closest_features(triangle, moved);
            }
            if (gap.distance >= answer_.distance || gap.distance > options_.limit) continue;
            answer_.distance = gap.distance;
            answer_.pair = {a_.primitives[c.a], b_.primitives[c.b]};
            answer_.point_on_a = gap.point_on_a;
            answer_.point_on_b = gap.point_on_b;
            best_ = std::min(best_, gap.distance);
            if (meet || options_.any_within) over_ = true;
            trace_.step("settle", [&](auto& step) {
                step.decides(AnswerPart::Depth, AnswerPart::Witness, AnswerPart::Normal);
                distance_steps::say_settle(step, answer_);
            });
        }
        candidates_.clear();
    }

    void finish() {
        if (finished_) return;
        finished_ = true;
        if (meeting_) {
            answer_.distance = 0;
        } else {
            if (waiting_ > 0) measure();
            settle();
        }
        answer_.complete = !answer_.interrupted;
        // Everything that was dropped is farther away than what was known then.
        answer_.lower_bound = std::min({answer_.distance, best_, options_.limit});
        stack_.for_each([&](const Pair& pair) {
            answer_.lower_bound = std::min(answer_.lower_bound, double{pair.nearest});
        });
        if (answer_.complete && !options_.any_within && std::isfinite(answer_.distance))
            answer_.lower_bound = answer_.distance;
        answer_.lower_bound = std::max(answer_.lower_bound, 0.0);
        trace_.step("done", [&](auto& step) {
            step.verdict(answer_.interrupted ? answer_.lower_bound == 0 : answer_.distance == 0);
            if (answer_.interrupted) step.decides(AnswerPart::Depth);
            distance_steps::say_done(step, answer_);
        });
    }

    wide_steps::Nodes named(const Pair& p) {
        return {number(a_, boxes_[p.boxes_a].node, p.lane_a),
                number(b_, boxes_[p.boxes_b].node, p.lane_b), p.a.is_leaf(), p.b.is_leaf()};
    }
    static std::uint32_t number(const WideObbTree& tree, std::uint32_t node, std::uint32_t lane) {
        return node == no_node ? 0 : tree.child_number(node, lane);
    }

    const WideObbTree& a_;
    const WideObbTree& b_;
    RelativePose pose_;
    detail::Placement place_;
    const detail::WideKernels& kernels_;
    WideDistanceOptions options_;
    T trace_;
    float pad_ = 0;
    float scale_ = 1;  // brings coordinates to at most 1
    double to_length_ = 1;
    double floor_ = 0;
    double best_ = 0;  // some pair is known to be at most so far apart
    bool over_ = false, meeting_ = false, finished_ = false;
    WideDistanceAnswer answer_;
    std::vector<Candidate> candidates_;
    GapAlong gaps_;
    std::uint64_t next_look_ = 0;  // after so many tests
    double closest_about_ = std::numeric_limits<double>::infinity();
    std::array<std::uint32_t, 2> closest_{};  // slots of the nearest, as measured in float
    struct Together {
        std::uint32_t slot_a, slot_b;
        double slack;  // of the distance in float
    };
    detail::EightTriangles eight_a_{}, eight_b_{};
    std::array<Together, wide_children> eight_;
    std::uint32_t waiting_ = 0;
    std::array<Triangle, max_leaf_size> moved_;
    NodeStack<Pair, stack_size> stack_;
    detail::BoxStack boxes_;
};

// The distance of two bodies, as closest_features(A's triangle, pose(B's triangle)) measures it; 0
// when they meet. Infinite when there is nothing within options.limit or a tree is empty. Cost:
// some ten to a hundred microseconds for bodies that are apart.
template <Tracer T = NoTrace>
WideDistanceAnswer wide_distance(const WideObbTree& a, const WideObbTree& b,
                                 const RelativePose& pose, const WideDistanceOptions& options = {},
                                 T trace = {}) {
    WideDistanceDescent<T> descent(a, b, pose, options, trace);
    run_within(descent, options.budget, options.cancel, 1024);
    return descent.take();
}

}  // namespace collidoscope
