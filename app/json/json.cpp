#include "app/json/json.h"

#include <charconv>

namespace collidoscope::app {

Json number(float value) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    double shortest = 0;
    std::from_chars(text, end, shortest);
    return shortest;
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
