// Which node of an overlapping pair to open. A rule sees the two volumes and answers Open::A,
// Open::B or Open::Both; it is asked only when both are inner nodes. why() ends a sentence that
// begins "Open node 7 of A: " or "Open both: ".
#pragma once

#include <cstdint>

#include "collision/volumes/obb.h"

namespace collidoscope {

enum class Open : std::uint8_t { A, B, Both };

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
        return open == Open::Both ? "they are of like size"
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
    static constexpr const char* why(Open) { return "its diagonal is the longer one"; }
};

// The one with the larger volume, as the lecture notes have it.
struct OpenLarger {
    template <typename VA, typename VB>
    Open operator()(const VA& a, const VB& b) const {
        return volume(a) >= volume(b) ? Open::A : Open::B;
    }
    static constexpr const char* why(Open) { return "its volume is the larger one"; }
};

// A down to its leaves, then B.
struct OpenFirstTree {
    template <typename VA, typename VB>
    Open operator()(const VA&, const VB&) const {
        return Open::A;
    }
    static constexpr const char* why(Open) { return "tree A goes first"; }
};

}  // namespace collidoscope
