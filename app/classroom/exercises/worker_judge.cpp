#include "app/classroom/exercises/worker_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "app/base/utilities/input_error.h"
#include "app/classroom/submission/answer_text.h"
#include "app/model/json_lines/question_json.h"

namespace collidoscope::app {
namespace {

// A question that the worker has not been asked yet.
struct NotAsked {
    std::string question;
};

std::string text_in(const Json& reply, const char* key) {
    const auto found = reply.find(key);
    return found != reply.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::string without_answer(const std::string& end, double seconds, const std::string& title) {
    sandbox::Ending ending;
    ending.end = end == "slow" ? sandbox::End::TooSlow : sandbox::End::ClosedOutput;
    ending.limit = seconds;
    return ending.text("on " + title);
}

}  // namespace

// The program, as far as it has answered.
class WorkerJudge::Answered final : public Program {
  public:
    explicit Answered(double limit) : limit_(limit) {}

    ProgramReply ask(const Json& question, const std::string& title) override {
        const std::string text = question.dump();
        const auto found = replies_.find(text);
        if (found == replies_.end()) throw NotAsked{text};
        const Json& said = found->second;
        ProgramReply reply;
        reply.prints = text_in(said, "prints");
        if (const auto seconds = said.find("seconds");
            seconds != said.end() && seconds->is_number())
            reply.seconds = std::max(0.0, seconds->get<double>());
        read_steps(said, reply);
        if (const std::string end = text_in(said, "end"); !end.empty()) {
            reply.fault = without_answer(end, limit_, title);
            reply.ended = true;
            if (end == "slow") reply.seconds = std::max(reply.seconds, limit_);
            return reply;
        }
        read_answer_line(text_in(said, "answer"), "on " + title, reply);
        return reply;
    }

    void learn(const std::string& question, Json reply) { replies_[question] = std::move(reply); }

  private:
    static void read_steps(const Json& said, ProgramReply& reply) {
        const auto steps = said.find("steps");
        if (steps == said.end() || !steps->is_array()) return;
        for (const Json& step : *steps) {
            if (!step.is_string() || reply.steps.size() == 1000) break;
            try {
                Json read = read_question_text(with_named_numbers(step.get<std::string>()));
                if (read.is_object()) reply.steps.push_back(std::move(read));
            } catch (const std::exception&) {
                // A step that is no JSON is not shown: it is not part of the answer.
            }
        }
    }

    static void read_answer_line(const std::string& line, const std::string& where,
                                 ProgramReply& reply) {
        // Each question is the worker's first.
        AnswerText read = read_answer(line, 1);
        if (!read.ending.answered()) {
            reply.fault = read.ending.text(where);
            reply.ended = true;
            return;
        }
        if (const auto error = read.answer.find("error"); error != read.answer.end()) {
            reply.fault = error->is_string()
                              ? error->get<std::string>()
                              : error->dump(-1, ' ', false, Json::error_handler_t::replace);
            const auto at = read.answer.find("line");
            if (at != read.answer.end() && at->is_number_integer())
                reply.fault += " (line " + at->dump() + ")";
            reply.fault += " " + where;
        }
        for (const std::string& field : read.not_finite) {
            const std::string top = field.substr(0, field.find_first_of(".["));
            if (read.answer.contains(top)) read.answer[top] = "NaN";
        }
        reply.answer = std::move(read.answer);
    }

    double limit_;
    std::map<std::string, Json> replies_;  // by the question's text
};

WorkerJudge::WorkerJudge(std::shared_ptr<const Exercise> exercise, std::vector<ExerciseCase> cases,
                         std::string source, MeshLoader load, RunOptions options)
    : exercise_(std::move(exercise)),
      cases_(std::move(cases)),
      source_(std::move(source)),
      load_(std::move(load)),
      options_(std::move(options)),
      answered_(std::make_unique<Answered>(exercise_->limits.seconds)) {
    // Rounds are counted, not seconds: a question that was answered is not a slow one.
    options_.shrink_seconds = std::numeric_limits<double>::infinity();
    std::set<std::string> once;
    for (const ExerciseCase& one : cases_)
        if (std::string text = one.question.dump(); once.insert(text).second)
            wanted_.push_back(std::move(text));
    rounds_ = 1;
    if (wanted_.empty()) judge();
}

WorkerJudge::~WorkerJudge() = default;

std::string WorkerJudge::order() const {
    if (wanted_.empty()) return {};
    Json order = {
        {"source", source_}, {"seconds", exercise_->limits.seconds}, {"questions", Json::array()}};
    for (const std::string& text : wanted_) {
        Json question = Json::parse(text);
        question["id"] = 1;
        order["questions"].push_back(question.dump());
    }
    return order.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void WorkerJudge::take(const std::string& replies) {
    if (wanted_.empty()) throw InputError("no answers are waited for");
    const Json read = Json::parse(replies, nullptr, false);
    const auto list = read.is_object() ? read.find("replies") : read.end();
    if (!read.is_object() || list == read.end() || !list->is_array())
        throw InputError("the answers are not {\"replies\": [...]}");
    if (list->empty() || list->size() > wanted_.size())
        throw InputError("there are " + std::to_string(list->size()) + " answers to " +
                         std::to_string(wanted_.size()) + " questions");
    for (const Json& reply : *list)
        if (!reply.is_object()) throw InputError("an answer is an object");
    for (std::size_t at = 0; at < list->size(); ++at) answered_->learn(wanted_[at], (*list)[at]);
    wanted_.erase(wanted_.begin(), wanted_.begin() + static_cast<std::ptrdiff_t>(list->size()));
    judge();
}

void WorkerJudge::judge() {
    // Replies that are left out are wanted once the run comes to them: it may stop before.
    const auto run = [&] {
        report_ = run_cases(*exercise_, cases_, *answered_, load_, options_);
        wanted_.clear();
    };
    try {
        return run();
    } catch (const NotAsked& missing) {
        const bool left =
            std::find(wanted_.begin(), wanted_.end(), missing.question) != wanted_.end();
        if (left || singles_ < max_rounds) {
            ++rounds_;
            if (left) return;
            ++singles_;
            wanted_ = {missing.question};
            return;
        }
    }
    // The case that was found so far is shown.
    options_.shrink = false;
    options_.every_class = false;
    run();
}

}  // namespace collidoscope::app
