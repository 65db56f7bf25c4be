// Reading JSON whose every field is known by name; what is wrong is said with its place.
#pragma once

#include <array>
#include <string>

#include "app/base/json/json.h"

namespace collidoscope::app {

using FieldPath = std::string;  // "box.center"

// Throws FieldError, as everything here does.
[[noreturn]] void refuse(const FieldPath& where, const std::string& what);

float read_float(const Json& json, const FieldPath& where);
std::int64_t read_integer(const Json& json, const FieldPath& where, std::int64_t least,
                          std::int64_t most);

template <std::size_t N>
std::array<float, N> read_numbers(const Json& json, const FieldPath& where) {
    if (!json.is_array() || json.size() != N) {
        refuse(where, "must be an array of " + std::to_string(N) + " numbers");
    }
    std::array<float, N> values;
    for (std::size_t i = 0; i < N; ++i) {
        values[i] = read_float(json[i], where + "[" + std::to_string(i) + "]");
    }
    return values;
}
vec2 read_vec2(const Json& json, const FieldPath& where);
vec3 read_vec3(const Json& json, const FieldPath& where);
// Refuses points or numbers that differ as they are given and become one by rounding to float.
void demand_apart(const Json& first, const FieldPath& where_first, const Json& second,
                  const FieldPath& where_second);
// A rotation [w,x,y,z] of any length, brought to unit length; one that is unit already is read as
// it stands. Refuses zero.
quat read_rotation(const Json& json, const FieldPath& where);

// Reads the fields of one object, each by name, and refuses what it does not know.
class Fields {
  public:
    Fields(const Json& json, FieldPath where);
    const Json& at(const char* key);
    const Json* find(const char* key);
    FieldPath name(const char* key) const { return where_ + "." + key; }
    // To be called after every field has been asked for.
    void done(const char* known) const;

  private:
    std::string needs(const char* key) const;

    const Json& json_;
    FieldPath where_;
    std::size_t used_ = 0;
};

}  // namespace collidoscope::app
