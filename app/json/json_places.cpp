#include "app/json/json_places.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "app/json/json.h"

namespace collidoscope::app {

namespace {

// Reads valid JSON, without recursion. On other text it stops early but never leaves the text.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) { skip_blanks(); }

    std::size_t offset() const { return at_; }
    bool ended() const { return at_ >= text_.size(); }
    char peek() const { return ended() ? '\0' : text_[at_]; }

    // Takes one character and the blanks after it.
    void take() {
        if (!ended()) ++at_;
        skip_blanks();
    }
    bool take_if(char c) {
        if (peek() != c) return false;
        take();
        return true;
    }
    std::string_view take_string_token() {
        const std::size_t begin = at_++;
        while (!ended() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2u : 1u;
        at_ = std::min(at_ + 1, text_.size());
        const std::string_view token = text_.substr(begin, at_ - begin);
        skip_blanks();
        return token;
    }
    // A number or a word.
    void take_scalar() {
        while (!ended() &&
               std::string_view(",:]}[{\" \t\r\n").find(text_[at_]) == std::string_view::npos) {
            ++at_;
        }
        skip_blanks();
    }
    void take_value() {
        std::size_t depth = 0;
        do {
            const std::size_t before = at_;
            const char c = peek();
            if (c == '"') {
                take_string_token();
            } else if (c == '[' || c == '{') {
                ++depth;
                take();
            } else if (c == ']' || c == '}') {
                if (depth == 0) return;
                --depth;
                take();
            } else if (c == ',' || c == ':') {
                take();
            } else {
                take_scalar();
            }
            if (at_ == before) return;
        } while (depth > 0 && !ended());
    }

  private:
    void skip_blanks() {
        while (!ended() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r' ||
                            text_[at_] == '\n')) {
            ++at_;
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

std::string decoded(std::string_view token) {
    const Json json = Json::parse(token, nullptr, false);
    return json.is_string() ? json.get<std::string>() : std::string(token);
}

// Goes to the member of the object or array at hand; false when there is none.
bool enter(Scanner& scanner, const JsonPath::Element& element) {
    const std::string* key = std::get_if<std::string>(&element);
    if (!scanner.take_if(key ? '{' : '[')) return false;
    for (std::size_t i = 0; !scanner.ended() && scanner.peek() != ']' && scanner.peek() != '}';
         ++i) {
        if (key) {
            if (scanner.peek() != '"') return false;
            const bool found = decoded(scanner.take_string_token()) == *key;
            if (!scanner.take_if(':')) return false;
            if (found) return true;
        } else if (std::get<std::size_t>(element) == i) {
            return true;
        }
        scanner.take_value();
        if (!scanner.take_if(',')) return false;
    }
    return false;
}

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

TextPlace place_of(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t last = before.rfind('\n');
    return {static_cast<std::size_t>(lines) + 1,
            before.size() - (last == std::string_view::npos ? 0 : last + 1) + 1};
}

std::size_t offset_of(std::string_view json, const JsonPath& path, std::size_t* depth) {
    Scanner scanner(json);
    std::size_t offset = scanner.offset();
    if (depth) *depth = 0;
    for (const JsonPath::Element& element : path.elements()) {
        if (!enter(scanner, element)) break;
        offset = scanner.offset();
        if (depth) ++*depth;
    }
    return offset;
}

std::optional<RepeatedKey> repeated_key(std::string_view json) {
    std::vector<std::set<std::string>> objects;
    for (Scanner scanner(json); !scanner.ended();) {
        const std::size_t offset = scanner.offset();
        const char c = scanner.peek();
        if (c == '"') {
            const std::string_view token = scanner.take_string_token();
            if (scanner.peek() != ':' || objects.empty()) continue;
            std::string key = decoded(token);
            if (!objects.back().insert(key).second) return RepeatedKey{std::move(key), offset};
        } else if (c == '{' || c == '[') {
            objects.emplace_back();
            scanner.take();
        } else if (c == '}' || c == ']') {
            if (!objects.empty()) objects.pop_back();
            scanner.take();
        } else if (c == ',' || c == ':') {
            scanner.take();
        } else {
            scanner.take_scalar();
            if (scanner.offset() == offset) scanner.take();
        }
    }
    return std::nullopt;
}

std::size_t nesting(std::string_view json) {
    std::size_t depth = 0;
    std::size_t deepest = 0;
    for (Scanner scanner(json); !scanner.ended();) {
        const char c = scanner.peek();
        if (c == '"') {
            scanner.take_string_token();
            continue;
        }
        if (c == '{' || c == '[') deepest = std::max(deepest, ++depth);
        if ((c == '}' || c == ']') && depth > 0) --depth;
        scanner.take();
    }
    return deepest;
}

}  // namespace collidoscope::app
