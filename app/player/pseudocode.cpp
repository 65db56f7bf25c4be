#include "app/player/pseudocode.h"

#include <algorithm>
#include <cctype>

namespace collidoscope::app {
namespace {

bool is_label_letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

std::string_view without_blanks_behind(std::string_view line) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) {
        line.remove_suffix(1);
    }
    return line;
}

CodeLine parse_line(std::string_view line) {
    line = without_blanks_behind(line);
    const std::size_t hash = line.rfind('#');
    if (hash == std::string_view::npos) return {std::string(line), {}};
    // A label is a whole last word: letters behind the hash, a blank or nothing before it.
    const std::string_view label = line.substr(hash + 1);
    const bool starts_word = hash == 0 || line[hash - 1] == ' ' || line[hash - 1] == '\t';
    if (!starts_word || label.empty() || !std::all_of(label.begin(), label.end(), is_label_letter))
        return {std::string(line), {}};
    return {std::string(without_blanks_behind(line.substr(0, hash))), std::string(label)};
}

}  // namespace

Pseudocode::Pseudocode(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines_.push_back(parse_line(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    while (!lines_.empty() && lines_.back().text.empty() && lines_.back().label.empty()) {
        lines_.pop_back();
    }
}

std::optional<std::size_t> Pseudocode::line_of(std::string_view label) const {
    const auto found = std::find_if(lines_.begin(), lines_.end(),
                                    [&](const CodeLine& line) { return line.label == label; });
    if (label.empty() || found == lines_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - lines_.begin());
}

}  // namespace collidoscope::app
