// I-COLLIDE's test of two bodies: closest features of convex bodies and of the convex pieces of
// others, begun where they were in the frame before.
//
// A body that is not convex has a tree of hulls over convex pieces of its surface. Pairs of hulls
// wait in a queue, the nearest first; Lin and Canny's walk measures each, from the features that
// were closest the last time. Two pieces that come up compare their triangles.
// Sources: Cohen, Lin, Manocha, Ponamgi 1995, sections 3 and 4; thesis 2.6; Ehmann, Lin 2001 (the
// pieces).
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "collision/broad/managers/closest_hulls.h"
#include "collision/broad/managers/solid_body.h"

namespace collidoscope {

// The state kept of a pair of bodies, and the outcome of its last test.
struct FeaturesMemory {
    bool known = false;
    // By the numbers of two nodes of the trees of pieces; one pair for convex bodies.
    std::map<std::pair<std::uint32_t, std::uint32_t>, NamedPair> features;

    // From the last test. 0 for bodies that collide.
    double distance = 0;
    dvec3 on_a{0}, on_b{0};  // the closest points in the world; of no meaning at distance 0
    DecidedBy by = DecidedBy::Shapes;
    std::uint64_t walks = 0;           // pairs of hulls measured
    std::uint64_t recalled = 0;        // of which began at remembered features
    std::uint64_t triangle_tests = 0;  // of pieces
};

// Decides as solids_meet(), but that closed meshes are asked first for the distance of their
// surfaces. Every body has pieces, but for balls. moves: from feature to feature.
// Cost: a few moves for each pair of hulls that comes up, and the hull of each of B's nodes that
// does: about 3 µs per vertex.
class SolidFeaturesTest {
  public:
    using Body = SolidBody;
    using Memory = FeaturesMemory;

    Aabb box(const SolidBody& body) const { return box_of(body); }
    bool operator()(const SolidBody& a, const SolidBody& b, Memory& memory,
                    std::uint64_t& moves) const;
    bool operator()(const SolidBody& a, const SolidBody& b, Memory& memory, std::uint64_t& moves,
                    const Recorder& trace) const;
    const char* label(const Memory& before, const Memory&) const {
        return before.known ? "remembered" : "first";
    }
    void say(StepBuilder& step, const Memory& before, const Memory& after,
             std::uint64_t moves) const;
};

}  // namespace collidoscope
