// Steps of a frame of the car game, and the small moves of its response.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "collision/broad/broad_phase.h"
#include "collision/simulation/bounce_steps.h"
#include "collision/simulation/car_physics.h"
#include "collision/trace/recorder.h"

namespace collidoscope {

enum class CarVerdict : std::uint8_t {
    NotTested,  // two cells apart: they cannot meet
    Apart,
    Meet,
    Assumed,  // the share was spent first: taken to meet
};

// The unit of a frame's budget. The thesis's is time; operations are the same on every
// machine and in every run.
enum class CarBudget : std::uint8_t { Operations, Time };

// One pair of cars in one frame.
struct CarTest {
    ProxyPair pair;
    CarVerdict verdict = CarVerdict::NotTested;
    CarBudget counted_in = CarBudget::Operations;
    std::uint64_t granted = 0;  // its share, in operations or nanoseconds; it may be overrun by the
                                // last pair of patches that was begun
    std::uint64_t used = 0;     // operations
    std::uint64_t volume_tests = 0, triangle_tests = 0;
    std::chrono::nanoseconds time{0};  // measured: differs from run to run
    vec3 point{0};                     // of contact, in the world; of Meet and Assumed
    // The part of its share that was used, in the share's unit.
    std::uint64_t spent() const {
        return counted_in == CarBudget::Time ? static_cast<std::uint64_t>(time.count()) : used;
    }
    bool hit() const { return verdict == CarVerdict::Meet || verdict == CarVerdict::Assumed; }
};

namespace car_steps {

// Takes velocity and spin, but stays on the plane.
void take_motion(MovingBody& car, const MovingBody& from);
// Moves both along the normal by half of the depth, by at most a few hundredths of their length.
void push_apart(MovingBody& a, MovingBody& b, const Contact& contact);

void say_drive(StepBuilder& step, std::span<const MovingBody> cars,
               std::span<const CarControls> controls);
void say_arena(StepBuilder& step, ProxyId car, const Arena& arena);
void say_cell(StepBuilder& step, ProxyId car, std::uint32_t cell, const Aabb& box);
void say_neighbors(StepBuilder& step, ProxyId car, std::span<const ProxyId> neighbors,
                   const Aabb& cell);
void say_share(StepBuilder& step, CarBudget counted_in, std::uint64_t total, std::size_t done,
               std::size_t needed, std::size_t possible, std::uint64_t share);
void say_test(StepBuilder& step, const CarTest& test);
void say_respond(StepBuilder& step, ProxyPair pair, const Contact& contact, BounceRule rule,
                 const MovingBody& before_a, const MovingBody& before_b, const MovingBody& a,
                 const MovingBody& b);
void say_parting(StepBuilder& step, ProxyPair pair);
void say_score(StepBuilder& step, const CarTest& test, std::uint32_t worth, std::uint32_t points);
void say_over(StepBuilder& step, std::uint32_t score, std::uint32_t assumed);
void say_done(StepBuilder& step, std::span<const CarTest> tests, CarBudget counted_in,
              std::uint64_t budget, std::uint32_t score);

}  // namespace car_steps
}  // namespace collidoscope
