// The commands of the player: playing, runs, watched values, Why?, predicting.
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<Command> play_commands(Workbench& b) {
    const auto has_steps = [&b] { return !b.live.player().empty(); };
    const auto before = [&b] { return !b.live.player().at_start(); };
    const auto behind = [&b] { return !b.live.player().at_end(); };
    const auto by = [&b](long steps) {
        return [&b, steps] {
            b.live.player().step_by(steps);
            if (steps > 0) b.playback.remind_of_question();
        };
    };
    return {
        {.id = "player.play",
         .title = "Play or pause",
         .menu = Menu::Player,
         .shortcuts = {key(' ')},
         .run =
             [&b] {
                 if (!b.playback.remind_of_question()) b.live.player().toggle();
             },
         .enabled = has_steps,
         .checked = [&b] { return b.live.player().playing(); },
         .needs = "There are no steps to play.",
         .words = "start stop run animate pause"},
        {.id = "player.forward",
         .title = "Step forward",
         .menu = Menu::Player,
         .shortcuts = {key('.')},
         .run = by(1),
         .enabled = behind,
         .icon = icon::step_forward,
         .help = "Steps over the algorithm inside this step; from its last step, returns to the "
                 "outer one.",
         .needs = "This is the last step.",
         .words = "next step advance"},
        {.id = "player.back",
         .title = "Step back",
         .menu = Menu::Player,
         .shortcuts = {key(',')},
         .run = by(-1),
         .enabled = before,
         .icon = icon::step_back,
         .needs = "This is the first step.",
         .words = "previous step rewind"},
        {.id = "player.into",
         .title = "Step into",
         .menu = Menu::Player,
         .shortcuts = {key('I')},
         .run =
             [&b] {
                 if (!b.live.step_into()) b.say("What runs inside this step was not recorded.");
             },
         .enabled = [&b] { return b.live.player().can_step_into(); },
         .icon = icon::down,
         .help = "Shows the algorithm that runs inside this step, step by step.",
         .needs = "No algorithm runs inside this step.",
         .words = "enter descend inside debugger"},
        {.id = "player.out",
         .title = "Step out",
         .menu = Menu::Player,
         .shortcuts = {shift('I')},
         .run = [&b] { b.live.player().step_out(); },
         .enabled = [&b] { return b.live.player().inside(); },
         .icon = icon::up,
         .help = "Back to the step of the algorithm around this one.",
         .needs = "This step is not inside another one.",
         .words = "leave return outside debugger"},
        {.id = "player.forward_5",
         .title = "Five steps forward",
         .menu = Menu::Player,
         .shortcuts = {shift('.')},
         .run = by(5),
         .enabled = behind,
         .needs = "This is the last step."},
        {.id = "player.back_5",
         .title = "Five steps back",
         .menu = Menu::Player,
         .shortcuts = {shift(',')},
         .run = by(-5),
         .enabled = before,
         .needs = "This is the first step."},
        {.id = "player.start",
         .title = "To the start",
         .menu = Menu::Player,
         .shortcuts = {ctrl(key_home)},
         .run = [&b] { b.live.player().to_start(); },
         .enabled = before,
         .icon = icon::to_start,
         .needs = "This is the first step.",
         .words = "first step beginning rewind"},
        {.id = "player.end",
         .title = "To the end",
         .menu = Menu::Player,
         .shortcuts = {ctrl(key_end)},
         .run = [&b] { b.live.player().to_end(); },
         .enabled = behind,
         .icon = icon::to_end,
         .needs = "This is the last step.",
         .words = "last step finish"},
    };
}

std::vector<Command> run_commands(Workbench& b) {
    const auto behind = [&b] { return !b.live.player().at_end(); };
    const auto has_steps = [&b] { return !b.live.player().empty(); };
    // The line under the pointer, or the current one.
    const auto line = [&b]() -> std::string {
        if (!b.drawn().pointed_line.empty()) return b.drawn().pointed_line;
        const Step* step = b.live.player().step();
        return step ? step->label : "";
    };
    return {
        {.id = "player.run",
         .title = "Continue to the next stop",
         .menu = Menu::Player,
         .group = 1,
         .shortcuts = {key(key_f1 + 4)},
         .run =
             [&b] {
                 if (!b.playback.remind_of_question()) b.playback.run();
             },
         .enabled = behind,
         .help = "Goes to the next breakpoint, change of a watched value, or the end.",
         .needs = "This is the last step.",
         .words = "resume breakpoint debugger go"},
        {.id = "player.run_to_line",
         .title = "Run to this line",
         .menu = Menu::Player,
         .group = 1,
         .shortcuts = {key('R')},
         .run = [&b, line] { b.playback.run_to(line()); },
         .enabled = behind,
         .help = "Goes forward to the next step on the line of pseudo-code under the pointer, or "
                 "on the current one. Ctrl+click on a line does the same.",
         .needs = "This is the last step.",
         .words = "cursor breakpoint debugger"},
        {.id = "player.breakpoint",
         .title = "Toggle breakpoint",
         .menu = Menu::Player,
         .group = 1,
         .shortcuts = {key(key_f1 + 8)},
         .run = [&b, line] { b.live.player().toggle_breakpoint(line()); },
         .enabled = has_steps,
         .checked = [&b, line] { return b.live.player().breakpoints().contains(line()); },
         .help = "Sets or clears a breakpoint; a click in the margin of a line does the same.",
         .needs = "There are no steps.",
         .words = "stop line debugger"},
        {.id = "player.next_nan",
         .title = "Next NaN",
         .menu = Menu::Player,
         .group = 1,
         .shortcuts = {shift('N')},
         .run = [&b] { b.playback.go_to_next_nan(); },
         .enabled = has_steps,
         .help = "Goes to the next step in which a value becomes \"not a number\".",
         .needs = "There are no steps.",
         .words = "not a number problem infinite"},
    };
}

std::vector<Command> watch_commands(Workbench& b) {
    const auto watches = [&b] { return !b.live.player().watches().empty(); };
    // The value that the step is about, else its first.
    const auto current = [&b]() -> const Value* {
        const Step* step = b.live.player().step();
        if (!step || step->values.empty()) return nullptr;
        for (const Value& value : step->values) {
            if (value.now) return &value;
        }
        return &step->values.front();
    };
    return {
        {.id = "player.watch",
         .title = "Watch the current value",
         .menu = Menu::Player,
         .group = 2,
         .shortcuts = {key('V')},
         .run =
             [&b, current] {
                 if (const Value* value = current()) b.live.player().toggle_watch(value->id);
             },
         .enabled = [current] { return current() != nullptr; },
         .checked =
             [&b, current] {
                 const Value* value = current();
                 return value && b.live.player().watched(value->id);
             },
         .help = "Keeps it in view, with its values over the steps.",
         .needs = "This step has no values.",
         .words = "variable inspect debugger plot graph"},
        {.id = "player.watch_stop",
         .title = "Break when it changes",
         .menu = Menu::Player,
         .group = 2,
         .run =
             [&b] {
                 Player& player = b.live.player();
                 player.toggle_watch_stop(std::string(player.watches().back().id));
             },
         .enabled = watches,
         .checked = [&b, watches] { return watches() && b.live.player().watches().back().stops; },
         .help = "Playing and running stop where the most recently watched value changes.",
         .needs = "Watch a value first."},
        {.id = "player.unwatch",
         .title = "Remove all watches",
         .menu = Menu::Player,
         .group = 2,
         .run = [&b] { b.live.player().forget_watches(); },
         .enabled = watches,
         .needs = "No value is watched."},
    };
}

std::vector<Command> why_commands(Workbench& b) {
    const auto answered = [&b] { return b.live.answer() && !b.live.player().empty(); };
    const auto part = [&b](AnswerPart which) {
        return [&b, which] { b.playback.jump_to_why(which); };
    };
    const auto has = [&b, answered](AnswerPart which) {
        return [&b, answered, which] { return answered() && about(*b.live.answer(), which); };
    };
    return {
        {.id = "why.here",
         .title = "Why?",
         .menu = Menu::Player,
         .group = 3,
         .shortcuts = {key('W')},
         .run = [&b] { b.why.ask_here(); },
         .enabled = answered,
         .help = "Goes to the step that decided what is under the pointer; also on right-click.",
         .needs = "There is no answer with steps.",
         .words = "explain reason because"},
        {.id = "why.answer",
         .title = "Why this answer?",
         .menu = Menu::Player,
         .group = 3,
         .run = part(AnswerPart::Verdict),
         .enabled = has(AnswerPart::Verdict),
         .needs = "There is no answer with steps."},
        {.id = "why.normal",
         .title = "Why this normal?",
         .menu = Menu::Player,
         .group = 3,
         .run = part(AnswerPart::Normal),
         .enabled = has(AnswerPart::Normal),
         .needs = "The answer has no normal."},
        {.id = "why.depth",
         .title = "Why this depth or distance?",
         .menu = Menu::Player,
         .group = 3,
         .run = part(AnswerPart::Depth),
         .enabled = has(AnswerPart::Depth),
         .needs = "The answer has no depth or distance."},
        {.id = "why.contact",
         .title = "Why this contact?",
         .menu = Menu::Player,
         .group = 3,
         .run = part(AnswerPart::Contact),
         .enabled = has(AnswerPart::Contact),
         .needs = "The answer has no contact."},
        {.id = "why.back",
         .title = "Back",
         .menu = Menu::Player,
         .group = 3,
         .shortcuts = {key(key_backspace)},
         .run = [&b] { b.playback.jump_back(); },
         .enabled = [&b] { return b.playback.can_jump_back(); },
         .help = "Returns to the step where Why? was asked; again returns to the decision.",
         .needs = "Ask Why? first."},
    };
}

std::vector<Command> predict_commands(Workbench& b) {
    return {
        {.id = "predict.mode",
         .title = "Predict",
         .menu = Menu::Player,
         .group = 4,
         .shortcuts = {key('Q')},
         .run = [&b] { b.playback.toggle_predict(); },
         .enabled = [&b] { return b.predict.on() || !b.live.player().empty(); },
         .checked = [&b] { return b.predict.on(); },
         .help = "The player waits before each decision until you have predicted it.",
         .needs = "There are no steps to predict.",
         .words = "quiz question guess exercise test score"},
        {.id = "predict.skip",
         .title = "Skip the question",
         .menu = Menu::Player,
         .group = 4,
         .run = [&b] { b.playback.skip_prediction(); },
         .enabled = [&b] { return b.predict.open() != nullptr; },
         .help = "Shows the step; it is not scored.",
         .needs = "No question is open."},
        {.id = "predict.reset",
         .title = "Reset the score",
         .menu = Menu::Player,
         .group = 4,
         .run = [&b] { b.predict.reset_score(); },
         .enabled = [&b] { return b.predict.score().asked > 0; },
         .needs = "Nothing has been predicted yet."},
    };
}

const bool registered_play = register_commands(80, play_commands);
const bool registered_run =
    register_commands(81, [](Workbench& b) { return in_submenu("Run to", run_commands(b)); });
const bool registered_watch = register_commands(
    82, [](Workbench& b) { return in_submenu("Watched values", watch_commands(b)); });
const bool registered_why =
    register_commands(83, [](Workbench& b) { return in_submenu("Why?", why_commands(b)); });
const bool registered_predict =
    register_commands(84, [](Workbench& b) { return in_submenu("Predict", predict_commands(b)); });

}  // namespace
}  // namespace collidoscope::app
