#include "app/classroom/handout/scorm_package.h"

#include <stdexcept>

namespace collidoscope::app {

std::string scorm_package(const Lesson& /*lesson*/, const std::string& /*page*/) {
    throw std::runtime_error("a package for a learning platform cannot be made in a browser");
}

}  // namespace collidoscope::app
