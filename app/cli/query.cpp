#include <CLI/CLI.hpp>

#include "app/cli/allow_option.h"
#include "app/cli/answer_lines.h"
#include "app/cli/commands.h"
#include "app/model/json_lines/answer_json.h"
#include "app/player/expected_answer.h"

namespace collidoscope::app::cli {
namespace {

Json answered(const Asked& asked) {
    const Answer answer = asked.demo->answer(asked.question);
    Json out = to_json(answer);
    if (asked.expect) add_expectation(asked, answer, out);
    return out;
}

void add_query(CLI::App& app, Action& action) {
    auto* command =
        app.add_subcommand("query",
                           "Answer questions: JSON Lines in, one answer line each. For a question "
                           "with\n\"expect\" the answer says what differs and which step decided.");
    add_allow_option(*command);
    auto* file = command->add_option("file", "Questions; standard input when absent or -");
    command->callback([&action, file] {
        action = [name = file->count() ? file->as<std::string>() : std::string()] {
            return answer_lines(name, answered);
        };
    });
}

const bool registered_query = register_command(20, add_query);

}  // namespace

}  // namespace collidoscope::app::cli
