// Tells whether two frames look the same, bodies left out.
#pragma once

#include <array>
#include <cstdint>

#include "render/target.h"

namespace collidoscope::render {

struct Frame;

// A digest of 128 bits of what a frame draws beside its bodies, and where: camera, look, ground,
// overlays, instanced bodies by their version. Small lists count by their contents, since they are
// filled anew for each frame; large ones (over 4,096 things) by identity and version. Equal frames
// have equal keys. Cost: linear in the small lists, about a nanosecond for each 8 bytes.
using FrameKey = std::array<std::uint64_t, 2>;
FrameKey key_of(const Frame& frame, const Target& target);

}  // namespace collidoscope::render
