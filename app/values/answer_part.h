// Parts of an answer that can be pointed at: each is drawn over the scene, or is a row of the
// result panel.
#pragma once

#include <cstdint>

namespace collidoscope::app {

enum class AnswerPart : std::uint8_t {
    Verdict,    // hit or apart; inside or outside
    Contact,    // a contact, or where a ray hits
    Witness,    // the closest points
    Normal,     // of a contact, or of the surface a ray hits
    Depth,      // how far the bodies overlap, or how far apart they are
    Parameter,  // t of a ray
};

}  // namespace collidoscope::app
