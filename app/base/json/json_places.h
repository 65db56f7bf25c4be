// Places in a JSON text, for messages to its author.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace collidoscope::app {

// A way into a JSON value: keys of objects and places in arrays.
class JsonPath {
  public:
    JsonPath operator/(std::string key) const { return with(std::move(key)); }
    JsonPath operator/(std::size_t place) const { return with(place); }
    // "bodies[1].shape.sphere"; empty for the whole.
    std::string text() const;

    using Element = std::variant<std::string, std::size_t>;
    const std::vector<Element>& elements() const { return elements_; }

    // Reads what text() writes; keys with dots or brackets are cut apart.
    static JsonPath parse(std::string_view text);
    friend JsonPath operator/(const JsonPath& a, const JsonPath& b);

  private:
    JsonPath with(Element element) const;

    std::vector<Element> elements_;
};

// The offset of the value in the text; of a path that leads nowhere, or beyond the text's first
// error, the last value on the way. `depth` is set to the number of elements that lead somewhere.
std::size_t offset_of(std::string_view json, const JsonPath& path, std::size_t* depth = nullptr);

struct RepeatedKey {
    std::string key;
    std::size_t offset;
};
// Brackets of questions, scenes, lessons and recordings are nested no deeper.
inline constexpr std::size_t deepest_nesting = 64;
// Whether brackets are nested deeper than that, at any place of any text. Takes no memory.
bool nests_too_deep(std::string_view json);

struct JsonOutline {
    std::size_t nesting = 0;  // how deep brackets are nested; deepest_nesting + 1: too deep
    // The first key that an object has twice: readers would silently drop one of the two values.
    std::optional<RepeatedKey> repeated;
};
// The outline of a text; if it is no valid JSON or nested too deep, of what comes before that.
JsonOutline outline_of(std::string_view json);

}  // namespace collidoscope::app
