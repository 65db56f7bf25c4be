// The silent query of two polytopes, compiled once for all who use it; gjk.cpp holds the one that
// counts, for the widest registers.
#include "collision/narrow/gjk/gjk.h"

namespace collidoscope {

template GjkAnswer collide_by_gjk(const Polytope&, const Polytope&, NoTrace);

}  // namespace collidoscope
