// Arguments that every command with a picture takes.
#pragma once

#include <glm/vec2.hpp>
#include <string>

namespace collidoscope::app::cli {

// "1280x720" to pixels, 16 to 8192 each way. Throws Usage.
glm::ivec2 parse_size(const std::string& text);

}  // namespace collidoscope::app::cli
