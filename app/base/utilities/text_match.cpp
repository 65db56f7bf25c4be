#include "app/base/utilities/text_match.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace collidoscope::app {
namespace {

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string lowered(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) {
        return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    });
    return result;
}

// Whether the word occurs where a word of the text starts.
bool starts_a_word(const std::string& text, const std::string& word) {
    std::size_t at = text.find(word);
    while (at != std::string::npos && at > 0 && is_word(text[at - 1])) at = text.find(word, at + 1);
    return at != std::string::npos;
}

}  // namespace

std::optional<int> match_rank(std::string_view text, std::string_view query) {
    const std::string in = lowered(text), wanted = lowered(query);
    if (starts_a_word(in, wanted)) return 0;
    int rank = 1;
    std::size_t at = 0;
    while (at < wanted.size()) {
        const std::size_t end = std::min(wanted.find(' ', at), wanted.size());
        const std::string word = wanted.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        if (in.find(word) == std::string::npos) return std::nullopt;
        if (!starts_a_word(in, word)) ++rank;
    }
    return rank;
}

}  // namespace collidoscope::app
