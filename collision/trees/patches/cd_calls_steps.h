// Steps of a program that uses the thesis's library: one for each call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "collision/shapes.h"
#include "collision/trace/recorder.h"
#include "collision/trees/patches/cd_library.h"

namespace collidoscope {

// A program's calls with two objects A and B: as the appendix has it, or one call wrongly. All
// misuse is of B.
enum class CdProgram : std::uint8_t {
    Sound,
    Unprocessed,     // asks before processTriangles: the misuse that the appendix names
    NoTriangles,     // processTriangles without any addTriangle
    LateTriangle,    // addTriangle after processTriangles
    ProcessedTwice,  // processTriangles again
    NotFinite,       // addTriangle with a corner that is not a number
    BadMatrix,       // SetTransformMatrix with numbers that are none
    NotMoved,        // B has moved, and SetTransformMatrix is not called: no error, a stale answer
};

namespace cd_call_steps {

void say_new(StepBuilder& step);
void say_add(StepBuilder& step, std::uint32_t body, std::size_t count, const Triangle& first);
void say_process(StepBuilder& step, std::uint32_t body, const CdTree& tree);
void say_move(StepBuilder& step, std::uint32_t body, const Pose& pose);
void say_check(StepBuilder& step, const CdQueryOptions& options);
void say_result(StepBuilder& step, const CdCollision& found);
void say_points(StepBuilder& step, const CdCollision& found);
// B is taken to be at `held`, and is elsewhere.
void say_stale(StepBuilder& step, const CdTree& b, const Pose& held, bool answered, bool truth);
void say_error(StepBuilder& step, CdProgram program, const std::string& what);

}  // namespace cd_call_steps
}  // namespace collidoscope
