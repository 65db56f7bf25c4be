#include "app/base/json/json_fields.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include "app/base/utilities/input_error.h"
#include "app/base/utilities/nearest_name.h"
#include "collision/rotation.h"

namespace collidoscope::app {

void refuse(const FieldPath& where, const std::string& what) {
    throw FieldError(where, what);
}

float read_float(const Json& json, const FieldPath& where) {
    if (!json.is_number()) refuse(where, "must be a number");
    const auto value = json.get<double>();
    if (std::abs(value) > static_cast<double>(std::numeric_limits<float>::max())) {
        refuse(where, "is too large for a float (at most 3.4e38)");
    }
    return static_cast<float>(value);
}

std::int64_t read_integer(const Json& json, const FieldPath& where, std::int64_t least,
                          std::int64_t most) {
    if (!json.is_number_integer() || json < least || json > most) {
        refuse(where, "must be a whole number from " + std::to_string(least) + " to " +
                          std::to_string(most));
    }
    return json.get<std::int64_t>();
}

vec2 read_vec2(const Json& json, const FieldPath& where) {
    const auto v = read_numbers<2>(json, where);
    return {v[0], v[1]};
}
vec3 read_vec3(const Json& json, const FieldPath& where) {
    const auto v = read_numbers<3>(json, where);
    return {v[0], v[1], v[2]};
}
void demand_apart(const Json& first, const FieldPath& where_first, const Json& second,
                  const FieldPath& where_second) {
    if (first == second) return;
    const auto one = [](const Json& a, const Json& b) {
        return static_cast<float>(a.get<double>()) == static_cast<float>(b.get<double>());
    };
    const bool rounded =
        first.is_array() ? std::equal(first.begin(), first.end(), second.begin(), second.end(), one)
                         : one(first, second);
    if (rounded)
        throw FieldError(where_first,
                         "and " + where_second +
                             " differ, but become one when rounded to float: bring the scene "
                             "nearer to the origin, or scale it",
                         " ");
}
quat read_rotation(const Json& json, const FieldPath& where) {
    if (!json.is_array() || json.size() != 4) refuse(where, "must be an array of 4 numbers");
    glm::dquat q;
    for (int i = 0; i < 4; ++i) {
        const Json& number = json[static_cast<std::size_t>(i)];
        if (!number.is_number()) refuse(where + "[" + std::to_string(i) + "]", "must be a number");
        (i == 0 ? q.w : i == 1 ? q.x : i == 2 ? q.y : q.z) = number.get<double>();
    }
    const std::optional<quat> unit = unit_rotation(q);
    if (!unit) refuse(where, "must be a finite quaternion [w,x,y,z], not zero");
    return *unit;
}

Fields::Fields(const Json& json, FieldPath where) : json_(json), where_(std::move(where)) {
    if (!json.is_object()) refuse(where_, "must be an object");
}

const Json& Fields::at(const char* key) {
    ++used_;
    const auto found = json_.find(key);
    if (found == json_.end()) refuse(where_, needs(key));
    return *found;
}

const Json* Fields::find(const char* key) {
    const auto found = json_.find(key);
    if (found == json_.end()) return nullptr;
    ++used_;
    return &*found;
}

// Most often the field is there under another spelling.
std::string Fields::needs(const char* key) const {
    std::vector<std::string> given;
    for (const auto& field : json_.items()) given.push_back(field.key());
    const std::string near = nearest_name(key, given);
    return std::string("needs \"") + key + "\"" + (near.empty() ? "" : ", not \"" + near + "\"");
}

void Fields::done(const char* known) const {
    if (used_ == json_.size()) return;
    std::vector<std::string> names;
    std::istringstream words(known);
    for (std::string name; std::getline(words >> std::ws, name, ',');) names.push_back(name);
    for (const auto& field : json_.items()) {
        if (std::find(names.begin(), names.end(), field.key()) != names.end()) continue;
        const std::string meant = did_you_mean(field.key(), names);
        refuse(where_, "unknown key '" + shown_name(field.key()) + "'" +
                           (meant.empty() ? ": it knows only " : meant + " Known are only ") +
                           known);
    }
    refuse(where_, std::string("knows only ") + known);
}

}  // namespace collidoscope::app
