// Grammar in numbers: the one place that knows when a word of a sentence is singular.
#pragma once

#include <string>
#include <string_view>

namespace collidoscope {

// The word or words that go with a number: plural(n, " pair is", " pairs are").
template <typename Count>
constexpr const char* plural(const Count& count, const char* one, const char* more) {
    return count == Count{1} ? one : more;
}

// "1 pair", "2 pairs", "no pairs": what is counted, with an s, or as it is given.
inline std::string counted(std::size_t count, std::string_view one, std::string_view more = {}) {
    std::string text = count == 0 ? std::string("no") : std::to_string(count);
    text.append(" ").append(one);
    if (count == 1) return text;
    if (more.empty()) return text.append("s");
    text.resize(text.size() - one.size());
    return text.append(more);
}

// The words as a sentence begins with them: "face 3" as "Face 3", "p" as "P".
inline std::string sentence_start(std::string words) {
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

}  // namespace collidoscope
