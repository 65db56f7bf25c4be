// Massive models by formula: copies of a mesh in a lattice, each turned another way.
#pragma once

#include <cstdint>
#include <functional>

#include "collision/trees/parts/part_writer.h"

namespace collidoscope::app {

// Adds `copies` of the mesh, shrunk to a radius of at most 1, at the points of a cube of the least
// size that has room for all, 1.6 apart: neighbors touch here and there. The same for equal
// arguments, on every machine. Some 100,000 triangles are in memory at a time, or one copy.
// keep_going is told the share that is done; false stops and returns false.
bool add_copies(PartWriter& writer, const Mesh& mesh, std::uint32_t copies,
                const std::function<bool(double)>& keep_going = {});

}  // namespace collidoscope::app
