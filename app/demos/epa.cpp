#include "app/demos/families/hull_demo.h"
#include "collision/narrow/epa/epa_contact.h"

namespace collidoscope::app {
namespace {

const char* name_of(const EpaContact& contact) {
    if (contact.fell_back) return "undecided, then exhaustive";
    switch (contact.epa.state) {
        case EpaResult::State::Converged:
            return "converged";
        case EpaResult::State::Apart:
            return word_of(Relation::Separated);
        case EpaResult::State::Flat:
            return "no volume";
        case EpaResult::State::Undecided:
            return "undecided";
    }
    return "";
}

const char* name_of(const CurvedAnswer& found) {
    EpaContact plain;
    plain.epa.state = found.depth.state;
    return name_of(plain);
}

Answer curved_answer(const CurvedAnswer& found) {
    Answer answer = to_answer(found);
    answer.add("epa", name_of(found), "How the expanding polytope ended.");
    answer.iterations = found.depth.iterations;
    answer.add("points", found.depth.points, "Number of points of the polytope.");
    return answer;
}

[[maybe_unused]] const bool epa_registered = register_convex_demo(
    {.id = "epa",
     .title = "Expanding polytope algorithm · penetration depth",
     .short_title = "EPA: penetration depth",
     .family = Family::Narrow,
     .level = 180,
     .words = "expanding polytope algorithm minkowski difference convex",
     .sources = "vandenbergen2001: section 5; vandenbergen2003: section 4.3.8",
     .summary = "A polytope grows inside the Minkowski difference A − B, always at its face "
                "closest to the origin, until that face lies on the surface. Its distance bounds "
                "the depth from below, the support distance along its normal from above; when the "
                "bounds coincide, that is the depth and its normal. On curved bodies they only "
                "come close."},
    [](const ConvexCore& first, const ConvexCore& second, const OptionReader& options, auto trace) {
        if (first.round || second.round) {
            CurvedAnswer found = collide_by_epa(support_body(first), support_body(second), trace,
                                                options.get<std::size_t>("cap"));
            const ContactManifold contacts =
                with_contacts(first, second, found.pair, options, 0, trace);
            found.pair = contacts.pair;
            Answer answer = curved_answer(found);
            add_features(answer, contacts);
            return answer;
        }
        const Polytope a = convex_hull(first.points), b = convex_hull(second.points);
        EpaContact contact = epa_contact(a, b, trace, options.get<std::size_t>("cap"));
        const ContactManifold contacts =
            with_contacts(first, second, contact.pair, options, 0, trace);
        contact.pair = contacts.pair;
        Answer answer = to_answer(contact.pair);
        answer.add("epa", name_of(contact), "How the expanding polytope ended.");
        answer.iterations = contact.epa.iterations;
        answer.add("points", contact.epa.points, "Number of points of the polytope.");
        if (contact.pair.hit) {
            answer.add("lower", std::max(contact.epa.lower, 0.0),
                       "Proven: the value is at least this.");
            answer.add("upper", std::max(contact.epa.upper, 0.0),
                       "Proven: the value is at most this.");
        }
        answer.add("decided_exactly", contact.decided_exactly,
                   "Whether rounding left doubt, so that exact signs decided.");
        answer.add("cap", options.get<std::size_t>("cap"),
                   "The largest number of points the polytope may have.");
        add_features(answer, contacts);
        return answer;
    },
    // The library's own cap is epa_cap; so many points can still be followed by eye.
    {{.id = "cap",
      .title = "Max points",
      .help = "The polytope stops growing at this many points; if the bounds have not met by then, "
              "the result is undecided and every face is tested instead.",
      .fallback = 64,
      .min = 4,
      .max = epa_cap},
     contacts_option()});

}  // namespace
}  // namespace collidoscope::app
