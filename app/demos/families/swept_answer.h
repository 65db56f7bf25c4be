// Questions about a body that moves straight against triangles: the option and the answer.
#pragma once

#include <string>

#include "app/demos/families/harness.h"
#include "collision/motion/triangles/swept_triangle.h"

namespace collidoscope::app {

// "motion": the way of A in the time from 0 to 1.
inline OptionSpec motion_option() {
    return {.id = "motion",
            .title = "Motion of A",
            .help = "The body that moves goes this way in the time from 0 to 1.",
            .fallback = vec3(0, -2, 0),
            .low = -1000,
            .high = 1000};
}

inline Answer to_answer(const TriangleSweep& found) {
    Answer answer;
    answer.hit = found.hit;
    if (!found.hit) return answer;
    answer.t = static_cast<float>(found.time);
    answer.normal = found.contact.normal;
    answer.contacts.push_back(found.contact);
    answer.add("feature", swept_triangle::name_of(found.feature, found.index),
               "The feature of the triangle that is touched; edge k leads from vertex k to the "
               "next one.");
    return answer;
}

}  // namespace collidoscope::app
