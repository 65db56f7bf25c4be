// Answers of the schedulers, and their steps: sentences, values and marks.
#pragma once

#include <cstdint>
#include <span>

#include "collision/broad/broad_phase.h"
#include "collision/results.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

enum class Schedule : std::uint8_t {
    RoundRobin,        // each in turn, a piece at a time
    Sequential,        // one after the other to the end, as they come
    SortedSequential,  // one after the other, the most striking first
    PriorityQueue,     // the most striking a piece at a time; the more it had, the less urgent
};

enum class Verdict : std::uint8_t {
    Hit,
    Apart,
    Degraded,  // not finished in time: taken for a hit, as the volumes overlap
};

struct ScheduledPair {
    ProxyPair pair;
    double priority = 0;      // apparent size, see apparent_size()
    std::uint64_t spent = 0;  // operations
    Verdict verdict = Verdict::Degraded;
    bool inside = false;  // a hit without surfaces that meet: one body lies within the other
    Contact contact;      // of the volumes; only where the verdict is Degraded
};

struct ScheduleCounts {
    std::uint64_t candidates = 0, hits = 0, apart = 0, degraded = 0;
    std::uint64_t operations = 0, pieces = 0;
};

// The apparent size of a body: radius of the ball around its box over its distance from the eye. An
// eye inside of the ball sees it as large as can be: 1.
double apparent_size(const Aabb& box, const vec3& eye);
// The quality that an eye perceives: 1 less the priorities of the pairs whose answer differs from
// the truth, over the priorities of all pairs. 1 where there are none. `truth` has the same pairs
// in the same order, all decided; a degraded pair is taken for a hit, so it may be right.
struct PerceivedQuality {
    double quality = 1;
    std::uint64_t wrong = 0;  // pairs, each counted as one
};
PerceivedQuality perceived_quality(std::span<const ScheduledPair> given,
                                   std::span<const ScheduledPair> truth);
// The contact of two overlapping boxes: the middle of what they have in common, along its thinnest
// axis, with that thickness as the depth.
Contact contact_of_volumes(const Aabb& a, const Aabb& b);

}  // namespace collidoscope

namespace collidoscope::perception {

void say_fill(StepBuilder& step, std::span<const ScheduledPair> pairs, std::uint64_t budget,
              const vec3& eye);
void say_priority(StepBuilder& step, std::span<const ScheduledPair> pairs, Schedule schedule);
void say_serve(StepBuilder& step, const ScheduledPair& pair, Schedule schedule, bool finished,
               std::uint64_t left);
void say_finished(StepBuilder& step, const ScheduledPair& pair);
void say_spent(StepBuilder& step, std::size_t left, std::uint64_t operations);
void say_degraded(StepBuilder& step, const ScheduledPair& pair);
void say_done(StepBuilder& step, const ScheduleCounts& counts, std::span<const ScheduledPair> real);

}  // namespace collidoscope::perception
