// A tree of fattened boxes, changed where bodies move: what physics engines use today. A body keeps
// its leaf while it stays in its fat box, and pairs are kept while fat boxes overlap.
// Sources: Catto 2019, "Dynamic bounding volume hierarchies"; Presson 2008 (Bullet's Dbvt); Bittner
// et al. 2013, "Fast insertion-based optimization of bounding volume hierarchies" (branch and
// bound).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/box_nodes.h"
#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase_base.h"
#include "collision/broad/pair_set.h"

namespace collidoscope {

struct DynamicTreeOptions {
    float margin = 0.1f;            // of a fat box on each side, as a share of the longest side
    float prediction = 2;           // frames of the last motion that it covers ahead
    std::uint32_t build_from = 64;  // so many new boxes, when most are new, are put in all at once
};

// pairs() are those whose own boxes overlap, although fat ones are stored. Cost of update: a look
// at each box, log n per box that has left its fat box, a query of the tree for each of those, and
// a look at each pair kept. If most boxes are new, the tree is built at once, n log n: some
// two or three times quicker than one after the other.
class DynamicTree : public BroadPhasePairs {
  public:
    // Throws std::invalid_argument for options below 0 or not finite.
    explicit DynamicTree(DynamicTreeOptions options = {});

    template <Tracer T = NoTrace>
    void update(T trace = {});

    // A question about the boxes of the last update (collision/broad/queries.h): a descent from the
    // root, the nearest node first.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const {
        detail::ask_tree(question, detail::BoxNodesAsked(nodes_), boxes_, trace);
    }

    // The tree of the last update, for those who want to see it.
    const BoxNodes& nodes() const { return nodes_; }
    // The fat boxes of two proxies overlap: they are looked at in every frame.
    std::span<const ProxyPair> kept() const { return kept_.pairs(); }

  private:
    struct Candidate {
        double inherited;  // growth of the ancestors of the node, and of it
        std::uint32_t node;
        // For a heap whose front is the most promising.
        bool operator<(const Candidate& other) const {
            return inherited != other.inherited ? inherited > other.inherited : node > other.node;
        }
    };

    Aabb fattened(ProxyId id, bool predict) const;
    // The fat box holds the box and is not much larger than a new one would be.
    bool still_fits(ProxyId id) const;

    template <Tracer T>
    void remove_gone(T trace);
    // Whether so many boxes are new that building the tree anew is quicker than putting them in.
    bool mostly_new() const;
    template <Tracer T>
    void look_at(ProxyId id, bool build, T trace);
    template <Tracer T>
    void build(T trace);
    template <Tracer T>
    void insert(std::uint32_t leaf, T trace);
    template <Tracer T>
    std::uint32_t best_sibling(const Aabb& box, T trace);
    template <Tracer T>
    void query(ProxyId id, T trace);
    template <Tracer T>
    void check_pairs(T trace);
    // Every node as a box, labeled with its depth.
    template <typename Step>
    void show_tree(Step& step) const;

    DynamicTreeOptions options_;
    std::vector<Aabb> seen_;            // by proxy: its box at the last update
    std::vector<std::uint32_t> leaf_;   // by proxy
    std::vector<std::uint64_t> kinds_;  // by proxy: ProxyBoxes::kind at the last update
    std::vector<std::uint8_t> fresh_;   // by proxy: its fat box is new or gone in this update
    std::vector<ProxyId> moved_;        // those with a new fat box
    BoxNodes nodes_;
    PairSet kept_;
    std::vector<Candidate> heap_;       // scratch
    std::vector<std::uint32_t> stack_;  // scratch
};

static_assert(BroadPhase<DynamicTree>);

}  // namespace collidoscope

#include "collision/broad/dynamic_tree_update.h"  // IWYU pragma: keep
