#include "app/window/shell/drive_line.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/base/json/json.h"
#include "app/base/json/json_places.h"
#include "app/base/utilities/input_error.h"
#include "app/window/shell/keyboard.h"

namespace collidoscope::app {
namespace {

constexpr int max_frames = 1'000'000;
constexpr int frames_to_settle_in = 3000;

[[noreturn]] void refuse(const std::string& why) {
    throw InputError(why);
}

bool flag_of(const Json& json, const std::string& key) {
    if (!json.is_boolean()) refuse("\"" + key + "\" is true or false");
    return json.get<bool>();
}

std::string text_of(const Json& json, const std::string& key) {
    if (!json.is_string()) refuse("\"" + key + "\" is a text");
    return json.get<std::string>();
}

int frames_of(const Json& json, const std::string& key) {
    if (!json.is_number_unsigned() || json.get<std::uint64_t>() > max_frames)
        refuse("\"" + key + "\" is a number of frames, at most " + std::to_string(max_frames));
    return json.get<int>();
}

glm::vec2 pair_of(const Json& json, const std::string& key) {
    const auto is_number = [](const Json& one) {
        return one.is_number() && std::abs(one.get<double>()) < 1e6;
    };
    if (!json.is_array() || json.size() != 2 || !is_number(json[0]) || !is_number(json[1]))
        refuse("\"" + key + "\" is a pair of numbers, like [640, 360]");
    return {json[0].get<float>(), json[1].get<float>()};
}

glm::ivec2 size_of(const Json& json, const std::string& key) {
    const glm::vec2 size = pair_of(json, key);
    if (size.x < 16 || size.y < 16 || size.x > 8192 || size.y > 8192)
        refuse("\"" + key + "\" is a size in pixels, 16 to 8192 each way");
    return glm::ivec2(size);
}

KeyOnKeyboard key_of(const Json& json, const std::string& key) {
    const std::string name = text_of(json, key);
    if (const auto found = key_named(name)) return *found;
    refuse("there is no key \"" + name + "\"");
}

Platform platform_of(const Json& json) {
    for (const Platform& one : {native_platform(), browser_platform()})
        if (json == one.name) return one;
    refuse("\"platform\" is \"native\" or \"browser\"");
}

std::size_t button_of(const Json& json) {
    constexpr std::array<const char*, 3> names = {"left", "right", "middle"};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (json == names[i]) return i;
    refuse("\"button\" is \"left\", \"right\" or \"middle\"");
}

std::vector<InputEvent> key_events(const Json& line) {
    const KeyOnKeyboard key = key_of(line["key"], "key");
    std::vector<KeyOnKeyboard> held;
    bool ctrl = false, shift = false, alt = false;
    if (line.contains("with")) {
        if (!line["with"].is_array()) refuse("\"with\" is a list of keys that are held");
        for (const Json& one : line["with"]) {
            held.push_back(key_of(one, "with"));
            ctrl = ctrl || one == "ctrl";
            shift = shift || one == "shift";
            alt = alt || one == "alt";
        }
    }
    if (!line.contains("down")) return pressing(key, std::move(held));
    const bool down = flag_of(line["down"], "down");
    return {changing(key, down ? KeyChange::Pressed : KeyChange::Released, ctrl, shift, alt)};
}

TouchEvent touch_of(const Json& line) {
    constexpr std::array<const char*, 5> names = {"down", "move", "rest", "up", "cancel"};
    const auto* const named = std::find(names.begin(), names.end(), line["touch"]);
    if (named == names.end())
        refuse("\"touch\" is \"down\", \"move\", \"rest\", \"up\" or \"cancel\"");
    TouchEvent event;
    event.change = static_cast<TouchChange>(named - names.begin());
    const bool rests = event.change == TouchChange::Rested;
    if (!rests && !line.contains("at")) refuse("\"touch\" needs \"at\", like [640, 360]");
    if (line.contains("at")) event.at = pair_of(line["at"], "at");
    if (line.contains("finger")) event.finger = frames_of(line["finger"], "finger");
    // Without a time: that of the window (DrivenWindow::push).
    event.seconds = std::numeric_limits<double>::quiet_NaN();
    if (line.contains("time")) {
        if (!line["time"].is_number()) refuse("\"time\" is a number of seconds");
        event.seconds = line["time"].get<double>();
    }
    return event;
}

DriveStart start_of(const Json& line) {
    DriveStart start;
    const Json& what = line["start"];
    if (what.is_array()) {
        if (what.size() > 2) refuse("\"start\" opens two files at most");
        if (!what.empty()) start.open = text_of(what[0], "start");
        if (what.size() > 1) start.second = text_of(what[1], "start");
    } else {
        start.open = text_of(what, "start");
    }
    if (line.contains("window_size")) start.size = size_of(line["window_size"], "window_size");
    if (line.contains("record")) start.record = text_of(line["record"], "record");
    if (line.contains("platform")) start.platform = platform_of(line["platform"]);
    if (line.contains("environment")) {
        if (!line["environment"].is_object()) refuse("\"environment\" is an object of texts");
        for (const auto& [name, value] : line["environment"].items())
            start.environment[name] = text_of(value, name);
    }
    return start;
}

// A key that says what a line is, and which others belong to it; "frames" belongs to every one.
struct DriveVerb {
    const char* key;
    std::vector<std::string> others;
    DriveLine (*read)(const Json& line);
};

DriveLine line_of(InputEvent event) {
    return {std::vector<InputEvent>{std::move(event)}};
}

const std::vector<DriveVerb>& verbs() {
    static const std::vector<DriveVerb> all = {
        {"pointer",
         {},
         [](const Json& line) {
             return line_of(PointerEvent{pair_of(line["pointer"], "pointer")});
         }},
        {"button",
         {"down"},
         [](const Json& line) -> DriveLine {
             const std::size_t which = button_of(line["button"]);
             if (line.contains("down"))
                 return line_of(ButtonEvent{which, flag_of(line["down"], "down")});
             return {std::vector<InputEvent>{ButtonEvent{which, true}, ButtonEvent{which, false}}};
         }},
        {"wheel",
         {},
         [](const Json& line) { return line_of(WheelEvent{pair_of(line["wheel"], "wheel")}); }},
        {"touch",
         {"finger", "at", "time"},
         [](const Json& line) { return line_of(touch_of(line)); }},
        {"key", {"with", "down"}, [](const Json& line) { return DriveLine{key_events(line)}; }},
        {"text",
         {},
         [](const Json& line) { return DriveLine{typing(text_of(line["text"], "text"))}; }},
        {"drop",
         {},
         [](const Json& line) {
             if (!line["drop"].is_array()) refuse("\"drop\" is a list of files");
             DropEvent drop;
             for (const Json& file : line["drop"]) drop.files.emplace_back(text_of(file, "drop"));
             return line_of(std::move(drop));
         }},
        {"focus",
         {},
         [](const Json& line) { return line_of(FocusEvent{flag_of(line["focus"], "focus")}); }},
        {"size",
         {},
         [](const Json& line) { return line_of(SizeEvent{size_of(line["size"], "size")}); }},
        {"page",
         {"says"},
         [](const Json& line) {
             const std::string text =
                 line.contains("says") ? text_of(line["says"], "says") : std::string();
             return line_of(PageEvent{text_of(line["page"], "page"), text});
         }},
        {"close",
         {},
         [](const Json& line) {
             if (!flag_of(line["close"], "close")) refuse("\"close\" is true");
             return line_of(CloseEvent{});
         }},
        {"settle",
         {},
         [](const Json& line) {
             const Json& most = line["settle"];
             return DriveLine{
                 DriveSettle{most == true ? frames_to_settle_in : frames_of(most, "settle")}};
         }},
        {"picture",
         {},
         [](const Json& line) {
             return DriveLine{DrivePicture{text_of(line["picture"], "picture")}};
         }},
        {"clipboard",
         {},
         [](const Json& line) {
             return DriveLine{DriveClipboard{text_of(line["clipboard"], "clipboard")}};
         }},
        {"drawing",
         {},
         [](const Json& line) {
             return DriveLine{DriveDrawing{flag_of(line["drawing"], "drawing")}};
         }},
        {"lose_context",
         {},
         [](const Json& line) {
             if (!flag_of(line["lose_context"], "lose_context")) refuse("\"lose_context\" is true");
             return DriveLine{DriveLoss{}};
         }},
        {"start",
         {"window_size", "environment", "record", "platform"},
         [](const Json& line) { return DriveLine{start_of(line)}; }},
        {"frames", {}, [](const Json&) { return DriveLine{}; }},
    };
    return all;
}

}  // namespace

DriveLine parse_drive_line(const std::string& text) {
    Json line;
    if (nests_too_deep(text)) refuse("brackets are nested too deep");
    try {
        line = Json::parse(text);
    } catch (const Json::exception&) {
        refuse("the line is not JSON");
    }
    if (!line.is_object() || line.empty()) refuse("a line is an object, like {\"frames\": 1}");
    for (const DriveVerb& verb : verbs()) {
        if (!line.contains(verb.key)) continue;
        for (const auto& [key, value] : line.items()) {
            const bool known =
                key == verb.key || key == "frames" ||
                std::find(verb.others.begin(), verb.others.end(), key) != verb.others.end();
            if (!known) refuse("\"" + key + "\" does not belong to \"" + verb.key + "\"");
        }
        DriveLine read = verb.read(line);
        if (line.contains("frames")) read.frames = frames_of(line["frames"], "frames");
        return read;
    }
    std::string known;
    for (const DriveVerb& verb : verbs())
        known += std::string(known.empty() ? "" : ", ") + verb.key;
    refuse("\"" + line.begin().key() + "\" is not a command; there are " + known);
}

}  // namespace collidoscope::app
