#include "app/base/json/json_layout.h"

namespace collidoscope::app {

namespace {

constexpr std::size_t widest_line = 100;

std::string scalar(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// All on one line, as long as that stays within the room.
bool append_inline(const Json& json, std::size_t room, std::string& text) {
    const std::size_t start = text.size();
    if (!json.is_structured()) {
        text += scalar(json);
        return text.size() - start <= room;
    }
    const bool object = json.is_object();
    text += object ? '{' : '[';
    bool first = true;
    for (const auto& [key, value] : json.items()) {
        if (!first) text += ", ";
        first = false;
        if (object) text += scalar(key) + ": ";
        const std::size_t used = text.size() - start;
        if (used >= room || !append_inline(value, room - used, text)) return false;
    }
    text += object ? '}' : ']';
    return text.size() - start <= room;
}

void append(const Json& json, std::size_t indent, std::size_t used, bool open, std::string& text) {
    const std::size_t start = text.size();
    const bool fits = !open && used < widest_line && append_inline(json, widest_line - used, text);
    if (fits || !json.is_structured()) {
        if (!fits && text.size() == start) text += scalar(json);
        return;
    }
    text.resize(start);
    const bool object = json.is_object();
    const std::string margin(indent + 2, ' ');
    text += object ? "{\n" : "[\n";
    bool first = true;
    for (const auto& [key, value] : json.items()) {
        if (!first) text += ",\n";
        first = false;
        const std::string name = object ? scalar(key) + ": " : std::string();
        text += margin + name;
        // Leave room for the comma.
        append(value, indent + 2, margin.size() + name.size() + 1, false, text);
    }
    text += "\n" + std::string(indent, ' ') + (object ? '}' : ']');
}

}  // namespace

std::string laid_out(const Json& json) {
    std::string text;
    append(json, 0, 0, json.is_structured() && !json.empty(), text);
    return text + "\n";
}

}  // namespace collidoscope::app
