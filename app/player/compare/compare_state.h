// State of the panel of two algorithms, kept between frames.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/base/utilities/jobs.h"
#include "app/player/compare/changed_settings.h"
#include "app/player/compare/scene_search.h"

namespace collidoscope::app {

struct CompareState {
    std::string demo_id;  // of the open demo, that the rivals are for
    std::vector<const Demo*> rivals;
    const Demo* rival = nullptr;
    std::vector<ChangedSetting> settings;   // of the open demo
    std::optional<ChangedSetting> setting;  // of the rival, which is the open demo then
    double typed = 0;                       // its number, as far as it is typed
    bool all_settings = false;              // they are shown beside each other
    std::optional<std::size_t> parting;
    std::uint64_t version = 0;  // of the live answer that the contenders are for
    Contender own, other;
    Job<SearchResult> search;
    std::uint64_t seed = 1;
    std::string found;  // result of the last search, as a sentence
    std::string saved;  // where its scene lies
};

}  // namespace collidoscope::app
