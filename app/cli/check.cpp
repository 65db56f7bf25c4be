// `collidoscope check`: answers of another program against ours.
#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>
#include <map>

#include "app/base/utilities/format.h"
#include "app/cli/allow_option.h"
#include "app/cli/answer_lines.h"
#include "app/cli/commands.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/player/expected_answer.h"

namespace collidoscope::app::cli {
namespace {

struct CheckArguments {
    std::string file, questions;
    std::vector<std::string> only;
    double tolerance = 1e-4;
    bool json = false;
};

// A question with the answer to be checked, and where it stands.
struct Given {
    std::size_t line = 0;
    Json id = nullptr;
    Json question;
    Json answer;        // null: there is none
    std::string fault;  // the line cannot be used
};

struct Checked {
    std::string demo;
    std::string fault;
    Json differs = Json::array();
    bool agrees() const { return fault.empty() && differs.empty(); }
};

Given parse_line(const std::string& line, std::size_t number) {
    Given given;
    given.line = number;
    try {
        given.question = read_question_text(line);
    } catch (const nlohmann::json::exception& error) {
        given.fault = json_fault(error);
        return given;
    } catch (const InputError& error) {
        given.fault = error.what();
        return given;
    }
    if (!given.question.is_object()) {
        given.fault = "a line must be an object";
        return given;
    }
    given.id = given.question.value("id", Json(nullptr));
    return given;
}

// Reads a file whose lines are questions with "expect" or "answer".
std::vector<Given> both_in_one(const std::string& file, MeshLibrary& library) {
    std::vector<Given> all;
    LineReader lines(file, library);
    for (std::string line; lines.next(line);) {
        Given given = parse_line(line, lines.number());
        for (const char* key : {"expect", "answer"}) {
            if (!given.fault.empty() || !given.question.contains(key)) continue;
            given.answer = given.question[key];
            given.question.erase(key);
        }
        if (given.fault.empty() && given.answer.is_null())
            given.fault = given.question.contains("demo")
                              ? "there is no answer to check: give \"answer\" beside the question"
                              : "there is no question: give the file of questions with --questions";
        all.push_back(std::move(given));
    }
    return all;
}

// Answers in a file of their own belong to the question with their id, or to the one in their
// place where they have none.
std::vector<Given> from_two(const CheckArguments& arguments, MeshLibrary& library) {
    std::vector<Given> all;
    std::map<Json, std::size_t> by_id;
    {
        LineReader lines(arguments.questions, library);
        for (std::string line; lines.next(line);) {
            // A blank line has an answer too, which says so.
            for (std::size_t k = lines.blank(); k > 0; --k) {
                all.push_back(parse_line("null", lines.number() - k));
                all.back().fault = "its line is blank: there is no question";
            }
            all.push_back(parse_line(line, lines.number()));
            if (all.back().fault.empty()) all.back().question.erase("expect");
            if (!all.back().id.is_null()) by_id.emplace(all.back().id, all.size() - 1);
        }
    }
    LineReader lines(arguments.file, library);
    std::size_t place = 0;
    for (std::string line; lines.next(line); ++place) {
        const Given answer = parse_line(line, lines.number());
        const auto found = answer.id.is_null() ? by_id.end() : by_id.find(answer.id);
        const std::size_t at = answer.id.is_null()    ? place
                               : found != by_id.end() ? found->second
                                                      : all.size();
        if (at >= all.size()) {
            Given stray = answer;
            stray.fault = "there is no question for this answer";
            all.push_back(std::move(stray));
            continue;
        }
        if (all[at].fault.empty()) all[at].fault = answer.fault;
        all[at].answer = answer.question;
    }
    for (Given& given : all) {
        if (given.fault.empty() && given.answer.is_null()) given.fault = "it has no answer";
    }
    return all;
}

Checked checked(const Given& given, const CheckArguments& arguments, const MeshLoader& load) {
    Checked result;
    result.fault = given.fault;
    if (!result.fault.empty()) return result;
    try {
        if (!given.answer.is_object())
            throw InputError("the answer must be an object like {\"hit\": true}");
        result.demo = given.question.value("demo", std::string());
        const Asked asked = parse_question(given.question, load);
        Answer answer;
        Json ours;
        try {
            answer = asked.demo->answer(asked.question);
            ours = to_json(answer);
        } catch (const InputError& error) {
            // Refusing what we refuse is right, whatever the words.
            if (given.answer.contains("error")) return result;
            throw;
        }
        const auto found = differences(
            given.answer, ours, tolerance_for(asked.question, arguments.tolerance), arguments.only);
        result.differs = differences_json(asked, answer, found);
    } catch (const nlohmann::json::exception& error) {
        result.fault = json_fault(error);
    } catch (const std::exception& error) {
        result.fault = error.what();
    }
    return result;
}

void print_json(const Given& given, const Checked& result) {
    Json out = {{"line", given.line}, {"id", given.id}};
    if (!result.demo.empty()) out["demo"] = result.demo;
    out["agrees"] = result.agrees();
    if (!result.fault.empty()) out["error"] = result.fault;
    if (!result.differs.empty()) out["differs"] = result.differs;
    std::cout << out.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void print_text(const Given& given, const Checked& result) {
    if (result.agrees()) return;
    std::string head = fmt::format("line {}", given.line);
    if (!given.id.is_null()) head += ", id " + given.id.dump();
    if (!result.demo.empty()) head += ", " + result.demo;
    std::cout << head << '\n';
    if (!result.fault.empty()) std::cout << "  error: " << result.fault << '\n';
    for (const Json& one : result.differs) {
        std::cout << "  " << one["field"].get<std::string>() << ": "
                  << one["how"].get<std::string>() << '\n';
        if (!one.contains("decided_by")) continue;
        const Json& step = one["decided_by"];
        std::cout << fmt::format("    decided by step {}, {}: {}\n", step["step"].dump(),
                                 step["line"].get<std::string>(), step["text"].get<std::string>());
    }
}

int check(const CheckArguments& arguments) {
    MeshLibrary library;
    library.on_warning(tell_flaw);
    const std::vector<Given> all = arguments.questions.empty()
                                       ? both_in_one(arguments.file, library)
                                       : from_two(arguments, library);
    if (all.empty()) throw Unreadable(arguments.file + ": holds no answers");
    const std::filesystem::path questions =
        arguments.questions.empty() ? arguments.file : arguments.questions;
    const MeshLoader load = library.loader_within(questions.parent_path());
    std::size_t agree = 0;
    for (const Given& given : all) {
        const Checked result = checked(given, arguments, load);
        if (result.agrees()) ++agree;
        arguments.json ? print_json(given, result) : print_text(given, result);
    }
    if (!arguments.json) {
        std::cout << fmt::format("{} of {} {} agree{}\n", agree, all.size(),
                                 all.size() == 1 ? "answer" : "answers", agree == 1 ? "s" : "");
    }
    return agree == all.size() ? done : failed;
}

void add_check(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "check",
        "Check answers: every line of the file is a question with \"answer\" (or \"expect\").\n"
        "Reports what differs and which step decided; exit code 1 if anything does.");
    auto arguments = std::make_shared<CheckArguments>();
    command->add_option("file", arguments->file, "Questions with answers; - for standard input")
        ->required();
    command->add_option("--questions", arguments->questions,
                        "The questions, if the file has only answers: matched by id, or by their "
                        "order where they have none");
    add_allow_option(*command);
    command
        ->add_option("--only", arguments->only,
                     "Compare only these fields, like hit,signed_distance")
        ->delimiter(',');
    command
        ->add_option("--tolerance", arguments->tolerance,
                     "Numbers may differ by this share of the size of what they measure")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command->add_flag("--json", arguments->json)->description("A line of JSON for every answer");
    command->callback([&action, arguments] { action = [arguments] { return check(*arguments); }; });
}

const bool registered_check = register_command(40, add_check);

}  // namespace

}  // namespace collidoscope::app::cli
