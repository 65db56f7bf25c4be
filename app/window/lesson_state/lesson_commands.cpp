// Additions of a lesson to the window: its commands, its kind of file, and where its links lead.
#include <algorithm>

#include "app/base/utilities/input_error.h"
#include "app/classroom/lessons/lesson_link.h"
#include "app/model/links/percent.h"
#include "app/model/scene/presets.h"
#include "app/player/step_address.h"
#include "app/window/lesson_state/lesson_state.h"
#include "app/window/workbench/file_kinds.h"
#include "app/window/workbench/open_link.h"
#include "app/window/workbench/page_keys.h"
#include "app/window/workbench/window_hooks.h"

namespace collidoscope::app {
namespace {

const bool registered_kind = register_file_kind({
    .extension = ".md",
    .matches =
        [](const std::string& what) {
            return what.size() > 3 && (what.ends_with(".md") || what.ends_with(".MD")) &&
                   what.find('{') == std::string::npos;
        },
    .open = [](Workbench& bench,
               const std::string& what) { bench.part<LessonState>().open(bench, what); },
});

void copy_view(Workbench& b) {
    try {
        const auto& state = b.part<LessonState>();
        const std::string block =
            view_block(b, state.is_open() ? state.lesson()->file : std::filesystem::path());
        if (b.desktop.set_clipboard) b.desktop.set_clipboard(block);
        b.say("Copied: paste it into a page of a lesson.");
    } catch (const InputError& error) {
        b.say(error.what(), Tone::Warning);
    }
}

// A page of a listed lesson as an address: collidoscope://lesson/NAME#Heading.
constexpr const char* lesson_address = "collidoscope://lesson/";

const bool registered_address = register_file_kind({
    .extension = {},
    .matches = [](const std::string& what) { return what.starts_with(lesson_address); },
    .open =
        [](Workbench& bench, const std::string& what) {
            const std::string rest = what.substr(std::string(lesson_address).size());
            const std::size_t cut = std::min(rest.find('#'), rest.size());
            const std::string page = cut < rest.size() ? rest.substr(cut + 1) : std::string();
            bench.part<LessonState>().open_named(bench, percent_decoded(rest.substr(0, cut)),
                                                 percent_decoded(page));
        },
});

void copy_address(Workbench& b) {
    const auto& state = b.part<LessonState>();
    const Lesson& lesson = *state.lesson();
    if (progress_name(lesson.name, lesson.file) != lesson.name)
        return b.say("Only lessons in the menu have a link; send the lesson's file instead.",
                     Tone::Warning);
    copy_link_text(b, lesson_address + percent_encoded(lesson.name) + "#" +
                          percent_encoded(state.shown()->title));
    b.say("Copied a link to this page.");
}

std::vector<Command> lesson_commands(Workbench& b) {
    const auto open = [&b] { return b.part<LessonState>().is_open(); };
    constexpr const char* needs = "Open a lesson first.";
    std::vector<Command> all = {
        {.id = "lesson.next",
         .title = "Next page",
         .menu = Menu::Lessons,
         .shortcuts = {key(key_page_down)},
         .run = [&b] { b.part<LessonState>().next(b); },
         .enabled = [&b, open] { return open() && !b.part<LessonState>().finished(); },
         .needs = "No lesson is open, or it has ended."},
        {.id = "lesson.back",
         .title = "Previous page",
         .menu = Menu::Lessons,
         .shortcuts = {key(key_page_up)},
         .run = [&b] { b.part<LessonState>().back(b); },
         .enabled =
             [&b] {
                 const auto& state = b.part<LessonState>();
                 return state.is_open() && state.page() > 0;
             },
         .needs = "No lesson is open, or its first page is shown."},
        {.id = "lesson.view",
         .title = "Back to the lesson's view",
         .menu = Menu::Lessons,
         .shortcuts = {ctrl(key_backspace)},
         .run = [&b] { b.part<LessonState>().show_view(b); },
         .enabled = open,
         .help = "The scene, the step and the camera as the page opens with them.",
         .needs = needs},
        {.id = "lesson.page",
         .title = "Back to the lesson's page",
         .menu = Menu::Lessons,
         .run =
             [&b] {
                 auto& state = b.part<LessonState>();
                 state.go(b, state.page());
             },
         .enabled = [&b] { return b.part<LessonState>().aside(); },
         .help = "The lesson in the left side again, and its view.",
         .needs = "The lesson is in sight, or none is open."},
        {.id = "lesson.aside",
         .title = "Lay the lesson aside",
         .menu = Menu::Lessons,
         .run = [&b] { b.part<LessonState>().set_aside(); },
         .enabled = [&b, open] { return open() && !b.part<LessonState>().aside(); },
         .help = "The left side shows what is behind it: the gallery, or an exercise.",
         .needs = needs,
         .words = "hide gallery exercise"},
        {.id = "lesson.insert_view",
         .title = "Insert view",
         .menu = Menu::Lessons,
         .run = [&b] { b.part<LessonState>().insert_view(b); },
         .enabled = [&b, open] { return open() && !b.document.empty(); },
         .help = "Writes what the window shows into the page's text: its \"view\".",
         .needs = needs,
         .words = "lesson write author teacher",
         .takes = Ability::Folders},
        {.id = "lesson.copy_view",
         .title = "Copy as a lesson's view",
         .menu = Menu::Lessons,
         .run = [&b] { copy_view(b); },
         .enabled = [&b] { return !b.document.empty(); },
         .help = "Copies a block \"view\" for what the window shows, to be pasted into a lesson.",
         .needs = "Open a demo first.",
         .words = "lesson write author teacher insert"},
        {.id = "lesson.copy_link",
         .title = "Copy a link to this page",
         .menu = Menu::Lessons,
         .run = [&b] { copy_address(b); },
         .enabled = open,
         .help = "A line that opens the lesson at this page.",
         .needs = needs},
        {.id = "lesson.finish",
         .title = "Finish the lesson",
         .menu = Menu::Lessons,
         .run = [&b] { b.part<LessonState>().finish(b); },
         .enabled = open,
         .help = "Your answers, the goals you reached, and the next lesson.",
         .needs = needs},
        {.id = "lesson.leave",
         .title = "Close the lesson",
         .menu = Menu::Lessons,
         .run = [&b] { b.part<LessonState>().leave(b); },
         .enabled = open,
         .needs = needs},
    };
    for (const LessonEntry& lesson : b.part<LessonState>().lessons()) {
        all.push_back(
            {.id = "lesson.open." + lesson.name,
             .title = lesson.title,
             .menu = Menu::Lessons,
             .group = 1,
             .run = [&b, name = lesson.name] { b.part<LessonState>().open_named(b, name); },
             .checked =
                 [&b, name = lesson.name] {
                     const Lesson* shown = b.part<LessonState>().lesson();
                     return shown && shown->name == name;
                 },
             .help = lesson.fault.empty() ? std::to_string(lesson.pages) + " pages, about " +
                                                std::to_string(lesson.minutes) + " minutes."
                                          : lesson.fault,
             .words = "lesson tutorial course learn"});
    }
    return all;
}

const bool registered_commands_of_lessons = register_commands(180, lesson_commands);

const bool registered_keys_of_lessons =
    register_key_taker([](Workbench& bench, const Chord& chord) {
        // Only while the lesson is in sight.
        const bool seen = bench.layout.page.empty() && !bench.layout.left.empty();
        return seen && bench.part<LessonState>().take_key(chord);
    });

void open_demo_link(Workbench& bench, const LessonLink& link) {
    if (link.part.empty()) return bench.files.open_demo(link.name);
    for (const Preset& preset : presets_of(link.name))
        if (preset.path.stem() == link.part) return bench.files.open_preset(preset.path);
    bench.say("The demo " + link.name + " has no scene \"" + link.part + "\".", Tone::Warning);
}

void open_step_link(Workbench& bench, const std::string& address) {
    Player& player = bench.live.player();
    if (!player.go_to_address(address))
        bench.say(why_no_step(player.recording(), address), Tone::Warning);
}

void run_command(Workbench& bench, const std::string& id, const std::string& otherwise) {
    if (!bench.commands.find(id)) return bench.say(otherwise, Tone::Warning);
    const Command& command = *bench.commands.find(id);
    if (!command.is_enabled()) return bench.say(command.needs);
    bench.commands.run(id);
}

}  // namespace

void follow_link(Workbench& bench, const std::string& target) {
    const LessonLink link = read_link(target);
    try {
        switch (link.to) {
            case LinkTo::Demo:
                return open_demo_link(bench, link);
            case LinkTo::Step:
                return open_step_link(bench, link.name);
            case LinkTo::Lesson: {
                auto& state = bench.part<LessonState>();
                const bool own =
                    link.name.empty() || (state.is_open() && state.lesson()->name == link.name);
                if (!own) return state.open_named(bench, link.name, link.part);
                if (const auto page = state.lesson()->page_titled(link.part))
                    state.go(bench, *page);
                return;
            }
            case LinkTo::Exercise:
                // It comes before the lesson, to which one click leads back.
                return run_command(bench, "exercise.open." + link.name,
                                   "There is no exercise \"" + link.name + "\".");
            case LinkTo::Tab:
                if (const TabInfo* tab = tab_named(link.name)) {
                    bench.settings.*shown_flag(bench.layout, &Settings::drawer_shown) = true;
                    bench.drawer.pick(bench, *tab);
                } else {
                    bench.say("There is no tab \"" + link.name + "\".", Tone::Warning);
                }
                return;
            case LinkTo::Command:
                return run_command(bench, link.name, "There is no command \"" + link.name + "\".");
            case LinkTo::Web:
                if (bench.desktop.set_clipboard) bench.desktop.set_clipboard(link.name);
                return bench.say("Copied the address " + link.name + ".");
            case LinkTo::Nowhere:
                return bench.say("The link \"" + target + "\" leads nowhere.", Tone::Warning);
        }
    } catch (const InputError& error) {
        bench.say(error.what(), Tone::Warning);
    }
}

}  // namespace collidoscope::app
