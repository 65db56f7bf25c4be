// `collidoscope lesson steps DEMO/SCENE`: what a lesson can name there.
#pragma once

#include <string>

namespace collidoscope::app::cli {

// `what`: "sphere_box", whose scenes are listed, or "sphere_box/02-face" or "sphere_box/02", whose
// steps, fields, bodies, options, tabs and overlays are. All steps of a long run are listed only
// with `all`, or as JSON. Throws InputError for a demo or a scene that there is not. The exit code.
int lesson_steps(const std::string& what, bool json, bool all);

}  // namespace collidoscope::app::cli
