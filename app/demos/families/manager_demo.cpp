#include "app/demos/families/manager_demo.h"

#include <cctype>
#include <string>

namespace collidoscope::app {

std::vector<OptionSpec> manager_options(std::vector<OptionSpec> own) {
    own.push_back(static_option());
    return own;
}

ManagerOptions read_manager_options(const OptionReader& given) {
    ManagerOptions options;
    options.fixed = given.get<bool>("static");
    return options;
}

namespace {

// The crowd's part, to be completed before anybody else sees it.
CrowdAnswer& open(Answer& answer, std::shared_ptr<CrowdAnswer>& copy) {
    copy = std::make_shared<CrowdAnswer>(*answer.crowd);
    answer.crowd = copy;
    return *copy;
}

}  // namespace

void add_distances(Answer& answer, std::vector<double> distances) {
    std::shared_ptr<CrowdAnswer> copy;
    open(answer, copy).distances = std::move(distances);
}

void add_wrong(Answer& answer, std::vector<ProxyPair> wrong, const std::string& taken_as) {
    std::shared_ptr<CrowdAnswer> copy;
    CrowdAnswer& crowd = open(answer, copy);
    crowd.wrong = std::move(wrong);
    crowd.count("wrong", crowd.wrong.size(), "Pairs that are reported and do not touch.");
    answer.add_note(taken_as +
                    ": a pair under \"wrong\" is reported, but does not touch. No "
                    "collision is missed.");
}

std::string taken_as(const ChosenTest& test) {
    const auto told = [](TwoBodyChoice choice) {
        return choice == TwoBodyChoice::Spheres ? "every body counts as the sphere around it"
               : choice == TwoBodyChoice::Boxes ? "a mesh counts as the oriented box around it"
                                                : "every body counts as it is";
    };
    std::string text = told(test.choice());
    if (test.of_meshes() != test.choice())
        text =
            std::string("where two meshes meet, ") + told(test.of_meshes()) + "; elsewhere " + text;
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

Answer manager_answer(std::span<const ProxyPair> collisions, std::span<const ProxyPair> candidates,
                      const PairCounts& counts, const CrowdState& crowd,
                      std::vector<ProxyId> fixed) {
    auto found = std::make_shared<CrowdAnswer>();
    found->pairs.assign(collisions.begin(), collisions.end());
    found->candidates.assign(candidates.begin(), candidates.end());
    found->count_bodies(crowd.bodies.size());
    found->count("moved", counts.moved,
                 "Number of bodies, or entries, that had to be moved in the structure.");
    found->count("potential_pairs", counts.potential,
                 "Pairs whose boxes overlap: the result of the broad phase.", CounterId::Potential);
    found->count("exact_calls", counts.calls, "Number of narrow-phase tests made.");
    found->count("cached", counts.cached, "Pairs whose result was kept, as neither body moved.");
    found->count("real_collisions", counts.real, "Pairs that the narrow phase confirmed.");
    found->count("work", counts.work, "Operations of the narrow phase in this frame.");
    found->count("swaps", counts.broad.swaps,
                 "Number of times two ends in the sorted lists changed places in this frame.");
    found->count_static(counts.fixed, counts.possible());
    found->fixed = std::move(fixed);
    found->state_hash = state_hash(crowd);
    Answer answer;
    answer.hit = !found->pairs.empty();
    answer.crowd = std::move(found);
    return answer;
}

void say_change(const SpawnedAndRemoved& change, const CrowdState& crowd, Recorder recorder) {
    recorder.step("changed", [&](auto& step) {
        const auto bodies = [&](std::size_t n) { return plural(n, " body ", " bodies "); };
        if (change.went > 0) {
            step.say(strong(change.went), bodies(change.went), plural(change.went, "goes", "go"),
                     ": out of the sorted lists, and everything cached about pairs with ",
                     plural(change.went, "it", "them"),
                     " is discarded. The last body takes the free index. ");
        }
        if (change.came > 0) {
            step.say(strong(change.came), bodies(change.came), plural(change.came, "comes", "come"),
                     ": the endpoints of the new boxes are inserted into the sorted lists. ");
        }
        if (change.changed > 0) {
            step.say(strong(change.changed), bodies(change.changed),
                     plural(change.changed, "changes its shape", "change their shape"),
                     ", reported like a move: the endpoints of the box are updated, and the cached "
                     "results of pairs with ",
                     plural(change.changed, "it", "them"), " are invalid. ");
        }
        step.say("Nothing else is rebuilt; there are ", now(crowd.bodies.size()), " bodies now.")
            .now_value("bodies", static_cast<std::int64_t>(crowd.bodies.size()));
        const std::size_t count = crowd.bodies.size();
        for (std::size_t i = count - std::min(count, change.came); i < count; ++i)
            step.body(static_cast<std::uint32_t>(i), Role::Current);
    });
}

bool stands_elsewhere(const MovingBody& before, const MovingBody& after) {
    return before.center != after.center || before.rotation != after.rotation ||
           before.half != after.half;
}

}  // namespace collidoscope::app
