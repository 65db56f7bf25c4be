// A mesh that waves and swirls, to see what becomes of a tree that is only refitted.
#pragma once

#include "collision/mesh.h"
#include "collision/trees/builders/aabb_tree.h"
#include "collision/trees/statistics.h"

namespace collidoscope {

struct Waving {
    float wave = 0;   // height of the waves, as a share of the mesh's largest extent
    float waves = 2;  // how many of them there are along the mesh's longest axis
    float phase = 0;  // 0 to 1: where the waves stand
    float swirl = 0;  // whole turns of the middle against the rim, about the shortest axis
};

// The same triangles with every corner moved: swirled about the shortest axis through the middle,
// then waved along that axis. Waves leave neighbors together; a swirl draws what was compact into
// long arms beside each other. Nothing moves while both are 0. Cost: one pass.
Mesh waved(const Mesh& mesh, const Waving& waving);

// A refitted tree beside one built anew over the same moved triangles.
struct RefitComparison {
    double sah_refit = 0, sah_rebuilt = 0;
    double overlap_refit = 0, overlap_rebuilt = 0;  // mean share of a node that its sibling holds
    // Boxes looked at: refitting visits every node once, building every triangle once a level.
    std::uint64_t refit_work = 0, rebuild_work = 0;
};

// `refitted` was built over the mesh at rest. Cost: O(n).
RefitComparison compare(const AabbTree& refitted, const AabbTree& rebuilt);

// After how many queries that took these many volume tests building anew is made up for; 0 when
// refitting never costs more. All steps count alike.
double queries_until_rebuilding_pays(const RefitComparison& work, std::uint64_t tests_refitted,
                                     std::uint64_t tests_rebuilt);

}  // namespace collidoscope
