#include "app/classroom/exercises/run_cases.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "app/base/utilities/format.h"
#include "app/classroom/exercises/shrink.h"

namespace collidoscope::app {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// Others than those that the exercise's own cases are made from, whatever its seed is.
std::uint64_t fresh_seed(std::uint64_t seed) {
    return seed + 0x9e3779b9U;
}

class CaseRun {
  public:
    CaseRun(const Exercise& exercise, const std::vector<ExerciseCase>& cases, Program& program,
            const MeshLoader& load, const RunOptions& options)
        : exercise_(exercise), cases_(cases), program_(program), load_(load), options_(options) {}

    ExerciseReport run() {
        prepare();
        for (std::size_t at = 0; at < exercise_.classes.size(); ++at) run_class(at);
        finish_fields();
        for (const ClassReport& one : report_.classes) report_.earned += one.earned;
        for (const FieldReport& one : report_.fields) report_.earned += one.earned;
        // Classes that the demo's bodies do not have give none.
        for (const ClassReport& one : report_.classes)
            if (one.total > 0) report_.points += one.points;
        for (const FieldReport& one : report_.fields) report_.points += one.points;
        report_.seconds_of_cases = seconds_since(start_);
        if (stopped_) report_.notes.push_back(why_stopped_);
        if (options_.every_class)
            for (std::size_t at = 0; at < exercise_.classes.size(); ++at) find_fresh(at);
        show_failing();
        report_.seconds = seconds_since(start_);
        return std::move(report_);
    }

  private:
    static constexpr int max_endings = 3, max_hangs = 2;
    // For the failing case of a hidden class: how many are asked, and for how long.
    static constexpr int max_fresh = 500;
    static constexpr double fresh_seconds = 2;

    bool hung_at(const ProgramReply& reply, Clock::time_point asked) const {
        return reply.ended &&
               std::max(reply.seconds, seconds_since(asked)) >= exercise_.limits.seconds;
    }
    bool canceled() const { return options_.cancel && options_.cancel->load(); }

    void prepare() {
        for (const CaseClass& one : exercise_.classes) {
            ClassReport report;
            report.name = one.name;
            report.title = one.title;
            report.hidden = one.hidden;
            report.points = one.points;
            report.after = one.after;
            report_.classes.push_back(std::move(report));
        }
        for (const ExerciseCase& one : cases_) ++report_.classes[one.of_class].total;
        for (const GradedField& field : exercise_.graded) {
            if (!field.points) continue;
            FieldReport report;
            report.name = field.name;
            report.points = *field.points;
            report_.fields.push_back(std::move(report));
        }
    }

    void run_class(std::size_t at) {
        ClassReport& report = report_.classes[at];
        if (report.total == 0) return;
        if (!report.after.empty()) {
            const ClassReport* before = report_.class_named(report.after);
            if (before && before->state != ClassState::Right) return;
        }
        for (std::size_t place = 0; place < cases_.size(); ++place) {
            if (cases_[place].of_class != at) continue;
            const int before = report.passed;
            run_case(place, report);
            if (report.passed == before) report_.wrong_cases.push_back(place);
        }
        // Questions of hidden cases must not appear in the prints of others.
        if (report.hidden) program_.forget();
        report.state = report.passed == report.total ? ClassState::Right : ClassState::Wrong;
        if (report.state == ClassState::Right) report.earned = report.points;
    }

    void run_case(std::size_t place, ClassReport& report) {
        const ExerciseCase& one = cases_[place];
        if (options_.progress)
            options_.progress(static_cast<double>(done_++) / static_cast<double>(cases_.size()));
        if (!stopped_ && canceled()) stop("It was stopped.");
        if (!stopped_ && seconds_since(start_) > exercise_.limits.total_seconds) {
            const std::string text = fmt::format(
                "The time for all cases, {:g} s, was over at {}: the rest counts as wrong.",
                exercise_.limits.total_seconds, report.hidden ? "a hidden case" : one.title);
            stop(text);
        }
        if (stopped_) return;
        const std::string name = report.hidden ? std::string("a hidden case") : quoted_case(one);
        const Clock::time_point asked = Clock::now();
        ProgramReply reply = program_.ask(one.question, name);
        const bool hung = hung_at(reply, asked);
        CaseResult result = reply.fault.empty() ? judge(exercise_, one, reply.answer)
                                                : judge_fault(exercise_, one, reply.fault);
        if (result.core_right(exercise_))
            if (std::string late = too_late(one, reply.seconds, name); !late.empty())
                result = judge_fault(exercise_, one, std::move(late));
        if (!reply.ended) ++answered_;
        // A loop without an end costs the whole time at each case: one that never gave an answer
        // will not.
        if (hung && (++hangs_ == max_hangs || answered_ == 0))
            stop("The program took too long: the rest counts as wrong.");
        else if (reply.ended && ++endings_ == max_endings)
            stop("The program ended " + std::to_string(max_endings) +
                 " times before its answer: the rest counts as wrong.");
        if (report_.prints.empty() && !report.hidden) report_.prints = reply.prints;
        count_fields(result, place);
        const bool right = result.core_right(exercise_);
        if (right) ++report.passed;
        if (right && !result.first_wrong(exercise_)) return;
        if (!report.hidden)
            keep(one, std::move(result), right, std::move(reply));
        else if (right)
            hidden_fields_wrong_.insert(one.of_class);
    }

    // Why a right answer came too late; empty: it did not.
    std::string too_late(const ExerciseCase& one, double best, const std::string& name) {
        if (exercise_.classes[one.of_class].kind != CaseKind::Large || !options_.right_seconds)
            return {};
        if (best <= large_free) return {};
        const double right = options_.right_seconds(one.question);
        const double most = std::max(large_free, large_times * right);
        // A time far beyond is no accident of the machine.
        for (int tried = 1; tried < large_tries && best > most && best < 2 * most; ++tried) {
            const ProgramReply again = program_.ask(one.question, name);
            if (!again.fault.empty()) break;
            best = std::min(best, again.seconds);
        }
        if (right <= 0 || best <= most) return {};
        return fmt::format(
            "took {:.2g} s on {}; a right solution takes {:.2g} s, and {:g} times as long is too "
            "slow",
            best, name, right, large_times);
    }

    void count_fields(const CaseResult& result, std::size_t place) {
        std::size_t at = 0;
        for (std::size_t k = 0; k < result.fields.size(); ++k) {
            if (!exercise_.graded[k].points) continue;
            FieldReport& report = report_.fields[at++];
            if (!result.fields[k].asked) continue;
            ++report.asked;
            report.right += result.fields[k].right ? 1 : 0;
            report.given += result.fields[k].given ? 1 : 0;
            if (result.fields[k].given && !result.fields[k].right)
                report.wrong_cases.push_back(place);
        }
    }

    // Keeps each class's smallest; one that fails in the core counts more than any that does not.
    void keep(const ExerciseCase& one, CaseResult result, bool core_right, ProgramReply reply) {
        const std::pair rank{core_right, size_of_question(one.question)};
        const auto [place, first] = kept_.try_emplace(one.of_class);
        if (!first && !(rank < place->second.rank)) return;
        FailingCase failing;
        failing.one = one;
        failing.result = std::move(result);
        failing.prints = std::move(reply.prints);
        failing.steps = std::move(reply.steps);
        place->second = {rank, std::move(failing)};
    }

    // A case of a hidden class that fails, and is none of the hidden ones; where nothing else is
    // there to be shown also one that fails in a field with points of its own alone. Nothing is
    // found for cases that stand in a file, and where all that are made are right.
    void find_fresh(std::size_t at) {
        const CaseClass& of_class = exercise_.classes[at];
        const bool core = report_.classes[at].state == ClassState::Wrong;
        const bool field = kept_.empty() && hidden_fields_wrong_.contains(at);
        if (!report_.classes[at].hidden || (!core && !field) || of_class.kind == CaseKind::Own ||
            of_class.kind == CaseKind::Large)
            return;
        Exercise other = exercise_;
        other.seed = fresh_seed(exercise_.seed);
        const Clock::time_point from = Clock::now();
        for (std::uint64_t number = 0; number < max_fresh; ++number) {
            if (canceled() || seconds_since(from) > fresh_seconds) return;
            std::optional<ExerciseCase> one = made_case(other, at, number, load_);
            if (!one || is_hidden(one->question)) continue;
            const Clock::time_point asked = Clock::now();
            ProgramReply reply = program_.ask(one->question, quoted_case(*one));
            if (hung_at(reply, asked)) ++hangs_;
            CaseResult result = reply.fault.empty() ? judge(exercise_, *one, reply.answer)
                                                    : judge_fault(exercise_, *one, reply.fault);
            const bool right = result.core_right(exercise_);
            if (right == core || (right && !result.first_wrong(exercise_))) continue;
            keep(*one, std::move(result), right, std::move(reply));
            kept_.at(at).failing.fresh = true;
            return;
        }
    }

    // The question of a hidden case, whatever the order of its members.
    bool is_hidden(const Json& question) {
        if (!hidden_) {
            hidden_.emplace();
            for (const ExerciseCase& one : cases_)
                if (exercise_.classes[one.of_class].hidden) hidden_->emplace_back(one.question);
        }
        return std::find(hidden_->begin(), hidden_->end(), nlohmann::json(question)) !=
               hidden_->end();
    }

    // The first class that fails in the core is the one that is shown, a visible one before a
    // hidden one; the others follow in their order.
    void show_failing() {
        const auto rank = [](const auto& kept) {
            return std::tuple(kept.second.rank.first, kept.second.failing.fresh, kept.first);
        };
        const auto first =
            std::min_element(kept_.begin(), kept_.end(),
                             [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
        if (first == kept_.end()) return;
        FailingCase shown = smaller(std::move(first->second.failing), options_.shrink_seconds);
        shown.caption = caption_of(exercise_, report_, shown);
        report_.failing = std::move(shown);
        if (!options_.every_class) return;
        for (auto at = kept_.begin(); at != kept_.end(); ++at) {
            if (at == first || at->second.rank.first) continue;
            FailingCase other = smaller(std::move(at->second.failing), options_.shrink_seconds / 3);
            other.caption = caption_of_class(exercise_, other);
            report_.others.push_back(std::move(other));
        }
    }

    FailingCase smaller(FailingCase failing, double seconds) {
        // A smaller case of one that hangs is as long in coming.
        if (!options_.shrink || canceled() || hangs_ > 0) return failing;
        const Clock::time_point from = Clock::now();
        FailingCase found = shrunk(exercise_, failing, program_, load_,
                                   [&] { return !canceled() && seconds_since(from) < seconds; });
        // A small case may be one that was written down as a hidden one.
        return is_hidden(found.one.question) ? failing : found;
    }

    void finish_fields() {
        const bool waiting = std::any_of(
            report_.classes.begin(), report_.classes.end(),
            [](const ClassReport& c) { return c.state == ClassState::Waiting && c.total > 0; });
        for (FieldReport& field : report_.fields)
            if (!waiting && !stopped_ && field.asked > 0 && field.right == field.asked)
                field.earned = field.points;
    }

    void stop(std::string why) {
        stopped_ = true;
        why_stopped_ = std::move(why);
    }

    const Exercise& exercise_;
    const std::vector<ExerciseCase>& cases_;
    Program& program_;
    const MeshLoader& load_;
    const RunOptions& options_;
    ExerciseReport report_;
    struct Kept {
        std::pair<bool, QuestionSize> rank;  // core fields right; size
        FailingCase failing;
    };
    std::map<std::size_t, Kept> kept_;  // by class
    // Hidden classes in which a field with points of its own is wrong where the core is right.
    std::set<std::size_t> hidden_fields_wrong_;
    std::optional<std::vector<nlohmann::json>> hidden_;  // their questions, when they are wanted
    Clock::time_point start_ = Clock::now();
    std::size_t done_ = 0;
    int endings_ = 0, hangs_ = 0, answered_ = 0;
    bool stopped_ = false;
    std::string why_stopped_;
};

}  // namespace

ExerciseReport run_cases(const Exercise& exercise, const std::vector<ExerciseCase>& cases,
                         Program& program, const MeshLoader& load, const RunOptions& options) {
    return CaseRun(exercise, cases, program, load, options).run();
}

}  // namespace collidoscope::app
