// State of the panel of two algorithms, kept between frames.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/player/compare/scene_search.h"

namespace collidoscope::app {

struct CompareState {
    std::string demo_id;  // of the open demo, that the rivals are for
    std::vector<const Demo*> rivals;
    const Demo* rival = nullptr;
    std::vector<std::string> rules;  // that the open demo could follow too
    std::string rule;                // of the rival; empty: the scene's own
    std::optional<std::size_t> parting;
    std::uint64_t version = 0;  // of the live answer that the contenders are for
    Contender own, other;
    Job<SearchResult> search;
    std::uint64_t seed = 1;
    std::string found;  // result of the last search, as a sentence
    std::string saved;  // where its scene lies
};

}  // namespace collidoscope::app
