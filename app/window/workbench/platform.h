// The abilities of the window where it runs: on a desktop all, in a browser's page fewer. What it
// cannot do is shown, not enabled, with the reason.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collidoscope::app {

enum class Ability : std::uint8_t {
    Folders,       // folders and files of the user, by their paths
    Programs,      // other programs: compilers, editors, encoders of videos
    SecondWindow,  // on another screen
    Quit,
};
inline constexpr int abilities = 4;

struct Platform {
    std::string name = "native";
    // Why it lacks the ability, as a sentence for a tooltip; empty: it has it.
    std::string_view (*why_not)(Ability) = [](Ability) { return std::string_view(); };

    bool has(Ability ability) const { return why_not(ability).empty(); }
};

Platform native_platform();
Platform browser_platform();

}  // namespace collidoscope::app
