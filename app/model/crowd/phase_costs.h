// Costs of a broad phase on recorded frames, frame by frame, and whether its pairs are the true
// ones.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/model/crowd/simulation.h"
#include "app/model/questions/counter.h"
#include "collision/broad/frames/recorded_frames.h"

namespace collidoscope::app {

// A counter over all frames.
struct PhaseCost {
    std::string name;
    double total = 0, most = 0;
    std::uint64_t max_in = 0;  // the number of the first frame with the most
};

struct PhaseCosts {
    const SimulationDemo* demo = nullptr;
    std::vector<PhaseCost> costs;
    // Boxes compared, ends swapped, cells and nodes visited, bodies moved, all frames together:
    // each is a few instructions and an access to memory.
    double operations = 0;
    double max_operations = 0;
    std::uint64_t max_in = 0;
    std::vector<std::vector<Counter>> frames;  // of each frame, where asked for
    // Frames whose pairs are not the true ones; of a manager of pairs, which tests the bodies, too.
    std::uint64_t wrong_frames = 0;
    std::string skipped;  // why it did not run; empty: it did
};

// The broad phases that run on any frames: those of the gallery that answer with the pairs of
// boxes, without the textbook's flawed ones.
std::vector<const SimulationDemo*> broad_phases();

// Runs it over all frames. `truth` has the true pairs of each frame. A method that compares all
// bodies is skipped where that would be more than some billion tests.
PhaseCosts costs_of(const SimulationDemo& demo, const std::string& file,
                    const std::shared_ptr<const RecordedFrames>& frames,
                    std::span<const std::vector<ProxyPair>> truth, bool each_frame = false);

}  // namespace collidoscope::app
