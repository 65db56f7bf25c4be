#include "app/model/scene/demo_search.h"

#include <algorithm>
#include <array>

#include "app/base/utilities/nearest_name.h"
#include "app/base/utilities/text_match.h"
#include "app/model/scene/references.h"

namespace collidoscope::app {
namespace {

constexpr int rank_gap = 100;  // ranks between two kinds of texts

// Ranks a long text, in which letters in the middle of a word are chance.
std::optional<int> rank_of_starts(const std::string& text, std::string_view query) {
    const auto rank = match_rank(text, query);
    return rank && *rank <= 1 ? rank : std::nullopt;
}

}  // namespace

std::vector<DemoFound> find_demos(std::string_view query, const PresetsOf& presets_of) {
    std::vector<DemoFound> found;
    for (const Demo* demo : Registry::all()) {
        const DemoInfo& info = demo->info();
        const std::string names = name_of(info) + " " + info.title + " " + info.id;
        const std::string own = names + " " + info.words;
        const std::string family = own + " " + std::string(title_of(info.family)) + " " +
                                   std::string(words_of(info.family));
        const std::string told = family + " " + info.summary + " " + source_line(info);
        std::optional<int> rank = match_rank(names, query);
        const std::array<const std::string*, 3> texts{&own, &family, &told};
        for (std::size_t i = 0; i < texts.size() && !rank; ++i) {
            rank = rank_of_starts(*texts[i], query);
            if (rank) *rank += rank_gap * static_cast<int>(i + 1);
        }
        DemoFound one{demo, rank.value_or(rank_gap * 4)};
        if (!query.empty()) {
            for (const Preset& preset : presets_of(info.id)) {
                if (rank_of_starts(preset.title, query) ||
                    (!rank && rank_of_starts(told + " " + preset.title, query)))
                    one.scenes.push_back(preset);
            }
        }
        if (rank || !one.scenes.empty()) found.push_back(std::move(one));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const DemoFound& a, const DemoFound& b) { return a.rank < b.rank; });
    return found;
}

std::string demos_meant(const std::string& given, std::vector<std::string> others) {
    for (const Demo* demo : Registry::all()) others.push_back(demo->info().id);
    if (std::string meant = did_you_mean(given, others); !meant.empty()) return meant;
    const std::vector<Preset> no_scenes;
    std::string text;
    constexpr std::size_t most = 3;
    std::size_t told = 0;
    for (const DemoFound& found : find_demos(
             given, [&](const std::string&) -> const std::vector<Preset>& { return no_scenes; })) {
        if (told++ == most) break;
        text += (text.empty() ? ": demos about it: '" : ", '") + found.demo->info().id + "'";
    }
    return text.empty() ? text : text + ".";
}

}  // namespace collidoscope::app
