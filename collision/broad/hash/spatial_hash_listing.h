// T-Collide's listings word by word, beside the sound version: what their faults lose.
//
// - "for(i=A.x; i<(B.x-A.x); i++)" runs to the difference of two cells where the last cell is
//   meant: away from zero a body that crosses a border lands in no cell at all. Left of zero the
//   loop runs too far. A and B are the cells of the body's position at the frame's start and end,
//   so its size does not count.
// - Printed again, in "The T-Collide Algorithm", the second loop begins at "j=A.x".
// - HashGridCellAABB adds "a and b" where the box spans one row, and else the cells of its four
//   corners: what lies between them in rows of three and more is lost. Spheres are hashed by four
//   points, which leave out the cell at a corner of the grid; turning boxes by the extremes of
//   their corners, which reach farther in the middle of a turn.
// - "g.x = p.x*conversion_factor", assigned to an integer, rounds toward zero: the cells on both
//   sides of zero become one, which loses no pair but compares more.
//
// No fault invents a pair, as bodies of one cell are compared themselves.
// Source: Hastings, Mesit, Guha, "T-Collide", "The Hash Function", "The T-Collide Algorithm".
#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "collision/broad/hash/spatial_hash.h"
#include "collision/broad/hash/spatial_hash_listing_steps.h"

namespace collidoscope {

// A BroadPhase by its calls only: with a listing it misses pairs.
class SpatialHashListing {
  public:
    // The faults are those of the options; the sound version has none.
    explicit SpatialHashListing(SpatialHashOptions options = {}) : listing_(options) {
        options.listing = HashListing::None;
        options.listing_truncate = false;
        sound_ = SpatialHash(options);
    }

    ProxyId add(const Aabb& box, bool fixed = false, BodyFilter filter = {}) {
        sound_.add(box, fixed, filter);
        return listing_.add(box, fixed, filter);
    }
    void remove(ProxyId id) {
        listing_.remove(id);
        sound_.remove(id);
    }
    void move(ProxyId id, const Aabb& box) {
        listing_.move(id, box);
        sound_.move(id, box);
    }
    ProxyId add(const MovingBody& body, float seconds, bool fixed = false, BodyFilter filter = {}) {
        sound_.add(body, seconds, fixed, filter);
        return listing_.add(body, seconds, fixed, filter);
    }
    void move(ProxyId id, const MovingBody& body, float seconds) {
        listing_.move(id, body, seconds);
        sound_.move(id, body, seconds);
    }

    template <Tracer T = NoTrace>
    void update(T trace = {});

    // Questions are asked of the sound version: the paper has no listing for them.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const {
        sound_.ask(question, trace);
    }

    // Results of the listing.
    std::span<const ProxyPair> pairs() const { return listing_.pairs(); }
    std::span<const HashImpact> impacts() const { return listing_.impacts(); }
    BroadCounts counts() const { return listing_.counts(); }
    const ProxyBoxes& proxies() const { return listing_.proxies(); }

    const HashCost& cost() const { return listing_.cost(); }

    const SpatialHash& listing() const { return listing_; }
    const SpatialHash& sound() const { return sound_; }
    // Pairs of the sound version that the listing does not report, sorted: only colliding ones
    // where bodies are tested over time.
    std::span<const ProxyPair> missed() const { return missed_; }

  private:
    SpatialHash listing_, sound_;
    std::vector<ProxyPair> missed_;
};

template <Tracer T>
void SpatialHashListing::update(T trace) {
    listing_.update(trace);
    sound_.update();
    const auto all = [](const SpatialHash& hash) {
        std::vector<ProxyPair> pairs;
        for (const ProxyPair& pair : hash.pairs()) pairs.push_back(pair);
        std::sort(pairs.begin(), pairs.end());
        return pairs;
    };
    const std::vector<ProxyPair> found = all(listing_), expected = all(sound_);
    missed_.clear();
    std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(),
                        std::back_inserter(missed_));
    std::vector<ProxyPair> meet;
    for (const HashImpact& impact : sound_.impacts()) meet.push_back(impact.pair);
    std::sort(meet.begin(), meet.end());
    if (!meet.empty()) {
        std::erase_if(missed_, [&](const ProxyPair& pair) {
            return !std::binary_search(meet.begin(), meet.end(), pair);
        });
    }
    for (const ProxyPair& pair : missed_) {
        trace.step("missed", [&](auto& step) {
            spatial_hash_listing::say_missed(step, pair, !meet.empty());
        });
    }
}

static_assert(BroadPhase<SpatialHashListing>);

}  // namespace collidoscope
