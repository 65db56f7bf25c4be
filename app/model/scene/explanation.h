// The one-page explanation of a demo: assets/explanations/ID.md, which anybody can read and better.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace collidoscope::app {

struct Explanation {
    std::string decides;  // its question, and the idea
    std::string use;      // when to use it
    std::string cost;     // in operations, time and memory
    std::string fails;    // where it fails
    std::string source;   // where it comes from; the references themselves are the demo's
};

// A section for each part, under a heading "## What it decides", "## When to use it", "## What it
// costs", "## Where it fails" and "## Where it comes from". Lines of a paragraph become one; a part
// that is missing is empty.
Explanation parse_explanation(std::string_view markdown);

// That of a demo; nothing when there is no such file.
std::optional<Explanation> explanation_of(const std::string& demo_id);

}  // namespace collidoscope::app
