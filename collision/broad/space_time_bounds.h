// Space-time bounds: as long as accelerations are bounded, two bodies that are apart cannot meet
// before a certain time, and need not be looked at until then.
//
// Sources: lecture notes, "Temporal Coherence"; Hubbard 1993 (space-time bounds).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "collision/broad/broad_phase_base.h"
#include "collision/broad/timing_wheel.h"
#include "collision/motion/moving_body.h"
#include "collision/motion/space_time_horn.h"

namespace collidoscope {

struct SpaceTimeOptions {
    SpaceTimeBound bound = SpaceTimeBound::Horn;
    std::uint32_t horizon = 32;       // frames a trapezoid holds for
    float frame_seconds = 1.0f / 60;  // what lies between two updates
    float max_acceleration = 0;       // of bodies that are added without one; per second squared
};

// Every pair has a wake time: the frame before which it cannot meet. A wheel gives the pairs whose
// time has come; those alone are compared. A frame passes with every update().
//
// The promise of a bounded acceleration is checked for each body each frame, from its displacement
// and the one before. A body that breaks it (is pushed, turns, is teleported) wakes all its pairs
// and is trusted less: its bound becomes the change that was seen, and comes down again while it
// moves evenly. So the pairs are exact whatever the bodies do; only the sleep depends on them.
//
// Cost of update: O(n), and a constant for each pair that wakes; n of them for each body that
// breaks its promise, and all n (n - 1) / 2 in the first frames: that is where the cost grows.
// Memory: 4 bytes for each of the n (n - 1) / 2 pairs, and 12 in the wheel. For hundreds to a few
// thousand bodies.
class SpaceTimeBounds : public BroadPhasePairs {
  public:
    explicit SpaceTimeBounds(const SpaceTimeOptions& options = {}) : options_(options) {}

    ProxyId add(const Aabb& box);
    // With the velocity it has, and the acceleration that it promises not to exceed (0 or more).
    ProxyId add(const MovingBody& body, float max_acceleration);
    void remove(ProxyId id);
    using BroadPhaseBoxes::move;
    void move(ProxyId id, const MovingBody& body) { move(id, box_of(body)); }

    template <Tracer T = NoTrace>
    void update(T trace = {});
    // Of the counts, box_tests are pairs looked at, asleep those not, moved the bodies that broke
    // their promise.

    // The frame that the next update is.
    std::uint32_t frame() const { return queue_.now(); }
    // The frame in which a pair is looked at again; never_wakes when a body is gone.
    std::uint32_t wakes(ProxyId a, ProxyId b) const { return wake_[index(ordered(a, b))]; }
    static constexpr std::uint32_t never_wakes = ~std::uint32_t{0};
    // Bound of the body's motion from this frame on, as long as it keeps its promise.
    SpaceTimeHorn horn(ProxyId id) const;

  private:
    struct Track {
        Aabb last;                       // its box in the last update
        dvec3 min_step{0}, max_step{0};  // its last displacement
        double promise = 0;              // no face changes its displacement by more in a frame
        double given = 0;                // by the caller
        double seen = 0;                 // the largest change since the promise was looked at
        bool fresh = false;              // added since the last update
    };
    static std::size_t index(ProxyPair pair) {
        return std::size_t{pair.high} * (pair.high - 1) / 2 + pair.low;
    }
    ProxyId track(ProxyId id, double given, const dvec3& step);
    // Looks at how the body has moved; whether it broke its promise.
    bool follow(ProxyId id);
    void schedule(ProxyPair pair, std::uint32_t frame);
    void wake_all_of(ProxyId id);
    template <Tracer T>
    void look_at(ProxyPair pair, T trace);
    // Takes void entries out of the queue when they have become the most.
    void tidy_queue();

    SpaceTimeOptions options_;
    std::vector<Track> tracks_;
    std::vector<std::uint32_t> wake_;  // by pair
    TimingWheel<ProxyPair> queue_;     // entries that disagree with wake_ are void
};

template <Tracer T>
void SpaceTimeBounds::look_at(ProxyPair pair, T trace) {
    const ProxyId a = pair.low, b = pair.high;
    ++counts_.box_tests;

    // Overlapping bodies stay awake.
    if (boxes_overlap(boxes_[a], boxes_[b])) {
        pairs_.push_back(pair);
        schedule(pair, frame() + 1);
        trace.step("pair", [&](auto& step) {
            step.verdict(true);
            step.bodies(a, b, PairVerdict::Candidate);
            step.say("The pair ", strong(a), " and ", strong(b),
                     " is due and overlaps: a candidate pair. It stays awake.")
                .body(a, Role::Suspected)
                .body(b, Role::Suspected);
        });
        return;
    }

    // The others sleep until their horns meet.
    const SpaceTimeHorn horn_a = horn(a), horn_b = horn(b);
    const Meeting meeting = earliest_meeting(horn_a, horn_b, options_.bound, options_.horizon);
    schedule(pair, frame() + std::max<std::uint32_t>(meeting.frames, 1));
    const bool by_horn = options_.bound == SpaceTimeBound::Horn;
    trace.step(by_horn ? "horn" : "trapezoid", [&](auto& step) {
        step.bodies(a, b, PairVerdict::Apart);
        step.say("The pair ", strong(a), " and ", strong(b),
                 " is due. The bodies are separated by ", meeting.gap, " on ",
                 axis_name(meeting.axis), ", which their displacements change by ",
                 -meeting.closing, " per frame; ",
                 by_horn ? "accelerations add a parabola. "
                         : "accelerations add the trapezoid's straight line. ",
                 "They cannot collide for ", now(meeting.frames), " frames: let them ",
                 strong("sleep"), ".")
            .body(a, Role::Current)
            .body(b, Role::Candidate)
            .mark(BodyMark{a, meeting.axis}, Role::Current)
            .mark(BodyMark{b, meeting.axis}, Role::Candidate)
            .ask("Can these two collide in the next frame?")
            .choice("They can", meeting.frames <= 1)
            .choice("They cannot", meeting.frames > 1)
            .value("gap", meeting.gap)
            .value("closing", meeting.closing)
            .now_value("frames", std::int64_t{meeting.frames});
        for (std::uint32_t quarter = 1; quarter <= 4; ++quarter) {
            const auto frames = static_cast<std::uint32_t>(
                std::uint64_t{std::min(meeting.frames, 600U)} * quarter / 4);
            step.mark(BoxMark{as_box(box_after(horn_a, frames))},
                      quarter == 4 ? Role::Bounds : Role::Construction);
            step.mark(BoxMark{as_box(box_after(horn_b, frames))},
                      quarter == 4 ? Role::Bounds : Role::Construction);
        }
    });
}

template <Tracer T>
void SpaceTimeBounds::update(T trace) {
    counts_ = {};
    pairs_.clear();

    // Check each body's promise. Who breaks it wakes all its pairs.
    for (ProxyId id = 0; id < boxes_.size(); ++id) {
        if (!boxes_.alive(id)) continue;
        const bool fresh = tracks_[id].fresh;
        const double promised = tracks_[id].promise;
        if (!follow(id)) continue;
        wake_all_of(id);
        ++counts_.moved;
        trace.step(fresh ? "new" : "broken", [&](auto& step) {
            if (fresh)
                step.say("Body ", strong(id), " is new: all its pairs have to be tested.");
            else
                step.say("Body ", strong(id), " changed its displacement by ",
                         now(tracks_[id].seen), " in one frame, more than the bound ", promised,
                         ": ", strong("wake"), " all its pairs, and relax its bound.")
                    .value("promised", promised)
                    .now_value("seen", tracks_[id].seen);
            step.body(id, Role::Current);
        });
    }

    // Take the pairs whose time has come.
    queue_.take([&](ProxyPair pair) {
        if (wake_[index(pair)] == frame()) look_at(pair, trace);
    });
    tidy_queue();
    const std::uint64_t n = boxes_.count();
    counts_.asleep = n * (n - (n > 0 ? 1 : 0)) / 2 - counts_.box_tests;
    trace.step("done", [&](auto& step) {
        step.verdict(!pairs_.empty());
        step.say(strong(counts_.box_tests), " pairs were tested, ", strong(counts_.asleep),
                 " kept sleeping, as they cannot have collided.");
        std::uint32_t next = never_wakes;
        queue_.for_each([&](std::uint32_t at, ProxyPair pair) {
            if (wake_[index(pair)] == at) next = std::min(next, at);
        });
        if (next != never_wakes)
            step.say(" The next wake in frame ", next, "; this is frame ", frame(), ".");
        step.value("tested", std::int64_t(counts_.box_tests))
            .value("asleep", std::int64_t(counts_.asleep))
            .value("pairs", std::int64_t(pairs_.size()));
    });
    queue_.advance();
}

static_assert(BroadPhase<SpaceTimeBounds>);

}  // namespace collidoscope
