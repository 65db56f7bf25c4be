#include "app/base/json/json_places.h"

#include <gtest/gtest.h>

#include <random>

#include "app/base/json/json.h"
#include "app/base/json/json_layout.h"
#include "app/base/json/json_reader.h"
#include "tests/oracle/cases.h"

namespace collidoscope::app {
namespace {

using oracle::cases;

const std::string sample = R"({
  "a": [1, {"b\"]": "x}y"}, -2.5e3],
  "c": {"d": true, "e": []}
})";

std::string value_at(const std::string& text, const JsonPath& path) {
    const std::size_t offset = offset_of(text, path);
    return text.substr(offset, text.find_first_of(",}\n", offset) - offset);
}

TEST(JsonPath, IsWrittenAndRead) {
    const JsonPath path = JsonPath() / "bodies" / 12 / "shape" / "sphere";
    EXPECT_EQ(path.text(), "bodies[12].shape.sphere");
    for (const char* text : {"", "a", "a.b", "a[0]", "a[0][1].b"}) {
        EXPECT_EQ(JsonPath::parse(text).text(), text);
    }
    for (const char* text : {"[", "]", ".", "..", "a[", "a[]", "a[x]", "[99999999999999999999]"}) {
        static_cast<void>(JsonPath::parse(text).text());
    }
}

TEST(JsonPlaces, AreFound) {
    EXPECT_EQ(value_at(sample, JsonPath() / "a" / 0), "1");
    EXPECT_EQ(value_at(sample, JsonPath() / "a" / 1 / "b\"]"), "\"x");
    EXPECT_EQ(value_at(sample, JsonPath() / "a" / 2), "-2.5e3]");
    EXPECT_EQ(value_at(sample, JsonPath() / "c" / "d"), "true");
    EXPECT_EQ(value_at(sample, JsonPath() / "c" / "e"), "[]");
    // A missing value has the place of what should hold it.
    EXPECT_EQ(offset_of(sample, JsonPath() / "c" / "x"), sample.find("{\"d"));
    EXPECT_EQ(offset_of(sample, JsonPath() / "a" / 9), sample.find("[1"));
    EXPECT_EQ(offset_of(sample, JsonPath() / "c" / 0), sample.find("{\"d"));
    EXPECT_EQ(offset_of(sample, JsonPath()), 0u);
    std::size_t depth = 9;
    offset_of(sample, JsonPath() / "a" / 1 / "no", &depth);
    EXPECT_EQ(depth, 2u);
}

TEST(JsonPlaces, HaveLinesAndColumns) {
    const TextPlace place = place_of(sample, offset_of(sample, JsonPath() / "c" / "d"));
    EXPECT_EQ(place.line, 3u);
    EXPECT_EQ(place.column, 14u);
    EXPECT_EQ(place_of("", 5).line, 1u);
    EXPECT_EQ(place_of("a\n\nb", 3).line, 3u);
    EXPECT_EQ(place_of("a\n\nb", 3).column, 1u);
}

TEST(JsonPlaces, FindRepeatedKeys) {
    EXPECT_FALSE(outline_of(sample).repeated);
    EXPECT_FALSE(outline_of(R"({"a": {"a": 1}, "b": ["a", "a", {"a": 2}, {"a": 3}]})").repeated);
    const auto repeated = outline_of(R"({"x": {"a": 1, "b": [{}], "\u0061": 2}})").repeated;
    ASSERT_TRUE(repeated);
    EXPECT_EQ(repeated->key, "a");
    EXPECT_EQ(repeated->offset, 26u);
}

TEST(JsonPlaces, FindRepeatedKeysAmongMany) {
    for (const std::size_t count : {15u, 16u, 17u, 40u}) {
        for (const std::size_t again : {std::size_t{0}, count / 2, count - 1}) {
            std::string object = "{";
            for (std::size_t i = 0; i < count; ++i) object += "\"k" + std::to_string(i) + "\":1,";
            EXPECT_FALSE(outline_of(object + "\"other\":1}").repeated) << count;
            const auto found =
                outline_of(object + "\"k" + std::to_string(again) + "\":1}").repeated;
            ASSERT_TRUE(found) << count << " " << again;
            EXPECT_EQ(found->key, "k" + std::to_string(again));
            EXPECT_EQ(found->offset, object.size());
        }
    }
}

TEST(JsonPlaces, CountNesting) {
    EXPECT_EQ(outline_of("1").nesting, 0u);
    EXPECT_EQ(outline_of(R"([[], {"a": [ "[[[" ]}])").nesting, 3u);
    EXPECT_EQ(outline_of(std::string(deepest_nesting, '[')).nesting, deepest_nesting);
}

// Beyond the limit nothing is kept: five million brackets take no more than sixty-five.
TEST(JsonPlaces, ReadNothingThatIsNestedTooDeep) {
    const std::string deep(5'000'000, '['), key = R"({"a": 1, "a": 2})";
    EXPECT_EQ(outline_of(deep).nesting, deepest_nesting + 1);
    EXPECT_FALSE(outline_of(deep + key).repeated);
    EXPECT_TRUE(nests_too_deep(deep));
    const std::string open(deepest_nesting, '['), close(deepest_nesting, ']');
    EXPECT_FALSE(nests_too_deep(open + close + open + close));
    EXPECT_TRUE(nests_too_deep(close + open + "{"));
    EXPECT_FALSE(nests_too_deep("\"\\\"" + deep + '"'));
    EXPECT_FALSE(nests_too_deep(""));
}

// Random values, laid out and read again; every member must be found where it is.
Json random_json(std::mt19937& random, int depth) {
    const auto kind = random() % (depth > 0 ? 6 : 4);
    if (kind == 0) return random() % 2 == 0;
    if (kind == 1) return static_cast<int>(random() % 2000) - 1000;
    if (kind == 2) return static_cast<double>(random()) / 7;
    if (kind == 3) {
        static const char* texts[] = {"", "a", "}", "\"", "\\", "[,:", "\xC3\xA4", "line\nbreak"};
        return texts[random() % 8];
    }
    Json json = kind == 4 ? Json::array() : Json::object();
    const auto count = random() % 5;
    for (std::size_t i = 0; i < count; ++i) {
        Json value = random_json(random, depth - 1);
        if (kind == 4) {
            json.push_back(std::move(value));
        } else {
            json[random_json(random, 0).dump()] = std::move(value);
        }
    }
    return json;
}

void expect_found(const Json& whole, const std::string& text, const Json& json,
                  const JsonPath& path) {
    const std::size_t offset = offset_of(text, path);
    // The value starts there: it is read from what follows, cut where it ends.
    const std::string start = json.is_structured() ? (json.is_object() ? "{" : "[") : json.dump();
    ASSERT_EQ(text.substr(offset, start.size()), start) << path.text() << "\n" << text;
    if (!json.is_structured()) return;
    std::size_t place = 0;
    for (const auto& [key, value] : json.items()) {
        expect_found(whole, text, value, json.is_object() ? path / key : path / place++);
    }
}

TEST(JsonLayout, ReadsBackAndIsFoundAgain) {
    const unsigned seed = 41;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        const Json json = random_json(random, 4);
        const std::string text = laid_out(json);
        ASSERT_EQ(Json::parse(text), json);
        ASSERT_EQ(text.back(), '\n');
        ASSERT_FALSE(outline_of(text).repeated) << text;
        expect_found(json, text, json, JsonPath());
        if (HasFatalFailure()) return;
    }
}

TEST(JsonPlaces, SurviveDamagedText) {
    const unsigned seed = 42;
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases(20'000); ++i) {
        std::string text = laid_out(random_json(random, 4));
        for (int k = 0; k < 3; ++k) text[random() % text.size()] = "{}[],:\"\\ x"[random() % 10];
        text.resize(random() % (text.size() + 1));
        static_cast<void>(outline_of(text));
        EXPECT_LE(offset_of(text, JsonPath() / "a" / 1 / "1"), text.size());
    }
}

}  // namespace
}  // namespace collidoscope::app
