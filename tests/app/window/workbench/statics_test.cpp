// No function of the program keeps state of its own: two windows, and two tests, share none.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

// "    static Type name = ...;": what is inside a function or a class, is neither constant nor a
// function, and so keeps something.
bool keeps_state(const std::string& line) {
    static const std::regex local(
        "^\\s+(thread_local\\s+)?static\\s+(?!const\\b|constexpr\\b)"
        "[^(=;{]*[A-Za-z0-9_>\\]]\\s*(=|;|\\{|$).*");
    return std::regex_match(line, local);
}

std::vector<std::string> states_in(const std::filesystem::path& folder) {
    // Registries, filled while the program's files are initialized, and counters that only give
    // out numbers; the memory of a pure function; what the user has allowed the program.
    const std::set<std::string> known = {"app/base/utilities/generation.h",
                                         "app/cli/commands.cpp",
                                         "app/classroom/experiments/experiment.cpp",
                                         "app/demos/families/tree_builders.cpp",
                                         "app/base/files/allowed_folders.cpp",
                                         "app/base/files/atomic_file.cpp",
                                         "app/window/presenter/slides.cpp",
                                         "app/window/shell/page_web.cpp",
                                         "app/classroom/submission/prepared_helper.cpp",
                                         "app/model/questions/demo.cpp",
                                         "app/view/picking/hull_cache.cpp",
                                         "app/window/widgets/sentence.cpp",
                                         "app/window/workbench/commands.cpp",
                                         "app/window/workbench/dialog_panel.cpp",
                                         "app/window/workbench/drawer.cpp",
                                         "app/window/workbench/file_kinds.cpp",
                                         "app/window/workbench/panel.cpp",
                                         "app/window/workbench/window_hooks.cpp"};
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().generic_string();
        if (!name.ends_with(".cpp") && !name.ends_with(".h")) continue;
        if (known.contains(name)) continue;
        std::ifstream file(entry.path());
        int number = 0;
        for (std::string line; std::getline(file, line);) {
            ++number;
            if (keeps_state(line)) found.push_back(fmt::format("{}:{}{}", name, number, line));
        }
    }
    return found;
}

TEST(Statics, AreRecognised) {
    EXPECT_TRUE(keeps_state("    static std::uint64_t followed = 0;"));
    EXPECT_TRUE(keeps_state("    static std::map<std::string, std::vector<Preset>> known;"));
    EXPECT_TRUE(keeps_state("    static vec2 last{-1};"));
    EXPECT_TRUE(keeps_state("    static double from = 0, to = 1;"));
    EXPECT_FALSE(keeps_state("    static const std::set<std::string> known{\"HEAD\"};"));
    EXPECT_FALSE(keeps_state("    static constexpr double pace = 1.0 / 60;"));
    EXPECT_FALSE(keeps_state("    static Answer describe(const TreeView& view);"));
    EXPECT_FALSE(keeps_state("    static const std::vector<const Demo*>& all();"));
    EXPECT_FALSE(keeps_state("static int of_the_file = 0;"));
}

TEST(Statics, NoFunctionKeepsState) {
    ASSERT_TRUE(std::filesystem::exists("app/main.cpp")) << "start the tests in the root";
    for (const std::string& line : states_in("app")) ADD_FAILURE() << line;
}

}  // namespace
