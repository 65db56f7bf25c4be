// The typefaces have every character of the texts that are drawn in them: where one lacks it, a
// question mark is drawn.
#include "app/window/workbench/fonts.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

class TypefacesTest : public testing::Test {
  protected:
    TypefacesTest() {
        fonts_ = load_fonts(1);
        ImGui::GetIO().Fonts->Build();
    }
    ~TypefacesTest() override { ImGui::DestroyContext(context_); }

    // The characters of the texts in a folder of assets that the font lacks, each with its file.
    static std::set<std::string> lacking(const char* folder, const ImFont& font) {
        std::set<std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(fs::path("assets") / folder)) {
            const std::string ending = entry.path().extension();
            if (ending != ".txt" && ending != ".md" && ending != ".json") continue;
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string text(std::istreambuf_iterator<char>(file), {});
            for (const char* at = text.c_str(); *at != '\0';) {
                unsigned int letter = 0;
                const int bytes = ImTextCharFromUtf8(&letter, at, text.c_str() + text.size());
                if (letter >= ' ' &&
                    font.FindGlyphNoFallback(static_cast<ImWchar>(letter)) == nullptr)
                    found.insert(std::string(at, static_cast<std::size_t>(bytes)) + " in " +
                                 entry.path().filename().string());
                at += bytes;
            }
        }
        return found;
    }

    ImGuiContext* context_ = ImGui::CreateContext();
    Fonts fonts_;
};

TEST_F(TypefacesTest, HaveEveryCharacterOfTheTexts) {
    ASSERT_TRUE(fonts_.missing.empty());
    const std::set<std::string> none;
    EXPECT_EQ(lacking("pseudocode", *fonts_.numbers), none);
    EXPECT_EQ(lacking("parsons", *fonts_.words), none);
    EXPECT_EQ(lacking("explanations", *fonts_.words), none);
    EXPECT_EQ(lacking("scenes", *fonts_.talk), none);
}

}  // namespace
}  // namespace collidoscope::app
