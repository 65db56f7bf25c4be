#include "app/window/shell/drive.h"

#include <cstdlib>
#include <istream>
#include <map>
#include <optional>
#include <ostream>
#include <utility>

#include "app/base/files/atomic_file.h"
#include "app/base/utilities/input_error.h"
#include "app/window/shell/drive_line.h"
#include "app/window/shell/driven_window.h"
#include "app/window/shell/window.h"
#include "render/context.h"
#include "render/image.h"

namespace collidoscope::app {
namespace {

// Variables of the environment that are others for a while.
class OtherEnvironment {
  public:
    OtherEnvironment() = default;
    ~OtherEnvironment() { reset(); }
    OtherEnvironment(const OtherEnvironment&) = delete;
    OtherEnvironment& operator=(const OtherEnvironment&) = delete;

    void set(const std::map<std::string, std::string>& variables) {
        reset();
        for (const auto& [name, value] : variables) {
            const char* before = std::getenv(name.c_str());
            before_[name] = before ? std::optional<std::string>(before) : std::nullopt;
            setenv(name.c_str(), value.c_str(), 1);
        }
    }

  private:
    void reset() {
        for (const auto& [name, value] : before_)
            value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
        before_.clear();
    }

    std::map<std::string, std::optional<std::string>> before_;
};

class LineDriver {
  public:
    explicit LineDriver(WindowRequest request) : request_(std::move(request)) {}

    // The answer to a line.
    Json answer(const std::string& text);

  private:
    void obey(const DriveLine& line);
    void start(const DriveStart& start);

    WindowRequest request_;
    OtherEnvironment environment_;
    render::OffscreenContext context_;
    std::optional<DrivenWindow> window_;  // opened by the first line that needs it
};

Json LineDriver::answer(const std::string& text) {
    try {
        obey(parse_drive_line(text));
    } catch (const std::exception& error) {
        return {{"error", error.what()}};
    }
    Json state = window_->state();
    if (window_->closed()) {
        const bool lost = !window_->lost().empty();
        state["ended"] = lost ? exit_without_opengl : 0;
        if (lost) state["lost"] = window_->lost();
    }
    return state;
}

void LineDriver::start(const DriveStart& start) {
    window_.reset();
    environment_.set(start.environment);
    WindowRequest request = request_;
    request.open = start.open;
    request.second = start.second;
    if (start.size) request.size = start.size;
    request.record = start.record;
    request.platform = start.platform;
    window_.emplace(request);
}

void LineDriver::obey(const DriveLine& line) {
    if (const auto* order = std::get_if<DriveStart>(&line.order)) {
        start(*order);
    } else if (!window_) {
        window_.emplace(request_);
    }
    if (window_->closed()) throw InputError("the window has closed");
    if (const auto* events = std::get_if<std::vector<InputEvent>>(&line.order)) {
        for (const InputEvent& event : *events) window_->push(event);
    } else if (const auto* settle = std::get_if<DriveSettle>(&line.order)) {
        std::string names;
        for (const std::string& name : window_->settle(settle->max_frames))
            names += (names.empty() ? "" : ", ") + name;
        if (!names.empty())
            throw InputError("did not settle within " + std::to_string(settle->max_frames) +
                             " frames: " + names);
    } else if (const auto* picture = std::get_if<DrivePicture>(&line.order)) {
        write_file_atomically(picture->file, render::png_of(window_->picture()));
    } else if (const auto* copied = std::get_if<DriveClipboard>(&line.order)) {
        window_->set_clipboard(copied->text);
    } else if (const auto* drawing = std::get_if<DriveDrawing>(&line.order)) {
        window_->set_drawing(drawing->on);
    } else if (std::holds_alternative<DriveLoss>(line.order)) {
        window_->lose_context();
    }
    for (int i = 0; i < line.frames && !window_->closed(); ++i) window_->frame();
}

}  // namespace

int run_driven(const WindowRequest& request, std::istream& in, std::ostream& out) {
    LineDriver driver(request);
    for (std::string line; std::getline(in, line);) {
        if (line.empty()) continue;
        out << driver.answer(line).dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
        out.flush();
    }
    return 0;
}

}  // namespace collidoscope::app
