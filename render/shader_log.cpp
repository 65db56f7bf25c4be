#include "render/shader_log.h"

#include <algorithm>
#include <charconv>

namespace collidoscope::render {
namespace {

bool take_number(std::string_view& text, std::size_t& number) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    return true;
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::string line_with_file(std::string_view line, const std::vector<std::string>& files) {
    std::string_view rest = line;
    std::string kind;
    for (const char* word : {"ERROR: ", "WARNING: "}) {
        if (take_prefix(rest, word))
            kind = std::string(word) == "ERROR: " ? "error: " : "warning: ";
    }
    std::size_t text = 0, told = 0, column = 0;
    const bool placed = take_number(rest, text) &&
                        (take_prefix(rest, ":") || take_prefix(rest, "(")) &&
                        take_number(rest, told) && told / lines_per_file < files.size();
    if (!placed) return files.empty() ? std::string(line) : files[0] + ": " + std::string(line);
    // The column, or the bracket that closes around the line.
    if (!take_prefix(rest, ")") && take_prefix(rest, "(")) {
        take_number(rest, column);
        take_prefix(rest, ")");
    }
    rest.remove_prefix(std::min(rest.find_first_not_of(": "), rest.size()));
    return files[told / lines_per_file] + ":" + std::to_string(told % lines_per_file) + ": " +
           kind + std::string(rest);
}

}  // namespace

std::string with_files(std::string_view log, const std::vector<std::string>& files) {
    std::string text;
    while (!log.empty()) {
        const std::size_t end = std::min(log.find('\n'), log.size());
        std::string_view line = log.substr(0, end);
        log.remove_prefix(std::min(end + 1, log.size()));
        while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
        if (line.empty()) continue;
        if (!text.empty()) text += '\n';
        text += line_with_file(line, files);
    }
    return text;
}

}  // namespace collidoscope::render
