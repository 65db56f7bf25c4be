#include "app/shell/event_queue.h"

#include <utility>

namespace collidoscope::app {

MouseSeen EventQueue::next() {
    seen_.wheel = glm::vec2(0);
    bool moved = false, pressed = false, turned = false, acted = false, typed = false;
    std::array<bool, 5> changed{};
    while (!waiting_.empty()) {
        auto& event = waiting_.front();
        if (const auto* move = std::get_if<Move>(&event)) {
            if (pressed || turned || acted) break;
            moved = moved || seen_.at != move->to;
            seen_.at = move->to;
        } else if (const auto* button = std::get_if<Button>(&event)) {
            if (button->which < changed.size()) {
                if (changed[button->which] || turned || acted || (button->down && moved)) break;
                changed[button->which] = pressed = true;
                seen_.down[button->which] = button->down;
            }
        } else if (const auto* scroll = std::get_if<Scroll>(&event)) {
            if (pressed || acted || moved) break;
            turned = true;
            seen_.wheel += scroll->steps;
        } else {
            if (pressed || turned || (typed && std::get<Key>(event).modifier)) break;
            // It may lead to another event, so it leaves the queue first.
            const Key key = std::move(std::get<Key>(event));
            waiting_.pop_front();
            acted = true;
            typed = typed || !key.modifier;
            key.act();
            continue;
        }
        waiting_.pop_front();
    }
    return seen_;
}

}  // namespace collidoscope::app
