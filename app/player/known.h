// The parts of the answer known to a viewer who has seen the steps so far.
#pragma once

#include <vector>

#include "app/model/questions/answer.h"
#include "app/model/questions/known_parts.h"
#include "app/player/player.h"

namespace collidoscope::app {

// The parts that the step shown, or one before it, decides. At the end of the run, and without
// steps, everything is known. Inside a step its own facts are not known yet: they are told after
// what happens inside. Cost: a few passes over the steps.
KnownParts known_parts(const Player& player, const Answer& answer);

// The answer without what is not known. For a crowd it keeps the pairs of which the steps so far
// tell; the verdict "no" and counters stand for nothing as long as they are not known. Contacts
// stay whole when any part of them is known: `known` says which. Cost: one pass over the steps.
Answer known_answer(const Answer& answer, const Player& player, KnownParts known);

}  // namespace collidoscope::app
