// Targets of the links in a lesson: "demo:gjk/02-deep", "step:#first", "lesson:NAME#Page".
#pragma once

#include <cstdint>
#include <string>

namespace collidoscope::app {

enum class LinkTo : std::uint8_t { Demo, Step, Lesson, Exercise, Tab, Command, Web, Nowhere };
struct LessonLink {
    LinkTo to = LinkTo::Nowhere;
    std::string name;  // what stands behind the colon; of the web the whole address
    std::string part;  // of a demo its scene, of a lesson the heading of a page; may be empty
};
LessonLink read_link(const std::string& target);

}  // namespace collidoscope::app
