#include <CLI/CLI.hpp>

#include "app/cli/answer_lines.h"
#include "app/cli/commands.h"
#include "app/exchange/answer_json.h"
#include "app/exchange/trace_json.h"

namespace collidoscope::app::cli {
namespace {

Json traced(const Asked& asked, std::size_t budget) {
    Recording recording;
    recording.budget = budget;
    Json out = to_json(asked.demo->trace(asked.question, recording));
    out["steps"] = to_json(recording, asked.demo->info().id);
    if (recording.cut) out["cut_after"] = budget;
    if (recording.inside_cut) out["inside_cut_after"] = budget / 2;
    return out;
}

void add_trace(CLI::App& app, Action& action) {
    auto* command =
        app.add_subcommand("trace", "The same questions, answered with the recorded steps");
    auto* file = command->add_option("file", "Questions; standard input when absent or -");
    auto* budget = command->add_option("--budget", "Record at most this many steps per question")
                       ->check(CLI::Range(1, 10'000'000))
                       ->default_val(20000);
    command->callback([&action, file, budget] {
        action = [name = file->count() ? file->as<std::string>() : std::string(),
                  steps = budget->as<std::size_t>()] {
            return answer_lines(name, [=](const Asked& asked) { return traced(asked, steps); });
        };
    });
}

const bool registered_trace = register_command(30, add_trace);

}  // namespace

}  // namespace collidoscope::app::cli
