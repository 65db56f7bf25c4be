#include "app/window/panels/dialogs/credits.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace collidoscope::app {
namespace {

// The packages that packages.txt asks for to build and run the program.
std::set<std::string> built_from() {
    std::ifstream file("packages.txt");
    std::set<std::string> packages;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string use, package;
        if (words >> use >> package && use == "build") packages.insert(package);
    }
    return packages;
}

// Tools that leave nothing of themselves in the program (bubblewrap is started by it), and what a
// system with OpenGL has anyway.
const std::set<std::string> tools = {"cmake",      "ccache",  "ninja-build", "g++",
                                     "pkg-config", "python3", "bubblewrap"};
const std::set<std::string> system_opengl = {"libegl-dev",  "libgl-dev",       "libegl1",
                                             "libgl1",      "libgl1-mesa-dri", "libglx-mesa0",
                                             "libegl-mesa0"};

TEST(Credits, NameEveryPackageThatIsInTheProgram) {
    std::set<std::string> expected = built_from();
    ASSERT_GT(expected.size(), 15u);
    for (const auto* others : {&tools, &system_opengl}) {
        for (const std::string& package : *others)
            EXPECT_EQ(expected.erase(package), 1u) << package << " is not in packages.txt";
    }
    std::set<std::string> credited;
    for (const Credit& credit : credits()) credited.insert(credit.package);
    EXPECT_EQ(credited, expected);
    EXPECT_EQ(credited.size(), credits().size());
}

// The name of a license in Debian's copyright files. (The fonts state theirs themselves.)
std::string debian_name(const std::string& license, const std::string& package) {
    if (license == "MIT") return package == "python3-glad" ? "License: MIT" : "License: Expat";
    if (license == "zlib") return "License: Zlib";
    if (package == "libzip-dev") return "may not be used to endorse or promote";  // in full
    if (license == "BSD 3-clause") return "License: BSD-3-clause";
    if (license == "LGPL 2.1") return "License: LGPL-2.1";
    if (license == "LGPL 2.1 or MPL 1.1") return "COPYING-LGPL-2.1";
    if (license == "Boost 1.0") return "Boost Software License - Version 1.0";
    if (license == "public domain or MIT") return "License: public-domain or Expat";
    return "";
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Credits, StateTheLicencesOfThePackages) {
    for (const Credit& credit : credits()) {
        const std::string license = credit.license;
        if (license == "OFL 1.1") continue;
        const std::string text =
            content_of("/usr/share/doc/" + std::string(credit.package) + "/copyright");
        // The first license of the file is that of the package as a whole.
        const std::string wanted = debian_name(license, credit.package);
        ASSERT_NE(wanted, "") << license;
        const std::size_t found = text.find(wanted);
        EXPECT_NE(found, std::string::npos) << credit.name << ": " << wanted;
        EXPECT_LT(found, text.find("Files: debian/")) << credit.name << ": " << wanted;
    }
}

TEST(Credits, StateTheLicencesOfTheFonts) {
    const auto wide = [](const std::string& text) {
        std::string bytes;
        for (const char c : text) bytes += '\0', bytes += c;
        return bytes;
    };
    for (const char* font :
         {"opentype/inter/Inter-Regular.otf", "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf",
          "truetype/fork-awesome/forkawesome-webfont.ttf"}) {
        const std::string text = content_of(std::string("/usr/share/fonts/") + font);
        EXPECT_TRUE(text.find(wide("SIL Open Font License, Version 1.1")) != std::string::npos ||
                    text.find(wide("SIL OFL 1.1")) != std::string::npos)
            << font;
    }
}

}  // namespace
}  // namespace collidoscope::app
