// Texts, code and comments keep to American spelling and to the terms of the field.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <functional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/files/whole_file.h"

namespace {
namespace fs = std::filesystem;
using Lines = std::vector<std::string_view>;

// Stems that give a word away, and the words themselves.
constexpr std::string_view stems[] = {
    "colour",  "neighbour", "centre", "tunnell", "normalis",  "optimis",   "recognis",  "initialis",
    "general", "minimis",   "maxim",  "visual",  "summaris",  "specialis", "realis",    "licence",
    "labell",  "modelling", "cancel", "behav",   "favourite", "grey",      "sound one", "turned r",
    "\"film",  "everybody", "nobody", "sons",    "most_",     "least_"};
const std::regex& unwanted() {
    static const std::regex words(
        "colour|neighbour|centre|tunnell|(normal|optim|recogn|initial|general|minim|maxim|visual|"
        "summar|special|real)is(e|ed|es|ing|ation)\\b|licence|labell(ed|ing)\\b|modelling|"
        "cancelled|"
        "behaviour|favourite|\\bgrey\\b|sound one\\b|turned round|\"film\\b|"
        "\\b(everybody|nobody|sons)\\b|\\bmost_(?!recent|important|votes)|\\bleast_",
        std::regex::icase | std::regex::optimize);
    return words;
}

Lines found_in(std::string_view line) {
    std::string low(line);
    std::ranges::transform(low, low.begin(), [](unsigned char c) { return std::tolower(c); });
    if (std::ranges::none_of(stems, [&](auto stem) { return low.find(stem) != std::string::npos; }))
        return {};
    Lines found;
    const char* const begin = line.data();
    for (std::cregex_iterator at(begin, begin + line.size(), unwanted()), end; at != end; ++at)
        found.push_back(line.substr(static_cast<std::size_t>(at->position()),
                                    static_cast<std::size_t>(at->length())));
    return found;
}

// A comment begins with what it names, not with a question.
bool begins_with_a_question(std::string_view line) {
    for (const std::string_view word : {"What ", "Where ", "How ", "Those ", "Of ", "So "}) {
        const std::size_t at = line.find(word);
        if (at == std::string_view::npos) continue;
        std::string_view before = line.substr(0, at);
        while (before.ends_with(' ')) before.remove_suffix(1);
        if (before.ends_with("//") || before.ends_with("\"\"\"") ||
            (before.ends_with('#') && !before.ends_with("##")))
            return true;
    }
    return false;
}

bool ends_as(const fs::path& path, std::initializer_list<const char*> endings) {
    return std::ranges::any_of(endings, [&](const char* e) { return path.extension() == e; });
}

// Lines of files in the folders, as "file:line: found".
std::string all_found(std::initializer_list<const char*> folders,
                      const std::function<bool(const fs::path&)>& wanted,
                      const std::function<Lines(std::string_view)>& in_line) {
    std::string all;
    for (const char* folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (!entry.is_regular_file() || !wanted(entry.path())) continue;
            const collidoscope::app::WholeFile file(entry.path());
            std::string_view rest = file.text();
            for (int number = 1; !rest.empty(); ++number) {
                const std::string_view line = rest.substr(0, rest.find('\n'));
                rest.remove_prefix(std::min(rest.size(), line.size() + 1));
                for (const std::string_view found : in_line(line))
                    all += "\n  " + entry.path().string() + ":" + std::to_string(number) + ": " +
                           std::string(found);
            }
        }
    return all;
}

TEST(Words, AreRecognized) {
    EXPECT_EQ(found_in("the Centre of a grey, unoptimised neighbour").size(), 4u);
    EXPECT_EQ(found_in("nobody has sons: most_files, least_time").size(), 4u);
    EXPECT_TRUE(found_in("at_most_one, most_recent, reasons, persons").empty());
    EXPECT_TRUE(found_in("center, gray, exercise, precise, otherwise, neighbor, raised").empty());
    EXPECT_TRUE(begins_with_a_question("int a;  // What is kept"));
    EXPECT_TRUE(begins_with_a_question("# How it ends"));
    EXPECT_TRUE(begins_with_a_question("\"\"\"Those that fail\"\"\""));
    EXPECT_FALSE(begins_with_a_question("// Files that are kept: What is new"));
    EXPECT_FALSE(begins_with_a_question("\"## What it decides\""));
}

// Tests are left out: they hand in misspelled input on purpose.
TEST(Words, AreAmericanAndOfTheField) {
    EXPECT_EQ(all_found(
                  {"app", "collision", "render", "shaders", "assets", "docs", "cmake", "examples"},
                  [](const fs::path& path) {
                      return ends_as(path, {".cpp", ".h", ".inc", ".md", ".txt", ".json", ".py",
                                            ".cmake", ".vert", ".frag", ".glsl", ".jsonl"});
                  },
                  found_in),
              "");
}

TEST(Words, BeginNoCommentWithAQuestion) {
    EXPECT_EQ(all_found(
                  {"app", "collision", "render", "shaders", "cmake", "examples", "tests"},
                  [](const fs::path& path) {
                      return ends_as(path, {".cpp", ".h", ".inc", ".py", ".cmake", ".vert", ".frag",
                                            ".glsl"}) &&
                             path.filename() != "words_test.cpp";
                  },
                  [](std::string_view line) {
                      return begins_with_a_question(line) ? Lines{line} : Lines{};
                  }),
              "");
}

}  // namespace
