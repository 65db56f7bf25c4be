#include "app/window/workbench/known_so_far.h"

#include <algorithm>

#include "app/model/crowd/live_timeline.h"
#include "app/model/scene/document.h"
#include "app/player/known.h"
#include "app/player/predict.h"
#include "app/view/tree_debugger/workshop_tree.h"
#include "app/window/workbench/live.h"
#include "app/window/workbench/settings.h"

namespace collidoscope::app {

bool KnownSoFar::predicting() const {
    return predict_.on() && !live_.player().at_end();
}

bool KnownSoFar::only_known() const {
    return predict_.on() || settings_.only_known.value_or(settings_.palette.projector);
}

void KnownSoFar::toggle_only_known() {
    const bool wanted = !only_known();
    // The usual choice is not remembered, so that it goes on following the mode.
    if (wanted == settings_.palette.projector) {
        settings_.only_known.reset();
    } else {
        settings_.only_known = wanted;
    }
}

bool KnownSoFar::answer_hidden() const {
    return only_known() && !live_.player().at_end();
}

bool KnownSoFar::walking() const {
    const Player& player = live_.player();
    if (player.empty() || player.at_end()) return false;
    if (!timeline_.empty()) return true;
    const auto& trees = live_.trees();
    return !workshop_in(document_.demo()) &&
           std::any_of(trees.begin(), trees.end(),
                       [](const auto& tree) { return tree != nullptr; });
}

const std::optional<Answer>& KnownSoFar::whole_answer() const {
    return live_.answer();
}

const KnownSoFar::Known& KnownSoFar::now(bool so_far) const {
    if (!so_far || !live_.answer()) return whole_;
    const Player& player = live_.player();
    if (known_.version == live_.version() && known_.step == player.version()) return known_;
    const Answer& answer = *live_.answer();
    known_ = {live_.version(), player.version(), known_parts(player, answer), {}};
    if (!known_.parts.whole()) known_.shown = known_answer(answer, player, known_.parts);
    return known_;
}

}  // namespace collidoscope::app
