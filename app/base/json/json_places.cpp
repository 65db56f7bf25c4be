#include "app/base/json/json_places.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "app/base/json/json_reader.h"

namespace collidoscope::app {

namespace {

// Goes to the member of the object or array at hand; false when there is none.
bool enter(JsonReader& reader, const JsonPath::Element& element) {
    const std::string* key = std::get_if<std::string>(&element);
    if (reader.peek() != (key ? '{' : '[')) return false;
    if (key) {
        reader.begin_object();
        for (std::string found; reader.next_member(found); reader.skip_value())
            if (found == *key) return true;
        return false;
    }
    reader.begin_array();
    for (std::size_t i = 0; reader.next_element(); ++i, reader.skip_value())
        if (i == std::get<std::size_t>(element)) return true;
    return false;
}

// The keys of an object. Few are compared one by one, which most objects end with.
class Keys {
  public:
    // False when it has the key already.
    bool add(const std::string& key) {
        if (few_.size() == max_few) {
            if (many_.empty()) many_.insert(few_.begin(), few_.end());
            return many_.insert(key).second;
        }
        if (std::find(few_.begin(), few_.end(), key) != few_.end()) return false;
        few_.push_back(key);
        return true;
    }

  private:
    static constexpr std::size_t max_few = 16;
    std::vector<std::string> few_;
    std::set<std::string> many_;
};

}  // namespace

std::string JsonPath::text() const {
    std::string text;
    for (const Element& element : elements_) {
        if (const std::string* key = std::get_if<std::string>(&element)) {
            text += (text.empty() ? "" : ".") + *key;
        } else {
            text += "[" + std::to_string(std::get<std::size_t>(element)) + "]";
        }
    }
    return text;
}

JsonPath JsonPath::parse(std::string_view text) {
    JsonPath path;
    while (!text.empty()) {
        const bool place = text[0] == '[';
        if (place || text[0] == '.') text.remove_prefix(1);
        const std::size_t end = std::min(text.find_first_of(place ? "]" : ".["), text.size());
        std::size_t number = 0;
        if (place && std::from_chars(text.data(), text.data() + end, number).ec == std::errc()) {
            path.elements_.emplace_back(number);
        } else if (end > 0) {
            path.elements_.emplace_back(std::string(text.substr(0, end)));
        }
        text.remove_prefix(std::min(end + (place ? 1 : 0), text.size()));
    }
    return path;
}

JsonPath JsonPath::with(Element element) const {
    JsonPath longer = *this;
    longer.elements_.push_back(std::move(element));
    return longer;
}

JsonPath operator/(const JsonPath& a, const JsonPath& b) {
    JsonPath path = a;
    path.elements_.insert(path.elements_.end(), b.elements_.begin(), b.elements_.end());
    return path;
}

std::size_t offset_of(std::string_view json, const JsonPath& path, std::size_t* depth) {
    JsonReader reader(json);
    std::size_t offset = 0, found = 0;
    try {
        reader.peek();
        offset = reader.offset();
        for (const JsonPath::Element& element : path.elements()) {
            if (!enter(reader, element)) break;
            reader.peek();
            offset = reader.offset();
            ++found;
        }
    } catch (const JsonTextError&) {
        // Keep the values before the error.
    }
    if (depth) *depth = found;
    return offset;
}

bool nests_too_deep(std::string_view json) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_string) {
            if (c == '\\') ++i;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest_nesting) return true;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

JsonOutline outline_of(std::string_view json) {
    struct Open {
        bool object;
        Keys keys;
    };
    JsonOutline outline;
    JsonReader reader(json);
    std::vector<Open> open;
    std::string key;
    try {
        do {
            const char c = reader.peek();
            if (c == '{') {
                reader.begin_object();
                open.push_back({true, {}});
            } else if (c == '[') {
                reader.begin_array();
                open.push_back({false, {}});
            } else {
                reader.skip_value();
            }
            outline.nesting = std::max(outline.nesting, open.size());
            if (outline.nesting > deepest_nesting) return outline;
            // To the next value, out of what ends before it.
            while (!open.empty() &&
                   !(open.back().object ? reader.next_member(key) : reader.next_element())) {
                open.pop_back();
            }
            if (!open.empty() && open.back().object && !outline.repeated &&
                !open.back().keys.add(key)) {
                outline.repeated = RepeatedKey{key, reader.key_offset()};
            }
        } while (!open.empty());
    } catch (const JsonTextError&) {
        // Keep the outline of the text before the error.
    }
    return outline;
}

}  // namespace collidoscope::app
