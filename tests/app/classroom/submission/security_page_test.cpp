// SECURITY.md names the tests of its promises: they are there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace collidoscope::app {
namespace {
namespace fs = std::filesystem;

std::string page_text(const fs::path& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

bool is_a_test(const std::string& suite, const std::string& name) {
    const std::string written = "(" + suite + ", " + name + ")";
    for (const auto& entry : fs::recursive_directory_iterator("tests"))
        if (entry.path().extension() == ".cpp" &&
            (page_text(entry.path()).find("TEST" + written) != std::string::npos ||
             page_text(entry.path()).find("TEST_F" + written) != std::string::npos))
            return true;
    return false;
}

TEST(SecurityPage, NamesTestsThatThereAre) {
    const std::string page = page_text("SECURITY.md");
    const std::regex quoted("`([^`\n]+)`");
    const std::regex test("([A-Z][A-Za-z]+)\\.([A-Z][A-Za-z]+)");
    int tests = 0, files = 0;
    for (std::sregex_iterator at(page.begin(), page.end(), quoted), end; at != end; ++at) {
        const std::string name = (*at)[1];
        std::smatch parts;
        if (std::regex_match(name, parts, test)) {
            ++tests;
            EXPECT_TRUE(is_a_test(parts[1], parts[2])) << name;
        } else if (name.starts_with("tests/")) {
            ++files;
            EXPECT_TRUE(fs::exists(name.substr(0, name.find(' ')))) << name;
        }
    }
    EXPECT_GE(tests, 5);
    EXPECT_GE(files, 5);
}

TEST(SecurityPage, IsFoundFromWhereOneLooks) {
    for (const char* from : {"README.md", "docs/GRADING.md"})
        EXPECT_NE(page_text(from).find("SECURITY.md"), std::string::npos) << from;
}

}  // namespace
}  // namespace collidoscope::app
