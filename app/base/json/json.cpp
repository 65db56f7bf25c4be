#include "app/base/json/json.h"

#include <string>

#include "collision/decimal.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {

Json number(float value) {
    const std::string text = exact_text(value);
    double number = 0;
    from_decimal(text.data(), text.data() + text.size(), number);
    return number;
}

Json number(const vec2& value) {
    return Json::array({number(value.x), number(value.y)});
}

Json number(const vec3& value) {
    return Json::array({number(value.x), number(value.y), number(value.z)});
}

Json number(const quat& value) {
    return Json::array({number(value.w), number(value.x), number(value.y), number(value.z)});
}

}  // namespace collidoscope::app
