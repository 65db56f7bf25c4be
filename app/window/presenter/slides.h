// Pages that a presentation goes through: of a lesson, or of whatever else has pages.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace collidoscope::app {

class Workbench;

struct Slide {
    std::string title;                // "Apart, but on which axis?"
    std::string whole;                // "Why fifteen axes"; empty: it stands alone
    std::size_t page = 0, pages = 0;  // from 0
    std::vector<std::string> notes;   // for the speaker, a paragraph each
    std::string next;                 // title of the next page; empty: this is the last
    bool has_text = false;            // the left side shows its text and its title
    bool overflows = false;           // as it was laid out last, the text does not fit
    std::uint64_t version = 0;        // another number with every page
};

struct SlideSource {
    // Null where nothing is open that has pages.
    std::function<std::optional<Slide>(const Workbench&)> shown;
    // To the next page (+1) or the one before (-1), once nothing of this one is left that way out
    // of sight; stays at the ends.
    std::function<void(Workbench&, int by)> turn;
};

// Called while the program's files are initialized. The first that shows something is used.
bool register_slides(SlideSource source);

// The slide of what is open; else of the scene: its title and note.
Slide slide_of(const Workbench& bench);
// False where nothing has pages.
bool turn_page(Workbench& bench, int by);

}  // namespace collidoscope::app
