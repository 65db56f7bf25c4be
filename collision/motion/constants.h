// Tolerances and caps of bodies in motion.
#pragma once

namespace collidoscope::constants {

// Share of the bodies' size, their distance and their travel: what the rounding of double may do to
// a gap at some time, about 30 operations of 1.1e-16. A gap below it counts as touching.
inline constexpr double sweep_rounding = 0x1p-46;

// Share of the bodies' size: closer than this, conservative advancement also looks ahead for a time
// at which they overlap. Only a hint where looking pays: it changes no answer.
inline constexpr double sweep_near = 1e-5;

// Share of the time asked about: the bounds of an impact are this close when the search stops, far
// below the rounding of a float (6e-8).
inline constexpr double sweep_resolved = 1e-10;

// Steps. An impact takes 10 to 60; a rod that spins a hundred times on its way takes hundreds.
inline constexpr int sweep_iteration_cap = 2000;

// Share of a displacement, of a change of displacement and of a number of frames: what is taken off
// for rounding, about 20 operations of 1.1e-16, before a pair is left to sleep.
inline constexpr double space_time_slack = 1e-12;

}  // namespace collidoscope::constants
