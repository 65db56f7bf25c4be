// The steps of a query of massive models in parts: sentences, values, facts, and the boxes of the
// parts by their state.
#pragma once

#include <cstdint>
#include <span>

#include "collision/trace/recorder.h"
#include "collision/trees/parts/overlap_graph.h"
#include "collision/trees/parts/part_cache.h"
#include "collision/trees/traverse_pair.h"

namespace collidoscope {

// The poses of both models in the world.
struct PartPlaces {
    Pose a, b;
};

void say_part_graph(StepBuilder& step, const PartCache& cache, const OverlapGraph& graph,
                    const PartPlaces& places);
// neighbors: those left to test.
void say_part_next(StepBuilder& step, const PartCache& cache, PartKey key,
                   std::span<const std::uint32_t> neighbors, const Pose& place);
// ahead: it had been loaded ahead, and is needed for the first time.
void say_part_held(StepBuilder& step, const PartCache& cache, PartKey key, bool ahead,
                   const Pose& place);
void say_part_waited(StepBuilder& step, const PartCache& cache, PartKey key, const Pose& place);
void say_part_dropped(StepBuilder& step, const PartCache& cache, PartKey key, const Pose& place);
void say_parts_compared(StepBuilder& step, const PartCache& cache, const PartPair& parts,
                        const TreePairAnswer& found, const PartPlaces& places);
void say_part_done(StepBuilder& step, const PartCache& cache, std::uint64_t pairs,
                   std::uint64_t tested, std::uint64_t part_pairs, bool first_only);
void say_part_ahead(StepBuilder& step, const PartCache& cache, const PartArrival& arrival,
                    const Pose& place);
void say_part_full(StepBuilder& step, const PartCache& cache, PartKey key, const Pose& place);

// The boxes of all parts where they stand, by their state.
std::vector<Mark> marks_of_parts(const PartCache& cache, const PartPlaces& places,
                                 std::size_t most);

}  // namespace collidoscope
