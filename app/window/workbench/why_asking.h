// Asking "Why?": the menu of what lies under the pointer, or of the answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/player/why.h"

namespace collidoscope::app {

struct Drawn;
class KnownSoFar;
struct Layout;
class Live;
class Messages;
class Stage;
class View3D;

// The menu of what lies under the pointer: choosing one leads to the step that decided it.
struct WhyMenu {
    struct Item {
        std::string name;  // "Contact normal"
        std::optional<std::size_t> step;
        std::optional<std::string> value{};  // that can be watched
    };
    std::vector<Item> items;
    vec2 position{0};           // of the window
    bool open = false;          // until something is chosen or clicked away
    std::uint64_t version = 0;  // another one each time it is asked for
};

class WhyAsking {
  public:
    WhyAsking(const Live& live, const KnownSoFar& known, const View3D& view, const Stage& stage,
              const Layout& layout, const Drawn& drawn, Messages& messages)
        : live_(live),
          known_(known),
          view_(view),
          stage_(stage),
          layout_(layout),
          drawn_(drawn),
          messages_(messages) {}

    // Opens the menu of these targets at a place of the window; says so when there is none.
    void ask(const std::vector<Target>& targets, const vec2& position);
    void ask_here();  // under the pointer, or of the answer
    // Targets drawn under a pixel of the view.
    std::vector<Target> targets_at(const vec2& pixel) const;
    const WhyMenu& menu() const { return menu_; }
    void close() { menu_.open = false; }

  private:
    std::vector<Target> answer_targets() const;

    const Live& live_;
    const KnownSoFar& known_;
    const View3D& view_;
    const Stage& stage_;
    const Layout& layout_;
    const Drawn& drawn_;
    Messages& messages_;
    WhyMenu menu_;
};

}  // namespace collidoscope::app
