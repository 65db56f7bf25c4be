#include "app/demos/families/hull_demo.h"

#include <algorithm>

namespace collidoscope::app {

SupportBody support_body(const ConvexCore& core) {
    return core.curved ? *core.curved : SupportBody(core.points, core.radius);
}

Answer to_answer(const CurvedAnswer& found) {
    Answer answer = to_answer(found.pair);
    answer.add("status", name_of(found.search.status), "How the search ended.");
    answer.add("lower_bound", found.search.lower, "Proven: the distance is at least this.");
    answer.add("upper_bound", found.search.upper, "Proven: the distance is at most this.");
    if (found.pair.hit && found.measured) {
        answer.add("depth_lower", std::max(found.depth.lower, 0.0),
                   "Proven: the depth is at least this.");
        answer.add("depth_upper", std::max(found.depth.upper, 0.0),
                   "Proven: the depth is at most this.");
    }
    if (found.search.capped)
        answer.add("capped", true, "Whether the search ended at its limit of iterations.");
    return answer;
}

}  // namespace collidoscope::app
