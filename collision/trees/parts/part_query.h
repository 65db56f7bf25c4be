// Collision detection between two massive models: parts are loaded as they are needed, within the
// memory limit of a cache, and ahead of the motion.
//
// The overlap graph tells which pairs of parts may touch. It is walked part by part: next comes the
// part in memory that needs the fewest loads, and it is tested with all that is left of its
// neighbors, first with those in memory. So the parts in use are a front that moves through the
// graph, and few are loaded twice.
//
// Every pair of parts is answered by a descent of their two trees (traverse_pair.h), which judges
// the same coordinates as the trees of the whole models would: the answers are the same.
//
// Source: Wilson, Larsen, Manocha, Lin 1999, "Partitioning and Handling Massive Models for
// Interactive Collision Detection" (IMMPACT).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "collision/trace/scopes.h"
#include "collision/trace/trace.h"
#include "collision/trees/parts/overlap_graph.h"
#include "collision/trees/parts/part_cache.h"
#include "collision/trees/parts/part_steps.h"
#include "collision/trees/seen_pair.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

enum class PartOrder : std::uint8_t {
    Graph,    // along the overlap graph, as above
    Numbers,  // by the number of A's part, then of B's, for comparison
};

struct PartQueryOptions {
    std::uint64_t max_pairs = unlimited;  // of triangles; 1 asks for the first contact
    std::size_t keep_pairs = 1u << 20;    // so many are kept; the others are only counted
    PartOrder order = PartOrder::Graph;
    const std::atomic<bool>* cancel = nullptr;
};

struct PartQueryAnswer {
    std::uint64_t pair_count = 0;     // of triangles that meet
    std::vector<TrianglePair> pairs;  // the first of them, in the order found
    // The sum of the pairs' hashes: the same in any order.
    std::uint64_t digest = 0;
    std::uint64_t volume_tests = 0, primitive_tests = 0;
    std::uint64_t part_pairs = 0;    // edges of the overlap graph
    std::uint64_t parts_tested = 0;  // of these
    std::uint64_t parts_needed = 0;  // parts with an edge
    bool complete = false;           // false: ended at max_pairs, or canceled
    bool interrupted = false;        // canceled

    bool hit() const { return pair_count > 0; }
};

// The hash of one pair of triangles, for PartQueryAnswer::digest (the finalizer of MurmurHash3).
inline std::uint64_t pair_digest(const TrianglePair& pair) {
    std::uint64_t h = std::uint64_t{pair.a} << 32 | pair.b;
    h = (h ^ h >> 33) * 0xff51afd7ed558ccdu;
    h = (h ^ h >> 33) * 0xc4ceb9fe1a85ec53u;
    return h ^ h >> 33;
}

namespace detail {

template <Tracer T>
class PartQuery {
  public:
    PartQuery(PartCache& cache, const Pose& a, const Pose& b, const PartQueryOptions& options,
              T trace)
        : cache_(cache), a_(a), b_(b), pose_(a, b), options_(options), trace_(trace) {}

    PartQueryAnswer run() {
        const OverlapGraph graph(cache_.model(0), cache_.model(1), pose_);
        answer_.part_pairs = graph.pairs().size();
        answer_.parts_needed = graph.part_count();
        trace_.step("graph", [&](auto& step) { say_part_graph(step, cache_, graph, {a_, b_}); });
        const bool ended = options_.order == PartOrder::Graph ? along(graph) : by_numbers(graph);
        answer_.complete = ended;
        trace_.step("done", [&](auto& step) {
            step.verdict(answer_.hit());
            say_part_done(step, cache_, answer_.pair_count, answer_.parts_tested,
                          answer_.part_pairs, options_.max_pairs == 1);
        });
        return std::move(answer_);
    }

  private:
    // Both answer whether every pair of parts was tested.
    bool along(const OverlapGraph& graph) {
        EdgesLeft left(graph);
        while (const auto next = left.next([&](PartKey key) { return cache_.in_memory(key); })) {
            trace_.step("part", [&](auto& step) {
                say_part_next(step, cache_, *next, left.neighbors(*next), place(*next));
            });
            if (!test_with_all(*next, left)) return false;
        }
        return true;
    }

    bool test_with_all(PartKey key, EdgesLeft& left) {
        const Held held(*this, key);
        while (!left.neighbors(key).empty()) {
            // Parts in memory come first, as loading another part may drop them.
            const auto& neighbors = left.neighbors(key);
            const auto ready =
                std::find_if(neighbors.begin(), neighbors.end(), [&](std::uint32_t other) {
                    return cache_.in_memory({1 - key.body, other});
                });
            const std::uint32_t other = ready == neighbors.end() ? neighbors.front() : *ready;
            const PartPair pair =
                key.body == 0 ? PartPair{key.part, other} : PartPair{other, key.part};
            left.remove(pair);
            const Held partner(*this, {1 - key.body, other});
            if (!test(pair)) return false;
        }
        return true;
    }

    bool by_numbers(const OverlapGraph& graph) {
        for (const PartPair& pair : graph.pairs()) {
            const Held a(*this, {0, pair.a});
            const Held b(*this, {1, pair.b});
            if (!test(pair)) return false;
        }
        return true;
    }

    // In memory and not to be dropped, as long as this lives.
    class Held {
      public:
        Held(PartQuery& query, PartKey key) : query_(query), key_(key) {
            query.need(key);
            query.cache_.pin(key);
        }
        ~Held() { query_.cache_.unpin(key_); }
        Held(const Held&) = delete;
        Held& operator=(const Held&) = delete;

      private:
        PartQuery& query_;
        PartKey key_;
    };

    void need(PartKey key) {
        if (cache_.in_memory(key)) {
            const bool ahead = cache_.is_ahead(key);
            cache_.use(key);
            trace_.step(ahead ? "foreseen" : "held",
                        [&](auto& step) { say_part_held(step, cache_, key, ahead, place(key)); });
            return;
        }
        while (!cache_.fits(key)) drop(*cache_.oldest());
        cache_.load(key, false);
        trace_.step("wait", [&](auto& step) { say_part_waited(step, cache_, key, place(key)); });
    }

    void drop(PartKey key) {
        cache_.drop(key);
        trace_.step("drop", [&](auto& step) { say_part_dropped(step, cache_, key, place(key)); });
    }

    // False when the query has ended.
    bool test(const PartPair& parts) {
        if (options_.cancel && options_.cancel->load(std::memory_order_relaxed)) {
            answer_.interrupted = true;
            return false;
        }
        const AabbTree& a = cache_.tree({0, parts.a});
        const AabbTree& b = cache_.tree({1, parts.b});
        TreePairOptions within;
        if (options_.max_pairs != unlimited)
            within.max_pairs = options_.max_pairs - answer_.pair_count;
        within.cancel = options_.cancel;
        const TreePairAnswer found = overlapping_triangles(
            a, b, pose_, within, OpenTogether{},
            with_changed_marks(trace_.scope("aabb_tree"), [&] { return SeenPair(a, a_, b, b_); }));
        ++answer_.parts_tested;
        answer_.volume_tests += found.volume_tests;
        answer_.primitive_tests += found.primitive_tests;
        answer_.pair_count += found.pairs.size();
        for (const TrianglePair& pair : found.pairs) {
            answer_.digest += pair_digest(pair);
            if (answer_.pairs.size() < options_.keep_pairs) answer_.pairs.push_back(pair);
        }
        trace_.step(found.pairs.empty() ? "apart" : "meet", [&](auto& step) {
            if (!found.pairs.empty()) step.verdict(true);
            say_parts_compared(step, cache_, parts, found, {a_, b_});
        });
        answer_.interrupted = found.interrupted;
        return !found.interrupted && answer_.pair_count < options_.max_pairs;
    }

    const Pose& place(PartKey key) const { return key.body == 0 ? a_ : b_; }

    PartCache& cache_;
    Pose a_, b_;
    RelativePose pose_;
    PartQueryOptions options_;
    T trace_;
    PartQueryAnswer answer_;
};

}  // namespace detail

// Which triangles of two models meet: exactly the pairs that the trees of the whole models give.
// The cache never holds more than its limit, whatever the query needs; what it loads and drops it
// counts. Throws PartError when a part cannot be read. Traced steps: "graph", "part", "held",
// "foreseen", "drop", "wait", "meet", "apart", "done".
template <Tracer T = NoTrace>
PartQueryAnswer overlapping_triangles(PartCache& cache, const Pose& a, const Pose& b,
                                      const PartQueryOptions& options = {}, T trace = {}) {
    return detail::PartQuery<T>(cache, a, b, options, trace).run();
}

// Loads ahead what the motion will need: the parts whose boxes meet while B moves by `displacement`
// (in the world, relative to A), the earliest first and `most` at most. Room is taken only from
// parts that the frame has not used and the motion does not come to. Returns how many were loaded.
// Traced steps: "ahead", "drop_ahead", "full".
template <Tracer T = NoTrace>
std::uint64_t load_ahead(PartCache& cache, const Pose& a, const Pose& b, const vec3& displacement,
                         std::uint64_t most, T trace = {}) {
    const RelativePose pose(a, b);
    const dvec3 way = glm::transpose(glm::mat3_cast(glm::normalize(glm::dquat(a.rotation)))) *
                      dvec3(displacement);
    const auto place = [&](PartKey key) -> const Pose& { return key.body == 0 ? a : b; };
    const std::vector<PartArrival> wanted = parts_ahead(cache.model(0), cache.model(1), pose, way);
    // Parts in memory stay: the sooner they are needed, the longer.
    for (std::size_t i = wanted.size(); i-- > 0;) {
        if (cache.in_memory(wanted[i].key)) cache.keep(wanted[i].key);
    }
    std::uint64_t loaded = 0;
    for (const PartArrival& arrival : wanted) {
        if (cache.in_memory(arrival.key)) continue;
        if (loaded == most) break;
        while (!cache.fits(arrival.key)) {
            const auto oldest = cache.oldest(true);
            if (!oldest) {
                trace.step("full", [&](auto& step) {
                    say_part_full(step, cache, arrival.key, place(arrival.key));
                });
                return loaded;
            }
            cache.drop(*oldest);
            trace.step("drop_ahead",
                       [&](auto& step) { say_part_dropped(step, cache, *oldest, place(*oldest)); });
        }
        cache.load(arrival.key, true);
        ++loaded;
        trace.step("ahead",
                   [&](auto& step) { say_part_ahead(step, cache, arrival, place(arrival.key)); });
    }
    return loaded;
}

}  // namespace collidoscope
