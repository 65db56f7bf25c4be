// Marks as things to speak of: whether two are the same, and what one is called.
#pragma once

#include <string>

#include "collision/trace/mark.h"

namespace collidoscope::app {

// The same geometry, bit for bit.
bool same_geometry(const Geometry& a, const Geometry& b);
// The same thing in the same role: geometry, role, space and link, under any label.
bool same_mark(const Mark& a, const Mark& b);

// "Edge 3, rejected", "Point pA, witness", "Node 12 of A, opened".
std::string name_of(const Mark& mark);

}  // namespace collidoscope::app
