// Two algorithms on one scene: what each answers, what it cost, and whether they agree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

// One side of a comparison.
struct Contender {
    std::optional<Answer> answer;
    std::string error;  // why there is none
    Recording recording;
    // Counters.
    std::size_t steps = 0;
    std::optional<int> iterations;  // where the answer counts them
    std::size_t features = 0;       // different features, axes, nodes and edges that were shown
    double microseconds = 0;        // of one plain answer: the least of a few runs
};

// The number of axes, features, nodes, triangles and edges that the steps of a run are about.
std::size_t parts_shown(const Recording& recording);

// Runs the demo plainly (a few times, for the time) and recorded.
Contender contend(const Demo& demo, const Scene& scene);

// The first step at which two runs over the same trees part: another line of the pseudo-code, or
// other nodes. None when one is the beginning of the other.
std::optional<std::size_t> first_parting(const Recording& a, const Recording& b);

// The difference of two answers in words; empty when they agree: in hit, unless both are within a
// share of 1e-6 of the reach from touching, and in distance to a share of 1e-5 of the larger of it
// and the smaller body, or one rounding to float of the reach, where both know it exactly.
std::string disagreement(const Answer& a, const Answer& b, const Sizes& sizes);
// Sizes of the scene's inputs: what distances are compared with.
Sizes sizes_of(const Scene& scene);

// The demos, other than this one, that can be asked about the same bodies.
std::vector<const Demo*> rivals(const Demo& demo, const Scene& scene);

}  // namespace collidoscope::app
