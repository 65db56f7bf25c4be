// Space-time bounds: as long as accelerations are bounded, two bodies that are apart cannot meet
// before a certain time, and need not be looked at until then.
//
// Sources: lecture notes, "Temporal Coherence"; Hubbard 1993 (space-time bounds).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "collision/broad/box_nodes.h"
#include "collision/broad/box_query_search.h"
#include "collision/broad/broad_phase_base.h"
#include "collision/broad/space_time_bounds_steps.h"
#include "collision/broad/timing_wheel.h"
#include "collision/motion/moving_body.h"
#include "collision/motion/space_time_horn.h"

namespace collidoscope {

struct SpaceTimeOptions {
    SpaceTimeBound bound = SpaceTimeBound::Horn;
    std::uint32_t horizon = 32;       // frames a trapezoid holds for
    float frame_seconds = 1.0f / 60;  // between two updates
    float max_acceleration = 0;       // of bodies that are added without one; per second squared
    std::uint32_t pairs_kept = 24;    // for each body, that may wait at a time: see below
};

// A body's space-time box holds wherever the body can be in the frames to come, up to a frame of
// its own; a tree keeps these boxes. Two bodies whose boxes are disjoint cannot meet before the
// first of the boxes expires, and nothing is kept of the pair. The other pairs have a wake time:
// the frame before which they cannot meet. A wheel gives the pairs whose time has come; those alone
// are compared. A frame passes with every update().
//
// Boxes hold for as many frames as the pairs that then overlap are no more than options.pairs_kept
// for each body: of a few bodies all pairs wait in the wheel, of thousands only near ones.
//
// The promise of a bounded acceleration is checked for each body each frame, from its displacement
// and the one before. A body that breaks it (is pushed, turns, is teleported) gets a new space-time
// box, which wakes the pairs that it meets, and is trusted less: its bound becomes the change that
// was seen, and comes down again while it moves evenly. So the pairs are exact whatever the bodies
// do; only the sleep depends on them.
//
// Cost of update: O(n), a constant for each pair that wakes, and a query of the tree for each box
// that is renewed, log n and what it meets; n log n where most are. Memory: some 200 bytes for each
// body, and 20 for each pair that waits.
class SpaceTimeBounds : public BroadPhasePairs {
  public:
    explicit SpaceTimeBounds(const SpaceTimeOptions& options = {}) : options_(options) {}

    ProxyId add(const Aabb& box, bool fixed = false, BodyFilter filter = {});
    // With the velocity it has, and the acceleration that it promises not to exceed (0 or more).
    ProxyId add(const MovingBody& body, float max_acceleration);
    void remove(ProxyId id);
    using BroadPhaseBoxes::move;
    void move(ProxyId id, const MovingBody& body) { move(id, box_of(body)); }

    template <Tracer T = NoTrace>
    void update(T trace = {});
    // In the counts, box_tests are pairs looked at, asleep those not, moved the bodies that broke
    // their promise, cells the nodes of the tree that were visited.

    // A question about the boxes of the last update (collision/broad/queries.h): a descent of the
    // tree of space-time boxes, in which the boxes of today are.
    template <typename Question, Tracer T = NoTrace>
    void ask(Question& question, T trace = {}) const {
        detail::ask_tree(question, detail::BoxNodesAsked(envelopes_), boxes_, trace);
    }

    // The frame that the next update is.
    std::uint32_t frame() const { return queue_.now(); }
    // The frame in which a pair is looked at again, or before which its space-time boxes need not
    // be; never_wakes when a body is gone. Cost: a look at all pairs that wait.
    std::uint32_t wakes(ProxyId a, ProxyId b) const;
    static constexpr std::uint32_t never_wakes = ~std::uint32_t{0};
    // Pairs that wait in the wheel, void ones included.
    std::size_t waiting() const { return queue_.size(); }
    // The motion that the body is trusted to keep to from now on.
    SpaceTimeHorn horn(ProxyId id) const;
    // Memory taken, about.
    std::size_t bytes() const;

  private:
    struct Track {
        Aabb last;                       // its box in the last update
        dvec3 min_step{0}, max_step{0};  // its last displacement
        double promise = 0;              // no face changes its displacement by more in a frame
        double given = 0;                // by the caller
        double seen = 0;                 // the largest change since the promise was looked at
        bool fresh = false;              // added since the last update
        std::uint32_t renewed = 0;       // the frame of its space-time box
        std::uint32_t until = 0;         // the last frame that the box holds for
        std::uint32_t stamp = 0;         // an entry that waits with an older one is void
        std::uint32_t leaf = no_box_node;
    };
    // A pair in the wheel, and the space-time boxes it was found with.
    struct Waiting {
        ProxyPair pair;
        std::uint32_t low_stamp = 0, high_stamp = 0;
    };

    ProxyId track(ProxyId id, double given, const dvec3& step);
    // Looks at how the body has moved; whether it broke its promise.
    bool follow(ProxyId id);
    bool is_valid(const Waiting& entry) const {
        return tracks_[entry.pair.low].stamp == entry.low_stamp &&
               tracks_[entry.pair.high].stamp == entry.high_stamp;
    }
    // The most pairs that may wait.
    std::size_t budget() const { return std::size_t{options_.pairs_kept} * boxes_.count(); }
    // Frames for which the body stays within reach_ of where it is.
    std::uint32_t frames_ahead(ProxyId id) const;
    // New space-time boxes for those in renewed_; near_ becomes the pairs that they meet. With
    // shorter ones for all when these would be too many.
    void renew();
    void place(ProxyId id);
    void place_all();
    // Adds the pairs of a renewed body to near_; false when they become more than `most`.
    bool find_near(ProxyId id, std::size_t most);
    void shorten();
    void lengthen();
    void schedule(ProxyPair pair, std::uint32_t frame);
    template <Tracer T>
    void look_at(ProxyPair pair, T trace);
    // The frame in which the next pair or body is looked at; never_wakes without one.
    std::uint32_t next_wake() const;
    // Takes void entries out of the queue when it has doubled.
    void tidy_queue();

    SpaceTimeOptions options_;
    std::vector<Track> tracks_;
    BoxNodes envelopes_;
    std::size_t refitted_ = 0;  // boxes that were changed since the tree was built
    double reach_ = std::numeric_limits<double>::infinity();  // of space-time boxes, at most
    std::vector<ProxyId> renewed_;
    std::vector<ProxyPair> near_;
    std::vector<std::uint32_t> stack_;  // scratch
    TimingWheel<Waiting> queue_;
    std::size_t tidy_at_ = 64;
};

template <Tracer T>
void SpaceTimeBounds::look_at(ProxyPair pair, T trace) {
    const ProxyId a = pair.low, b = pair.high;
    ++counts_.box_tests;

    // Overlapping bodies stay awake.
    if (boxes_overlap(boxes_[a], boxes_[b])) {
        pairs_.push_back(pair);
        schedule(pair, frame() + 1);
        trace.step("pair", [&](auto& step) { space_time_bounds::say_pair(step, a, b); });
        return;
    }

    // The others sleep until their horns meet.
    const SpaceTimeHorn horn_a = horn(a), horn_b = horn(b);
    const Meeting meeting = earliest_meeting(horn_a, horn_b, options_.bound, options_.horizon);
    schedule(pair, frame() + std::max<std::uint32_t>(meeting.frames, 1));
    const bool by_horn = options_.bound == SpaceTimeBound::Horn;
    trace.step(by_horn ? "horn" : "trapezoid", [&](auto& step) {
        space_time_bounds::say_sleep(step, a, b, meeting, horn_a, horn_b, by_horn);
    });
}

template <Tracer T>
void SpaceTimeBounds::update(T trace) {
    counts_ = {};
    pairs_.clear();
    renewed_.clear();

    // Check each body's promise. Who breaks it wakes all its pairs.
    for (ProxyId id = 0; id < boxes_.size(); ++id) {
        if (!boxes_.alive(id)) continue;
        const bool fresh = tracks_[id].fresh;
        const double promised = tracks_[id].promise;
        if (!follow(id)) {
            if (tracks_[id].until >= frame()) continue;
            renewed_.push_back(id);
            trace.step("expired", [&](auto& step) {
                space_time_bounds::say_expired(step, id, tracks_[id].until);
            });
            continue;
        }
        renewed_.push_back(id);
        ++counts_.moved;
        trace.step(fresh ? "new" : "broken", [&](auto& step) {
            space_time_bounds::say_woken(step, id, fresh, tracks_[id].seen, promised);
        });
    }
    renew();

    // Take the pairs that space-time boxes have brought, and those whose time has come.
    for (const ProxyPair pair : near_) look_at(pair, trace);
    queue_.take([&](const Waiting& entry) {
        if (is_valid(entry)) look_at(entry.pair, trace);
    });
    tidy_queue();
    counts_.asleep = boxes_.possible_pairs() - counts_.box_tests;
    trace.step("done", [&](auto& step) {
        space_time_bounds::say_done(step, counts_, pairs_.size(), frame(), next_wake());
    });
    queue_.advance();
    lengthen();
}

static_assert(BroadPhase<SpaceTimeBounds>);

}  // namespace collidoscope
