#include "app/demos/families/moving_features.h"

#include <glm/geometric.hpp>

namespace collidoscope::app {
namespace {

const char* end_of(const FirstContact& found) {
    switch (found.status) {
        case FirstContactStatus::Touching:
        case FirstContactStatus::Within:
            return found.rounding ? "rounding" : "tolerance";
        case FirstContactStatus::Apart:
            return "no box left";
        case FirstContactStatus::Undecided:
            break;
    }
    return "max_boxes";
}

}  // namespace

std::vector<OptionSpec> first_contact_options() {
    return {{.id = "tolerance",
             .title = "Tolerance",
             .help = "Share of the longest edge: so near counts as touching. 0: as far as "
                     "rounding allows.",
             .fallback = 0.001,
             .low = 0,
             .high = 0.1},
            {.id = "max_boxes",
             .title = "Boxes, at most",
             .help = "Then the answer is undecided, with a time before which nothing touches.",
             .fallback = 10'000,
             .min = 1,
             .max = 1'000'000}};
}

FirstContactOptions first_contact_options_of(const OptionReader& values) {
    return {values.get<double>("tolerance"), values.get<int>("max_boxes")};
}

Answer to_answer(const FirstContact& found) {
    Answer answer;
    answer.hit = found.hit();
    answer.add("status", name_of(found.status), "How the search ended.");
    answer.add("ended_by", end_of(found), "What ended the search.");
    answer.add("boxes", found.boxes, "Boxes of times and places that were looked at.");
    if (found.hit()) {
        answer.t = static_cast<float>(found.lower);
        answer.normal = found.contact.normal;
        answer.contacts.push_back(found.contact);
    }
    if (found.status == FirstContactStatus::Undecided) answer.add_verdict("Undecided");
    if (found.status == FirstContactStatus::Apart) return answer;
    answer.add("t_lower", found.lower, "Proven: they do not touch before this time.");
    if (!found.hit()) return answer;
    answer.add("t_upper", found.upper,
               found.status == FirstContactStatus::Touching
                   ? "Proven: they touch at this time or earlier."
                   : "Until then they are as near as the tolerance; maybe they only come near.");
    answer.add("u", found.u, "Weight of the face's second corner; of edges the place on A.");
    answer.add("v", found.v, "Weight of the face's third corner; of edges the place on B.");
    answer.add("gap", found.gap, "At t_lower they are at most this far apart there.");
    return answer;
}

std::vector<OptionSpec> cubic_options() {
    return {{.id = "arithmetic",
             .title = "Arithmetic",
             .help = "Of the coefficients, the roots and the test at a root.",
             .fallback = "double",
             .choices = {"float", "double"}},
            {.id = "epsilon",
             .title = "Epsilon",
             .help = "One absolute tolerance, of coefficients, of weights and of lengths.",
             .fallback = 1e-6,
             .low = 0,
             .high = 1}};
}

CubicOptions cubic_options_of(const OptionReader& values) {
    return {values.get<std::string>("arithmetic") == "float", values.get<double>("epsilon")};
}

Answer to_answer(const CubicAnswer& said, const FirstContact& truth) {
    Answer answer;
    answer.hit = said.hit;
    if (said.hit) {
        answer.t = static_cast<float>(said.t);
        const double length = glm::length(said.normal);
        const vec3 normal = length > 0 ? vec3(said.normal / length) : vec3(0, 1, 0);
        const vec3 a(said.point_on_a), b(said.point_on_b);
        answer.normal = normal;
        answer.contacts.push_back({0.5f * a + 0.5f * b, normal, 0, a, b});
    }
    answer.add("roots", said.roots, "Roots that were found and tested.");
    answer.add("true_status", name_of(truth.status),
               "The answer that misses nothing, to the same question.");
    if (truth.status != FirstContactStatus::Apart)
        answer.add("true_t_lower", truth.lower, "Proven: they do not touch before this time.");
    answer.add("failure", name_of(why_cubic_fails(said, truth)),
               "What went wrong in the textbook version.");
    return answer;
}

}  // namespace collidoscope::app
