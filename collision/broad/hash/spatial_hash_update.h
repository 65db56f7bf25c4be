// SpatialHash's frame: hash phase, collision phase.
#pragma once

#include <algorithm>

#include "collision/broad/axis.h"
#include "collision/broad/hash/spatial_hash.h"

namespace collidoscope {

template <Tracer T>
void SpatialHash::hash_all(T trace) {
    cells_.clear();
    large_.clear();
    cells_of_.assign(proxies_.size(), {});
    proxies_.for_each([&](ProxyId id, const Aabb& box) {
        const Hashed hashed = hash(id);
        ++counts_.moved;
        const std::span<const HashCell> cells = cells_of(id);
        const HashCell &a = hashed.a, &b = hashed.b;
        const std::uint64_t all = hashed.cells;
        const bool sphere = hashed.sphere, few = hashed.few;
        const HashListing listing = options_.listing;
        const bool loops = listing == HashListing::Loops || listing == HashListing::LoopsFromX;
        // A row of four is one cell wide; only two by two have a corner of the grid in common.
        const bool row = int{a.x != b.x} + int{a.y != b.y} + int{a.z != b.z} == 1;
        const char* label = !few                                 ? "large"
                            : sphere                             ? "points"
                            : a == b                             ? "one"
                            : listing == HashListing::Loops      ? "loop"
                            : listing == HashListing::LoopsFromX ? "loop_x"
                            : listing == HashListing::Volumes    ? (row ? "two" : "four")
                            : all == 2                           ? "two"
                            : all == 4 && !row                   ? "four"
                            : cells.size() < std::size_t{all}    ? "way"
                                                                 : "rectangle";
        trace.step(label, [&](auto& step) {
            const bool moves = motions_[id].boxes.start.min != motions_[id].boxes.end.min;
            step.say("Body ", strong(id), moves ? ", swept over this frame," : "");
            if (!few) {
                step.say(" spans ", std::size_t{all},
                         " cells, too many to store: it is tested against all bodies.");
            } else if (sphere) {
                step.say(
                    " is hashed by four points, left, right, near and far of its center, at "
                    "the start and at the end of the frame: ",
                    now(cells.size()), plural(cells.size(), " cell.", " cells."));
            } else if (a == b && loops) {
                step.say(" has its position in cell ", strong(grid_.name(a)),
                         " at the start and at the end of the frame: A == B, and the listing is "
                         "done. How large the body is does not count.");
            } else if (a == b) {
                step.say(" stays within cell ", strong(grid_.name(a)),
                         ": both corners hash to the same cell, no other cell is needed.");
            } else if (loops) {
                step.say(" has its position in cells ", grid_.name(a), " to ", grid_.name(b),
                         ". The listing's loops end below B − A instead of at B");
                if (listing == HashListing::LoopsFromX)
                    step.say(", and the second begins at A.x instead of A.z");
                step.say(": they add ", now(cells.size()), plural(cells.size(), " cell", " cells"),
                         ", and from A to B there are ", grid_.count(a, b), ".");
            } else if (listing == HashListing::Volumes) {
                const std::uint64_t block = grid_.count(a, b);
                step.say(" has its corners in cells ", grid_.name(a), " to ", grid_.name(b), ": ",
                         row ? "case 2 adds a and b, " : "case 3 adds the cells of the corners, ",
                         now(cells.size()), " of ", block, plural(block, " cell.", " cells."));
            } else {
                step.say(" lies in ", strong(cells.size()), " cells, from ", grid_.name(a), " to ",
                         grid_.name(b));
                if (all == 2) {
                    step.say(": it crosses the boundary between two.");
                } else if (all == 4 && !row) {
                    step.say(": it crosses a corner of the grid, or passes one.");
                } else if (cells.size() < std::size_t{all}) {
                    step.say(". The block from the first to the last would have ", std::size_t{all},
                             ": the others are not on its path.");
                } else if (row) {
                    step.say(", a straight row: it crosses no corner of the grid.");
                } else {
                    step.say(": the whole block between its corners, whether its path ",
                             "crosses them or not.");
                }
            }
            step.body(id, Role::Current).value("cells", static_cast<std::int64_t>(cells.size()));
            if (few) step.value("cells of the block", static_cast<std::int64_t>(all));
            // More than can be told apart would only fill the memory.
            constexpr std::size_t most_shown = 256;
            for (const HashCell& cell : cells.first(std::min(cells.size(), most_shown))) {
                step.mark(BoxMark{as_box(grid_.box(cell, box.min.y, box.max.y))}, Role::Bounds,
                          grid_.name(cell));
            }
        });
    });
}

template <Tracer T>
void SpatialHash::compare(ProxyId a, ProxyId b, T trace) {
    ++counts_.box_tests;
    const ProxyPair pair = ordered(a, b);
    if (!boxes_overlap(proxies_[a], proxies_[b])) {
        trace.step("apart", [&](auto& step) {
            step.bodies(pair.low, pair.high, PairVerdict::Apart);
            step.say("Bodies ", strong(pair.low), " and ", strong(pair.high),
                     " share a cell, but their swept boxes are disjoint.")
                .body(a, Role::Rejected)
                .body(b, Role::Rejected);
        });
        return;
    }
    pairs_.push_back(pair);
    const bool bodies = motions_[a].body && motions_[b].body;
    const bool hit = impact(pair);
    trace.step("pair", [&](auto& step) {
        if (!bodies) step.verdict(true);
        step.bodies(pair.low, pair.high, PairVerdict::Candidate);
        step.say("The boxes of ", strong(pair.low), " and ", strong(pair.high),
                 bodies ? ", swept, overlap: when do the bodies themselves collide?"
                        : " overlap: a candidate pair.")
            .body(a, Role::Suspected)
            .body(b, Role::Suspected);
    });
    if (!bodies) return;
    trace.step(hit ? "impact" : "pass", [&](auto& step) {
        if (hit) step.verdict(true);
        step.bodies(pair.low, pair.high, hit ? PairVerdict::Collide : PairVerdict::Apart);
        if (hit) {
            step.say("They collide ", now(impacts_.back().time), " s after the start of the frame.")
                .now_value("time", impacts_.back().time);
        } else {
            step.say("They miss each other: they do not touch during this frame.");
        }
        step.body(a, hit ? Role::Hit : Role::Apart).body(b, hit ? Role::Hit : Role::Apart);
    });
}

template <Tracer T>
void SpatialHash::collide_buckets(T trace) {
    for (std::size_t number = 0; number + 1 < buckets_.size(); ++number) {
        const std::span<const Entry> here = bucket(number);
        if (here.size() < 2) continue;
        trace.step("bucket", [&](auto& step) {
            step.say("Bucket ", strong(number), " holds ", here.size(),
                     " entries: pairs in the same cell are tested, once each.");
            for (const Entry& entry : here) {
                const Aabb& box = proxies_[entry.id];
                step.body(entry.id, Role::Candidate)
                    .mark(BoxMark{as_box(grid_.box(entry.cell, box.min.y, box.max.y))},
                          Role::Current, grid_.name(entry.cell));
            }
        });
        for (std::size_t i = 0; i < here.size(); ++i) {
            for (std::size_t j = i + 1; j < here.size(); ++j) {
                // Different cells may share a bucket.
                if (here[i].cell != here[j].cell) continue;
                if (!first_shared(here[i].cell, here[i].id, here[j].id)) {
                    trace.step("again", [&](auto& step) {
                        step.say("Bodies ", here[i].id, " and ", here[j].id,
                                 " also share an earlier cell and are tested there.")
                            .body(here[i].id, Role::Skipped)
                            .body(here[j].id, Role::Skipped);
                    });
                    continue;
                }
                compare(here[i].id, here[j].id, trace);
            }
        }
    }
}

template <Tracer T>
void SpatialHash::update(T trace) {
    pairs_.clear();
    impacts_.clear();
    counts_ = {};
    cost_ = {};
    choose();
    if (options_.unoptimized) {
        trace.step("unoptimized", [&](auto& step) {
            const std::size_t n = proxies_.count();
            step.say("Unoptimized: all pairs are tested, ", strong(n * (n - (n > 0)) / 2),
                     " tests.");
        });
        // One list of all, as if there was one cell.
        cells_.clear();
        large_.clear();
        cells_of_.assign(proxies_.size(), {});
        proxies_.for_each([&](ProxyId id, const Aabb&) { large_.push_back(id); });
    } else {
        trace.step("size", [&](auto& step) {
            step.say("The cells are ", strong(grid_.size), " wide",
                     grid_.size != wanted_ ? ": with cells of "
                     : options_.cell > 0   ? "."
                                           : ", twice the width of the largest body.");
            if (grid_.size != wanted_)
                step.say(wanted_, " the bodies would lie in too many to store.");
            step.value("cell size asked for", wanted_).value("cell size", grid_.size);
        });
        hash_all(trace);
    }
    fill();
    collide_buckets(trace);
    // Bodies in no cell: compared with all that have cells, and with each other.
    for (std::size_t i = 0; i < large_.size(); ++i) {
        for (std::size_t j = i + 1; j < large_.size(); ++j) compare(large_[i], large_[j], trace);
        if (cells_.empty()) continue;
        for (ProxyId id = 0; id < cells_of_.size(); ++id) {
            if (cells_of_[id].from != cells_of_[id].to) compare(large_[i], id, trace);
        }
    }
    trace.step("done", [&](auto& step) {
        // For bodies the impacts count, for boxes alone the pairs.
        bool hit = !impacts_.empty();
        for (const ProxyPair& pair : pairs_)
            hit = hit || !(motions_[pair.low].body && motions_[pair.high].body);
        step.verdict(hit);
        step.say(strong(std::size_t{counts_.box_tests}), " tests found ", strong(pairs_.size()),
                 plural(pairs_.size(), " pair", " pairs"));
        if (!impacts_.empty())
            step.say(", of which ", strong(impacts_.size()),
                     plural(impacts_.size(), " collides", " collide"));
        step.say(".")
            .value("comparisons", static_cast<std::int64_t>(counts_.box_tests))
            .value("pairs", static_cast<std::int64_t>(pairs_.size()))
            .value("collisions", static_cast<std::int64_t>(impacts_.size()));
    });
}

}  // namespace collidoscope
