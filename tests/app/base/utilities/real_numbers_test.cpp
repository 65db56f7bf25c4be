// The standard library of the build for browsers has std::from_chars for whole numbers only: real
// numbers are read by from_decimal (collision/decimal.h) everywhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <string>
#include <string_view>

#include "app/base/files/whole_file.h"

namespace {
namespace fs = std::filesystem;

// The third argument of a call whose arguments begin here.
std::string third_argument(std::string_view text) {
    int depth = 0, commas = 0;
    std::string argument;
    for (const char c : text) {
        if (c == ')' && depth-- == 0) break;
        depth += c == '(';
        if (c == ',' && depth == 0) {
            ++commas;
        } else if (commas == 2 && !std::isspace(static_cast<unsigned char>(c))) {
            argument += c;
        }
    }
    return argument;
}

// "12: number" of each real number that is read by std::from_chars; its declaration is looked for
// in the ten lines before.
std::string real_numbers_read(std::string_view text) {
    constexpr std::string_view call = "std::from_chars(";
    std::string found;
    for (std::size_t at = text.find(call); at != std::string_view::npos;
         at = text.find(call, at + 1)) {
        const std::string name = third_argument(text.substr(at + call.size()));
        std::size_t from = at;
        for (int line = 0; line < 10 && from > 0 && from != std::string_view::npos; ++line)
            from = text.rfind('\n', from - 1);
        if (from == std::string_view::npos) from = 0;
        const std::string before(text.substr(from, at - from));
        if (std::regex_search(before, std::regex("\\b(double|float|Real)&? " + name + "\\b")))
            found +=
                std::to_string(
                    std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') +
                    1) +
                ": " + name + "\n";
    }
    return found;
}

TEST(RealNumbers, AreRecognized) {
    EXPECT_EQ(real_numbers_read("double value = 0;\n"
                                "const auto read = std::from_chars(begin, end, value);\n"),
              "2: value\n");
    EXPECT_EQ(real_numbers_read("float x;\nif (std::from_chars(a.data(), a.data() + a.size(),\n"
                                "    x).ec == std::errc()) {"),
              "2: x\n");
    EXPECT_EQ(real_numbers_read("double other = 0;\nint value = 0;\n"
                                "const auto read = std::from_chars(begin, end, value, 16);\n"),
              "");
}

TEST(RealNumbers, AreReadAsEverywhere) {
    for (const char* folder : {"app", "collision", "render"})
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            const fs::path& path = entry.path();
            if ((path.extension() != ".cpp" && path.extension() != ".h") ||
                path.stem() == "decimal")
                continue;
            const collidoscope::app::WholeFile file(path);
            EXPECT_EQ(real_numbers_read(file.text()), "") << path;
        }
}

}  // namespace
