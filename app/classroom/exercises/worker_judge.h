// Judges a program that cannot be waited for: a worker of a browser's page, which is asked many
// questions at once and whose answers come later. The verdict is that of run_cases().
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/classroom/exercises/run_cases.h"

namespace collidoscope::app {

// The worker's order and its replies, as JSON:
//   {"source": TEXT, "seconds": 2, "questions": [LINE, ...]}
//   {"replies": [{"answer": LINE, "steps": [LINE, ...], "prints": TEXT, "seconds": 0.01}, ...]}
// A line is one of the program's protocol, each question with an "id" of its own. A reply has
// {"end": "slow"} instead of an answer for a question that took too long, {"end": "lost"} for one
// at which the program ended. Questions behind these may have no reply: they are asked again.
class WorkerJudge {
  public:
    WorkerJudge(std::shared_ptr<const Exercise> exercise, std::vector<ExerciseCase> cases,
                std::string source, MeshLoader load, RunOptions options = {});
    ~WorkerJudge();
    WorkerJudge(const WorkerJudge&) = delete;
    WorkerJudge& operator=(const WorkerJudge&) = delete;

    // The order that waits for its replies; empty once there is a report.
    std::string order() const;
    // Replies to the order, as text. Throws InputError for what is none; it is told nothing then.
    void take(const std::string& replies);
    // None while there is an order.
    const std::optional<ExerciseReport>& report() const { return report_; }
    // The number of orders so far.
    int rounds() const { return rounds_; }

    // A smaller failing case is looked for in so many orders at most, each of one question.
    static constexpr int max_rounds = 60;

  private:
    class Answered;
    void judge();

    std::shared_ptr<const Exercise> exercise_;
    std::vector<ExerciseCase> cases_;
    std::string source_;
    MeshLoader load_;
    RunOptions options_;
    std::unique_ptr<Answered> answered_;
    std::vector<std::string> wanted_;  // texts of questions
    std::optional<ExerciseReport> report_;
    int rounds_ = 0, singles_ = 0;  // the second: orders of one question beyond the cases
};

}  // namespace collidoscope::app
