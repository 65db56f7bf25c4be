// The program between its start and its end, behind a window of GLFW or without a window: both run
// the same code, and each brings its own context of OpenGL, its clock and its picture.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "app/window/shell/input.h"
#include "app/window/shell/shader_watch.h"
#include "app/window/shell/shell.h"
#include "app/window/workbench/picture_order.h"
#include "render/context.h"

namespace collidoscope::app {

struct WindowRequest;

class Session {
  public:
    // Reads the settings. wake: asks for another frame, from any thread.
    explicit Session(std::function<void()> wake, const Platform& platform = {});
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    Workbench& bench() { return bench_; }
    Input& input() { return input_; }

    // Everything from here on needs the contexts of OpenGL and ImGui.
    void open(const WindowRequest& request);
    // Makes the fonts and the style anew where they are not those that are wanted. scale and
    // pixels_per_point: of the desktop.
    void dress(float scale, float pixels_per_point);
    // One frame, from ImGui's NewFrame to its Render; the backends' NewFrame comes before. Drawing
    // to the window is left to the caller. `seconds` since the last frame, `now` on the clock of
    // the window.
    void frame(double seconds, double now);
    bool picture_ordered() const { return order_.has_value(); }
    // Takes and delivers the picture that was asked for in the last frame. False: there was none.
    bool take_ordered_picture(double now);
    // Closes the window; settings are saved where that is wanted.
    void close(bool save_settings);
    // Gives back what belongs to the card.
    void release();
    // The context of OpenGL is lost, and everything in it: keeps unsaved changes and the settings.
    // Returns what is to be said; nothing can be drawn any more.
    render::NoOpenGl end_without_context();

  private:
    // A file was written, on a platform whose files do not last by themselves.
    void hand_on(const std::filesystem::path& file);

    bool dressed_ = false;  // the texture of the typefaces is made
    Shell shell_;
    Workbench& bench_ = shell_.bench();
    Input input_{bench_};
    ShaderWatch shaders_{bench_.view, bench_.linked, bench_.messages, bench_.wake};
    std::optional<PaletteOptions> themed_;  // the look that ImGui's style was made for
    std::optional<PictureOrder> order_;     // of a picture, taken after the frame
};

}  // namespace collidoscope::app
