// Steps of a front over a motion (front_motion.h), and what they count.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "collision/trace/recorder.h"
#include "collision/trees/pair_front.h"

namespace collidoscope {

struct FrontFrame {
    std::size_t number = 0;
    std::uint64_t tests = 0;             // of volumes, from the front
    std::uint64_t tests_from_roots = 0;  // of the same query from the roots
    FrontCounts counts;
    bool hit = false;
};

// Totals of all frames but the first, whose query has no front to start from.
struct FrontTotals {
    std::uint64_t frames = 0;
    std::uint64_t tests = 0, tests_from_roots = 0;
    std::uint64_t above = 0;   // opened pairs above the front, of all frames
    std::uint64_t opened = 0;  // of them, those that were opened in their frame
    std::uint64_t hits = 0;

    void add(const FrontFrame& frame);
    // The share of the pairs above the front that were not opened again; 1 without any.
    double reused() const;
};

namespace front_steps {

struct Stage {
    std::vector<Wire> outline;  // of B, in its own frame
    RelativePose frame;         // A's frame in the world
};

void say_frame(StepBuilder& step, const Stage& stage, std::span<const RelativePose> path,
               const FrontFrame& frame, const FrontTotals& totals);
void say_motion(StepBuilder& step, const Stage& stage, std::span<const RelativePose> path,
                const FrontTotals& totals);
// B's outline at a pose, in A's frame, kept for the steps that follow.
void show_outline(StepBuilder& step, const Stage& stage, const RelativePose& pose);

// Tells a query with B's outline where it is then, from the first step on.
template <Tracer T>
struct OutlinedTrace {
    static constexpr bool enabled = T::enabled;
    T trace;
    const Stage* stage;
    const RelativePose* pose;
    std::shared_ptr<bool> begun = std::make_shared<bool>(false);  // of all copies

    template <typename Describe>
    void step(const char* label, Describe&& describe) const {
        trace.step(label, [&](auto& step) {
            describe(step);
            if (!std::exchange(*begun, true)) show_outline(step, *stage, *pose);
        });
    }
    auto scope(const char* id) const { return trace.scope(id); }
};

}  // namespace front_steps
}  // namespace collidoscope
