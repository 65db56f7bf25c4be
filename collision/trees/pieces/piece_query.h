// The five questions of SWIFT++ to two trees of convex pieces, in one descent.
//
// Pairs of hulls wait in a queue, the nearest first. GJK gives a lower bound of the distance of all
// that lies below a pair; pairs that the question does not care about are dropped. Two pieces that
// come up compare their triangles: their hulls' distance is that of the surfaces only where the
// closest points lie on faces of the surface and not on virtual ones.
// Sources: Ehmann, Lin 2001 (SWIFT++), sections 5 and 6; thesis 2.5, (a) to (e).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <queue>
#include <variant>
#include <vector>

#include "collision/narrow/gjk/gjk.h"
#include "collision/trace/scopes.h"
#include "collision/trees/pieces/piece_leaf.h"
#include "collision/trees/pieces/piece_steps.h"

namespace collidoscope {

struct PieceQueryOptions {
    PieceQuestion question = PieceQuestion::Distance;
    // For all but Intersection: what is further apart than this is of no interest. Infinite: no
    // limit, which any two bodies are within that have triangles.
    double tolerance = std::numeric_limits<double>::infinity();
    // For Approximate: upper <= (1 + relative_error) * lower + absolute_error in the answer.
    double relative_error = 0.1;
    double absolute_error = 0;
    // After so many pairs of hulls the search ends, and the answer is not complete. All pieces of
    // two bodies may be nearer than the tolerance, or equally near, which is their square.
    std::uint64_t max_hull_tests = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* cancel = nullptr;  // looked at before every pair of nodes
};

struct PieceAnswer {
    // Intersection: two triangles share a point. Tolerance: the distance is at most the tolerance.
    // Distance, Approximate, Contacts: likewise, and `closest` tells the distance.
    bool hit = false;
    // The distance of the surfaces lies between these: equal for Distance when hit. If the question
    // was settled before, lower is what is proven and upper the distance of the closest triangles
    // that were seen (infinite where none were).
    double lower = 0;
    double upper = std::numeric_limits<double>::infinity();
    std::optional<PieceContact> closest;
    // Contacts: pairs of pieces no further apart than the tolerance that are nearer than all pairs
    // of their neighbors, the nearest first. In a plateau, pairs exactly alike, the one with the
    // lowest numbers. A pair that meets has distance 0.
    std::vector<PieceContact> contacts;
    std::uint64_t hull_tests = 0;
    std::uint64_t triangle_tests = 0;
    std::uint64_t neighbor_tests = 0;  // Contacts: pairs of neighboring pieces that were looked up
    // False when canceled, or after max_hull_tests: lower is then still proven, and contacts are
    // those no further apart than contacts_up_to, all of them.
    bool complete = true;
    double contacts_up_to = std::numeric_limits<double>::infinity();
};

namespace detail {

// The hull distance of two nodes from below, as far as rounding can vouch for it.
struct HullBound {
    double lower = 0;
    GjkResult gjk;
};
PlacedPolytope placed_hull(const PieceNode& node, const RelativePose& pose);
HullBound hull_bound(const PieceNode& a, const PieceNode& b, const RelativePose& pose, double pad);
// Error of a hull distance: from rounding B's vertices to float, and of GJK itself.
double hull_pad(const PieceTree& a, const PieceTree& b, const RelativePose& pose);
// A change of marks for the search between the hulls of two nodes, in A's frame: corners, which it
// names by their numbers, become points, and all is seen in the world.
struct SeenHulls {
    const Polytope* a;
    const Polytope* b;
    RelativePose b_to_a;
    SeenFromWorld a_to_world;

    void operator()(Mark& mark) const {
        if (const auto* corner = std::get_if<FeatureMark>(&mark.geometry)) {
            mark.geometry = corner->body == 0 ? Dot{a->vertices[corner->index]}
                                              : Dot{b_to_a(b->vertices[corner->index])};
        }
        a_to_world(mark);
    }
};
// Picks the contacts with no nearer one between neighboring pieces; sorted. Adds the pairs of
// neighbors that it looked up: few for most contacts, as the first nearer one ends the search.
std::vector<PieceContact> local_minima(const PieceTree& a, const PieceTree& b,
                                       std::vector<PieceContact> all, std::uint64_t& tests);

}  // namespace detail

template <Tracer T>
class PieceDescent {
  public:
    PieceDescent(const PieceTree& a, const PieceTree& b, const RelativePose& pose,
                 const PieceQueryOptions& options, T trace)
        : a_(a), b_(b), pose_(pose), options_(options), trace_(trace) {}

    PieceAnswer run() {
        namespace show = piece_steps;
        trace_.step("start", [&](auto& step) {
            show::say_start(step, options_.question, options_.tolerance);
        });
        answer_.lower = std::numeric_limits<double>::infinity();
        if (!a_.empty() && !b_.empty()) {
            pad_ = detail::hull_pad(a_, b_, pose_);
            keep_if_near(0, 0);
        }
        while (!queue_.empty()) {
            // All that is left is at least as far apart as the first pair.
            const Waiting pair = queue_.top();
            answer_.lower = std::min(answer_.upper, pair.lower);
            if (settled()) break;
            const bool spent = answer_.hull_tests >= options_.max_hull_tests;
            answer_.complete = !spent && !(options_.cancel && options_.cancel->load());
            if (!answer_.complete) {
                answer_.contacts_up_to = pair.lower;
                break;
            }
            queue_.pop();
            if (pair.lower > limit()) break;
            const PieceNode& na = a_.nodes[pair.a];
            const PieceNode& nb = b_.nodes[pair.b];
            if (na.is_leaf() && nb.is_leaf()) {
                compare(pair);
                continue;
            }
            const bool open_a = nb.is_leaf() || (!na.is_leaf() && na.hull.radius >= nb.hull.radius);
            trace_.step("open", [&](auto& step) { show::say_open(step, pair.a, pair.b, open_a); });
            for (std::uint32_t k = 0; k < 2; ++k) {
                if (open_a) {
                    keep_if_near(na.first + k, pair.b);
                } else {
                    keep_if_near(pair.a, nb.first + k);
                }
            }
        }
        finish();
        return std::move(answer_);
    }

  private:
    struct Waiting {
        double lower;
        std::uint32_t depth;  // of both; of pairs equally near the deeper comes first
        std::uint32_t a, b;
        bool operator<(const Waiting& other) const {
            if (lower != other.lower) return lower > other.lower;
            if (depth != other.depth) return depth < other.depth;
            return a != other.a ? a > other.a : b > other.b;
        }
    };

    // Distance beyond which a pair cannot change the answer.
    double limit() const {
        switch (options_.question) {
            case PieceQuestion::Intersection:
                return 0;
            case PieceQuestion::Tolerance:
            case PieceQuestion::Contacts:
                return options_.tolerance;
            case PieceQuestion::Distance:
            case PieceQuestion::Approximate:
                break;
        }
        return std::min(options_.tolerance, answer_.upper);
    }
    // Is the answer known before the queue is empty? Never before triangles were seen: the distance
    // is infinite until then, which is no more than no limit.
    bool settled() const {
        if (!answer_.closest) return false;
        switch (options_.question) {
            case PieceQuestion::Intersection:
                return answer_.upper == 0;
            case PieceQuestion::Tolerance:
                return answer_.upper <= options_.tolerance;
            case PieceQuestion::Approximate:
                return answer_.upper <=
                       (1 + options_.relative_error) * answer_.lower + options_.absolute_error;
            case PieceQuestion::Distance:
                return answer_.upper == 0;
            case PieceQuestion::Contacts:
                break;
        }
        return false;
    }

    void keep_if_near(std::uint32_t a, std::uint32_t b) {
        ++answer_.hull_tests;
        const auto bound = detail::hull_bound(a_.nodes[a], b_.nodes[b], pose_, pad_);
        const bool near = bound.lower <= limit();
        if constexpr (T::enabled) tell_gjk(a_.nodes[a], b_.nodes[b]);
        trace_.step(near ? "keep" : "far", [&](auto& step) {
            piece_steps::say_hulls(step, a, b, bound.gjk, bound.lower, limit(), near, frame_);
        });
        // Drop the pair: it is farther apart than all that matters.
        if (!near) {
            dropped_ = std::min(dropped_, bound.lower);
            return;
        }
        const std::uint32_t depth =
            std::uint32_t{a_.nodes[a].depth} + std::uint32_t{b_.nodes[b].depth};
        queue_.push({bound.lower, depth, a, b});
    }

    void tell_gjk(const PieceNode& a, const PieceNode& b) {
        const auto seen = [&] {
            return detail::SeenHulls{&a.hull, &b.hull, pose_, SeenFromWorld(frame_)};
        };
        (void)tell_closest_points(PlacedPolytope(a.hull), detail::placed_hull(b, pose_),
                                  with_changed_marks(trace_.scope("gjk"), seen));
    }

    void compare(const Waiting& pair) {
        const PieceNode& na = a_.nodes[pair.a];
        const PieceNode& nb = b_.nodes[pair.b];
        const auto bound = detail::hull_bound(na, nb, pose_, pad_);
        if constexpr (T::enabled) {
            trace_.step(piece_steps::label_of_pieces(a_, na, b_, nb, bound.gjk), [&](auto& step) {
                piece_steps::say_pieces(step, a_, na, b_, nb, bound.gjk, frame_);
            });
        }
        const auto found = closest_of_pieces(a_, na.first, b_, nb.first, pose_, bound.gjk.normal,
                                             limit(), answer_.triangle_tests);
        if (!found) {
            dropped_ = std::min(dropped_, std::max(bound.lower, limit()));
            return;
        }
        const bool nearer = found->distance < answer_.upper || !answer_.closest;
        if (nearer) {
            answer_.upper = found->distance;
            answer_.closest = found;
        }
        if (options_.question == PieceQuestion::Contacts) answer_.contacts.push_back(*found);
        trace_.step(found->distance == 0 ? "meet" : "near",
                    [&](auto& step) { piece_steps::say_found(step, *found, nearer, frame_); });
    }

    void finish() {
        // The nearest pair that was never opened bounds the distance; so does what was dropped.
        if (queue_.empty()) answer_.lower = answer_.upper;
        answer_.lower = std::min({answer_.lower, answer_.upper, dropped_});
        if (answer_.upper <= options_.tolerance && options_.question == PieceQuestion::Distance &&
            answer_.complete)
            answer_.lower = answer_.upper;
        answer_.hit = options_.question == PieceQuestion::Intersection
                          ? answer_.upper == 0
                          : answer_.closest && answer_.upper <= options_.tolerance;
        if (options_.question == PieceQuestion::Contacts) {
            const std::size_t all = answer_.contacts.size();
            answer_.contacts =
                detail::local_minima(a_, b_, std::move(answer_.contacts), answer_.neighbor_tests);
            // A pair that was not looked at may be nearer than those beyond it.
            std::erase_if(answer_.contacts, [&](const PieceContact& c) {
                return !answer_.complete && c.distance >= answer_.contacts_up_to;
            });
            trace_.step("local", [&](auto& step) {
                piece_steps::say_local(step, all, answer_.contacts, frame_);
            });
        }
        trace_.step("done", [&](auto& step) {
            const bool meet = answer_.closest && answer_.upper == 0;
            step.verdict(meet).decides(AnswerPart::Depth, AnswerPart::Witness, AnswerPart::Normal);
            if (meet) step.decides(AnswerPart::Contact);
            piece_steps::say_done(step, options_.question, options_.tolerance, answer_.hit,
                                  answer_.lower, answer_.upper, answer_.contacts.size(),
                                  answer_.complete);
            step.value("hull tests", static_cast<std::int64_t>(answer_.hull_tests))
                .value("triangle tests", static_cast<std::int64_t>(answer_.triangle_tests));
        });
    }

  public:
    // Sets the place of A's frame, for what the trace shows.
    void stand_at(const RelativePose& frame) { frame_ = frame; }

  private:
    const PieceTree& a_;
    const PieceTree& b_;
    RelativePose pose_;
    RelativePose frame_;
    PieceQueryOptions options_;
    T trace_;
    double pad_ = 0;
    double dropped_ = std::numeric_limits<double>::infinity();
    PieceAnswer answer_;
    std::priority_queue<Waiting> queue_;
};

// Asks one of the five questions about two surfaces, B's vertices brought into A's frame and
// rounded to float once. Whether triangles meet is exact; distances are those of the triangles, to
// 1e-8 of their extent and mostly to 1e-12. The trace's marks stand where `frame` puts A.
// Traced steps: "start", "keep", "far", "open", "real", "virtual", "meet", "near", "local", "done".
// Inside "keep" and "far" is the search of GJK.
// Cost: about 1 µs a pair of hulls.
template <Tracer T = NoTrace>
PieceAnswer ask_pieces(const PieceTree& a, const PieceTree& b, const RelativePose& pose,
                       const PieceQueryOptions& options = {}, T trace = {},
                       const RelativePose& frame = {}) {
    PieceDescent<T> descent(a, b, pose, options, trace);
    descent.stand_at(frame);
    return descent.run();
}

}  // namespace collidoscope
