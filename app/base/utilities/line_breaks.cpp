#include "app/base/utilities/line_breaks.h"

#include <algorithm>

namespace collidoscope::app {
namespace {

// The end of a bracket that holds nothing but numbers, for one that opens there; else where it
// opens.
std::size_t end_of_numbers(std::string_view text, std::size_t open) {
    const std::size_t close = text.find_first_of(")]", open);
    if (close == std::string_view::npos) return open;
    std::string_view inside = text.substr(open + 1, close - open - 1);
    if (inside.find(',') == std::string_view::npos) return open;
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside.substr(i).starts_with("−")) {
            i += std::string_view("−").size() - 1;
        } else if (std::string_view("0123456789.,+- ").find(inside[i]) == std::string_view::npos) {
            return open;
        }
    }
    return close;
}

}  // namespace

std::size_t next_break(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] != ' ' && text[at] != '\n')
        at = (text[at] == '(' || text[at] == '[' ? end_of_numbers(text, at) : at) + 1;
    return at;
}

std::string broken_at_blanks(std::string_view text, float width,
                             const std::function<float(std::string_view)>& measure) {
    std::string lines;
    std::size_t begin = 0;  // of the line
    std::size_t end = 0;    // of what of it fits
    const auto put = [&](std::size_t to, bool broken) {
        lines.append(text.substr(begin, to - begin));
        if (broken) lines += '\n';
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t stop = next_break(text, at);
        if (end > begin && measure(text.substr(begin, stop - begin)) > width) {
            put(end, true);
            begin = at;
        }
        end = stop;
        at = stop + 1;
        if (stop < text.size() && text[stop] == '\n') {
            put(stop, true);
            begin = end = at;
        }
    }
    if (begin < text.size()) put(text.size(), false);
    return lines;
}

}  // namespace collidoscope::app
