#include "app/base/json/json_fault.h"

#include <algorithm>
#include <utility>

#include "app/base/json/json.h"

namespace collidoscope::app {
namespace {

// Message of the parser for people, without its own names and with printable characters only.
std::string syntax_message(const std::string& message) {
    const std::size_t dash = message.find(" - ");
    std::string text = dash == std::string::npos ? message : message.substr(dash + 3);
    for (char& c : text)
        if (c < ' ' || c > '~') c = '?';
    return "this is not valid JSON: " + text;
}

// Keeps nothing of the text but its fault.
class FaultFinder final : public nlohmann::json_sax<Json> {
  public:
    std::optional<JsonFault> found;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    // `read`: the bytes up to the end of the last token.
    bool parse_error(std::size_t read, const std::string& token,
                     const nlohmann::detail::exception& error) override {
        if (dynamic_cast<const Json::out_of_range*>(&error)) {
            found = JsonFault{read - std::min(read, token.size()),
                              "the number " + token + " is too large"};
        } else {
            found = JsonFault{read > 0 ? read - 1 : 0, syntax_message(error.what())};
        }
        return false;
    }
};

}  // namespace

std::optional<JsonFault> fault_of(const std::string& text) {
    FaultFinder finder;
    Json::sax_parse(text, &finder);
    return std::move(finder.found);
}

}  // namespace collidoscope::app
