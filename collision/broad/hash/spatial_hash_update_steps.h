// Steps of the spatial hash: sentences, values and marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "collision/broad/axis.h"
#include "collision/broad/broad_phase.h"
#include "collision/broad/hash/hash_cells.h"
#include "collision/shapes.h"
#include "collision/trace/mark.h"
#include "collision/trace/recorder.h"

namespace collidoscope {
enum class HashListing : std::uint8_t;
}  // namespace collidoscope

namespace collidoscope::spatial_hash {

// A body, from which cell to which it is hashed, and the cells it was put into.
struct Told {
    ProxyId id = 0;
    HashCell a, b;
    std::uint64_t all = 0;  // cells of the block from a to b
    bool sphere = false;    // by the four points of a listing
    bool few = true;        // enough to be stored
    HashListing listing{};
    std::span<const HashCell> cells;

    bool loops() const;
    // A row of four is one cell wide; only two by two have a corner of the grid in common.
    bool row() const;
    const char* label() const;
};

// moves: the body changes its position over the frame.
void say_hashed(StepBuilder& step, const Told& told, const HashGrid& grid, const Aabb& box,
                bool moves);
void say_apart(StepBuilder& step, ProxyId a, ProxyId b);
void say_pair(StepBuilder& step, ProxyId a, ProxyId b, bool bodies);
// time: of the impact; null when the bodies pass each other.
void say_impact(StepBuilder& step, ProxyId a, ProxyId b, const double* time);
// here: its entries, each with a cell and an id.
template <typename Entries>
void say_bucket(StepBuilder& step, std::size_t number, const Entries& here,
                const ProxyBoxes& proxies, const HashGrid& grid) {
    step.say("Bucket ", strong(number), " holds ", here.size(),
             " entries: pairs in the same cell are tested, once each.");
    for (const auto& entry : here) {
        const Aabb& box = proxies[entry.id];
        step.body(entry.id, Role::Candidate)
            .mark(BoxMark{as_box(grid.box(entry.cell, box.min.y, box.max.y))}, Role::Current,
                  grid.name(entry.cell));
    }
}
void say_again(StepBuilder& step, ProxyId a, ProxyId b);
void say_unoptimized(StepBuilder& step, std::size_t n);
void say_size(StepBuilder& step, const HashGrid& grid, float wanted, bool given);
void say_done(StepBuilder& step, bool hit, const BroadCounts& counts, std::size_t pairs,
              std::size_t impacts);

}  // namespace collidoscope::spatial_hash
