#include "app/demos/families/harness.h"

#include "app/demos/families/pair_demo.h"
#include "app/demos/families/polygon_demo.h"
#include "app/demos/families/ray_demo.h"

namespace collidoscope::app {

Answer to_answer(const PairResult& result) {
    Answer answer;
    answer.hit = result.hit;
    answer.signed_distance = result.signed_distance;
    answer.exact_distance = result.exact_distance;
    answer.normal = result.normal;
    answer.point_on_a = result.point_on_a;
    answer.point_on_b = result.point_on_b;
    answer.contacts.assign(result.contacts.begin(), result.contacts.end());
    return answer;
}

Answer to_answer(const std::optional<RayHit>& hit) {
    Answer answer;
    answer.hit = hit.has_value();
    if (hit) {
        answer.t = hit->t;
        answer.normal = hit->normal;
        answer.inside = hit->inside;
    }
    return answer;
}

Answer to_answer(Where where) {
    Answer answer;
    answer.hit = where != Where::Outside;
    answer.where = where;
    return answer;
}

}  // namespace collidoscope::app
