#include "collision/broad/hash/spatial_hash_update_steps.h"

#include <algorithm>

#include "collision/broad/hash/spatial_hash.h"
#include "collision/trace/fact.h"

namespace collidoscope::spatial_hash {

bool Told::loops() const {
    return listing == HashListing::Loops || listing == HashListing::LoopsFromX;
}

bool Told::row() const {
    return int{a.x != b.x} + int{a.y != b.y} + int{a.z != b.z} == 1;
}

const char* Told::label() const {
    return !few                                 ? "large"
           : sphere                             ? "points"
           : a == b                             ? "one"
           : listing == HashListing::Loops      ? "loop"
           : listing == HashListing::LoopsFromX ? "loop_x"
           : listing == HashListing::Volumes    ? (row() ? "two" : "four")
           : all == 2                           ? "two"
           : all == 4 && !row()                 ? "four"
           : cells.size() < all                 ? "way"
                                                : "rectangle";
}

void say_hashed(StepBuilder& step, const Told& told, const HashGrid& grid, const Aabb& box,
                bool moves) {
    const auto& [id, a, b, all, sphere, few, listing, cells] = told;
    const bool loops = told.loops(), row = told.row();
    step.say("Body ", strong(id), moves ? ", swept over this frame," : "");
    if (!few) {
        step.say(" spans ", all, " cells, too many to store: it is tested against all bodies.");
    } else if (sphere) {
        step.say(
            " is hashed by four points, left, right, near and far of its center, at "
            "the start and at the end of the frame: ",
            now(cells.size()), plural(cells.size(), " cell.", " cells."));
    } else if (a == b && loops) {
        step.say(" has its position in cell ", strong(grid.name(a)),
                 " at the start and at the end of the frame: A == B, and the listing is "
                 "done. How large the body is does not count.");
    } else if (a == b) {
        step.say(" stays within cell ", strong(grid.name(a)),
                 ": both corners hash to the same cell, no other cell is needed.");
    } else if (loops) {
        step.say(" has its position in cells ", grid.name(a), " to ", grid.name(b),
                 ". The listing's loops end below B − A instead of at B");
        if (listing == HashListing::LoopsFromX)
            step.say(", and the second begins at A.x instead of A.z");
        step.say(": they add ", now(cells.size()), plural(cells.size(), " cell", " cells"),
                 ", and from A to B there are ", grid.count(a, b), ".");
    } else if (listing == HashListing::Volumes) {
        const std::uint64_t block = grid.count(a, b);
        step.say(" has its corners in cells ", grid.name(a), " to ", grid.name(b), ": ",
                 row ? "case 2 adds a and b, " : "case 3 adds the cells of the corners, ",
                 now(cells.size()), " of ", block, plural(block, " cell.", " cells."));
    } else {
        step.say(" lies in ", strong(cells.size()), " cells, from ", grid.name(a), " to ",
                 grid.name(b));
        if (all == 2) {
            step.say(": it crosses the boundary between two.");
        } else if (all == 4 && !row) {
            step.say(": it crosses a corner of the grid, or passes one.");
        } else if (cells.size() < all) {
            step.say(". The block from the first to the last would have ", all,
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
    constexpr std::size_t max_shown = 256;
    for (const HashCell& cell : cells.first(std::min(cells.size(), max_shown))) {
        step.mark(BoxMark{as_box(grid.box(cell, box.min.y, box.max.y))}, Role::Bounds,
                  grid.name(cell));
    }
}

void say_apart(StepBuilder& step, ProxyId a, ProxyId b) {
    const ProxyPair pair = ordered(a, b);
    step.bodies(pair.low, pair.high, PairVerdict::Apart);
    step.say("Bodies ", strong(pair.low), " and ", strong(pair.high),
             " share a cell, but their swept boxes are disjoint.")
        .body(a, Role::Rejected)
        .body(b, Role::Rejected);
}

void say_pair(StepBuilder& step, ProxyId a, ProxyId b, bool bodies) {
    const ProxyPair pair = ordered(a, b);
    if (!bodies) step.verdict(true);
    step.bodies(pair.low, pair.high, PairVerdict::Candidate);
    step.say("The boxes of ", strong(pair.low), " and ", strong(pair.high),
             bodies ? ", swept, overlap: when do the bodies themselves collide?"
                    : " overlap: a candidate pair.")
        .body(a, Role::Suspected)
        .body(b, Role::Suspected);
}

void say_impact(StepBuilder& step, ProxyId a, ProxyId b, const double* time) {
    const ProxyPair pair = ordered(a, b);
    const bool hit = time != nullptr;
    if (hit) step.verdict(true);
    step.bodies(pair.low, pair.high, hit ? PairVerdict::Collide : PairVerdict::Apart);
    if (hit) {
        step.say("They collide ", now(*time), " s after the start of the frame.")
            .now_value("time", *time);
    } else {
        step.say("They miss each other: they do not touch during this frame.");
    }
    step.body(a, hit ? Role::Hit : Role::Apart).body(b, hit ? Role::Hit : Role::Apart);
}

void say_again(StepBuilder& step, ProxyId a, ProxyId b) {
    step.say("Bodies ", a, " and ", b, " also share an earlier cell and are tested there.")
        .body(a, Role::Skipped)
        .body(b, Role::Skipped);
}

void say_unoptimized(StepBuilder& step, std::size_t n) {
    step.say("Unoptimized: all pairs are tested, ", strong(n * (n - (n > 0)) / 2), " tests.");
}

void say_size(StepBuilder& step, const HashGrid& grid, float wanted, bool given) {
    step.say("The cells are ", strong(grid.size), " wide",
             grid.size != wanted ? ": with cells of "
             : given             ? "."
                                 : ", twice the width of the largest body.");
    if (grid.size != wanted) step.say(wanted, " the bodies would lie in too many to store.");
    step.value("cell size asked for", wanted).value("cell size", grid.size);
}

void say_done(StepBuilder& step, bool hit, const BroadCounts& counts, std::size_t pairs,
              std::size_t impacts) {
    step.verdict(hit);
    step.say(strong(counts.box_tests), plural(counts.box_tests, " test found ", " tests found "),
             strong(pairs), plural(pairs, " pair", " pairs"));
    if (impacts > 0)
        step.say(", of which ", strong(impacts), plural(impacts, " collides", " collide"));
    step.say(".")
        .value("comparisons", static_cast<std::int64_t>(counts.box_tests))
        .value("pairs", static_cast<std::int64_t>(pairs))
        .value("collisions", static_cast<std::int64_t>(impacts));
}

}  // namespace collidoscope::spatial_hash
