// Which tests to make first when there is no time for all: candidate pairs are served by one of
// four schedulers until a budget is spent; what is left gets a degraded answer, marked as such.
//
// Sources: thesis 2002, 4.1.4 (active list, real list, four schedulers) and 4.3.2 (a test whose
// time is up is taken for a collision of the volumes); O'Sullivan, Dingliana 1999, "Real-time
// collision detection and response using sphere-trees", for the perception (the thesis's [4]).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "collision/broad/broad_phase.h"
#include "collision/broad/managers/perceptual_steps.h"
#include "collision/trace/trace.h"

namespace collidoscope {

struct ScheduleOptions {
    Schedule schedule = Schedule::PriorityQueue;
    // Operations (of the test: volume and triangle tests) that a frame may take. Whoever passes it
    // is stopped at the next place where it can be: after one pair of nodes.
    std::uint64_t budget = std::numeric_limits<std::uint64_t>::max();
    // The same in seconds; looked at after every piece. Answers then depend on the machine.
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t piece = 16;  // operations a pair is served at a time, 1 and more
};

// A test of two bodies that can be made in pieces is a class with
//
//     using State = ...;                              movable; one test under way
//     Aabb box(ProxyId) const;                        the volume that the candidates come from
//     State begin(ProxyPair) const;
//     bool advance(State&, std::uint64_t operations, std::uint64_t& spent) const;   true: finished
//     bool hit(const State&) const;                   once finished
//     bool inside(const State&) const;                the hit is that of a body within another; may
//                                                     be left out
//
// A run may be made with another test that gives the same answers and tells what happens inside;
// its begin() and advance() take the trace as their last parameter and open scopes.
//
// Deterministic with a budget in operations. Round robin goes on where the last frame's budget
// ended, so that no pair starves; the others begin anew. Cost: a sort or a heap of the candidates,
// and the tests.
template <typename Test>
class PerceptualScheduler {
  public:
    explicit PerceptualScheduler(const ScheduleOptions& options = {}) : options_(options) {}
    ScheduleOptions& options() { return options_; }

    // Answers all candidates, which are in rising order, as an eye sees them.
    template <typename Tried = Test, Tracer T = NoTrace>
    void run(std::span<const ProxyPair> candidates, const Tried& test, const vec3& eye,
             T trace = {});

    // Every candidate with its verdict, in the order of the candidates.
    std::span<const ScheduledPair> answers() const { return answers_; }
    // The real list: pairs that collide, and those that are taken for it, in the order in which
    // they were decided. It is what bodies respond to.
    std::span<const ScheduledPair> real() const { return real_; }
    ScheduleCounts counts() const { return counts_; }

  private:
    template <typename Tried>
    struct Job {
        std::size_t answer;
        std::unique_ptr<typename Tried::State> state;  // none before its first piece
    };

    double urgency(std::size_t answer) const {
        const ScheduledPair& pair = answers_[answer];
        // A pair that has been served already is known better, and can wait.
        return pair.priority /
               (1 + static_cast<double>(pair.spent) / static_cast<double>(options_.piece));
    }
    // Fills the active list in the order in which it is served.
    template <typename Tried>
    std::deque<Job<Tried>> fill(std::span<const ProxyPair> candidates, const Tried& test,
                                const vec3& eye);
    template <typename Tried, Tracer T>
    void serve(Job<Tried>& job, const Tried& test, std::uint64_t left, bool& finished, T trace);

    ScheduleOptions options_;
    std::vector<ScheduledPair> answers_, real_;
    ScheduleCounts counts_;
    ProxyPair next_;  // round robin: who is served first in the next frame
};

template <typename Test>
template <typename Tried>
auto PerceptualScheduler<Test>::fill(std::span<const ProxyPair> candidates, const Tried& test,
                                     const vec3& eye) -> std::deque<Job<Tried>> {
    counts_ = {};
    answers_.clear();
    real_.clear();
    for (const ProxyPair pair : candidates) {
        const double priority = std::max(apparent_size(test.box(pair.low), eye),
                                         apparent_size(test.box(pair.high), eye));
        ScheduledPair& answer = answers_.emplace_back();
        answer.pair = pair;
        answer.priority = priority;
    }
    std::vector<std::size_t> order(answers_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    if (options_.schedule == Schedule::RoundRobin) {
        const auto first = std::lower_bound(candidates.begin(), candidates.end(), next_);
        std::rotate(order.begin(), order.begin() + (first - candidates.begin()), order.end());
    } else if (options_.schedule != Schedule::Sequential) {
        std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            return answers_[x].priority > answers_[y].priority;
        });
    }
    std::deque<Job<Tried>> active;
    for (const std::size_t i : order) active.push_back({i, nullptr});
    counts_.candidates = answers_.size();
    return active;
}

template <typename Test>
template <typename Tried, Tracer T>
void PerceptualScheduler<Test>::serve(Job<Tried>& job, const Tried& test, std::uint64_t left,
                                      bool& finished, [[maybe_unused]] T trace) {
    constexpr bool tells = requires {
        test.begin(ProxyPair{}, trace);
    };
    const auto begun = [&](ProxyPair pair) {
        if constexpr (tells) {
            return test.begin(pair, trace);
        } else {
            return test.begin(pair);
        }
    };
    ScheduledPair& answer = answers_[job.answer];
    if (!job.state) job.state = std::make_unique<typename Tried::State>(begun(answer.pair));
    const std::uint64_t piece = std::min(left, std::max<std::uint64_t>(options_.piece, 1));
    std::uint64_t spent = 0;
    if constexpr (tells) {
        finished = test.advance(*job.state, piece, spent, trace);
    } else {
        finished = test.advance(*job.state, piece, spent);
    }
    // Even a test that had nothing to do has cost something: so the budget always ends.
    spent = std::max<std::uint64_t>(spent, 1);
    answer.spent += spent;
    counts_.operations += spent;
    ++counts_.pieces;
    if (!finished) return;
    answer.verdict = test.hit(*job.state) ? Verdict::Hit : Verdict::Apart;
    if constexpr (requires { test.inside(*job.state); }) answer.inside = test.inside(*job.state);
}

template <typename Test>
template <typename Tried, Tracer T>
void PerceptualScheduler<Test>::run(std::span<const ProxyPair> candidates, const Tried& test,
                                    const vec3& eye, T trace) {
    const auto begin = std::chrono::steady_clock::now();
    // The active list; a heap for the priority queue.
    std::deque<Job<Tried>> active = fill(candidates, test, eye);
    trace.step("fill",
               [&](auto& step) { perception::say_fill(step, answers_, options_.budget, eye); });
    trace.step("priority",
               [&](auto& step) { perception::say_priority(step, answers_, options_.schedule); });

    const bool by_queue = options_.schedule == Schedule::PriorityQueue;
    const auto less_urgent = [&](const Job<Tried>& x, const Job<Tried>& y) {
        const double u = urgency(x.answer), v = urgency(y.answer);
        return u != v ? u < v : x.answer > y.answer;
    };
    if (by_queue) std::make_heap(active.begin(), active.end(), less_urgent);

    while (!active.empty() && counts_.operations < options_.budget) {
        if (options_.seconds < std::numeric_limits<double>::infinity() &&
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() >=
                options_.seconds)
            break;

        // Take the one whose turn it is, and serve it a piece.
        if (by_queue) std::pop_heap(active.begin(), active.end(), less_urgent);
        Job<Tried> job = std::move(by_queue ? active.back() : active.front());
        by_queue ? active.pop_back() : active.pop_front();
        bool finished = false;
        serve(job, test, options_.budget - counts_.operations, finished, trace);
        const ScheduledPair& answer = answers_[job.answer];
        trace.step("serve", [&](auto& step) {
            perception::say_serve(step, answer, options_.schedule, finished,
                                  options_.budget - std::min(options_.budget, counts_.operations));
        });
        if (finished) {
            const bool hit = answer.verdict == Verdict::Hit;
            if (hit) real_.push_back(answer);
            hit ? ++counts_.hits : ++counts_.apart;
            trace.step(hit ? "real" : "clear", [&](auto& step) {
                step.bodies(answer.pair.low, answer.pair.high,
                            hit ? PairVerdict::Collide : PairVerdict::Apart);
                perception::say_finished(step, answer);
            });
        } else if (by_queue) {
            active.push_back(std::move(job));
            std::push_heap(active.begin(), active.end(), less_urgent);
        } else if (options_.schedule == Schedule::RoundRobin) {
            active.push_back(std::move(job));
        } else {
            active.push_front(std::move(job));
        }
    }

    // The budget is spent: what is left is taken for a collision of the volumes.
    next_ = active.empty() ? ProxyPair{} : answers_[active.front().answer].pair;
    if (!active.empty())
        trace.step("spent", [&](auto& step) {
            perception::say_spent(step, active.size(), counts_.operations);
        });
    if (by_queue) {
        std::sort_heap(active.begin(), active.end(), less_urgent);
        std::reverse(active.begin(), active.end());
    }
    for (const Job<Tried>& job : active) {
        ScheduledPair& answer = answers_[job.answer];
        answer.verdict = Verdict::Degraded;
        answer.contact = contact_of_volumes(test.box(answer.pair.low), test.box(answer.pair.high));
        real_.push_back(answer);
        ++counts_.degraded;
        trace.step("degraded", [&](auto& step) {
            step.bodies(answer.pair.low, answer.pair.high, PairVerdict::Degraded);
            perception::say_degraded(step, answer);
        });
    }
    trace.step("done", [&](auto& step) {
        step.verdict(!real_.empty());
        perception::say_done(step, counts_, real_);
    });
}

}  // namespace collidoscope
