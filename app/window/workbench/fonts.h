// The type of the interface: Inter for words, JetBrains Mono for numbers and code, Fork Awesome for
// icons. If a font file is missing, ImGui's own font stands in.
#pragma once

#include <string>
#include <vector>

struct ImFont;

namespace collidoscope::app {

struct Fonts {
    ImFont* words = nullptr;   // 13 px at scale 1
    ImFont* strong = nullptr;  // the same, semibold
    ImFont* title = nullptr;   // 17 px, semibold
    ImFont* talk = nullptr;    // 15 px: the sentence under the scene
    ImFont* talk_strong = nullptr;
    ImFont* small = nullptr;           // 11 px, semibold: headings of groups
    ImFont* numbers = nullptr;         // 12 px, fixed width
    float scale = 1;                   // they were made for
    std::vector<std::string> missing;  // files that were not found
    bool has_icons = false;
};

// Makes the fonts in ImGui's atlas, in place of what is there. The atlas's texture must be made
// anew afterward. Cost: some ten milliseconds.
Fonts load_fonts(float scale);

// Icons, as text to be drawn in any of the fonts of words.
namespace icon {
inline constexpr const char* play = "\xef\x81\x8b";          // f04b
inline constexpr const char* pause = "\xef\x81\x8c";         // f04c
inline constexpr const char* step_back = "\xef\x81\x93";     // f053
inline constexpr const char* step_forward = "\xef\x81\x94";  // f054
inline constexpr const char* to_start = "\xef\x81\x88";      // f048
inline constexpr const char* to_end = "\xef\x81\x91";        // f051
inline constexpr const char* search = "\xef\x80\x82";        // f002
inline constexpr const char* folder = "\xef\x81\xbb";        // f07b
inline constexpr const char* file = "\xef\x85\x9b";          // f15b
inline constexpr const char* cube = "\xef\x86\xb2";          // f1b2
inline constexpr const char* eye = "\xef\x81\xae";           // f06e
inline constexpr const char* eye_off = "\xef\x81\xb0";       // f070
inline constexpr const char* lock = "\xef\x80\xa3";          // f023
inline constexpr const char* unlock = "\xef\x82\x9c";        // f09c
inline constexpr const char* warning = "\xef\x81\xb1";       // f071
inline constexpr const char* info = "\xef\x81\x9a";          // f05a
inline constexpr const char* close = "\xef\x80\x8d";         // f00d
inline constexpr const char* down = "\xef\x84\x87";          // f107
inline constexpr const char* right = "\xef\x84\x85";         // f105
inline constexpr const char* up = "\xef\x84\x86";            // f106
inline constexpr const char* check = "\xef\x80\x8c";         // f00c
inline constexpr const char* question = "\xef\x84\xa8";      // f128
inline constexpr const char* pin = "\xef\x82\x8d";           // f08d
inline constexpr const char* copy = "\xef\x83\x85";          // f0c5
}  // namespace icon

}  // namespace collidoscope::app
