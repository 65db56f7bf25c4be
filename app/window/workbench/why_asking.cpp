#include "app/window/workbench/why_asking.h"

#include <algorithm>

#include "app/view/drawing/spot_picking.h"
#include "app/view/drawing/view3d.h"
#include "app/window/workbench/drawn.h"
#include "app/window/workbench/known_so_far.h"
#include "app/window/workbench/layout.h"
#include "app/window/workbench/live.h"
#include "app/window/workbench/messages.h"
#include "app/window/workbench/stage.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t max_items = 8;

}  // namespace

std::vector<Target> WhyAsking::targets_at(const vec2& pixel) const {
    const std::vector<Mark>& marks = stage_.shown_marks();
    std::vector<Target> targets;
    for (const Spot& spot : view_.spots_at(pixel)) {
        if (spot.mark) {
            // The marks of the choices of an open question tell nothing yet.
            if (*spot.mark < marks.size() && *spot.mark < live_.player().marks().size())
                targets.emplace_back(marks[*spot.mark]);
        } else if (live_.answer()) {
            if (auto part = about(*live_.answer(), spot.part, spot.contact))
                targets.emplace_back(*part);
        }
    }
    return targets;
}

std::vector<Target> WhyAsking::answer_targets() const {
    std::vector<Target> targets;
    if (!live_.answer()) return targets;
    for (const AnswerPart part :
         {AnswerPart::Verdict, AnswerPart::Normal, AnswerPart::Depth, AnswerPart::Contact,
          AnswerPart::Witness, AnswerPart::Parameter}) {
        if (part == AnswerPart::Witness && live_.answer()->hit) continue;
        if (auto found = about(*live_.answer(), part)) targets.emplace_back(*found);
    }
    return targets;
}

void WhyAsking::ask_here() {
    const Rect& view = layout_.view;
    const vec2 pointer = drawn_.pointer;
    std::vector<Target> targets;
    if (view.contains(pointer)) targets = targets_at(pointer - vec2(view.x, view.y));
    const bool here = !targets.empty();
    if (!here) targets = answer_targets();
    const vec2 middle{view.x + view.w * 0.5f, view.y + view.h * 0.3f};
    ask(targets, here ? pointer : middle);
}

void WhyAsking::ask(const std::vector<Target>& targets, const vec2& position) {
    const Player& player = live_.player();
    menu_ = {{}, vec2(0), false, menu_.version};
    for (const Target& target : targets) {
        WhyMenu::Item item{name_of(target, player.recording()),
                           why(player.recording(), target, player.index())};
        if (const auto* value = std::get_if<AboutValue>(&target)) item.value = value->id;
        const bool known =
            std::any_of(menu_.items.begin(), menu_.items.end(), [&](const WhyMenu::Item& other) {
                return other.name == item.name && other.step == item.step;
            });
        // The subject of a prediction is not revealed beforehand.
        const bool spoils = known_.predicting() && item.step && *item.step > player.index();
        if (item.step && !known && !spoils) menu_.items.push_back(std::move(item));
    }
    if (menu_.items.size() > max_items) menu_.items.resize(max_items);
    if (menu_.items.empty()) {
        if (!targets.empty() && known_.predicting())
            messages_.say("That would reveal the prediction.");
        return;
    }
    menu_.position = position;
    menu_.open = true;
    ++menu_.version;
}

}  // namespace collidoscope::app
