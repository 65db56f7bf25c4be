// A body as text, for the clipboard: as it stands in a scene file.
#pragma once

#include <string>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

std::string body_text(const Body& body);
// That text, or a shape alone as in a question. Throws InputError saying what is wrong; ImportError
// when a mesh cannot be read.
Body parse_body(const std::string& text, const MeshLoader& load);

}  // namespace collidoscope::app
