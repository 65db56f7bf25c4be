#include "app/window/shell/shader_watch.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <sstream>
#include <thread>
#ifdef __linux__
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>
#endif

#include "app/base/files/home_folder.h"
#include "app/view/drawing/view3d.h"
#include "app/view/linked_views/linked_views.h"
#include "app/window/workbench/messages.h"
#include "render/shader.h"

namespace collidoscope::app {

#ifdef __linux__

struct FolderWatch::Watcher {
    int events, end;
    std::atomic<bool> changed{false};
    std::thread thread;

    Watcher(int events_of_folder, int end_signal, std::function<void()> wake)
        : events(events_of_folder), end(end_signal), thread([this, wake = std::move(wake)] {
              while (wait()) {
                  changed.store(true);
                  if (wake) wake();
              }
          }) {}
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    ~Watcher() {
        const std::uint64_t one = 1;
        // An event counter takes a one unless 2^64 - 2 were written to it before.
        if (::write(end, &one, sizeof one) == sizeof one) thread.join();
        ::close(events);
        ::close(end);
    }

    // Until something changes; false when it is to end.
    bool wait() const {
        pollfd both[] = {{events, POLLIN, 0}, {end, POLLIN, 0}};
        while (::poll(both, 2, -1) < 0 && errno == EINTR) {
        }
        if (both[1].revents != 0) return false;
        // Which file it was does not matter: all that wait are taken at once.
        char text[4096];
        return ::read(events, text, sizeof text) > 0;
    }
};

FolderWatch::FolderWatch(const std::filesystem::path& folder, std::function<void()> wake) {
    const int events = inotify_init1(IN_CLOEXEC);
    const int end = eventfd(0, EFD_CLOEXEC);
    constexpr auto saved = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE;
    if (events >= 0 && end >= 0 && inotify_add_watch(events, folder.c_str(), saved) >= 0) {
        watcher_ = std::make_unique<Watcher>(events, end, std::move(wake));
        return;
    }
    if (events >= 0) ::close(events);
    if (end >= 0) ::close(end);
}

bool FolderWatch::changed() {
    if (watcher_) return watcher_->changed.exchange(false);

#else

struct FolderWatch::Watcher {};

FolderWatch::FolderWatch(const std::filesystem::path&, std::function<void()>) {}

bool FolderWatch::changed() {
#endif
    const auto now = std::chrono::steady_clock::now();
    if (now - asked_ < std::chrono::milliseconds(500)) return false;
    asked_ = now;
    return true;
}

FolderWatch::~FolderWatch() = default;

std::string shader_problems(const View3D& view, LinkedViews& linked) {
    std::string all = view.shader_problems();
    // The linked views have programs of their own from the same files.
    std::istringstream more(linked.shaders().problems());
    for (std::string line; std::getline(more, line);) {
        if (all.find(line + '\n') == std::string::npos) all += line + '\n';
    }
    while (all.ends_with('\n')) all.pop_back();
    return all;
}

ShaderWatch::ShaderWatch(View3D& view, LinkedViews& linked, Messages& messages,
                         std::function<void()> wake)
    : view_(view),
      linked_(linked),
      messages_(messages),
      folder_(home_folder() / "shaders", std::move(wake)) {}

void ShaderWatch::update() {
    if (folder_.changed()) {
        view_.reload_shaders();
        linked_.shaders().reload_changed();
    }
    std::string now = shader_problems(view_, linked_);
    if (now != problems_) {
        messages_.unpin(problems_);
        if (now.empty()) {
            messages_.say("The shaders compile again.");
        } else {
            messages_.log(now, Tone::Warning);
        }
        problems_ = std::move(now);
    }
    if (!problems_.empty()) messages_.pin(problems_, Tone::Warning);
}

}  // namespace collidoscope::app
