// An algorithm reads as the algorithm: more than three lines of telling stand in NAME_steps.h, as
// say_LABEL. Reads the sources, from the root of the project.
#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace {

// One past the brace that closes the one before `from`. Strings, characters and comments hold none.
std::size_t closing_brace(const std::string& code, std::size_t from) {
    int open = 1;
    for (std::size_t i = from; i < code.size(); ++i) {
        if (code.compare(i, 2, "//") == 0) {
            i = code.find('\n', i);
        } else if (code[i] == '"' ||
                   (code[i] == '\'' && !std::isalnum(static_cast<unsigned char>(code[i - 1])))) {
            const char quote = code[i];
            for (++i; i < code.size() && code[i] != quote; ++i) {
                if (code[i] == '\\') ++i;
            }
        } else if (code[i] == '{') {
            ++open;
        } else if (code[i] == '}' && --open == 0) {
            return i + 1;
        }
    }
    return code.size();
}

// Lambdas that describe a step, of more than three lines between their braces.
int long_tellings(const std::string& code) {
    static const std::regex head(R"(\]\((auto|StepBuilder)& step\b[^)]*\) \{)");
    int found = 0;
    for (std::sregex_iterator at(code.begin(), code.end(), head), none; at != none; ++at) {
        const auto start = static_cast<std::size_t>(at->position());
        const std::size_t line_start = code.rfind('\n', start) + 1;
        if (code.substr(line_start, start - line_start).find("//") != std::string::npos) continue;
        const auto from = static_cast<std::size_t>(at->position() + at->length());
        const std::size_t end = closing_brace(code, from) - 1;
        std::istringstream body(code.substr(from, end - from));
        int lines = 0;
        for (std::string line; std::getline(body, line);)
            lines += line.find_first_not_of(' ') != std::string::npos;
        found += lines > 3;
    }
    return found;
}

TEST(Telling, LinesAreCounted) {
    EXPECT_EQ(long_tellings(R"(trace.step("a", [&](auto& step) { say_a(step, b); });)"), 0);
    EXPECT_EQ(long_tellings("[&](auto& step) {\n  one;\n  two;\n\n  three;\n}"), 0);
    EXPECT_EQ(long_tellings("[&](auto& step) {\n  one;\n  two;\n  three;\n  four;\n}"), 1);
    EXPECT_EQ(long_tellings("[&](StepBuilder& step, Role r) {\n 1;\n \"}\";\n '}';\n // }\n}"), 1);
}

TEST(Telling, StandsBesideTheAlgorithm) {
    // Files with long lambdas left, and how many each: none may be added.
    static const std::map<std::string, int> left{
        {"collision/broad/managers/pair_manager.h", 6},
        {"collision/simulation/car_game.h", 2},
        {"collision/trees/patches/cd_leaf.h", 5},
        {"collision/trees/patches/cd_listing.h", 1},
        {"collision/trees/patches/cd_query.h", 1},
        {"collision/trees/pieces/piece_query.h", 1},
        {"collision/trees/build_steps/build_replay.h", 3},
        {"collision/trees/build_steps/split_node.h", 1},
        {"collision/trees/build_steps/split_terms.cpp", 14},
        {"collision/trees/build_steps/split_terms_parts.cpp", 3},
        {"collision/trees/build_steps/split_terms_space.cpp", 10},
        {"collision/trees/build_steps/split_terms_spheres.cpp", 6},
    };
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator("collision")) {
        const std::string path = entry.path().generic_string();
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp" && extension != ".inc") continue;
        if (entry.path().stem().string().ends_with("_steps")) continue;
        ++files;
        std::ostringstream code;
        code << std::ifstream(entry.path()).rdbuf();
        const auto allowed = left.find(path);
        EXPECT_LE(long_tellings(code.str()), allowed == left.end() ? 0 : allowed->second)
            << path << ": more than three lines of telling stand in " << entry.path().stem()
            << "_steps.h";
    }
    EXPECT_GT(files, 300);
}

// Comparisons of a text with a word, of one line of code.
bool compares_with_a_word(const std::string& line) {
    static const std::regex comparison(R"re((==|!=)\s*"|"\s*(==|!=)|(starts|ends)_with\(")re");
    return std::regex_search(line.substr(0, line.find("//")), comparison);
}

TEST(Telling, ComparisonsWithAWordAreSeen) {
    EXPECT_TRUE(compares_with_a_word(R"(    if (why == "cap"))"));
    EXPECT_TRUE(compares_with_a_word(R"(    if (std::string_view(label) == "front") show(step);)"));
    EXPECT_TRUE(compares_with_a_word(R"(    return name.starts_with("edge");)"));
    EXPECT_FALSE(compares_with_a_word(R"(    trace.step(hit ? "hit" : "miss", tell);)"));
    EXPECT_FALSE(compares_with_a_word(R"(    if (why == Stop::Cap)  // as "cap" == "cap")"));
}

// Algorithms and their telling choose by facts. Ids are compared at the library's edges only.
TEST(Telling, ChoosesByNoWord) {
    const std::set<std::string> edges{
        "collision/cpu/machine.cpp",                    // a setting of the environment
        "collision/trees/build_steps/split_terms.cpp",  // the builder's id
        "collision/trees/dump/collidoscope_scene.h",    // a file's extension
        "collision/trees/dump/collidoscope_tree.h",     // a file's extension
        "collision/trees/dump/dump_of.cpp",             // the volume's id
    };
    for (const auto& entry : std::filesystem::recursive_directory_iterator("collision")) {
        const std::string path = entry.path().generic_string();
        if (!entry.is_regular_file() || edges.contains(path)) continue;
        std::ifstream code(entry.path());
        int number = 0;
        for (std::string line; std::getline(code, line);) {
            ++number;
            EXPECT_FALSE(compares_with_a_word(line)) << path << ":" << number << ": " << line;
        }
    }
}

// The program compares ids with words, but no step's label, no title, and takes no message apart.
bool reads_what_is_for_people(const std::string& line) {
    static const std::regex reading(
        R"re(\blabel\)?\s*(==|!=)\s*"|"\s*(==|!=)\s*[\w.>()-]*label\b)re"
        R"re(|(title_of|headline|sentence)\([^()]*\)\s*(==|!=))re"
        R"re(|[.>]title\s*(==|!=)|(==|!=)\s*[\w.>()\[\]-]*[.>]title\b(?!\())re"
        R"re(|(==|!=)\s*([\w.>()-]|::)*\b(title_of|headline|sentence)\()re"
        R"re(|(==|!=)\s*[\w.>-]+\s*\+\s*")re"
        R"re(|\b(string|string_view|auto)&?\s+\w+\s*[=({]+\s*\w+\.what\(\))re"
        R"re(|\.what\(\)\)?\.(find|substr|starts_with|ends_with))re");
    return std::regex_search(line.substr(0, line.find("//")), reading);
}

TEST(Telling, ReadingWordsForPeopleIsSeen) {
    EXPECT_TRUE(reads_what_is_for_people(R"(        if (label == "cone") ++cones;)"));
    EXPECT_TRUE(reads_what_is_for_people(R"(    if (std::string_view(step.label) == "cone") a;)"));
    EXPECT_TRUE(reads_what_is_for_people("if (sample.label == collidoscope::title_of(kind)) a;"));
    EXPECT_TRUE(reads_what_is_for_people("if (title_of(info.family) != family) a;"));
    EXPECT_TRUE(reads_what_is_for_people("if (one.title == title) return one;"));
    EXPECT_TRUE(reads_what_is_for_people("return scene().title != preset->title;"));
    EXPECT_TRUE(reads_what_is_for_people("if (wanted == pages[i].title) return i;"));
    EXPECT_TRUE(reads_what_is_for_people(R"(return series.name == name + ", published";)"));
    EXPECT_TRUE(reads_what_is_for_people("const std::string_view said = error.what();"));
    EXPECT_TRUE(reads_what_is_for_people(R"(if (std::string(e.what()).find("x") != a) b;)"));
    EXPECT_FALSE(reads_what_is_for_people("throw ImportError(name, 0, error.reason());"));
    EXPECT_FALSE(reads_what_is_for_people("refuse(problem.what());"));
    EXPECT_FALSE(reads_what_is_for_people("const std::string text = title_of(kind);"));
    EXPECT_FALSE(reads_what_is_for_people("if (one.name == name) all.push_back(one.title);"));
    EXPECT_FALSE(reads_what_is_for_people(R"(if (id == "gjk") return;)"));
}

TEST(Telling, IsReadByNoProgram) {
    const std::set<std::string> edges{
        "app/classroom/exercises/exercise.cpp",     // a class without a title is called by its name
        "app/classroom/lessons/lesson_play.cpp",    // "first" and "last" of an address
        "app/classroom/lessons/lesson_reader.cpp",  // a page is named by its heading
        "app/cli/answer_lines.cpp",                 // the prefix of the JSON parser's messages
        "app/model/scene/expectation_of_scene.cpp",  // a scene says which words a refusal has
        "app/player/step_address.cpp",               // "first" and "last" of an address
        "app/window/panels/bars/menu_bar.cpp",       // no title is written twice
        "app/window/presenter/slides.cpp",           // no title is written twice
        "app/window/recordings/moment.cpp",          // two scenes are alike in all their parts
    };
    std::set<std::string> met;
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator("app")) {
        const std::string path = entry.path().generic_string();
        const std::string extension = entry.path().extension().string();
        if (extension != ".h" && extension != ".cpp") continue;
        ++files;
        std::ifstream code(entry.path());
        int number = 0;
        for (std::string line; std::getline(code, line);) {
            ++number;
            if (!reads_what_is_for_people(line)) continue;
            met.insert(path);
            EXPECT_TRUE(edges.contains(path)) << path << ":" << number << ": " << line;
        }
    }
    EXPECT_EQ(met, edges) << "one that reads none leaves the list";
    EXPECT_GT(files, 500);
}

}  // namespace
