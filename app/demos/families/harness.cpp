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

std::vector<OptionSpec> contact_options(bool skins) {
    std::vector<OptionSpec> all{{.id = "margin",
                                 .title = "Margin",
                                 .help = "Bodies no farther apart than this are a hit, too: their "
                                         "contact has a distance above 0 and a negative depth",
                                 .fallback = 0.0,
                                 .low = 0,
                                 .high = 1000}};
    if (skins)
        all.push_back({.id = "skin",
                       .title = "Skin",
                       .help = "Each body is taken as larger by this on all sides: two skins come "
                               "off the distance and go into the depth",
                       .fallback = 0.0,
                       .low = 0,
                       .high = 1000});
    return all;
}

ContactReach contact_reach_of(const Question& question) {
    const auto given = [&](std::string_view id) {
        const Datum* value = question.options.find(id);
        return value ? value->get<float>() : 0.0f;
    };
    return {.margin = given("margin"), .skin = given("skin")};
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

std::vector<OptionSpec> ray_options(RayOptions kind) {
    std::vector<OptionSpec> all{{.id = "max_t",
                                 .title = "Largest t",
                                 .help = "The ray ends at this t, in lengths of its direction: a "
                                         "hit beyond it does not count. 0: the ray has no end",
                                 .fallback = 0.0,
                                 .low = 0,
                                 .high = 1e6}};
    if (kind == RayOptions::Ends) return all;
    all.push_back({.id = "cull",
                   .title = "Cull back faces",
                   .help = "A surface that the ray meets from behind, along its normal, does not "
                           "count",
                   .fallback = false});
    if (kind == RayOptions::Culls) return all;
    all.push_back({.id = "solid",
                   .title = "Solid",
                   .help = "A ray that starts inside hits at once, at t = 0. Off: it hits where it "
                           "leaves, as of a hollow body",
                   .fallback = false});
    return all;
}

RayRules ray_rules_of(const Question& question) {
    RayRules rules;
    const auto given = [&](std::string_view id, const auto& set) {
        if (const Datum* value = question.options.find(id)) set(*value);
    };
    given("max_t", [&](const Datum& value) {
        if (const auto end = value.get<float>(); end > 0) rules.t_max = end;
    });
    given("cull", [&](const Datum& value) { rules.cull = value.get<bool>(); });
    given("solid", [&](const Datum& value) { rules.solid = value.get<bool>(); });
    return rules;
}

Answer to_answer(Where where) {
    Answer answer;
    answer.hit = where != Where::Outside;
    answer.where = where;
    return answer;
}

}  // namespace collidoscope::app
