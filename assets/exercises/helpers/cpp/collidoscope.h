// Reads Collidoscope's questions, calls solve() for each, and writes its answers.
//
// You need not read this file. In solve.cpp:
//
//     #include "collidoscope.h"
//     using namespace collidoscope;
//
//     Answer solve(const Value& question) {
//         Vec3 center = question["a"]["center"].vec3();
//         trace("distance", {{"gap", 0.5}});      // a step, shown beside ours
//         std::printf("shown beside the answer\n");
//         return {{"hit", true}, {"normal", Vec3{0, 1, 0}}};
//     }
//
// A shape's members are the question's own, one level up: question["a"].kind() is "sphere",
// question["a"]["center"] its center. It has main() in it: include it in one file. With
// COLLIDOSCOPE_PREPARED it only declares: its definitions are then linked from an object file that
// was compiled from it before.
#ifndef COLLIDOSCOPE_H
#define COLLIDOSCOPE_H

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace collidoscope {

struct Vec2 {
    double x = 0, y = 0;
};
inline Vec2 operator+(Vec2 a, Vec2 b) {
    return {a.x + b.x, a.y + b.y};
}
inline Vec2 operator-(Vec2 a, Vec2 b) {
    return {a.x - b.x, a.y - b.y};
}
inline Vec2 operator*(Vec2 a, double s) {
    return {a.x * s, a.y * s};
}
inline Vec2 operator*(double s, Vec2 a) {
    return a * s;
}
inline double dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}
inline double cross(Vec2 a, Vec2 b) {
    return a.x * b.y - a.y * b.x;
}
inline double length(Vec2 a) {
    return std::sqrt(dot(a, a));
}

struct Vec3 {
    double x = 0, y = 0, z = 0;
    double& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : z; }
    double operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : z; }
};
inline Vec3 operator+(Vec3 a, Vec3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec3 operator-(Vec3 a, Vec3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec3 operator-(Vec3 a) {
    return {-a.x, -a.y, -a.z};
}
inline Vec3 operator*(Vec3 a, double s) {
    return {a.x * s, a.y * s, a.z * s};
}
inline Vec3 operator*(double s, Vec3 a) {
    return a * s;
}
inline Vec3 operator/(Vec3 a, double s) {
    return {a.x / s, a.y / s, a.z / s};
}
inline double dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(Vec3 a) {
    return std::sqrt(dot(a, a));
}

// What JSON can say: nothing, a truth value, a number, a text, a list or an object. An object is
// written {{"hit", true}, {"depth", 0.5}}; a list is written Value::list({1, 2, 3}).
class Value {
  public:
    enum class Type { Null, Bool, Number, Text, List, Object };
    using Member = std::pair<std::string, Value>;

    Value();
    ~Value();
    Value(const Value& other);
    Value(Value&& other) noexcept;
    Value& operator=(const Value& other);
    Value& operator=(Value&& other) noexcept;
    Value(std::nullptr_t) : Value() {}
    Value(bool value);
    Value(double value);
    Value(float value) : Value(static_cast<double>(value)) {}
    Value(int value) : Value(static_cast<double>(value)) {}
    Value(unsigned value) : Value(static_cast<double>(value)) {}
    Value(long value) : Value(static_cast<double>(value)) {}
    Value(unsigned long value) : Value(static_cast<double>(value)) {}
    Value(const char* value);
    Value(std::string value);
    Value(Vec2 v);
    Value(Vec3 v);
    Value(std::initializer_list<Member> members);
    template <class T>
    Value(const std::vector<T>& values) : Value(list()) {
        for (const T& value : values) push(Value(value));
    }
    static Value list(std::initializer_list<Value> values = {});
    static Value object();

    Type type() const { return type_; }
    bool is_null() const { return type_ == Type::Null; }
    double number() const;
    bool boolean() const;
    const std::string& text() const;
    Vec2 vec2() const;
    Vec3 vec3() const;
    const std::string& kind() const;

    // Of a list. Of an object: how many members.
    std::size_t size() const;
    const Value& operator[](int at) const;
    const Value& operator[](std::size_t at) const;
    const Value* begin() const;
    const Value* end() const;
    void push(Value value);

    bool has(const std::string& key) const;
    const Value& operator[](const char* key) const;
    Value& operator[](const char* key);  // added where it is missing
    const Value& operator[](const std::string& key) const;
    Value& operator[](const std::string& key);
    const std::vector<Member>& members() const { return members_; }

  private:
    const Value* find(const std::string& key) const;
    void need(Type type, const char* what) const;

    Type type_ = Type::Null;
    bool bool_ = false;
    double number_ = 0;
    std::string text_;
    std::vector<Value> items_;
    std::vector<Member> members_;
};
using Answer = Value;

// Tells a step of the question that is being answered: trace("project", {{"axis", axis}}).
void trace(const std::string& label, const Value& values = Value::object());

}  // namespace collidoscope

collidoscope::Answer solve(const collidoscope::Value& question);

#ifndef COLLIDOSCOPE_PREPARED

namespace collidoscope {

Value::Value() = default;
Value::~Value() = default;
Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::Value(bool value) : type_(Type::Bool), bool_(value) {}
Value::Value(double value) : type_(Type::Number), number_(value) {}
Value::Value(const char* value) : type_(Type::Text), text_(value) {}
Value::Value(std::string value) : type_(Type::Text), text_(std::move(value)) {}
Value::Value(Vec2 v) : Value(list({v.x, v.y})) {}
Value::Value(Vec3 v) : Value(list({v.x, v.y, v.z})) {}
Value::Value(std::initializer_list<Member> members)
    : type_(Type::Object), members_(members.begin(), members.end()) {}
void Value::need(Type type, const char* what) const {
    if (type_ != type) throw std::runtime_error(std::string("this value is not ") + what);
}
double Value::number() const {
    need(Type::Number, "a number");
    return number_;
}
bool Value::boolean() const {
    need(Type::Bool, "true or false");
    return bool_;
}
const std::string& Value::text() const {
    need(Type::Text, "a text");
    return text_;
}
Vec2 Value::vec2() const {
    return {(*this)[0].number(), (*this)[1].number()};
}
Vec3 Value::vec3() const {
    return {(*this)[0].number(), (*this)[1].number(), (*this)[2].number()};
}
const std::string& Value::kind() const {
    return (*this)["kind"].text();
}
bool Value::has(const std::string& key) const {
    return find(key) != nullptr;
}
const Value& Value::operator[](int at) const {
    return (*this)[static_cast<std::size_t>(at)];
}
const Value& Value::operator[](const std::string& key) const {
    return (*this)[key.c_str()];
}
Value& Value::operator[](const std::string& key) {
    return (*this)[key.c_str()];
}
Value Value::list(std::initializer_list<Value> values) {
    Value made;
    made.type_ = Type::List;
    made.items_.assign(values.begin(), values.end());
    return made;
}
Value Value::object() {
    Value made;
    made.type_ = Type::Object;
    return made;
}
std::size_t Value::size() const {
    return type_ == Type::Object ? members_.size() : items_.size();
}
const Value& Value::operator[](std::size_t at) const {
    need(Type::List, "a list");
    if (at >= items_.size())
        throw std::runtime_error("there is no item " + std::to_string(at) + " in a list of " +
                                 std::to_string(items_.size()));
    return items_[at];
}
const Value* Value::begin() const {
    return items_.data();
}
const Value* Value::end() const {
    return items_.data() + items_.size();
}
void Value::push(Value value) {
    if (type_ == Type::Null) type_ = Type::List;
    need(Type::List, "a list");
    items_.push_back(std::move(value));
}
const Value* Value::find(const std::string& key) const {
    for (const Member& one : members_)
        if (one.first == key) return &one.second;
    return nullptr;
}
const Value& Value::operator[](const char* key) const {
    if (const Value* found = find(key)) return *found;
    std::string has;
    for (const Member& one : members_) has += (has.empty() ? "" : ", ") + one.first;
    throw std::runtime_error(std::string("there is no \"") + key + "\" here" +
                             (has.empty() ? "" : ": there are " + has));
}
Value& Value::operator[](const char* key) {
    if (type_ == Type::Null) type_ = Type::Object;
    need(Type::Object, "an object");
    for (Member& one : members_)
        if (one.first == key) return one.second;
    members_.emplace_back(key, Value());
    return members_.back().second;
}

namespace detail {

inline int out = 1;
inline int steps = 0;

class Reader {
  public:
    explicit Reader(const char* text) : at_(text) {}
    Value value(int depth = 0) {
        if (depth > 64) throw std::runtime_error("a question nested too deep");
        switch (peek()) {
            case '{':
                return object(depth);
            case '[': {
                Value made = Value::list();
                for (++at_; peek() != ']';) {
                    made.push(value(depth + 1));
                    if (peek() == ',') ++at_;
                }
                ++at_;
                return made;
            }
            case '"':
                return text();
            case 't':
                at_ += 4;
                return true;
            case 'f':
                at_ += 5;
                return false;
            case 'n':
                at_ += 4;
                return nullptr;
            default: {
                char* end = nullptr;
                const double number = std::strtod(at_, &end);
                if (end == at_) throw std::runtime_error("a question that is no JSON");
                at_ = end;
                return number;
            }
        }
    }

  private:
    char peek() {
        while (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n') ++at_;
        if (*at_ == 0) throw std::runtime_error("a question that ends early");
        return *at_;
    }

    std::string text() {
        std::string made;
        for (++at_; *at_ != '"'; ++at_) {
            if (*at_ == 0) throw std::runtime_error("a question that ends early");
            if (*at_ != '\\') {
                made += *at_;
                continue;
            }
            switch (*++at_) {
                case 'n':
                    made += '\n';
                    break;
                case 't':
                    made += '\t';
                    break;
                case 'r':
                    made += '\r';
                    break;
                case 'b':
                    made += '\b';
                    break;
                case 'f':
                    made += '\f';
                    break;
                case 'u': {
                    char digits[5] = {};
                    for (int i = 0; i < 4 && at_[1] != 0; ++i) digits[i] = *++at_;
                    const unsigned long code = std::strtoul(digits, nullptr, 16);
                    if (code < 0x80)
                        made += static_cast<char>(code);
                    else
                        made += '?';
                    break;
                }
                default:
                    made += *at_;
            }
        }
        ++at_;
        return made;
    }

    static bool is_kind(const std::string& key) {
        for (const char* one : {"sphere", "plane", "ray", "segment", "triangle", "aabb", "box",
                                "hull", "point", "polygon", "capsule", "mesh", "crowd"})
            if (key == one) return true;
        return false;
    }

    // A shape's members move one level up, beside "kind".
    Value object(int depth) {
        Value made = Value::object(), shape;
        std::string kind;
        for (++at_; peek() != '}';) {
            const std::string key = text();
            if (peek() == ':') ++at_;
            Value member = value(depth + 1);
            if (peek() == ',') ++at_;
            if (kind.empty() && is_kind(key)) {
                kind = key;
                shape = std::move(member);
            } else {
                made[key] = std::move(member);
            }
        }
        ++at_;
        if (kind.empty()) return made;
        if (kind == "crowd") return std::as_const(shape)["bodies"];
        Value lifted = Value::object();
        lifted["kind"] = kind;
        if (shape.type() == Value::Type::Object) {
            for (const auto& [name, one] : shape.members()) lifted[name] = one;
        } else {
            lifted[kind == "segment" || kind == "triangle" ? "points"
                   : kind == "polygon"                     ? "rings"
                                                           : kind.c_str()] = shape;
        }
        for (const auto& [name, one] : made.members()) lifted[name] = one;
        return lifted;
    }

    const char* at_;
};

void write_text(const std::string& text, std::string& to) {
    to += '"';
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') {
            to += '\\';
            to += letter;
        } else if (byte < 0x20) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", byte);
            to += code;
        } else {
            to += letter;
        }
    }
    to += '"';
}

void write(const Value& value, std::string& to) {
    switch (value.type()) {
        case Value::Type::Null:
            to += "null";
            return;
        case Value::Type::Bool:
            to += value.boolean() ? "true" : "false";
            return;
        case Value::Type::Text:
            write_text(value.text(), to);
            return;
        case Value::Type::Number: {
            const double number = value.number();
            char digits[40];
            if (std::isnan(number))
                to += "NaN";
            else if (std::isinf(number))
                to += number > 0 ? "Infinity" : "-Infinity";
            else
                std::snprintf(digits, sizeof digits, "%.17g", number), to += digits;
            return;
        }
        case Value::Type::List: {
            to += '[';
            for (std::size_t i = 0; i < value.size(); ++i) {
                if (i > 0) to += ',';
                write(value[i], to);
            }
            to += ']';
            return;
        }
        case Value::Type::Object: {
            to += '{';
            bool first = true;
            for (const auto& [name, one] : value.members()) {
                if (!first) to += ',';
                first = false;
                write_text(name, to);
                to += ':';
                write(one, to);
            }
            to += '}';
            return;
        }
    }
}

void send(std::string line) {
    line += '\n';
    const char* at = line.data();
    for (std::size_t left = line.size(); left > 0;) {
        const ssize_t wrote = ::write(out, at, left);
        if (wrote <= 0) std::_Exit(1);
        at += wrote;
        left -= static_cast<std::size_t>(wrote);
    }
}

bool read_line(std::string& line) {
    line.clear();
    for (int letter; (letter = std::getchar()) != EOF;) {
        if (letter == '\n') return true;
        line += static_cast<char>(letter);
    }
    return !line.empty();
}

}  // namespace detail

void trace(const std::string& label, const Value& values) {
    if (++detail::steps > 1000) return;
    Value step = Value::object();
    step["label"] = label;
    for (const auto& [name, one] : values.members()) step[name] = one;
    std::string line = "trace ";
    detail::write(step, line);
    detail::send(line);
}

}  // namespace collidoscope

int main() {
    using namespace collidoscope;
    // Answers go where standard output went; prints, whoever makes them, go to standard error.
    detail::out = dup(1);
    dup2(2, 1);
    detail::send("ready");
    for (std::string line; detail::read_line(line);) {
        if (line.empty()) continue;
        detail::steps = 0;
        Value answer = Value::object();
        Value number;
        try {
            const Value question = detail::Reader(line.c_str()).value();
            number = question["id"];
            answer = solve(question);
            if (answer.type() != Value::Type::Object)
                throw std::runtime_error("solve() has to return an object like {{\"hit\", true}}");
        } catch (const std::exception& error) {
            answer = Value::object();
            answer["error"] = error.what();
        } catch (...) {
            answer = Value::object();
            answer["error"] = "an exception that is no std::exception";
        }
        answer["id"] = number;
        std::fflush(nullptr);
        std::string text;
        detail::write(answer, text);
        detail::send(text);
    }
}

#endif

#endif
