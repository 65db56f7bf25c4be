#include "app/window/panels/exercises/values_in_words.h"

#include <algorithm>

#include "app/base/utilities/format.h"

namespace collidoscope::app {
namespace {

// In four digits; -0 says no more than 0.
std::string four_digits(const Json& value) {
    return fmt::format("{:.4g}", value.get<double>() + 0.0);
}

}  // namespace

std::string value_in_words(const Json& value) {
    if (value.is_null()) return "–";
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) return four_digits(value);
    const bool vector =
        value.is_array() && !value.empty() && value.size() <= 4 &&
        std::all_of(value.begin(), value.end(), [](const Json& v) { return v.is_number(); });
    if (!vector) return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string out = "(";
    for (const Json& one : value) out += (out.size() > 1 ? ", " : "") + four_digits(one);
    return out + ")";
}

}  // namespace collidoscope::app
