// Tree against tree, again and again: each query begins where the last one ended.
//
// The pairs of nodes at which a descent stops (volumes apart, or both leaves) are its front. When a
// body has moved a little the next descent would stop nearly there too, so it starts from the
// front: pairs still apart stay, pairs that now overlap are opened further, and where all pairs
// below one are apart, and that one is as well, they are replaced by it. The pairs opened on the
// way are not tested at all.
// Sources: Klosowski 1998 ("front tracking", temporal coherence of QuickCD; thesis 2.4 and 3.5.2);
// Li and Chen, "Incremental 3D collision detection with hierarchical data structures" (1998).
#pragma once

#include "collision/trees/traverse_pair.h"

namespace collidoscope {

struct FrontCounts {
    std::uint64_t pairs = 0;   // in the front after the query
    std::uint64_t above = 0;   // opened pairs above it: a descent from the roots opens them again
    std::uint64_t stayed = 0;  // pairs of the last query's front that are apart now
    std::uint64_t opened = 0;  // pairs opened in this query; all of them are above the front now
    std::uint64_t raised = 0;  // pairs whose children were given up for them
};

// Keeps references to the trees, which must not change. Opening one node at a time leaves half of
// the pairs in the front, opening both three quarters: the first saves more. Memory: 16 bytes for
// every pair of the front and above it.
template <typename TreeA, typename TreeB, typename Rule = OpenLonger>
class PairFront {
  public:
    PairFront(const TreeA& a, const TreeB& b, Rule rule = {}) : a_(a), b_(b), rule_(rule) {
        if constexpr (requires { rule_.start(a, b); }) rule_.start(a, b);
        clear();
    }

    // Forgets: the next query starts from the roots.
    void clear() {
        pairs_.assign(1, Pair{});
        free_two_ = free_four_ = none;
        counts_ = {};
        last_hit_ = {none, none};
    }
    const FrontCounts& counts() const { return counts_; }

    // The same pairs of triangles as overlapping_triangles finds, whatever was asked before. When
    // only the first contact is wanted, the leaves that met last time are looked at before
    // anything else. Cost: the front, and what has changed. Traced steps: "front", "again",
    // "apart", "keep", "open_a", "open_b", "open_both", "hit", "miss", "raise", "done".
    template <Tracer T = NoTrace>
    TreePairAnswer query(const RelativePose& pose, const TreePairOptions& options = {},
                         T trace = {});

  private:
    static constexpr std::uint32_t none = ~0u;
    static constexpr std::uint32_t raise_every = 4;
    using Volumes = VolumePair<typename TreeA::Volume, typename TreeB::Volume>;
    struct Pair {
        std::uint32_t a = 0, b = 0;
        std::uint32_t child = none;  // the first of `children` pairs; the next free block when free
        std::uint32_t children = 0;
    };
    struct Visit {
        std::uint32_t pair;
        std::uint32_t next;   // child to be visited next
        bool all_apart;       // of the children visited so far
        bool known_overlaps;  // tested in this query, and opened
        bool remembered;      // it was there when the last query ended
    };
    template <Tracer T>
    class Query;

    std::uint32_t allocate(std::uint32_t count) {
        std::uint32_t& free = count == 2 ? free_two_ : free_four_;
        if (free != none) {
            const std::uint32_t block = free;
            free = pairs_[block].child;
            return block;
        }
        const auto block = static_cast<std::uint32_t>(pairs_.size());
        pairs_.resize(pairs_.size() + count);
        return block;
    }
    void release(Pair& parent) {
        std::uint32_t& free = parent.children == 2 ? free_two_ : free_four_;
        pairs_[parent.child].child = free;
        free = parent.child;
        parent.child = none;
        parent.children = 0;
    }

    const TreeA& a_;
    const TreeB& b_;
    Rule rule_;
    std::vector<Pair> pairs_;  // 0: the roots
    std::uint32_t free_two_ = none, free_four_ = none;
    FrontCounts counts_;
    std::array<std::uint32_t, 2> last_hit_{none, none};
    std::uint32_t queries_ = 0;
};

}  // namespace collidoscope

#include "collision/trees/pair_front_query.h"
