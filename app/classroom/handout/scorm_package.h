// A lesson as a package for learning platforms: SCORM 1.2, which Moodle, ILIAS, Canvas and others
// read.
#pragma once

#include <string>

#include "app/classroom/lessons/lesson.h"

namespace collidoscope::app {

// The bytes of a ZIP file with the manifest and the page, a handout for HandoutFor::Course. The
// same lesson and page make the same bytes on one machine. Throws std::runtime_error when it cannot
// be made.
std::string scorm_package(const Lesson& lesson, const std::string& page);

}  // namespace collidoscope::app
