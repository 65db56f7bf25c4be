#include "app/demo/hull_demo.h"
#include "collision/narrow/epa_contact.h"

namespace collidoscope::app {
namespace {

// As many points as can still be followed by eye; the library's own cap is epa_cap.
constexpr std::size_t shown_cap = 64;

const char* name_of(const EpaContact& contact) {
    if (contact.fell_back) return "undecided, then exhaustive";
    switch (contact.epa.state) {
        case EpaResult::State::Converged:
            return "converged";
        case EpaResult::State::Apart:
            return "apart";
        case EpaResult::State::Flat:
            return "no volume";
        case EpaResult::State::Undecided:
            return "undecided";
    }
    return "";
}

[[maybe_unused]] const bool registered = register_hull_demo(
    {.id = "epa",
     .title = "Expanding polytope · how deep two hulls overlap",
     .short_title = "EPA · hull – hull",
     .family = Family::Narrow,
     .source = "van den Bergen 2001, section 5; van den Bergen 2003, section 4.3.8",
     .summary = "A polytope grows inside the Minkowski difference A − B, always at its face "
                "closest to the origin, until that face lies on the surface. Its distance bounds "
                "the depth from below, the support distance along its normal from above; when "
                "they meet, that is the depth and its normal."},
    [](const Polytope& a, const Polytope& b, auto trace) {
        const EpaContact contact = epa_contact(a, b, trace, shown_cap);
        Answer answer = to_answer(contact.pair);
        answer.extra.emplace_back("epa", name_of(contact));
        answer.extra.emplace_back("iterations", contact.epa.iterations);
        answer.extra.emplace_back("points", contact.epa.points);
        if (contact.pair.hit) {
            answer.extra.emplace_back("lower", std::max(contact.epa.lower, 0.0));
            answer.extra.emplace_back("upper", std::max(contact.epa.upper, 0.0));
        }
        answer.extra.emplace_back("decided_exactly", contact.decided_exactly);
        return answer;
    });

}  // namespace
}  // namespace collidoscope::app
