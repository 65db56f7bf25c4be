// The marks that the views show: those of the step or of what a panel points at, the timeline's
// ground and structure, and the choices of an open question.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "collision/trace/mark.h"

namespace collidoscope::app {

struct Ask;
class LiveTimeline;
class Player;

// All that the marks depend on: with an equal key they are the same.
struct MarkKey {
    std::uint64_t player = 0, live = 0;  // versions
    const Ask* asked = nullptr;          // the question that is open
    std::optional<std::size_t> choice;   // of it, pointed at
    bool hovering = false;               // a panel points at something
    bool structure = false;              // of the broad phase
    bool steps = false;                  // something shows the steps
    bool answer_hidden = false;

    bool operator==(const MarkKey&) const = default;
};

class ShownMarks {
  public:
    // Collects them anew where the key has changed, or a panel points, or has ceased to. `hovered`:
    // the marks of what it points at. Answers whether they were collected.
    bool update(const MarkKey& key, const std::vector<Mark>& hovered, const Player& player,
                const LiveTimeline& timeline);

    const std::vector<Mark>& all() const { return marks_; }
    // Marks that were pointed at in a panel go with the next frame.
    bool hovered() const { return key_ && key_->hovering; }

  private:
    std::optional<MarkKey> key_;
    std::vector<Mark> marks_;
};

}  // namespace collidoscope::app
