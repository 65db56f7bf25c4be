#include "app/basics/line_breaks.h"

#include <algorithm>

namespace collidoscope::app {

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
        const std::size_t stop = std::min(text.find_first_of(" \n", at), text.size());
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
