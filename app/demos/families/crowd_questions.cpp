#include "app/demos/families/crowd_questions.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "collision/broad/axis.h"
#include "collision/trace/words.h"

namespace collidoscope::app {
namespace {

Datum::List list_of(const std::vector<ProxyId>& bodies) {
    Datum::List list;
    for (const ProxyId id : bodies) list.emplace_back(std::int64_t{id});
    return list;
}
Datum::List list_of(std::span<const ProxyPair> pairs) {
    Datum::List list;
    for (const ProxyPair& pair : pairs)
        list.emplace_back(
            Datum::List{Datum(std::int64_t{pair.low}), Datum(std::int64_t{pair.high})});
    return list;
}
Datum::List list_of(const std::vector<double>& values) {
    Datum::List list;
    for (const double value : values) list.emplace_back(value);
    return list;
}

std::string pairs_named(std::span<const ProxyPair> pairs, const char* what) {
    std::string text = counted(pairs.size(), "pair") + " " + what;
    constexpr std::size_t most = 6;
    if (pairs.empty() || pairs.size() > most) return text;
    const char* before = ": ";
    for (const ProxyPair& pair : pairs) {
        text += before + spoken(pair.low) + " and " + spoken(pair.high);
        before = "; ";
    }
    return text;
}

Mark mark_of(Geometry geometry, Role role, const char* label) {
    Mark mark;
    mark.geometry = std::move(geometry);
    mark.role = role;
    mark.label = label;
    return mark;
}

}  // namespace

void CrowdQuestions::follow(const SpawnedAndRemoved& change) {
    for (const auto& [number, last] : change.removed) events_.removed(number, last);
}

void CrowdQuestions::begin(const Answer& answer) {
    quantities_.clear();
    said_.clear();
    crowd_ = std::make_shared<CrowdAnswer>(*answer.crowd);
}

void CrowdQuestions::take(const char* name, const BoxAnswer& found, std::string said,
                          std::string_view help) {
    quantities_.push_back({name, Datum(list_of(found.bodies)), help});
    crowd_->asked.insert(crowd_->asked.end(), found.bodies.begin(), found.bodies.end());
    said_.push_back(std::move(said) + box_query::bodies_named(found.bodies) + ".");
}

void CrowdQuestions::take_region(const BoxAnswer& found) {
    take("region", found, "Region: ", "Bodies whose boxes overlap the region.");
    quantities_.push_back({"region_tests", Datum(static_cast<std::int64_t>(found.tests)),
                           "Boxes tested against the region."});
    quantities_.push_back({"region_parts", Datum(static_cast<std::int64_t>(found.parts)),
                           "Nodes, cells or lists opened for the region."});
}

void CrowdQuestions::take_ray(const BoxAnswer& found, bool first) {
    for (const double t : found.values) {
        if (!std::isfinite(t))
            throw InputError(
                "t, in lengths of the ray's direction, exceeds the range of float: make the "
                "direction longer");
    }
    take("ray", found, first ? "Ray, first hit: " : "Ray: ",
         first ? "The body whose box the ray hits first." : "Bodies whose boxes the ray hits.");
    quantities_.push_back({"ray_t", Datum(list_of(found.values)),
                           "Where the ray enters these boxes, in lengths of its direction."});
    quantities_.push_back({"ray_tests", Datum(static_cast<std::int64_t>(found.tests)),
                           "Boxes tested against the ray."});
    quantities_.push_back({"ray_parts", Datum(static_cast<std::int64_t>(found.parts)),
                           "Nodes, cells or lists opened for the ray."});
}

void CrowdQuestions::take_nearest(const BoxAnswer& found) {
    take("nearest", found, "Nearest: ", "Bodies whose boxes are nearest to the point.");
    quantities_.push_back(
        {"nearest_distances", Datum(list_of(found.values)), "The distances of these boxes."});
    quantities_.push_back({"nearest_tests", Datum(static_cast<std::int64_t>(found.tests)),
                           "Boxes whose distance was computed."});
    quantities_.push_back({"nearest_parts", Datum(static_cast<std::int64_t>(found.parts)),
                           "Nodes, cells or lists opened for the nearest boxes."});
}

void CrowdQuestions::take_events() {
    events_.update(crowd_->pairs);
    quantities_.push_back({"began", Datum(list_of(events_.began())),
                           "Pairs of this frame that were none in the frame before."});
    quantities_.push_back({"ended", Datum(list_of(events_.ended())),
                           "Pairs of the frame before that are none in this frame."});
    said_.push_back(pairs_named(events_.began(), "began") + "; " +
                    pairs_named(events_.ended(), "ended") + ".");
    said_.back() = sentence_start(std::move(said_.back()));
}

void CrowdQuestions::finish(Answer& answer, Recording* recording) {
    std::sort(crowd_->asked.begin(), crowd_->asked.end());
    crowd_->asked.erase(std::unique(crowd_->asked.begin(), crowd_->asked.end()),
                        crowd_->asked.end());
    for (Quantity& quantity : quantities_) answer.extra.push_back(std::move(quantity));
    if (recording && !recording->cut && !recording->steps.empty()) {
        StepBuilder step(recording->steps.back());
        for (const std::string& said : said_) step.say(" ", said);
        for (const ProxyId id : crowd_->asked) step.body(id, Role::Hit);
    }
    answer.crowd = std::exchange(crowd_, nullptr);
    quantities_.clear();
    said_.clear();
}

std::vector<Mark> question_marks(const CrowdState& crowd) {
    const CrowdQueries& queries = crowd.queries;
    std::vector<Mark> marks;
    if (queries.region)
        marks.push_back(mark_of(BoxMark{as_box(queries.region->box)}, Role::Current, "region"));
    if (queries.ray) {
        const CrowdRay& ray = *queries.ray;
        const vec3 tip = ray.ray.origin + ray.ray.direction;
        marks.push_back(mark_of(Arrow{ray.ray.origin, tip}, Role::Current, "ray"));
        if (ray.max_t > 1)
            marks.push_back(mark_of(Line{tip, ray.ray.origin + ray.max_t * ray.ray.direction},
                                    Role::Current, ""));
    }
    if (queries.nearest)
        marks.push_back(mark_of(Dot{queries.nearest->point}, Role::Current, "nearest"));
    return marks;
}

}  // namespace collidoscope::app
