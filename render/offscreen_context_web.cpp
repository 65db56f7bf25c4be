#include "render/context.h"

namespace collidoscope::render {

struct OffscreenContext::Egl {};

OffscreenContext::OffscreenContext() {
    throw NoOpenGl("a page draws into its own canvas only",
                   "Start the program on a desktop for pictures without a window.");
}

OffscreenContext::~OffscreenContext() = default;

}  // namespace collidoscope::render
