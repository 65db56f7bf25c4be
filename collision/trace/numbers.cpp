#include "collision/trace/numbers.h"

#include <charconv>
#include <cstdio>

namespace collidoscope {

std::string significant(double value, int digits) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*g", digits, value == 0 ? 0.0 : value);
    return text;
}

std::string percent(double share) {
    char text[48];
    std::snprintf(text, sizeof text, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    return text;
}

std::string exact_text(float value) {
    char text[48];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

}  // namespace collidoscope
