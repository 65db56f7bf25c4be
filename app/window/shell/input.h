// Input of the window, wherever it comes from: events reach ImGui first, then the commands.
#pragma once

#include <optional>

#include "app/window/shell/event_queue.h"
#include "app/window/shell/touch.h"

struct ImGuiIO;

namespace collidoscope::app {

class Workbench;

// The key of a Chord that a key of a US keyboard stands for, letters by their capitals; 0 when no
// shortcut has it. `code` is GLFW's.
int key_of_code(int code);

// The events since the last frame, and where they go.
class Input {
  public:
    explicit Input(Workbench& bench) : bench_(bench) {}
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    // Fingers are recognized here, and what they mean waits in their place.
    void push(InputEvent event);
    // Something happened that needs a frame, without an event.
    void note_news() { news_ = true; }
    // Something happened since the last call.
    bool take_news();
    bool empty() const { return events_.empty(); }
    std::uint64_t count() const { return events_.count(); }

    // Hands on what the coming frame can tell apart: keys act, the mouse waits for point().
    void deliver();
    // The mouse as this frame sees it. A pointer that is nowhere stays there until the left button
    // goes down. Gestures of two fingers reach the view below them, and scroll everything else.
    void point(ImGuiIO& io, bool somewhere) const;
    // A frame has seen what was delivered.
    void frame_seen();

    bool focused() const { return focused_; }
    // The size that was told last.
    const std::optional<glm::ivec2>& size() const { return size_; }

  private:
    void act(const InputEvent& event);
    void key(const KeyEvent& event);
    void character(const CharacterEvent& event);
    void from_page(const PageEvent& said);

    Workbench& bench_;
    EventQueue events_;
    TouchRecognizer touch_;
    MouseSeen mouse_;
    std::optional<glm::ivec2> size_;
    bool news_ = true;
    bool focused_ = true;
};

}  // namespace collidoscope::app
