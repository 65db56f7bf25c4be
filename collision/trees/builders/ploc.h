// A tree from the bottom up: boxes that are each other's nearest neighbor along a curve merge.
//
// Triangles are sorted by the Morton codes of their boxes' centers; each is a cluster. In every
// round a cluster looks at the others up to `radius` places away along the curve and names the one
// with which it has the smallest common box, by surface area. Two that name each other merge and
// stand at the place of the first; the others wait for the next round. The areas that make the
// surface-area heuristic are thus compared, but each time among a few neighbors only.
// Among equal areas the nearer place counts, then the partner in the pair of an even and the next
// odd place, so that equal clusters merge in pairs. Sources: Meister and Bittner 2018; Benthin and
// others 2022 (PLOC++); Morton 1966.
#pragma once

#include <vector>

#include "collision/trees/build.h"
#include "collision/trees/tree.h"
#include "collision/volumes/aabb.h"

namespace collidoscope {

inline constexpr std::uint32_t ploc_radius = 16;
inline constexpr std::uint32_t max_ploc_radius = 128;

// The way in which the clusters that are a node's children found each other.
struct PlocMerge {
    std::uint32_t round = 0;             // from 1; 0 in a leaf
    std::uint32_t place = 0, other = 0;  // of the two along the curve, when the round began
    bool forced = false;                 // neither had found a partner: they were the next of such
};

struct PlocRecord {
    std::vector<PlocMerge> merges;          // by node
    std::vector<std::vector<Aabb>> rounds;  // boxes of the clusters along the curve as each began
};

// Nothing when canceled. A cluster of at most leaf_size triangles is a leaf. Where in a round fewer
// than one cluster in 64 merges (boxes that grow from each to the next, say), and after 40 rounds,
// all that have found no one merge with the next such along the curve, so that depth and time are
// bounded. The same tree for any number of threads. Cost: O(n * radius); about 0.3 us a triangle
// with a radius of 16, and with a record some 70 bytes a triangle.
std::optional<AabbTree> build_ploc(const Mesh& mesh, const BuildOptions& options = {},
                                   std::uint32_t radius = ploc_radius,
                                   BuildProgress* progress = nullptr, PlocRecord* record = nullptr);

}  // namespace collidoscope
