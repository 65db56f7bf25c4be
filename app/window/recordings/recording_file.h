// Recording files (.crec): JSON Lines, described in docs/RECORDINGS.md. A line is written as soon
// as something has changed, so that a crash loses at most what the last moment brought.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/recordings/moment.h"

namespace collidoscope::app {

inline constexpr int recording_version = 1;
inline constexpr std::string_view recording_extension = ".crec";

struct RecordingFile {
    std::string title;
    std::vector<TimedChange> changes;  // in time; the first is a full state
    double duration = 0;               // seconds
    std::vector<std::string> remarks;  // what was odd but did no harm

    struct Mark {
        double time;
        std::string text;
    };
    std::vector<Mark> markers() const;
};

bool is_recording_file(const std::filesystem::path& path);

// Throws InputError with "FILE:LINE: what" for a file that cannot be used, of another version too,
// and FileError for one that cannot be read. A last line that was cut off, as by a crash, is left
// out with a remark. Mesh files are looked for beside the recording first.
RecordingFile read_recording(const std::filesystem::path& path, const MeshLoader& load);
// The same for a text at hand; `name` stands for the file.
RecordingFile parse_recording(std::string_view text, const std::string& name,
                              const MeshLoader& load);

// One line each, with its end.
std::string header_line(const std::string& title);
std::string line_of(const TimedChange& change);

// Limits of a file; a longer one is refused when read, and ends a recording with a message.
inline constexpr std::size_t largest_recording = std::size_t{512} << 20;  // bytes
inline constexpr std::size_t max_changes = 4'000'000;
inline constexpr double longest_recording = 24 * 3600.0;  // seconds

// A file that grows: every line reaches the system when it is written.
class RecordingWriter {
  public:
    // Throws FileError; a file that is there already is refused.
    explicit RecordingWriter(std::filesystem::path path);
    ~RecordingWriter();
    RecordingWriter(const RecordingWriter&) = delete;
    RecordingWriter& operator=(const RecordingWriter&) = delete;

    // Throws FileError: the disk is full.
    void write(std::string_view lines);
    const std::filesystem::path& path() const { return path_; }
    std::size_t bytes() const { return bytes_; }

  private:
    std::filesystem::path path_;
    int file_ = -1;
    std::size_t bytes_ = 0;
};

}  // namespace collidoscope::app
