#include "collision/narrow/textbook/polygon_crossings_listing_steps.h"

#include <cmath>

#include "collision/narrow/polygon/polygon_edges.h"
#include "collision/narrow/polygon/polygon_show.h"
#include "collision/narrow/textbook/polygon_crossings_listing.h"

namespace collidoscope::polygon_crossings_listing {

namespace show = polygon_show;

namespace {

// Edge i of ring r, and the result of listing 1 for it.
void describe(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
              const ListingIntersection& found, std::int64_t hits, Role verdict) {
    using Verdict = ListingIntersection::Verdict;
    const Ring& v = polygon.rings[r];
    show::mark_edge(step, polygon, r, i, verdict);
    step.value("p0", v[i]).value("p1", v[(i + 1) % v.size()]).value("div", found.div);
    if (found.verdict != Verdict::Parallel) step.value("ta", found.ta);
    if (found.verdict == Verdict::OffSecond || found.verdict == Verdict::Hit) {
        step.value("tb", found.tb);
    }
    step.now_value("n", hits);
}

}  // namespace

void say_far(StepBuilder& step, const vec2& test, const vec2& far) {
    step.say("The listing draws a line from ", strong("p"), " to ", strong("p + (1000, 1000)"),
             " and assumes that this far point is outside.");
    step.point(show::lifted(test), Role::Candidate, "p").value("test", test).value("far", far);
    step.arrow(show::lifted(test), show::lifted(far), Role::Ray).keep("ray");
    step.point(show::lifted(far), Role::Ray, "far").keep("far");
    step.now_value("n", std::int64_t{0});
}

void say_parallel(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
                  const ListingIntersection& found, std::int64_t hits) {
    step.say("For edge ", strong(show::edge(polygon, r, i)), " |div| is ", now(std::abs(found.div)),
             ", below 0.000001: taken to be ", strong("parallel"), ", no hit.");
    describe(step, polygon, r, i, found, hits, Role::Rejected);
}

void say_off_edge(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
                  const ListingIntersection& found, std::int64_t hits) {
    step.say("The lines intersect at ta = ", now(found.ta), " of edge ",
             strong(show::edge(polygon, r, i)), ", which is not between 0 and 1: no hit.");
    describe(step, polygon, r, i, found, hits, Role::Rejected);
}

void say_off_line(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
                  const ListingIntersection& found, std::int64_t hits) {
    step.say("Edge ", strong(show::edge(polygon, r, i)),
             " intersects the line at tb = ", now(found.tb),
             ", which is not between p at 0 and the far point at 1: no hit.");
    describe(step, polygon, r, i, found, hits, Role::Rejected);
}

void say_hit(StepBuilder& step, const Polygon& polygon, std::size_t r, std::size_t i,
             const ListingIntersection& found, std::int64_t hits) {
    const Ring& v = polygon.rings[r];
    const vec2 p0 = v[i], p1 = v[(i + 1) % v.size()];
    const bool at_end = found.ta == 0 || found.ta == 1;
    step.say("Edge ", strong(show::edge(polygon, r, i)), " is hit at ta = ", found.ta,
             at_end ? ", exactly at its endpoint, which counts" : "", ": hit number ", now(hits),
             ".");
    describe(step, polygon, r, i, found, hits, Role::Candidate);
    step.point(show::lifted(p0 + found.ta * (p1 - p0)), Role::Hit, std::to_string(hits))
        .keep("hit " + std::to_string(hits));
}

void say_even(StepBuilder& step, const Polygon& polygon, const vec2& test, std::int64_t hits) {
    step.verdict(false);
    step.say(now(hits), " hits, an even number: the listing returns ", strong("outside"), ".");
    step.now_value("n", hits);
    show::describe_verdict(step, polygon, test, false);
}

void say_odd(StepBuilder& step, const Polygon& polygon, const vec2& test, std::int64_t hits) {
    step.verdict(true);
    step.say(now(hits), plural(hits, " hit", " hits"), ", an odd number: the listing returns ",
             strong("inside"), ".");
    step.now_value("n", hits);
    show::describe_verdict(step, polygon, test, true);
}

}  // namespace collidoscope::polygon_crossings_listing
