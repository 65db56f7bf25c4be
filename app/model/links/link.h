// Links: a scene with its step, camera and overlays as one line that can be sent and clicked
// (docs/LINKS.md).
//
//   collidoscope://sat_box_box/04-cross-axis-gap?step=%23separated&tab=axes
//
// A web page with the program in it has the same behind its # (web_link.h).
#pragma once

#include <optional>
#include <string>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

// Longer ones are refused: no one's mail or browser carries them whole.
inline constexpr std::size_t max_link_bytes = 64 * 1024;

// Ten minutes at 60 frames a second. Every frame before it is worked out when the link is opened:
// links to later ones are neither made nor opened.
inline constexpr std::size_t max_link_frames = 36'000;

// The target of a link. From the scene's look the frame, the tab, the view beside and the overlays
// count; its step is addressed by label instead (app/player/step_address.h).
struct LinkTarget {
    Scene scene;
    std::string step{};  // "#separated:2", or "6" for the sixth; empty: the last
};

bool is_link(const std::string& text);
// A link, or the name of a file with one: .collidoscope-link, .url or .desktop.
bool is_link_file(const std::string& name);

// The shortest link to it: bodies and options only where no scene that ships has them. Throws
// InputError for what a link cannot carry: meshes that do not come with the program, or too much.
std::string link_to(const LinkTarget& target, const MeshLoader& load);

// Whoever made the link may be a stranger: nothing but the program's own meshes is read, and
// everything is checked. Throws InputError with what is wrong.
LinkTarget read_link(const std::string& link, const MeshLoader& load);

// The link in a file of a few lines. Throws InputError.
std::string link_in_file(const std::string& path);
// The contents of such a file, by the end of its name.
std::string link_file_text(const std::string& link, const std::string& name,
                           const std::string& title);

}  // namespace collidoscope::app
