#include "app/classroom/lessons/block_fields.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "app/base/json/json_fault.h"
#include "app/base/utilities/nearest_name.h"
#include "app/classroom/lessons/card_reader.h"

namespace collidoscope::app {
namespace {

std::string in_a_row(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return text;
}

// “ ” „ ‟ ‘ ’ ‚ ‛
bool is_curly_quote(std::string_view text) {
    return text.size() > 2 && text[0] == '\xE2' && text[1] == '\x80' && text[2] >= '\x98' &&
           text[2] <= '\x9F';
}

// Quotes that stand in the place of JSON's own: in a text that does not end such a quote may be
// meant as its end. Nothing when there are none.
std::optional<BlockTextFault> fault_of_quotes(const std::string& body) {
    const auto curly = [](std::size_t at) {
        return BlockTextFault{at,
                              "a curly quote: texts in JSON stand in straight ones, \"like "
                              "this\"; type it anew, or switch off your editor's smart quotes",
                              true};
    };
    bool inside = false;
    std::optional<std::size_t> in_text;
    for (std::size_t i = 0; i < body.size(); ++i) {
        const char c = body[i];
        if (inside && c == '\n') break;
        if (inside && c == '\\') {
            ++i;
        } else if (c == '"') {
            inside = !inside;
            in_text.reset();
        } else if (is_curly_quote(std::string_view(body).substr(i))) {
            if (!inside) return curly(i);
            if (!in_text) in_text = i;
        } else if (!inside && c == '\'') {
            return BlockTextFault{i,
                                  "a single quote: texts in JSON stand in double ones, \"like "
                                  "this\"",
                                  true};
        }
    }
    if (inside && in_text) return curly(*in_text);
    return std::nullopt;
}

}  // namespace

BlockFields::BlockFields(const Json& json, JsonPath where) : json_(json), where_(std::move(where)) {
    if (!json.is_object()) throw BlockFault{where_, "must be an object in braces { }"};
}

const Json* BlockFields::find(const std::string& key) {
    asked_.insert(key);
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
}

const Json& BlockFields::at(const std::string& key, const std::string& meaning) {
    if (const Json* found = find(key)) return *found;
    throw BlockFault{where_, "needs \"" + key + "\": " + meaning};
}

std::string BlockFields::text(const std::string& key, const std::string& meaning) {
    const Json& value = at(key, meaning);
    if (!value.is_string() || value.get<std::string>().empty())
        refuse(key, "must be a text in quotes: " + meaning);
    return value.get<std::string>();
}

std::string BlockFields::text_or(const std::string& key, const std::string& fallback) {
    const Json* value = find(key);
    if (!value) return fallback;
    if (!value->is_string() || value->get<std::string>().empty())
        refuse(key, "must be a string in quotes; omit it if there is none");
    return value->get<std::string>();
}

bool BlockFields::flag(const std::string& key, bool fallback) {
    const Json* value = find(key);
    if (!value) return fallback;
    if (!value->is_boolean()) refuse(key, "must be true or false");
    return value->get<bool>();
}

std::int64_t BlockFields::integer(const std::string& key, std::int64_t fallback, std::int64_t least,
                                  std::int64_t most) {
    const Json* value = find(key);
    if (!value) return fallback;
    const bool whole = value->is_number_integer() &&
                       (!value->is_number_unsigned() || value->get<std::uint64_t>() < (1ull << 62));
    if (!whole || value->get<std::int64_t>() < least || value->get<std::int64_t>() > most)
        refuse(key, "must be a whole number from " + std::to_string(least) + " to " +
                        std::to_string(most));
    return value->get<std::int64_t>();
}

double BlockFields::number(const std::string& key, double fallback, double least, double most) {
    const Json* value = find(key);
    if (!value) return fallback;
    if (!value->is_number() || !(value->get<double>() >= least) || !(value->get<double>() <= most))
        refuse(key, "must be a number from " + Json(least).dump() + " to " + Json(most).dump());
    return value->get<double>();
}

std::vector<std::string> BlockFields::texts(const std::string& key) {
    std::vector<std::string> all;
    const Json* value = find(key);
    if (!value) return all;
    if (!value->is_array()) refuse(key, "must be a list of texts in brackets [ ]");
    for (std::size_t i = 0; i < value->size(); ++i) {
        if (!(*value)[i].is_string() || (*value)[i].get<std::string>().empty())
            throw BlockFault{place(key) / i, "must be a text in quotes"};
        all.push_back((*value)[i].get<std::string>());
    }
    return all;
}

std::string BlockFields::address(const std::string& key) {
    const std::string text = text_or(key);
    if (text.empty()) return text;
    if (const std::string fault = address_fault(text); !fault.empty()) refuse(key, fault);
    return text;
}

std::vector<std::string> BlockFields::addresses(const std::string& key) {
    std::vector<std::string> all = texts(key);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string fault = address_fault(all[i]);
        if (!fault.empty()) throw BlockFault{place(key) / i, fault};
    }
    return all;
}

void BlockFields::one_of(const std::string& key, const std::string& value,
                         const std::vector<std::string>& words) const {
    if (value.empty() || std::find(words.begin(), words.end(), value) != words.end()) return;
    refuse(key, "\"" + value + "\" is unknown" + did_you_mean(value, words) + "; it is " +
                    in_a_row(words));
}

void BlockFields::done() const {
    const std::vector<std::string> known(asked_.begin(), asked_.end());
    for (const auto& member : json_.items()) {
        if (asked_.contains(member.key())) continue;
        throw BlockFault{where_ / member.key(), "the key \"" + member.key() + "\" is unknown" +
                                                    did_you_mean(member.key(), known) +
                                                    "; known are " + in_a_row(known)};
    }
}

Json read_block_text(const std::string& body) {
    if (body.find_first_not_of(" \t\r\n") == std::string::npos)
        throw BlockTextFault{0, "the block is empty; it holds one JSON object in braces { }"};
    const JsonOutline outline = outline_of(body);
    if (outline.nesting > deepest_nesting)
        throw BlockTextFault{
            0, "brackets are nested more than " + std::to_string(deepest_nesting) + " deep"};
    try {
        Json json = Json::parse(body);
        if (outline.repeated)
            throw BlockTextFault{
                outline.repeated->offset,
                "the key \"" + outline.repeated->key + "\" appears twice; delete one of the two"};
        return json;
    } catch (const Json::exception&) {
        const auto fault = fault_of(body);
        if (!fault) throw;
        if (auto quotes = fault_of_quotes(body)) throw *std::move(quotes);
        const std::size_t first = body.find_first_not_of(" \t\r\n");
        if (std::isalpha(static_cast<unsigned char>(body[first])) && fault->offset < first + 6)
            throw BlockTextFault{
                first,
                "a word without quotes: JSON has numbers, \"texts\" in quotes, and "
                "objects like {\"name\": \"ray-box\"}"};
        // A part missing at the end is reported at the last character.
        throw BlockTextFault{std::min(fault->offset, body.find_last_not_of(" \t\r\n")),
                             fault->what};
    }
}

}  // namespace collidoscope::app
