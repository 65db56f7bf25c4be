// The commands of presenting. The keys of its tools are those with Shift, and hold only then.
#include "app/window/presenter/presenter.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

constexpr int present_group = 6;

Command presenter_command(Workbench& b, const char* id, const char* title, int letter,
                          std::function<void(Presenter&)> run,
                          std::function<bool(const Presenter&)> checked, const char* help) {
    auto& presenter = b.part<Presenter>();
    Command command{.id = id,
                    .title = title,
                    .menu = Menu::View,
                    .group = present_group,
                    .shortcuts = {{letter, false, true}},
                    .run = [&presenter, run = std::move(run)] { run(presenter); },
                    .enabled = [&presenter] { return presenter.on(); },
                    .help = help,
                    .needs = "Start presenting first: F8.",
                    .submenu = "While presenting",
                    .words = "presenter slides talk lecture class projector"};
    if (checked)
        command.checked = [&presenter, checked = std::move(checked)] { return checked(presenter); };
    return command;
}

std::vector<Command> presenter_commands(Workbench& b) {
    auto& presenter = b.part<Presenter>();
    const auto tool = [&b](const char* id, const char* title, int letter, PresenterTool which,
                           const char* help) {
        return presenter_command(
            b, id, title, letter, [which](Presenter& p) { p.take(which); },
            [which](const Presenter& p) { return p.tool() == which; }, help);
    };
    return {
        {.id = "present.start",
         .title = "Present",
         .menu = Menu::View,
         .group = present_group,
         .shortcuts = {key(key_f1 + 7)},
         .run = [&b, &presenter] { presenter.on() ? presenter.stop(b) : presenter.start(b); },
         .enabled = [&b] { return !b.document.empty(); },
         .checked = [&presenter] { return presenter.on(); },
         .help = "Only the scene and its sentence, in large type. Page Down and Page Up turn the "
                 "pages of a lesson, else they step; B or . makes the screen black; Esc ends it.",
         .needs = "Open a demo first.",
         .words = "presenter slides talk lecture class projector fullscreen beamer"},
        {.id = "present.notes",
         .title = "Speaker notes",
         .menu = Menu::View,
         .group = present_group,
         .shortcuts = {{key_f1 + 7, false, true}},
         .run = [&presenter] { presenter.show_notes(!presenter.notes_shown()); },
         .checked = [&presenter] { return presenter.notes_shown(); },
         .help = "A second window, for the speaker's screen: notes, what comes next, the time.",
         .words = "presenter second window clock",
         .takes = Ability::SecondWindow},
        tool("present.pen", "Pen", 'P', PresenterTool::Pen,
             "Draws over the picture. A new page, or Clear, removes what was drawn."),
        tool("present.arrow", "Arrow", 'A', PresenterTool::Arrow, "Draws arrows over the picture."),
        tool("present.laser", "Laser pointer", 'L', PresenterTool::Laser,
             "A bright dot in place of the cursor."),
        presenter_command(
            b, "present.clear", "Clear what was drawn", 'C', [](Presenter& p) { p.clear(); }, {},
            "Removes pen and arrows from the picture."),
        presenter_command(
            b, "present.black", "Black screen", 'B', [](Presenter& p) { p.set_black(!p.black()); },
            [](const Presenter& p) { return p.black(); },
            "All eyes on you. Any key brings the picture back."),
        presenter_command(
            b, "present.freeze", "Freeze the picture", 'F',
            [](Presenter& p) { p.set_frozen(!p.frozen()); },
            [](const Presenter& p) { return p.frozen(); },
            "The class keeps seeing this picture while you prepare the next; the window with "
            "the speaker notes shows what you do."),
        presenter_command(
            b, "present.hands", "Show of hands", 'H',
            [&b](Presenter& p) { p.hands() ? p.end_hands(b) : p.ask_hands(b); },
            [](const Presenter& p) { return p.hands().has_value(); },
            "Type how many vote for each choice of the current question, see the bars, and "
            "reveal the answer."),
    };
}

const bool registered_presenter_commands = register_commands(130, presenter_commands);

}  // namespace
}  // namespace collidoscope::app
