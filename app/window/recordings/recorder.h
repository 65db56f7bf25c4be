// Records what happens in the window: what has changed since the last frame is written to a file,
// as commands and not as movements of the mouse. Nothing tells it anything: it compares.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/view/drawing/view3d.h"
#include "app/view/linked_views/linked_views.h"
#include "app/window/recordings/recording_file.h"
#include "app/window/workbench/part.h"

namespace collidoscope::app {

class Recorder final : public Part {
  public:
    // Ends the one before. Throws FileError.
    void start(Workbench& bench, const std::filesystem::path& path);
    void stop(Workbench& bench);
    bool on() const { return writer_ != nullptr; }
    // Seconds since it began.
    double time() const { return time_; }
    // The file of the recording under way, else of the last one; empty when there was none.
    const std::filesystem::path& file() const { return file_; }
    std::size_t lines() const { return lines_; }
    // A place to be found again; named by its number where no text is given.
    void mark(Workbench& bench, std::string text = {});

    void advance(Workbench& bench, double seconds, double now) override;
    bool animating() const override { return on() && (pending_ || state_due_); }
    void close(Workbench& bench) override { stop(bench); }
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

    // Drags, the camera and the pointer: at most so many times a second, and where they end.
    static constexpr double per_second = 30;
    // Seconds between full states, while anything changes.
    static constexpr double between_states = 10;

  private:
    void start_asked(Workbench& bench);
    void write_state(Workbench& bench);
    void look_at_document(Workbench& bench);
    void look_at_steps(const Workbench& bench);
    void look_at_views(const Workbench& bench);
    void note(Change change);
    void flush(Workbench& bench);
    bool may_write(double& last);

    std::unique_ptr<RecordingWriter> writer_;
    std::filesystem::path file_;
    std::string lines_to_write_;
    std::size_t lines_ = 0, markers_ = 0;
    std::optional<double> begun_;  // on the window's clock
    double time_ = 0, stated_ = 0, posed_ = 0, seen_ = 0, pointed_ = 0, framed_ = 0;
    bool pending_ = false;    // a change waits until it may be written
    bool state_due_ = false;  // a full state waits until everything has settled
    bool changed_ = false;    // since the last full state
    bool dragged_ = false;    // a drag was written that has not ended
    // As it was written last.
    Moment known_;
    std::uint64_t document_ = 0, scene_ = 0, player_ = 0;
    ViewSettings view_;
    const void* tab_ = nullptr;
    std::optional<LinkedKind> beside_;
    int answered_ = 0;
};

// A new file in the folder of recordings: ~/Collidoscope recordings, or the state folder without a
// home. The folder is made.
std::filesystem::path new_recording_file();

}  // namespace collidoscope::app
