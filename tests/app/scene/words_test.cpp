// Texts, code and comments keep to American spelling and to the terms of the field.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace {
namespace fs = std::filesystem;

const std::regex& unwanted() {
    static const std::regex words(
        "colour|neighbour|centre|tunnell|(normal|optim|recogn|initial|general|minim|maxim|visual|"
        "summar|special|real)is(e|ed|es|ing|ation)\\b|licence|labell(ed|ing)\\b|modelling|"
        "cancelled|"
        "behaviour|favourite|\\bgrey\\b|sound one\\b|turned round|\"film\\b",
        std::regex::icase | std::regex::optimize);
    return words;
}

std::vector<std::string> found_in(const std::string& text) {
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), unwanted()), end; at != end; ++at)
        found.push_back(at->str());
    return found;
}

bool is_text(const fs::path& path) {
    for (const char* ending : {".cpp", ".h", ".inc", ".md", ".txt", ".json", ".py", ".cmake",
                               ".vert", ".frag", ".glsl", ".jsonl"})
        if (path.extension() == ending) return true;
    return false;
}

TEST(Words, AreRecognized) {
    EXPECT_EQ(found_in("the Centre of a grey, unoptimised neighbour").size(), 4u);
    EXPECT_TRUE(found_in("center, gray, exercise, precise, otherwise, neighbor, raised").empty());
}

// Tests are left out: they hand in misspelled input on purpose.
TEST(Words, AreAmericanAndOfTheField) {
    std::vector<std::string> bad;
    for (const char* folder :
         {"app", "collision", "render", "shaders", "assets", "docs", "cmake", "examples"})
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            if (!entry.is_regular_file() || !is_text(entry.path())) continue;
            std::ifstream file(entry.path());
            int number = 0;
            for (std::string line; std::getline(file, line);) {
                ++number;
                for (const std::string& word : found_in(line))
                    bad.push_back(entry.path().string() + ":" + std::to_string(number) + ": " +
                                  word);
            }
        }
    std::string all;
    for (const std::string& one : bad) all += "\n  " + one;
    EXPECT_TRUE(bad.empty()) << all;
}

}  // namespace
