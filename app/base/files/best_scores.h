// The best results of the games, kept for the user between two runs: scores.json in state_folder().
#pragma once

#include <cstdint>
#include <string>

namespace collidoscope::app {

// 0 when none is known, or the file cannot be understood.
std::uint32_t best_score(const std::string& game);
// Keeps it when it is better than what is kept. Returns the problem; empty when there is none.
std::string keep_best_score(const std::string& game, std::uint32_t points);

}  // namespace collidoscope::app
