#include <CLI/CLI.hpp>

#include "app/cli/allow_option.h"
#include "app/cli/answer_lines.h"
#include "app/cli/commands.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/trace_json.h"
#include "app/player/step_address.h"

namespace collidoscope::app::cli {
namespace {

// Another recording of the run in which the step of an address is, and its inside; refused with a
// message when the run has no such step.
void keep_inside(const Asked& asked, const std::string& address, Recording& recording) {
    const auto again = [&](const StepPath& path) -> const Recording& {
        Recording other;
        other.budget = recording.budget;
        other.kept_path = path;
        (void)asked.demo->trace(asked.question, other);
        return recording = std::move(other);
    };
    const auto place = find_step(recording, address, again);
    if (!place) throw InputError("--inside " + address + ": " + why_no_step(recording, address));
    if (recording.misses_inside(*place)) again(recording.path_to(*place));
}

Json traced(const Asked& asked, std::size_t budget, const std::string& inside) {
    Recording recording;
    recording.budget = budget;
    Json out = to_json(asked.demo->trace(asked.question, recording));
    if (!inside.empty()) keep_inside(asked, inside, recording);
    out["steps"] = to_json(recording, asked.demo->info().id);
    if (recording.cut) out["cut_after"] = budget;
    if (recording.inside_cut) out["inside_cut_after"] = budget / 2;
    return out;
}

void add_trace(CLI::App& app, Action& action) {
    auto* command =
        app.add_subcommand("trace", "The same questions, answered with the recorded steps");
    add_allow_option(*command);
    auto* file = command->add_option("file", "Questions; standard input when absent or -");
    auto* budget = command->add_option("--budget", "Record at most this many steps per question")
                       ->check(CLI::Range(1, 10'000'000))
                       ->default_val(20000);
    auto* inside = command->add_option("--inside",
                                       "Keep what ran inside this step, like #pair:40, even where "
                                       "the steps inside others have spent their budget");
    command->callback([&action, file, budget, inside] {
        const std::string step = inside->count() ? inside->as<std::string>() : std::string();
        action = [name = file->count() ? file->as<std::string>() : std::string(),
                  steps = budget->as<std::size_t>(), step] {
            try {
                if (!step.empty()) (void)step_at(Recording{}, step);
            } catch (const InputError& error) {
                throw Usage(std::string("--inside ") + error.what());
            }
            return answer_lines(name,
                                [=](const Asked& asked) { return traced(asked, steps, step); });
        };
    });
}

const bool registered_trace = register_command(30, add_trace);

}  // namespace

}  // namespace collidoscope::app::cli
