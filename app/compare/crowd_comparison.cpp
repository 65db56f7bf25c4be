#include "app/compare/crowd_comparison.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "collision/trace/words.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t steps_of_frame = 5000;

std::string named_choice(const OptionSpec& spec, const std::string& value) {
    return spec.title + ": " + value;
}

// The same demo with one of its choices or switches changed.
void add_changed_options(const SimulationDemo& demo, const Scene& scene,
                         std::vector<CrowdRival>& rivals) {
    for (const OptionSpec& spec : demo.options()) {
        const Datum now = scene.options.value(spec.id, spec.fallback);
        for (const std::string& choice : spec.choices) {
            if (now.get<std::string>() != choice)
                rivals.push_back({&demo, spec.id, choice, named_choice(spec, choice)});
        }
        if (spec.choices.empty() && spec.fallback.is_bool()) {
            const bool on = now.get<bool>();
            rivals.push_back({&demo, spec.id, !on, named_choice(spec, on ? "off" : "on")});
        }
    }
}

std::vector<ProxyPair> without(const std::vector<ProxyPair>& from,
                               const std::vector<ProxyPair>& what) {
    std::vector<ProxyPair> rest;
    std::set_difference(from.begin(), from.end(), what.begin(), what.end(),
                        std::back_inserter(rest));
    return rest;
}

std::string listed(const std::vector<ProxyPair>& pairs) {
    constexpr std::size_t most = 4;
    std::string text;
    for (std::size_t k = 0; k < std::min(pairs.size(), most); ++k)
        text += (k > 0 ? ", " : "") + std::to_string(pairs[k].low) + "–" +
                std::to_string(pairs[k].high);
    if (pairs.size() > most) text += " and " + std::to_string(pairs.size() - most) + " more";
    return text;
}

std::string counted_pairs(std::size_t n, const char* what = "pair") {
    return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

}  // namespace

std::vector<CrowdRival> crowd_rivals(const SimulationDemo& demo, const Scene& scene) {
    std::vector<CrowdRival> rivals;
    add_changed_options(demo, scene, rivals);
    // All broad phases and managers let the bodies drift alike; simulations move them on their own.
    if (demo.info().family != Family::Broad) return rivals;
    for (const Demo* other : Registry::all()) {
        const auto* simulated = dynamic_cast<const SimulationDemo*>(other);
        if (!simulated || simulated == &demo || other->info().family != Family::Broad) continue;
        CrowdRival rival{simulated, {}, {}, name_of(other->info())};
        try {
            (void)question_of(rival, scene);
            rivals.push_back(std::move(rival));
        } catch (const InputError&) {
            // It cannot be asked about these bodies.
        }
    }
    return rivals;
}

Question question_of(const CrowdRival& rival, const Scene& scene) {
    Scene own = scene;
    own.demo = rival.demo->info().id;
    own.options = known_options(*rival.demo, scene.options);
    if (!rival.option.empty()) own.options.set(rival.option, rival.value);
    return question_of(*rival.demo, own);
}

PairDifference difference(const CrowdAnswer& first, const CrowdAnswer& second) {
    PairDifference found;
    found.different_kinds = first.boxes_only != second.boxes_only;
    if (!found.different_kinds) {
        found.first_only = without(first.pairs, second.pairs);
        found.second_only = without(second.pairs, first.pairs);
    } else if (first.boxes_only) {
        found.second_only = without(second.pairs, first.pairs);
    } else {
        found.first_only = without(first.pairs, second.pairs);
    }
    return found;
}

std::string agreement(const CrowdAnswer& first, const std::string& first_name,
                      const CrowdAnswer& second, const std::string& second_name) {
    const PairDifference found = difference(first, second);
    if (found.different_kinds && found.none()) {
        const CrowdAnswer& boxes = first.boxes_only ? first : second;
        const CrowdAnswer& exact = first.boxes_only ? second : first;
        return "Of " + counted_pairs(boxes.pairs.size(), "candidate pair") + " of " +
               (first.boxes_only ? first_name : second_name) + ", " +
               std::to_string(exact.pairs.size()) +
               (exact.pairs.size() == 1 ? " collides." : " collide.");
    }
    if (found.none()) return "They agree: " + counted_pairs(first.pairs.size()) + ".";
    std::string text = "They disagree.";
    if (!found.first_only.empty())
        text += " Only " + first_name + ": " + listed(found.first_only) + ".";
    if (!found.second_only.empty())
        text += " Only " + second_name + ": " + listed(found.second_only) + ".";
    return text;
}

std::optional<double> cost_in(const FrameRecord& record, const std::string& name) {
    if (name == "pairs") return record.pairs;
    if (name == "ms") return record.ms;
    for (const auto& [key, value] : record.counters) {
        if (key == name) return value;
    }
    return std::nullopt;
}

std::optional<double> sum_of(const Timeline& timeline, const std::string& name, std::size_t frame) {
    std::optional<double> sum;
    for (std::size_t f = 0; f <= frame && f < timeline.count(); ++f) {
        if (const auto value = cost_in(timeline.record(f), name)) sum = sum.value_or(0) + *value;
    }
    return sum;
}

std::vector<std::string> common_curves(const Timeline& first, const Timeline& second) {
    std::vector<std::string> names{"ms", "pairs"};
    const auto add = [&](const Timeline& timeline) {
        if (timeline.empty()) return;
        for (const auto& record : {timeline.record(0), timeline.record(timeline.count() - 1)}) {
            for (const auto& [name, value] : record.counters) {
                if (std::find(names.begin(), names.end(), name) == names.end())
                    names.push_back(name);
            }
        }
    };
    add(first), add(second);
    // A number that is the same everywhere says nothing.
    std::erase_if(names, [&](const std::string& name) {
        if (name == "ms" || name == "pairs") return false;
        std::optional<double> seen;
        for (const Timeline* timeline : {&first, &second}) {
            for (const FrameRecord& record : timeline->records()) {
                const auto value = cost_in(record, name);
                if (!value) continue;
                if (seen && *seen != *value) return false;
                seen = value;
            }
        }
        return true;
    });
    return names;
}

std::optional<std::size_t> first_parting_frame(const Timeline& first, const Timeline& second) {
    const std::size_t both = std::min(first.count(), second.count());
    for (std::size_t f = 0; f < both; ++f) {
        if (first.record(f).hash != second.record(f).hash) return f;
    }
    return std::nullopt;
}

void CrowdComparison::open(const CrowdRival& rival, const Scene& scene, std::size_t frame) {
    close();
    try {
        other_.open(*rival.demo, question_of(rival, scene), frame);
    } catch (const std::exception& e) {
        error_ = e.what();
    }
}

void CrowdComparison::close() {
    record_.cancel();
    recording_.reset();
    other_.close();
    error_.clear();
}

void CrowdComparison::follow(std::size_t frame, bool steps) {
    try {
        other_.poll();
    } catch (const Canceled&) {
    } catch (const std::exception& e) {
        error_ = e.what();
    }
    if (other_.empty() || !error_.empty()) return;
    if (!other_.busy() && other_.frame() != frame && !(other_.over() && frame >= other_.count()))
        other_.go(frame);
    if (record_.done()) {
        const bool canceled = record_.canceled();
        try {
            Recording recording = record_.fetch();
            if (!canceled) recording_ = std::move(recording);
        } catch (const std::exception& e) {
            error_ = e.what();
        }
    }
    if (recorded_ != other_.version()) recording_.reset();
    if (!steps || other_.busy() || other_.frame() != frame || record_.active() ||
        recorded_ == other_.version())
        return;
    recorded_ = other_.version();
    record_.start(
        [before = other_.before()](const auto&, auto&) {
            Recording recording;
            recording.budget = steps_of_frame;
            recording.keeps_inside = false;
            (void)before()->run(&recording);
            return recording;
        },
        wake_);
}

}  // namespace collidoscope::app
