// Replays a recording in the window: plays, pauses, jumps to any time, and gives way to the user.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/recordings/bring.h"
#include "app/window/recordings/recording_file.h"
#include "app/window/workbench/part.h"

namespace collidoscope::app {

// A time at which a replay did not come to what was recorded.
struct Parting {
    double time = 0;
    std::vector<std::string> parts;  // "bodies", "answer"
};
// "At 0:10 the replay differs from the recording in the bodies and the answer."
std::string text_of(const Parting& parting);
// "1:05"
std::string time_text(double seconds);

class Replay final : public Part {
  public:
    // Reads it and shows its beginning; it does not play yet. Throws what read_recording does, and
    // then nothing has changed.
    void open(Workbench& bench, const std::filesystem::path& path);
    void open(RecordingFile file, std::filesystem::path path);
    // The window stays as it is shown.
    void end();
    bool is_open() const { return file_ != nullptr; }
    const RecordingFile& file() const { return *file_; }
    const std::filesystem::path& path() const { return path_; }

    // From the end it begins anew; after the user took over it goes on from what was recorded.
    void play();
    void pause() { playing_ = false; }
    bool playing() const { return playing_; }
    void seek(double time);
    void set_speed(double speed) { speed_ = speed; }
    double speed() const { return speed_; }
    double time() const { return time_; }
    double duration() const { return file_ ? file_->duration : 0; }
    // The user's changes in the window stay, until play() or seek().
    bool taken_over() const { return taken_over_; }
    // The window shows what it is to show.
    bool settled() const { return settled_; }
    // Changes of the file that have been shown, or are about to be.
    std::size_t changes_done() const { return next_; }
    const std::vector<Parting>& partings() const { return partings_; }
    // Its bar in the window; a video has none.
    bool bar_shown() const { return bar_shown_; }
    void show_bar(bool shown) { bar_shown_ = shown; }
    // The position of the pointer, as a share of the view.
    const std::optional<vec2>& pointer() const { return moment_.pointer; }
    const Moment& moment() const { return moment_; }

    // Goes on by that many seconds of the recording, whatever the speed, also while it does not
    // play; less while the window works something out: then settled() is false, and it goes on with
    // the next call, of 0 seconds.
    void step(Workbench& bench, double seconds);

    void advance(Workbench& bench, double seconds, double now) override;
    bool animating() const override { return is_open() && !taken_over_ && (playing_ || !settled_); }
    bool escape(Workbench& bench) override;
    std::vector<std::pair<std::string, std::string>> told(const Workbench& bench) const override;

  private:
    // The state of the window when the replay was done with it.
    struct Left {
        std::uint64_t document = 0, player = 0, recordings = 0;
        std::optional<std::size_t> selected;
        CameraState camera;
        bool operator==(const Left&) const = default;
    };
    Left left_now(const Workbench& bench) const;
    bool user_acts(const Workbench& bench) const;
    void compare(Workbench& bench, const FullState& state, double time);

    std::shared_ptr<const RecordingFile> file_;
    std::filesystem::path path_;
    Moment moment_;
    std::size_t next_ = 0;  // change that is not in the moment yet
    double time_ = 0, target_ = 0, speed_ = 1;
    bool playing_ = false, taken_over_ = false, settled_ = true, bar_shown_ = true;
    Bringer bringer_;
    std::optional<Left> left_;
    std::vector<Parting> partings_;
};

}  // namespace collidoscope::app
