#include "app/text_match.h"

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

}  // namespace

std::optional<int> match_rank(std::string_view text, std::string_view query) {
    const std::string in = lowered(text), wanted = lowered(query);
    const std::size_t whole = in.find(wanted);
    if (whole == 0 || (whole != std::string::npos && !is_word(in[whole - 1]))) return 0;
    int rank = 1;
    std::size_t at = 0;
    while (at < wanted.size()) {
        const std::size_t end = std::min(wanted.find(' ', at), wanted.size());
        const std::string word = wanted.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        // Prefer an occurrence that starts a word.
        std::size_t found = in.find(word);
        if (found == std::string::npos) return std::nullopt;
        while (found != std::string::npos && found > 0 && is_word(in[found - 1])) {
            found = in.find(word, found + 1);
        }
        if (found == std::string::npos) ++rank;
    }
    return rank;
}

}  // namespace collidoscope::app
