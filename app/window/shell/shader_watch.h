// Shaders that are used again as soon as they are saved.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace collidoscope::app {

// Tells that something in a folder was saved, moved or removed. A thread sleeps in the kernel until
// then (inotify), so an idle window stays idle. If the folder cannot be watched, changed() says
// yes twice a second to whoever asks.
class FolderWatch {
  public:
    // wake: called from the thread at every change.
    FolderWatch(const std::filesystem::path& folder, std::function<void()> wake);
    ~FolderWatch();  // waits for the thread
    FolderWatch(const FolderWatch&) = delete;
    FolderWatch& operator=(const FolderWatch&) = delete;

    // Whether something may have changed since the last call.
    bool changed();

  private:
    struct Watcher;
    std::unique_ptr<Watcher> watcher_;  // none: the folder cannot be watched
    std::chrono::steady_clock::time_point asked_{};
};

class LinkedViews;
class Messages;
class View3D;

// Errors in the shaders that the views have used so far: a line "FILE:LINE: message" for each,
// empty when there is none.
std::string shader_problems(const View3D& view, LinkedViews& linked);

// Loads shaders again when one of their files is saved, and shows their errors in the window while
// there are any: FILE:LINE: message. A broken shader keeps its last good version.
class ShaderWatch {
  public:
    // wake: asks the window for another frame, from any thread.
    ShaderWatch(View3D& view, LinkedViews& linked, Messages& messages, std::function<void()> wake);

    // To be called in every frame before its toasts are drawn, with the OpenGL context current.
    void update();

  private:
    View3D& view_;
    LinkedViews& linked_;
    Messages& messages_;
    FolderWatch folder_;
    std::string problems_;
};

}  // namespace collidoscope::app
