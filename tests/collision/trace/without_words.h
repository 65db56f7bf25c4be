// Copies of three algorithms from which every word to a tracer was taken out by hand, for
// trace_cost to compare with: the test of two triangles, the descent of two trees, GJK's search.
// They change with their originals (triangle_triangle.h, traverse_pair.h, gjk.h).
#pragma once

#include "collision/narrow/gjk/constants.h"
#include "collision/narrow/gjk/gjk.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

template <typename T>
bool overlaps_without_words(const Triangle& a, const Triangle& b, T) {
    // Compare the extents along the coordinate axes.
    const bool far_apart = detail::boxes_apart(a, b);
    if (far_apart) return false;

    // Find the side of B's plane on which each corner of A lies.
    const exact::TriangleSide side_of_b(b);
    const std::array<int, 3> sides_a{side_of_b(a.a), side_of_b(a.b), side_of_b(a.c)};
    const int code_a = detail::signs_code(sides_a[0], sides_a[1], sides_a[2]);
    if (code_a == detail::all_below || code_a == detail::all_above) {
        return false;
    }

    // Find the side of A's plane on which each corner of B lies.
    const exact::TriangleSide side_of_a(a);
    const std::array<int, 3> sides_b{side_of_a(b.a), side_of_a(b.b), side_of_a(b.c)};
    const int code_b = detail::signs_code(sides_b[0], sides_b[1], sides_b[2]);
    if (code_b == detail::all_below || code_b == detail::all_above) {
        return false;
    }

    // Decide coplanar and degenerate triangles in the plane.
    if (code_a == detail::all_in_plane || code_b == detail::all_in_plane) {
        const bool hit = detail::overlap_flat(a, b);
        return hit;
    }

    // Each triangle cuts the line common to both planes in an interval between its two edges at the
    // lone corner. Turn both so that the intervals run the same way.
    const detail::Apex& p = detail::apexes[static_cast<std::size_t>(code_a)];
    const detail::Apex& q = detail::apexes[static_cast<std::size_t>(code_b)];
    const std::array<const vec3*, 3> ca{&a.a, &a.b, &a.c}, cb{&b.a, &b.b, &b.c};
    const vec3& apex_a = *ca[p.apex];
    const vec3& apex_b = *cb[q.apex];

    // Compare the start of either interval with the end of the other: each time the sign of the
    // volume between two edges.
    const int start = exact::orient3d(apex_a, *ca[q.above ? p.left : p.right], apex_b,
                                      *cb[p.above ? q.left : q.right]);
    const int end = start > 0 ? -1
                              : exact::orient3d(apex_a, *ca[q.above ? p.right : p.left], apex_b,
                                                *cb[p.above ? q.right : q.left]);
    const bool hit = start <= 0 && end >= 0;
    return hit;
}

template <typename TreeA, typename TreeB, typename Rule, typename T>
class DescentWithoutWords {
  public:
    DescentWithoutWords(const TreeA& a, const TreeB& b, const RelativePose& pose,
                        std::uint64_t max_pairs = unlimited, Rule rule = {}, T = {})
        : a_(a),
          b_(b),
          pose_(pose),
          max_pairs_(max_pairs),
          rule_(rule),
          volumes_(pose, a.empty() ? VolumeA{} : a.nodes[0].bounds,
                   b.empty() ? VolumeB{} : b.nodes[0].bounds) {
        if (a.empty() || b.empty()) {
            answer_.complete = true;
            return;
        }
        if constexpr (requires { rule_.start(a, b); }) rule_.start(a, b);
        test(0, 0, volumes_.place(b.nodes[0].bounds));
    }

    const TreePairAnswer& answer() const { return answer_; }
    TreePairAnswer take() { return std::move(answer_); }
    std::uint64_t operations() const { return answer_.operations(); }
    // Ends the query here. Pairs that it has not looked into are then taken to meet.
    void interrupt() {
        if (stack_.empty() || full()) return finish();
        answer_.interrupted = finished_ = true;
    }

    // Takes at most so many pairs of nodes from the stack. True when the query has ended.
    bool advance(std::uint64_t steps = unlimited) {
        for (; !stack_.empty() && !full(); --steps) {
            if (steps == 0) return false;
            const NodePair pair = stack_.pop();
            const auto& a = a_.nodes[pair.a];
            const auto& b = b_.nodes[pair.b];
            if (a.is_leaf() && b.is_leaf()) {
                test_triangles(pair);
                continue;
            }
            const Open open = b.is_leaf()   ? Open::A
                              : a.is_leaf() ? Open::B
                                            : rule_(a.bounds, b.bounds);
            switch (open) {
                case Open::A:
                    open_a(pair);
                    break;
                case Open::B:
                    open_b(pair);
                    break;
                case Open::Both:
                    open_both(pair);
                    break;
            }
        }
        finish();
        return true;
    }

  private:
    using VolumeA = typename TreeA::Volume;
    using VolumeB = typename TreeB::Volume;
    using Volumes = VolumePair<VolumeA, VolumeB>;
    struct NodePair {
        std::uint32_t a, b;
    };
    // Opening both leaves three pairs behind per level, opening one leaves one.
    static constexpr std::size_t stack_size = 3 * max_tree_depth + 4;

    bool full() const { return answer_.pairs.size() >= max_pairs_; }

    // The children in the order in which they are visited: the last one tested is on top.
    struct Children {
        std::uint32_t earlier, later;
    };
    template <typename TreeType>
    Children in_order(const TreeType& tree, std::uint32_t node, bool beside_leaf) const {
        const std::uint32_t child = tree.nodes[node].first();
        if constexpr (requires { rule_.smaller_child_first; }) {
            if (rule_.smaller_child_first && beside_leaf &&
                quick_volume(tree.nodes[child + 1].bounds) <
                    quick_volume(tree.nodes[child].bounds)) {
                return {child + 1, child};
            }
        }
        return {child, child + 1};
    }

    // Keep the pair unless an axis separates its volumes.
    void test(std::uint32_t a, std::uint32_t b, const typename Volumes::Placed& placed) {
        ++answer_.volume_tests;
        const auto found = volumes_.test(a_.nodes[a].bounds, placed);
        const bool apart = found.any();
        stack_.push_if(!apart, {a, b});
        fetch(a_, a);
        fetch(b_, b);
    }

    void open_a(NodePair pair) {
        const auto placed = volumes_.place(b_.nodes[pair.b].bounds);
        const auto [earlier, later] = in_order(a_, pair.a, b_.nodes[pair.b].is_leaf());
        test(later, pair.b, placed);
        test(earlier, pair.b, placed);
    }

    void open_b(NodePair pair) {
        const auto [earlier, later] = in_order(b_, pair.b, a_.nodes[pair.a].is_leaf());
        test(pair.a, later, volumes_.place(b_.nodes[later].bounds));
        test(pair.a, earlier, volumes_.place(b_.nodes[earlier].bounds));
    }

    void open_both(NodePair pair) {
        const std::uint32_t child_a = a_.nodes[pair.a].first();
        const std::uint32_t child_b = b_.nodes[pair.b].first();
        for (const std::uint32_t b : {child_b + 1, child_b}) {
            const auto placed = volumes_.place(b_.nodes[b].bounds);
            test(child_a + 1, b, placed);
            test(child_a, b, placed);
        }
    }

    // Compare every triangle of one leaf with every triangle of the other.
    void test_triangles(NodePair pair) {
        const auto& a = a_.nodes[pair.a];
        const auto& b = b_.nodes[pair.b];
        for (std::uint32_t j = b.first(); j < b.first() + b.count(); ++j) {
            const Triangle moved = pose_(b_.triangles[j]);
            for (std::uint32_t i = a.first(); i < a.first() + a.count() && !full(); ++i) {
                ++answer_.primitive_tests;
                const bool meet = overlaps_without_words(a_.triangles[i], moved, T{});
                const TrianglePair found{a_.primitives[i], b_.primitives[j]};
                if (meet) answer_.pairs.push_back(found);
            }
        }
    }

    void finish() {
        if (finished_) return;
        finished_ = true;
        answer_.complete = stack_.empty() && !full();
    }

    const TreeA& a_;
    const TreeB& b_;
    RelativePose pose_;
    std::uint64_t max_pairs_;
    Rule rule_;
    Volumes volumes_;
    TreePairAnswer answer_;
    bool finished_ = false;
    NodeStack<NodePair, stack_size> stack_;
};

template <typename TreeA, typename TreeB, typename Rule, typename T>
TreePairAnswer descend_without_words(const TreeA& a, const TreeB& b, const RelativePose& pose,
                                     const TreePairOptions& options, Rule rule, T trace) {
    DescentWithoutWords<TreeA, TreeB, Rule, T> descent(a, b, pose, options.max_pairs, rule, trace);
    run_within(descent, options.budget, options.cancel, 4096);
    return descent.take();
}

namespace gjk {

template <typename Support, typename T>
LANES_INLINE void search_without_words(const PlacedPolytope& a, const PlacedPolytope&,
                                       const Frame& frame, Support& furthest, const Start& start, T,
                                       GjkResult& result) {
    // Begin with the simplex of those points; v is its point nearest to the origin.
    Walk walk;
    Point v = walk.begin(start.corners, start.count);
    double squared = dot(v, v);
    double proof = 0;  // the square of the lower bound
    bool separates = false;
    int iterations = 0;
    const double rounding = constants::gjk_rounding * frame.reach;
    const double rounding_squared = rounding * rounding;
    bool inside = false;
    for (;;) {
        result.capped = iterations == constants::gjk_iteration_cap;
        if (squared <= rounding_squared || result.capped) {
            break;
        }
        ++iterations;

        // Look for the point of A - B furthest from v toward the origin.
        const MinkowskiVertex w = furthest.ask(v);

        // No point of A - B lies beyond the plane through w across v: a lower bound.
        const double across = dot(v, w.w);
        separates = across > 0;
        if (across > 0) proof = std::max(proof, across * across / squared);

        // Stop when the bounds meet, or when rounding keeps them apart.
        const double gap = squared - across - constants::gjk_gap * squared;
        const bool met = gap <= 0 || gap * gap <= rounding_squared * squared;
        if (met || (gap < across && walk.contains(w))) {
            break;
        }

        // Let the simplex grow by w, and find its point nearest to the origin.
        walk.add(w);
        const Nearest n = walk.nearest(w.w);
        if (n.inside()) {
            inside = true;
            const GjkSimplex tetrahedron = walk.simplex(true);
            const bool certain = certainly_inside(tetrahedron, rounding);
            if (certain) result.status = GjkStatus::Overlapping;
            break;
        }
        if (n.squared >= squared) {
            walk.drop();
            break;
        }

        // Drop the points that v does not need.
        walk.keep(n.region);
        v = n.v;
        squared = n.squared;
        separates = false;
    }

    result.iterations = iterations;
    result.lower = std::sqrt(proof);
    walk.put_into(result.simplex, inside);
    result.simplex.weight = weights_of(result.simplex);
    Point on_a{}, on_b{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(result.simplex.size); ++i) {
        on_a = on_a + result.simplex.weight[i] * furthest.point_a(result.simplex.a[i]);
        on_b = on_b + result.simplex.weight[i] * furthest.point_b(result.simplex.b[i]);
    }
    // If the bounds leave a doubt, do the same with exact signs.
    if (!finish(frame, a, shown(on_a), shown(on_b), shown(v), separates, result)) {
        const HullDecision decision = settle(frame, a, result);
        (void)decision;
    }
}

}  // namespace gjk

}  // namespace collidoscope
