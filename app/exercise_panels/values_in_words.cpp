#include "app/exercise_panels/values_in_words.h"

#include <algorithm>
#include <cstdio>

namespace collidoscope::app {

std::string value_in_words(const Json& value) {
    if (value.is_null()) return "–";
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) {
        char text[32];
        std::snprintf(text, sizeof text, "%.4g", value.get<double>());
        return text;
    }
    const bool vector =
        value.is_array() && !value.empty() && value.size() <= 4 &&
        std::all_of(value.begin(), value.end(), [](const Json& v) { return v.is_number(); });
    if (!vector) return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string out = "(";
    for (const Json& one : value) {
        char text[32];
        std::snprintf(text, sizeof text, "%.4g", one.get<double>());
        out += (out.size() > 1 ? ", " : "") + std::string(text);
    }
    return out + ")";
}

}  // namespace collidoscope::app
