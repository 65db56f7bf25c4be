#include "app/window/workbench/window_hooks.h"

#include <vector>

namespace collidoscope::app {
namespace {

struct WindowHooks {
    std::vector<OwnLayout> layouts;
    std::vector<KeyTaker> keys;
    std::optional<SecondWindow> second;
};

WindowHooks& window_hooks() {
    static WindowHooks all;
    return all;
}

}  // namespace

bool register_layout(OwnLayout layout) {
    window_hooks().layouts.push_back(std::move(layout));
    return true;
}

bool register_key_taker(KeyTaker taker) {
    window_hooks().keys.push_back(std::move(taker));
    return true;
}

bool register_second_window(SecondWindow window) {
    window_hooks().second = std::move(window);
    return true;
}

std::optional<Layout> own_layout(const Workbench& bench, const vec2& size) {
    for (const OwnLayout& layout : window_hooks().layouts)
        if (std::optional<Layout> own = layout(bench, size)) return own;
    return std::nullopt;
}

bool take_key(Workbench& bench, const Chord& chord) {
    for (const KeyTaker& taker : window_hooks().keys)
        if (taker(bench, chord)) return true;
    return false;
}

const SecondWindow* second_window() {
    const auto& second = window_hooks().second;
    return second ? &*second : nullptr;
}

}  // namespace collidoscope::app
