// Which node of an overlapping pair to open. A rule sees the two volumes and answers true for A's;
// it is asked only when both are inner nodes. why() ends the sentence "Open ... : ".
#pragma once

#include "collision/volumes/obb.h"

namespace collidoscope {

// The one with the longer diagonal. Unlike the volume, it is never zero for a flat piece of a
// surface, so both trees shrink at the same pace.
struct OpenLonger {
    template <typename VA, typename VB>
    bool operator()(const VA& a, const VB& b) const {
        return squared_radius(a) >= squared_radius(b);
    }
    static constexpr const char* why() { return "its diagonal is the longer one"; }
};

// The one with the larger volume, as the lecture notes have it.
struct OpenLarger {
    template <typename VA, typename VB>
    bool operator()(const VA& a, const VB& b) const {
        return volume(a) >= volume(b);
    }
    static constexpr const char* why() { return "its volume is the larger one"; }
};

// A down to its leaves, then B.
struct OpenFirstTree {
    template <typename VA, typename VB>
    bool operator()(const VA&, const VB&) const {
        return true;
    }
    static constexpr const char* why() { return "tree A goes first"; }
};

}  // namespace collidoscope
