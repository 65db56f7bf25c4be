// A window without a screen: what run_driven (drive.h) feeds with events and asks for frames.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/json/json.h"
#include "app/window/shell/input_event.h"
#include "render/image.h"

namespace collidoscope::app {

struct WindowRequest;

// Needs a current context of OpenGL for as long as it lives. One at a time.
class DrivenWindow {
  public:
    explicit DrivenWindow(const WindowRequest& request);
    ~DrivenWindow();  // nothing is asked, and nothing saved
    DrivenWindow(const DrivenWindow&) = delete;
    DrivenWindow& operator=(const DrivenWindow&) = delete;

    void push(InputEvent event);
    void set_clipboard(std::string text);
    // Frames are drawn by the card, too; else only those of pictures are.
    void set_drawing(bool on);

    // 1/60 s after the one before.
    void frame();
    // Ends the window as when the card is reset; its context is another one than this window's.
    void lose_context();
    // Frames until nothing is under way for three of them, `most` at most. Returns what still is.
    std::vector<std::string> settle(int most);
    // The last frame, drawn once more.
    render::Image picture();

    Json state() const;
    // It has closed: nothing happens in it any more.
    bool closed() const;
    // The message with which it ended, where its context was lost.
    const std::string& lost() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace collidoscope::app
