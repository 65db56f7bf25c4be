#include "app/model/links/web_link.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace collidoscope::app {
namespace {

constexpr std::string_view program_scheme = "collidoscope://";
constexpr std::array<std::string_view, 2> page_schemes{"https://", "http://"};
// The page of a lesson follows its own #, which an address has only one of.
constexpr std::string_view lesson = "lesson/", encoded_hash = "%23";

// Schemes are the same in capitals (RFC 3986, 3.1).
bool begins_with(std::string_view text, std::string_view scheme) {
    return text.size() >= scheme.size() &&
           std::equal(scheme.begin(), scheme.end(), text.begin(), [](char a, char b) {
               return a == std::tolower(static_cast<unsigned char>(b));
           });
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace

bool is_web_link(std::string_view text) {
    text = trimmed(text);
    const bool page =
        std::any_of(page_schemes.begin(), page_schemes.end(),
                    [&](std::string_view scheme) { return begins_with(text, scheme); });
    const std::size_t hash = text.find('#');
    return page && hash < text.size() - 1;
}

std::string link_of_hash(std::string_view hash) {
    if (hash.starts_with('#')) hash.remove_prefix(1);
    while (hash.starts_with('/')) hash.remove_prefix(1);
    if (hash.empty()) return {};
    std::string rest(hash);
    if (rest.starts_with(lesson))
        if (const std::size_t at = rest.find(encoded_hash); at != std::string::npos)
            rest.replace(at, encoded_hash.size(), "#");
    return std::string(program_scheme) + rest;
}

std::string without_page(const std::string& text) {
    if (!is_web_link(text)) return text;
    const std::string_view address = trimmed(text);
    return link_of_hash(address.substr(address.find('#')));
}

std::string on_page(std::string_view page, const std::string& link) {
    if (page.empty() || !link.starts_with(program_scheme)) return link;
    std::string rest = link.substr(program_scheme.size());
    if (rest.starts_with(lesson))
        if (const std::size_t at = rest.find('#'); at != std::string::npos)
            rest.replace(at, 1, encoded_hash);
    return std::string(page.substr(0, page.find('#'))) + "#" + rest;
}

}  // namespace collidoscope::app
