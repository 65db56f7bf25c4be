// The claims of a scene file under "expect": they back the scene's note, and are checked against
// the run.
#pragma once

#include <string>
#include <vector>

#include "app/model/scene/scene.h"

namespace collidoscope::app {

// The claims that a run of the scene does not bear out, a line each; empty: it bears out all.
// Throws InputError when the expectation cannot be understood. Cost: that of the recorded run.
//
// Each key of Scene::expect is a field of the answer, as `collidoscope query` prints it, and its
// value what it must be (the tolerance is that of `expect` in a question); {"min": m, "max": n}
// bounds a number, and {"count": n} or {"count": {"min": ..., "max": ...}} the length of a list.
// "error" expects a refusal that contains the text. "steps" speaks of the lines of the pseudo-code:
// {"reached": [labels], "never": [labels], "count": {label: number or bounds}}; a label inside
// another algorithm is "its_id/label".
std::vector<std::string> unmet_expectations(const Scene& scene);

}  // namespace collidoscope::app
