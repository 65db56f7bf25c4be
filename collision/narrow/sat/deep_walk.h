// The Gauss map of the Minkowski difference A - B, looked at from one of its vertices: what the
// walk of deep_penetration.h moves on.
//
// A vertex of A - B is a vertex of A and one of B; its region of the Gauss map is where their two
// regions, of A's map and of -B's, overlap. The corners of that region are the faces round it: a
// face of A at B's vertex, a face of B at A's, or an edge of each.
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "collision/narrow/sat/hull_axes.h"

namespace collidoscope::deep {

struct Hub {
    Index a = 0, b = 0;
    friend bool operator<(const Hub& x, const Hub& y) {
        return std::pair(x.a, x.b) < std::pair(y.a, y.b);
    }
    bool operator==(const Hub&) const = default;
};

// The vertex of A - B farthest along a direction.
inline Hub farthest_hub(const HullPair& pair, const dvec3& direction) {
    return {extent_along(pair.a, direction).at_max, extent_along(pair.b, direction).at_min};
}

// The faces of A - B that meet in a vertex, as axes; overlap is the distance from the origin to the
// face's plane. Cost: a few dozen flops per pair of their edges.
std::vector<HullAxis> faces_round(const HullPair& pair, const Hub& hub);

// Whether a face of A - B seen from a hub is less deep than another, or as deep and first in an
// order that is the same for (a, b) and (b, a).
bool comes_first(const HullPair& pair, const HullAxis& face, const Hub& hub, const HullAxis& other,
                 const Hub& other_hub);

// The vertices of A - B on the face with this normal, one of which is hub.
std::vector<Hub> hubs_on(const HullPair& pair, const HullAxis& face, const Hub& hub);

// Directions to start walks from, `first` and then others all around: its opposite, and both ways
// along two orthogonal to it. count: 1 to 6.
std::vector<dvec3> start_directions(const dvec3& first, int count);

// The smallest of the axes in a common plane or line, for bodies that have no faces to walk on.
HullAxis best_flat_axis(const HullPair& pair);

}  // namespace collidoscope::deep
