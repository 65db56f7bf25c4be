// The driver's messages about a shader, with the files' names in them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::render {

// Line number that a #line directive gives to the line with this number (from 1) of the file with
// this number (from 0). Mesa does not pass on the file number that #line can give, so the line
// alone tells the file: files have less than lines_per_file lines.
inline constexpr std::size_t lines_per_file = 4000;
constexpr std::size_t told_line(std::size_t file, std::size_t line) {
    return file * lines_per_file + line;
}

// The driver's log, every line that begins with the place of an error rewritten to
// "FILE:LINE: message". `files` are the names by number, lines those of told_line. Mesa's and
// Intel's "0:12(5): error: x", Nvidia's "0(12) : error C0000: x" and the "ERROR: 0:12: x" of AMD
// and Apple are known; any other line stays as it is, after the first file's name.
std::string with_files(std::string_view log, const std::vector<std::string>& files);

}  // namespace collidoscope::render
