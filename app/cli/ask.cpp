// `collidoscope ask`: questions to hold other programs against, one a line.
#include <CLI/CLI.hpp>
#include <iostream>

#include "app/cli/commands.h"
#include "app/model/json_lines/answer_json.h"
#include "app/model/json_lines/question_json.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/question_maker.h"

namespace collidoscope::app::cli {
namespace {

struct AskArguments {
    std::string demo;
    std::uint64_t count = 10, seed = 1;
    bool edge_cases = false, answers = false;
};

// A number, or with an edge case "touching 3".
Json id_of(std::uint64_t number, const MadeQuestion& made) {
    if (!made.edge_case) return number;
    std::string title(title_of(*made.edge_case));
    title.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(title.front())));
    return title + " " + std::to_string(number);
}

int ask(const AskArguments& arguments) {
    const Demo* demo = nullptr;
    try {
        demo = &Registry::at(arguments.demo);
    } catch (const InputError& error) {
        throw Usage(error.what());
    }
    MeshLibrary library;
    library.on_warning(tell_flaw);
    const QuestionMaker maker(*demo, arguments.seed, library.loader());
    for (std::uint64_t number = 0; number < arguments.count; ++number) {
        const MadeQuestion made = maker.make(number, arguments.edge_cases);
        Json line = to_json(*demo, made.question);
        line["id"] = id_of(number, made);
        if (arguments.answers) line["answer"] = to_json(demo->answer(made.question));
        std::cout << line.dump() << '\n';
    }
    return done;
}

void add_ask(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "ask",
        "Make questions about a demo at random, one a line: the same ones for the same seed.\n"
        "`collidoscope query` answers them, and `check` checks the answers of your own program.");
    auto arguments = std::make_shared<AskArguments>();
    command->add_option("demo", arguments->demo, "Id of the demo")->required();
    command->add_option("--count", arguments->count, "How many")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{10'000'000}))
        ->capture_default_str();
    command
        ->add_option("--seed", arguments->seed,
                     "Seed of the random questions; another one gives other questions")
        ->capture_default_str();
    command->add_flag("--edge-cases", arguments->edge_cases)
        ->description("Touching, parallel, coplanar, contained and degenerate bodies, in turn");
    command->add_flag("--answers", arguments->answers)
        ->description("Adds our answer to each question, in the form that `check` reads");
    command->callback([&action, arguments] { action = [arguments] { return ask(*arguments); }; });
}

const bool registered_ask = register_command(50, add_ask);

}  // namespace

}  // namespace collidoscope::app::cli
