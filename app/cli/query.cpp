#include "app/cli/answer_lines.h"
#include "app/cli/commands.h"
#include "app/exchange/answer_json.h"

namespace collidoscope::app::cli {

void add_query(CLI::App& app, Action& action) {
    auto* command =
        app.add_subcommand("query", "Answer questions: JSON Lines in, one answer line each");
    auto* file = command->add_option("file", "Questions; standard input when absent or -");
    command->callback([&action, file] {
        action = [name = file->count() ? file->as<std::string>() : std::string()] {
            return answer_lines(name, [](const Asked& asked) {
                return to_json(asked.demo->answer(asked.question));
            });
        };
    });
}

}  // namespace collidoscope::app::cli
