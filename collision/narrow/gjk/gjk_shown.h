// The geometry that the steps of GJK show, in the world and in the Minkowski difference.
#pragma once

#include <array>
#include <string>

#include "collision/narrow/gjk/gjk_steps.h"

namespace collidoscope::gjk {

// The name of a point of A - B, and the link of all that stands for it: "a3 - b5".
std::string name(const View& view, const MinkowskiVertex& found);
std::string name(const View& view, const GjkSimplex& simplex, std::size_t i);

// The edges of A - B and the origin, kept for all steps. Left out where it has too many points.
void show_difference(StepBuilder& step, const View& view);
// A simplex, in both spaces.
void show_simplex(StepBuilder& step, const View& view, const GjkSimplex& simplex, Role role);
// The current simplex, its point v nearest to the origin, and what v stands for in the world.
void show_state(StepBuilder& step, const View& view);
// The newest point.
void show_found(StepBuilder& step, const View& view, const MinkowskiVertex& found);
// The plane through it square to v.
void show_plane(StepBuilder& step, const View& view, const MinkowskiVertex& found, double length);

// "Which point of A - B is furthest along -v?"
void ask_support(StepBuilder& step, const View& view, const MinkowskiVertex& found);
// "Where is the simplex nearest to the origin?" size, others: what is right.
void ask_nearest(StepBuilder& step, const View& view, const GjkSimplex& before, int size,
                 std::array<int, 2> others);

}  // namespace collidoscope::gjk
