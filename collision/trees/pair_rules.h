// Which node of an overlapping pair to open. A rule sees the two volumes and answers Open::A,
// Open::B or Open::Both; it is asked only when both are inner nodes. why() ends a sentence that
// begins "Open node 7 of A: " or "Open both: ". A rule with
//
//     void start(const TreeA&, const TreeB&);    is told the trees before the descent;
//     bool smaller_child_first;                    when true: beside a leaf, the smaller child
//     first.
//
// Every rule finds the same pairs; how many tests it takes, and how soon a first contact is met,
// differ.
#pragma once

#include <cstdint>

#include "collision/volumes/obb.h"

namespace collidoscope {

enum class Open : std::uint8_t { A, B, Both };

// The volume that rules compare by. Kinds whose own volume is dear to work out give one that is
// not.
template <typename V>
float quick_volume(const V& v) {
    return volume(v);
}

// Both at once while neither diagonal is twice the other, else the longer. About as many volume
// tests as one at a time, but four of them wait for nothing but each other, so a processor does
// them together: a quarter to a third less time.
struct OpenTogether {
    template <typename VA, typename VB>
    Open operator()(const VA& a, const VB& b) const {
        const float size_a = squared_radius(a);
        const float size_b = squared_radius(b);
        if (size_a > 4 * size_b) return Open::A;
        if (size_b > 4 * size_a) return Open::B;
        return Open::Both;
    }
    static constexpr const char* why(Open open) {
        return open == Open::Both ? "they are of similar size"
                                  : "its diagonal is more than twice the other's";
    }
};

// The one with the longer diagonal. Unlike the volume, it is never zero for a flat piece of a
// surface, so both trees shrink at the same pace.
struct OpenLonger {
    template <typename VA, typename VB>
    Open operator()(const VA& a, const VB& b) const {
        return squared_radius(a) >= squared_radius(b) ? Open::A : Open::B;
    }
    static constexpr const char* why(Open) { return "its diagonal is longer"; }
};

// The one with the larger volume.
struct OpenLarger {
    template <typename VA, typename VB>
    Open operator()(const VA& a, const VB& b) const {
        return quick_volume(a) >= quick_volume(b) ? Open::A : Open::B;
    }
    static constexpr const char* why(Open) { return "its volume is larger"; }
};

// The lecture notes' procedure: the nodes are swapped where A's volume is the larger one, and the
// second is opened. So B is opened when the volumes are equal, which flat boxes are.
struct OpenSwapped {
    template <typename VA, typename VB>
    Open operator()(const VA& a, const VB& b) const {
        return quick_volume(a) > quick_volume(b) ? Open::A : Open::B;
    }
    static constexpr const char* why(Open open) {
        return open == Open::A ? "its volume is larger, so the two are swapped"
                               : "its volume is no smaller, so nothing is swapped";
    }
};

// The thesis's rule (3.4.1): of two inner nodes the larger, its left child first; beside a leaf the
// inner node, its smaller child first.
struct OpenThesis {
    static constexpr bool smaller_child_first = true;
    template <typename VA, typename VB>
    Open operator()(const VA& a, const VB& b) const {
        return quick_volume(a) > quick_volume(b) ? Open::A : Open::B;
    }
    static constexpr const char* why(Open) { return "it is the larger of two inner nodes"; }
};

// The tree with more nodes down to its leaves, then the other.
struct OpenLargerTree {
    template <typename TreeA, typename TreeB>
    void start(const TreeA& a, const TreeB& b) {
        larger = a.nodes.size() >= b.nodes.size() ? Open::A : Open::B;
    }
    template <typename VA, typename VB>
    Open operator()(const VA&, const VB&) const {
        return larger;
    }
    static constexpr const char* why(Open) { return "its tree has more nodes"; }

    Open larger = Open::A;
};

// A down to its leaves, then B.
struct OpenFirstTree {
    template <typename VA, typename VB>
    Open operator()(const VA&, const VB&) const {
        return Open::A;
    }
    static constexpr const char* why(Open) { return "tree A goes first"; }
};

// Any of the above, chosen while the program runs: for switching, not for speed.
class OpenChosen {
  public:
    enum class Rule : std::uint8_t {
        Together,
        Longer,
        Larger,
        Thesis,
        Swapped,
        LargerTree,
        FirstTree
    };

    Rule rule;
    bool smaller_child_first;
    OpenLargerTree larger_tree;

  private:
    template <typename Call>
    auto visit(const Call& call) const {
        switch (rule) {
            case Rule::Longer:
                return call(OpenLonger{});
            case Rule::Larger:
                return call(OpenLarger{});
            case Rule::Thesis:
                return call(OpenThesis{});
            case Rule::Swapped:
                return call(OpenSwapped{});
            case Rule::LargerTree:
                return call(larger_tree);
            case Rule::FirstTree:
                return call(OpenFirstTree{});
            case Rule::Together:
                break;
        }
        return call(OpenTogether{});
    }

  public:
    explicit OpenChosen(Rule chosen) : rule(chosen), smaller_child_first(chosen == Rule::Thesis) {}

    template <typename TreeA, typename TreeB>
    void start(const TreeA& a, const TreeB& b) {
        larger_tree.start(a, b);
    }
    template <typename VA, typename VB>
    Open operator()(const VA& a, const VB& b) const {
        return visit([&](const auto& chosen) { return chosen(a, b); });
    }
    const char* why(Open open) const {
        return visit([&](const auto& chosen) { return chosen.why(open); });
    }
};

}  // namespace collidoscope
