#include "app/window/workbench/shown_marks.h"

#include <algorithm>

#include "app/model/crowd/live_timeline.h"
#include "app/player/player.h"
#include "app/player/predict.h"

namespace collidoscope::app {
namespace {

// If one choice alone has a place, that is what the question is about.
void add_choices(std::vector<Mark>& marks, const Ask& ask, std::optional<std::size_t> pointed) {
    const auto& choices = ask.decision.choices;
    const bool one_place = std::count_if(choices.begin(), choices.end(),
                                         [](const Choice& c) { return !c.marks.empty(); }) == 1;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        for (Mark mark : choices[i].marks) {
            if (one_place || pointed == i) mark.role = Role::Current;
            marks.push_back(std::move(mark));
        }
    }
}

}  // namespace

bool ShownMarks::update(const MarkKey& key, const std::vector<Mark>& hovered, const Player& player,
                        const LiveTimeline& timeline) {
    if (key_ == key && !key.hovering) return false;
    key_ = key;
    // Marks of a thing pointed at in a panel replace those of the step.
    marks_ = key.hovering ? hovered : key.steps ? player.marks() : std::vector<Mark>{};
    if (!timeline.empty()) {
        const std::vector<Mark> ground = timeline.simulation()->scenery();
        marks_.insert(marks_.end(), ground.begin(), ground.end());
    }
    if (key.structure) {
        constexpr std::size_t most = 3000;
        std::vector<Mark> kept = timeline.structure(most);
        // Quieter than what a step is about.
        for (Mark& mark : kept)
            if (mark.role == Role::Bounds) mark.role = Role::Skipped;
        marks_.insert(marks_.begin(), kept.begin(), kept.end());
    }
    if (key.asked) add_choices(marks_, *key.asked, key.choice);
    return true;
}

}  // namespace collidoscope::app
