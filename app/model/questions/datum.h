// A value of an option, or of what an answer tells beside its usual fields.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "collision/shapes.h"

namespace collidoscope::app {

// Nothing, a truth value, an integer, a number, a text, a list of such values, or a record of them
// by name, in the order they were given. Vectors are lists of floats. Equal when alike to the bit.
class Datum {
  public:
    using List = std::vector<Datum>;
    using Member = std::pair<std::string, Datum>;
    using Record = std::vector<Member>;
    using Data =
        std::variant<std::monostate, bool, std::int64_t, float, double, std::string, List, Record>;

    Datum() = default;
    Datum(bool value) : data_(value) {}
    template <std::integral T>
    requires(!std::same_as<T, bool>) Datum(T value) : data_(static_cast<std::int64_t>(value)) {}
    Datum(float value) : data_(value) {}
    Datum(double value) : data_(value) {}
    Datum(std::string value) : data_(std::move(value)) {}
    Datum(std::string_view value) : data_(std::string(value)) {}
    Datum(const char* value) : data_(std::string(value)) {}
    Datum(const vec2& v) : data_(List{v.x, v.y}) {}
    Datum(const vec3& v) : data_(List{v.x, v.y, v.z}) {}
    Datum(List list) : data_(std::move(list)) {}
    template <typename T>
    requires(!std::same_as<T, Datum>) Datum(const std::vector<T>& items)
        : data_(List(items.begin(), items.end())) {}
    static Datum record(Record members) {
        Datum all;
        all.data_ = std::move(members);
        return all;
    }

    const Data& data() const { return data_; }
    template <typename T>
    bool is() const {
        return std::holds_alternative<T>(data_);
    }
    bool is_bool() const { return is<bool>(); }
    bool is_integer() const { return is<std::int64_t>(); }
    bool is_real() const { return is<float>() || is<double>(); }
    bool is_number() const { return is_integer() || is_real(); }
    bool is_text() const { return is<std::string>(); }
    bool is_list() const { return is<List>(); }
    // The same kind of value, whatever it is.
    bool alike(const Datum& other) const { return data_.index() == other.data_.index(); }

    // The value as T: bool, a number (converted from any kind of number), std::string, vec3. Throws
    // std::logic_error when it is of another kind.
    template <typename T>
    T get() const;

    // The size of a list or a record; 0 for everything else.
    std::size_t size() const;
    const Datum& operator[](std::size_t place) const { return std::get<List>(data_).at(place); }
    const List& list() const { return std::get<List>(data_); }
    // A member of a record; throws std::logic_error when there is none of this name.
    const Datum& operator[](std::string_view name) const;

    bool operator==(const Datum& other) const;

  private:
    [[noreturn]] static void refuse(const char* wanted);
    double number() const;

    Data data_;
};

template <typename T>
T Datum::get() const {
    if constexpr (std::same_as<T, bool>) {
        if (const bool* value = std::get_if<bool>(&data_)) return *value;
        refuse("a truth value");
    } else if constexpr (std::same_as<T, std::string>) {
        if (const std::string* value = std::get_if<std::string>(&data_)) return *value;
        refuse("a text");
    } else if constexpr (std::same_as<T, vec3>) {
        const List& parts = list();
        return {parts.at(0).template get<float>(), parts.at(1).template get<float>(),
                parts.at(2).template get<float>()};
    } else {
        static_assert(std::is_arithmetic_v<T>);
        if (const auto* value = std::get_if<std::int64_t>(&data_)) return static_cast<T>(*value);
        return static_cast<T>(number());
    }
}

// The value in one line, every number with the fewest digits that read back to it.
std::string spelled(const Datum& value);

// Values by name, in the order they were set; every name at most once.
class Options {
  public:
    Options() = default;
    Options(std::initializer_list<Datum::Member> members);

    bool empty() const { return members_.empty(); }
    // Null when it is not given.
    const Datum* find(std::string_view id) const;
    bool contains(std::string_view id) const { return find(id) != nullptr; }
    // The value, or another one when it is not given.
    Datum value(std::string_view id, const Datum& otherwise) const {
        const Datum* given = find(id);
        return given ? *given : otherwise;
    }
    void set(std::string id, Datum value);
    void erase(std::string_view id);

    auto begin() const { return members_.begin(); }
    auto end() const { return members_.end(); }
    // Alike whatever the order.
    bool operator==(const Options& other) const;

  private:
    Datum::Record members_;
};

// "all = true, rule = larger first"
std::string spelled(const Options& options);

}  // namespace collidoscope::app
