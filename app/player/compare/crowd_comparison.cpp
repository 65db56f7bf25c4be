#include "app/player/compare/crowd_comparison.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "app/base/utilities/format.h"
#include "app/player/compare/changed_settings.h"
#include "collision/decimal.h"
#include "collision/trace/numbers.h"
#include "collision/trace/words.h"

namespace collidoscope::app {
namespace {

constexpr std::size_t steps_of_frame = 5000;

std::set<std::string> own_options(const SimulationDemo& demo) {
    std::set<std::string> ids;
    for (const OptionSpec& spec : demo.options()) {
        if (spec.in_panel) ids.insert(spec.id);
    }
    return ids;
}

// The nearness of two demos: the share that the options of both are of the options of either, and 1
// less where one of them decides about bodies and the other about their boxes.
double kinship(const SimulationDemo& a, const SimulationDemo& b) {
    const std::set<std::string> of_a = own_options(a), of_b = own_options(b);
    std::set<std::string> both, either = of_a;
    std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                          std::inserter(both, both.end()));
    either.insert(of_b.begin(), of_b.end());
    const double share =
        either.empty() ? 1 : static_cast<double>(both.size()) / static_cast<double>(either.size());
    return a.info().exact_pairs == b.info().exact_pairs ? share : share - 1;
}

// The demo itself with another option comes before those that share less than this with it.
constexpr double own_kinship = 0.15;

void sort_nearest_first(const SimulationDemo& demo, std::vector<CrowdRival>& rivals) {
    const auto nearness = [&](const CrowdRival& rival) {
        const bool own = rival.demo == &demo;
        return std::pair(own ? -own_kinship : -kinship(demo, *rival.demo),
                         own ? 0 : std::abs(rival.demo->info().level - demo.info().level));
    };
    std::stable_sort(rivals.begin(), rivals.end(), [&](const CrowdRival& a, const CrowdRival& b) {
        return nearness(a) < nearness(b);
    });
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

bool is_same(const CrowdRival& a, const CrowdRival& b) {
    return a.demo == b.demo && a.option == b.option && a.value == b.value;
}

std::vector<CrowdRival> crowd_rivals(const SimulationDemo& demo, const Scene& scene) {
    std::vector<CrowdRival> rivals;
    for (ChangedSetting& one : changed_settings(demo, scene))
        rivals.push_back(
            {&demo, std::move(one.option), std::move(one.value), std::move(one.title), one.number});
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
    sort_nearest_first(demo, rivals);
    return rivals;
}

CrowdRival with_number(const CrowdRival& rival, double value) {
    CrowdRival other = rival;
    const ChangedSetting now =
        with_number(*rival.demo, {rival.option, rival.value, rival.title, rival.number}, value);
    other.value = now.value;
    other.title = now.title;
    return other;
}

std::string name_of(const CrowdRival& rival) {
    if (rival.option.empty()) return rival.demo->info().id;
    return name_of(ChangedSetting{rival.option, rival.value, rival.title, rival.number});
}

CrowdRival rival_called(const std::string& name, const SimulationDemo& demo, const Scene& scene) {
    const std::vector<CrowdRival> all = crowd_rivals(demo, scene);
    for (const CrowdRival& rival : all)
        if (name_of(rival) == name) return rival;
    const std::size_t equals = std::min(name.find('='), name.size());
    const char* const end = name.data() + name.size();
    double value = 0;
    bool number = equals < name.size();
    if (number) {
        const auto read = from_decimal(name.data() + equals + 1, end, value);
        number = read.ec == std::errc() && read.ptr == end;
    }
    std::string known;
    for (const CrowdRival& rival : all) {
        if (number && rival.number && rival.option == name.substr(0, equals))
            return with_number(rival, value);
        known += (known.empty() ? "" : ", ") + name_of(rival);
    }
    throw InputError("no run of \"" + name +
                     "\" over these bodies; there are: " + (known.empty() ? "none" : known));
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

std::optional<double> sum_of(const Timeline& timeline, const CostCurve& curve, std::size_t frame) {
    std::optional<double> sum;
    for (std::size_t f = 0; f <= frame && f < timeline.count(); ++f) {
        if (const auto value = cost_in(timeline.record(f), curve)) sum = sum.value_or(0) + *value;
    }
    return sum;
}

std::vector<CostCurve> common_curves(const Timeline& first, const Timeline& second) {
    std::vector<CostCurve> curves{{CostCurve::Of::Time}, {CostCurve::Of::Pairs}};
    const auto add = [&](const Timeline& timeline) {
        if (timeline.empty()) return;
        for (const auto& record : {timeline.record(0), timeline.record(timeline.count() - 1)}) {
            for (const Counter& counter : record.counters) {
                const CostCurve curve{CostCurve::Of::Counter, counter.name};
                if (std::find(curves.begin(), curves.end(), curve) == curves.end())
                    curves.push_back(curve);
            }
        }
    };
    add(first), add(second);
    // A number that is the same everywhere says nothing.
    std::erase_if(curves, [&](const CostCurve& curve) {
        if (curve.of != CostCurve::Of::Counter) return false;
        std::optional<double> seen;
        for (const Timeline* timeline : {&first, &second}) {
            for (const FrameRecord& record : timeline->records()) {
                const auto value = cost_in(record, curve);
                if (!value) continue;
                if (seen && *seen != *value) return false;
                seen = value;
            }
        }
        return true;
    });
    return curves;
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
        steps_.open(rival.demo->info().id);
    } catch (const std::exception& e) {
        error_ = e.what();
    }
}

void CrowdComparison::close() {
    record_.cancel();
    has_steps_ = false;
    recorded_ = 0;
    into_.clear();
    steps_.clear();
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
            if (!canceled && recorded_ == other_.version()) take(std::move(recording));
        } catch (const std::exception& e) {
            error_ = e.what();
        }
    }
    if (recorded_ != other_.version()) {
        has_steps_ = false;
        into_.clear();
    }
    if (!steps || other_.busy() || other_.frame() != frame || record_.active() ||
        recorded_ == other_.version())
        return;
    recorded_ = other_.version();
    record({});
}

void CrowdComparison::record(const StepPath& kept) {
    record_.start(
        [before = other_.before(), kept](const auto&, auto&) {
            Recording recording;
            recording.budget = steps_of_frame;
            recording.kept_path = kept;
            (void)before()->run(&recording);
            return recording;
        },
        wake_);
}

void CrowdComparison::take(Recording recording) {
    const StepPath into = std::exchange(into_, {});
    if (into.empty()) {
        // The step stays on its line where another frame, or another option, has it too.
        steps_.take(std::move(recording));
        has_steps_ = true;
        return;
    }
    const bool there = !steps_.empty() && steps_.recording().path_to(steps_.place()) == into;
    steps_.take_inside(std::move(recording));
    if (there) steps_.step_into();
}

void CrowdComparison::step_into() {
    if (!has_steps_ || steps_.empty() || record_.active()) return;
    if (!steps_.recording().misses_inside(steps_.place())) {
        steps_.step_into();
        return;
    }
    into_ = steps_.recording().path_to(steps_.place());
    record(into_);
}

}  // namespace collidoscope::app
