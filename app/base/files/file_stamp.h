// Whether a file is still the one that was read or written.
#pragma once

#include <cstdint>
#include <filesystem>

namespace collidoscope::app {

// When a file was last written, and its size in bytes.
struct FileStamp {
    std::filesystem::file_time_type time;
    std::uintmax_t size = 0;

    bool operator==(const FileStamp&) const = default;
};

// The stamp of a file; if it is missing, one that no existing file has. Taken before a file is
// read, so that a change while it is read is noticed.
FileStamp stamp_of(const std::filesystem::path& file);

}  // namespace collidoscope::app
