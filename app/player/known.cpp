#include "app/player/known.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>

#include "app/player/why.h"

namespace collidoscope::app {
namespace {

constexpr std::array<AnswerPart, 6> parts = {AnswerPart::Verdict, AnswerPart::Contact,
                                             AnswerPart::Witness, AnswerPart::Normal,
                                             AnswerPart::Depth,   AnswerPart::Parameter};

// The number of steps of the run that have been told.
std::size_t told(const Player& player) {
    return player.index() + (player.inside() ? 0 : 1);
}

// The verdicts of the steps so far on pairs of bodies: the last one of each.
struct Told {
    bool any = false;  // steps of this run tell of pairs at all
    std::map<ProxyPair, PairVerdict> verdicts;

    std::vector<ProxyPair> with(PairVerdict verdict) const {
        std::vector<ProxyPair> found;
        for (const auto& [pair, word] : verdicts) {
            if (word == verdict) found.push_back(pair);
        }
        return found;
    }
};

Told pairs_told(const Player& player) {
    Told out;
    const auto& steps = player.recording().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (const Fact& fact : steps[i].facts) {
            const auto* tested = std::get_if<BodiesTested>(&fact);
            if (!tested) continue;
            out.any = true;
            if (i >= told(player)) return out;
            out.verdicts[{tested->first, tested->second}] = tested->verdict;
        }
    }
    return out;
}

// The part of the answer's that has been told. Both are sorted.
std::vector<ProxyPair> of_those(const std::vector<ProxyPair>& all,
                                const std::vector<ProxyPair>& told) {
    std::vector<ProxyPair> kept;
    std::set_intersection(all.begin(), all.end(), told.begin(), told.end(),
                          std::back_inserter(kept));
    return kept;
}

std::shared_ptr<const CrowdAnswer> known_crowd(const CrowdAnswer& whole, const Player& player,
                                               bool verdict) {
    auto known = std::make_shared<CrowdAnswer>();
    known->boxes_only = whole.boxes_only;
    known->state_hash = whole.state_hash;
    known->fixed = whole.fixed;
    const Told told = pairs_told(player);
    if (!told.any) {
        if (verdict) known->pairs = whole.pairs;
        return known;
    }
    // The candidates of a broad phase are all that it answers.
    const auto candidates = told.with(PairVerdict::Candidate);
    known->pairs =
        of_those(whole.pairs, whole.boxes_only ? candidates : told.with(PairVerdict::Collide));
    known->degraded = of_those(whole.degraded, told.with(PairVerdict::Degraded));
    if (!whole.boxes_only) known->candidates = candidates;
    return known;
}

}  // namespace

KnownParts known_parts(const Player& player, const Answer& answer) {
    if (player.empty() || player.at_end()) return KnownParts::all();
    const Recording& recording = player.recording();
    KnownParts known = KnownParts::none();
    for (const AnswerPart part : parts) {
        const auto target = about(answer, part);
        const auto step = target ? deciding_step(recording, *target) : std::nullopt;
        if (step && *step < told(player)) known.add(part);
    }
    return known;
}

Answer known_answer(const Answer& answer, const Player& player, KnownParts known) {
    if (known.whole()) return answer;
    Answer out;
    const bool verdict = known.has(AnswerPart::Verdict);
    const bool witness = known.has(AnswerPart::Witness), contact = known.has(AnswerPart::Contact);
    const bool normal = known.has(AnswerPart::Normal), depth = known.has(AnswerPart::Depth);
    out.hit = verdict && answer.hit;
    out.exact_distance = answer.exact_distance;
    if (verdict) out.where = answer.where;
    if (depth) out.signed_distance = answer.signed_distance;
    if (normal) out.normal = answer.normal;
    if (witness) out.point_on_a = answer.point_on_a, out.point_on_b = answer.point_on_b;
    if (witness || contact || normal || depth) out.contacts = answer.contacts;
    if (known.has(AnswerPart::Parameter)) out.t = answer.t, out.inside = answer.inside;
    if (contact) out.triangle = answer.triangle, out.body = answer.body;
    if (answer.crowd) out.crowd = known_crowd(*answer.crowd, player, verdict);
    return out;
}

}  // namespace collidoscope::app
