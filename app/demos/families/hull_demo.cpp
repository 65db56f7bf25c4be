#include "app/demos/families/hull_demo.h"

#include <algorithm>

namespace collidoscope::app {

SupportBody support_body(const ConvexCore& core) {
    return core.curved ? *core.curved : SupportBody(core.points, core.radius);
}

ContactFace contact_face(const ConvexCore& core, const dvec3& direction) {
    return core.curved
               ? collidoscope::contact_face(*core.curved, direction)
               : collidoscope::contact_face(convex_hull(core.points), core.radius, direction);
}

OptionSpec contacts_option() {
    return {.id = "contacts",
            .title = "Contacts",
            .help =
                "One contact, or the manifold: the faces of both bodies along the normal are "
                "clipped against each other",
            .fallback = "one",
            .choices = {"one", "manifold"}};
}

void add_features(Answer& answer, const ContactManifold& found) {
    if (found.features.empty()) return;
    std::string all;
    for (const ContactFeatures& features : found.features) {
        if (!all.empty()) all += "; ";
        all += "A " + manifold::name_of(features.a) + ", B " + manifold::name_of(features.b);
    }
    answer.add("features", std::move(all),
               "What of A and of B meets in each contact, by its number, in the contacts' order.");
    if (found.found > found.pair.contacts.size())
        answer.add("contacts_found", static_cast<std::int64_t>(found.found),
                   "Number of contacts before as many were chosen as a manifold holds.");
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
