// Reads files of recorded frames (assets/FRAME_FORMAT.md) of both forms.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/files/import_error.h"
#include "collision/broad/frames/recorded_frames.h"

namespace collidoscope::app {

inline constexpr std::uint32_t frame_file_version = 1;
inline constexpr std::size_t max_boxes_of_frame = 2'000'000;
inline constexpr std::size_t max_boxes_of_file = 50'000'000;
inline constexpr std::size_t max_frames_of_file = 1'000'000;

struct ImportedFrames {
    RecordedFrames recorded;
    // A sentence, with line and frame, for what cannot be in a frame and was left out: NaN and
    // inverted boxes, ids given twice, pairs of ids without a box. At most max_frame_warnings, the
    // last of which says how many there are more.
    std::vector<std::string> warnings;
    std::uint64_t left_out = 0;  // boxes and pairs
};
inline constexpr std::size_t max_frame_warnings = 20;

// Only a file that cannot be understood, or has no box at all, is refused: ImportError, with line
// and frame. Sides beyond 1e37, infinite ones included, end where the other boxes of all frames do:
// who overlaps them is the same. Cost: n log n.
ImportedFrames import_frames(const std::filesystem::path& file);
// The same for a text at hand; `name` stands for the file in messages.
ImportedFrames import_frames_text(std::string_view text, const std::string& name);

// Whether this is a file of frames, from its first bytes.
bool is_frames_file(const std::filesystem::path& file);

}  // namespace collidoscope::app
