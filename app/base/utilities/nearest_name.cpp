#include "app/base/utilities/nearest_name.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <limits>
#include <numeric>

namespace collidoscope::app {
namespace {

// A longer word is no misspelled name: none that there are is half as long.
constexpr std::size_t longest_name = 128;
constexpr std::size_t longest_shown = 80;

// Levenshtein distance.
std::size_t letters_apart(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i] == b[j] ? 0u : 1u);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j + 1] + 1, row[j] + 1, substituted});
        }
    }
    return row.back();
}

std::string plainly_spelled(std::string_view name) {
    std::string plain(name);
    for (char& c : plain)
        c = c == '-' || c == ' ' ? '_'
                                 : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return plain;
}

std::vector<std::string> sorted_words(const std::string& name) {
    std::vector<std::string> words(1);
    for (const char c : name) {
        if (c == '_') {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    std::erase(words, "");
    std::sort(words.begin(), words.end());
    return words;
}

constexpr std::size_t far = std::numeric_limits<std::size_t>::max();

// A score of how unlikely one is meant for the other; `far` when it is not.
std::size_t unlikeliness(const std::string& given, const std::string& known) {
    constexpr std::size_t kind = 1000;  // between ways to be alike
    if (given == known) return 0;
    const std::size_t longer =
        known.size() > given.size() ? known.size() - given.size() : given.size() - known.size();
    if (given.size() >= 2 && known.starts_with(given)) return kind + longer;
    if (sorted_words(given) == sorted_words(known)) return 2 * kind;
    const std::size_t apart = letters_apart(given, known);
    if (apart <= std::max<std::size_t>(1, (given.size() + 1) / 3) && apart < known.size())
        return 3 * kind + apart;
    if (given.size() >= 3 && known.find(given) != std::string::npos) return 4 * kind + longer;
    if (known.size() >= 3 && given.starts_with(known)) return 5 * kind + longer;
    return far;
}

}  // namespace

std::string nearest_name(std::string_view given, const std::vector<std::string>& known) {
    if (given.empty() || given.size() > longest_name) return {};
    const std::string plain = plainly_spelled(given);
    const std::string* nearest = nullptr;
    std::size_t least = far;
    for (const std::string& name : known) {
        if (name.size() > longest_name) continue;
        const std::size_t found = unlikeliness(plain, plainly_spelled(name));
        if (found < least) least = found, nearest = &name;
    }
    return nearest ? *nearest : std::string();
}

std::string did_you_mean(std::string_view given, const std::vector<std::string>& known) {
    const std::string nearest = nearest_name(given, known);
    return nearest.empty() ? "" : ": did you mean '" + nearest + "'?";
}

std::string shown_name(std::string_view given) {
    if (given.size() <= longest_shown) return std::string(given);
    std::size_t end = longest_shown;
    // Bytes of UTF-8 that go on with a letter are 10xxxxxx; a letter has three of them at most.
    while (end + 3 > longest_shown && (static_cast<unsigned char>(given[end]) & 0xc0) == 0x80)
        --end;
    return std::string(given.substr(0, end)) + "... (" + std::to_string(given.size()) + " bytes)";
}

}  // namespace collidoscope::app
