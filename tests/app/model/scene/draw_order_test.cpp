// No expression draws two random numbers whose order C++ leaves open: the same seed makes the same
// questions, scenes and measurements with every compiler.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace {

// Without comments and without what strings and characters say.
std::string plain(const std::string& text) {
    static const std::regex aside("//[^\n]*|\"(\\\\.|[^\"\\\\\n])*\"|'(\\\\.|[^'\\\\\n])'");
    return std::regex_replace(text, aside, " ");
}

// The parts of a statement that C++ evaluates one after the other: declarators, the operands of &&,
// || and ?:, and what a condition in brackets decides on. Commas within brackets part nothing:
// they separate arguments, whose order is open.
std::vector<std::string> parts_in_order(const std::string& statement) {
    static const std::regex condition("^\\s*(else\\s+)?(if|while|switch|for)\\s*\\(");
    std::vector<std::string> parts{""};
    bool in_condition = std::regex_search(statement, condition);
    int depth = 0;
    for (std::size_t i = 0; i < statement.size(); ++i) {
        const char c = statement[i];
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
        const std::string two = statement.substr(i, 2);
        const bool ends_condition = in_condition && c == ')' && depth == 0;
        if (ends_condition) in_condition = false;
        const bool scope = two == "::" || (i > 0 && statement.substr(i - 1, 2) == "::");
        if ((c == ',' && depth == 0) || two == "&&" || two == "||" || c == '?' ||
            (c == ':' && !scope) || ends_condition)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

// The statements of a text with a part that draws, or lets others draw, more than once.
std::vector<std::string> open_orders(const std::string& text) {
    // A generator by one of its names, or a function that draws from one.
    static const std::regex draw(
        "\\b(chance|numbers|random|rng)\\s*(\\.|[,)])|\\b(unit|uniform|random|engine_?)\\s*\\(\\)|"
        "\\b(uniform|between|below)\\s*\\(");
    std::vector<std::string> found;
    std::string statement;
    for (const char c : plain(text) + ";") {
        if (c != ';' && c != '{' && c != '}') {
            statement += c;
            continue;
        }
        for (const std::string& part : parts_in_order(statement)) {
            // "chance.below(" is one draw by two names.
            const std::string once = std::regex_replace(
                part, std::regex("\\b(chance|numbers|random|rng)\\s*\\.\\s*\\w+\\s*\\("),
                "random.(");
            const auto begin = std::sregex_iterator(once.begin(), once.end(), draw);
            if (std::distance(begin, std::sregex_iterator()) > 1) found.push_back(part);
        }
        statement.clear();
    }
    return found;
}

TEST(DrawOrder, OpenOrdersAreRecognised) {
    for (const char* text :
         {"const vec3 p = chance.rotation() * vec3(reach * chance.uniform(0.4f, 3), 0, 0);",
          "turns.push_back(normalize(quat(unit() + 1.01f, unit(), unit(), unit())));",
          "return add(first(chance), second(chance));", "f(random() - random());",
          "if (ready) x = chance.below(3) + chance.below(4);"})
        EXPECT_EQ(open_orders(text).size(), 1u) << text;
    for (const char* text :
         {"const float x = unit(), y = unit(), z = unit();",
          "if (chance.below(2) == 0) b = turned(b, chance.rotation());",
          "const bool both = chance.below(2) == 0 && chance.below(3) == 0;",
          "x = chance.below(2) == 0 ? chance.uniform(0, 1) : chance.uniform(1, 2);",
          "// unit() + unit()", "say(\"unit() + unit()\");"})
        EXPECT_TRUE(open_orders(text).empty()) << text;
}

TEST(DrawOrder, EveryDrawHasItsPlace) {
    ASSERT_TRUE(std::filesystem::exists("app/main.cpp")) << "start the tests in the root";
    std::size_t files = 0;
    for (const char* folder : {"app", "collision"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            const std::string name = entry.path().generic_string();
            if (!name.ends_with(".cpp") && !name.ends_with(".h")) continue;
            std::ifstream file(entry.path());
            const std::string text(std::istreambuf_iterator<char>(file), {});
            if (text.find("mt19937") == std::string::npos &&
                text.find("RandomPlaces") == std::string::npos &&
                text.find("Numbers numbers") == std::string::npos)
                continue;
            ++files;
            for (const std::string& part : open_orders(text)) ADD_FAILURE() << name << ": " << part;
        }
    }
    EXPECT_GT(files, 10u);
}

}  // namespace
