// The commands of the timeline: simulation time, the bodies of a crowd, runs that are compared.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "app/base/files/atomic_file.h"
#include "app/window/workbench/workbench.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app {
namespace {

// The room in which so many bodies have twelve radii of space on each side; the same where they
// have it already. The floor stays where it is.
Aabb room_for(const CrowdState& crowd, std::size_t bodies, float radius) {
    Aabb field = crowd.field;
    const vec3 size = field.max - field.min;
    const bool flat = size.y <= 4 * radius;
    const double room =
        flat ? double{size.x} * double{size.z} : double{size.x} * double{size.y} * double{size.z};
    const double each = std::pow(double{radius} * 6, flat ? 2 : 3);
    const double wanted = static_cast<double>(bodies) * each;
    if (!(wanted > room)) return field;
    const auto grow = static_cast<float>(std::pow(wanted / room, flat ? 0.5 : 1.0 / 3));
    const vec3 middle = 0.5f * field.min + 0.5f * field.max;
    const vec3 more(grow, flat ? 1.0f : grow, grow);
    field.min = middle + (field.min - middle) * more;
    field.max = middle + (field.max - middle) * more;
    const float lift = crowd.field.min.y - field.min.y;
    field.min.y += lift, field.max.y += lift;
    return field;
}

// Adds an event to the bodies at the shown frame: the run goes on with it, and the frames before
// stay. While time runs it is added to the next frame that has not been made, so that nothing has
// to be made anew. Before anything has moved, and in a run that no body can join, the scene itself
// is edited.
void happen(Workbench& b, const std::string& title, CrowdEvent event) {
    const Timeline& timeline = b.timeline;
    if (timeline.frame() > 0 && timeline.simulation()->spawns_and_removes()) {
        event.frame = timeline.frame() + (timeline.playing() ? 1 : 0);
        b.document.edit(title + " at frame " + std::to_string(event.frame), [&](Scene& scene) {
            CrowdState state = *std::get<Crowd>(scene.bodies[0].shape).state;
            state.events = with_event(state.events, std::move(event));
            scene.bodies[0].shape = make_crowd(std::move(state));
        });
    } else {
        b.stage.frames.start_from_frame();
        b.document.edit(title, [&](Scene& scene) {
            CrowdState state = *std::get<Crowd>(scene.bodies[0].shape).state;
            SpawnedAndRemoved sum;
            const auto nothing = [](std::size_t) {};
            apply(event, state, nothing, nothing, nothing, sum);
            scene.bodies[0].shape = make_crowd(std::move(state));
        });
    }
    b.stage.sync();
}

// As many spheres more, of the size that the crowd has, in the middle of what fits. If there are
// only meshes, as many of the first of them.
void add_spheres(Workbench& b, std::uint32_t count) {
    const Crowd crowd = b.timeline.crowd();
    const std::vector<MovingBody>& bodies = crowd.bodies();
    if (bodies.size() + count > max_bodies) {
        b.say("The limit is " + grouped(std::uint64_t{max_bodies}) + " bodies.", Tone::Warning);
        return;
    }
    CrowdEvent event;
    CrowdRecipe recipe;
    recipe.count = count;
    recipe.seed = static_cast<std::uint32_t>(bodies.size() + 1);
    recipe.min_size = recipe.max_size = bodies.empty() ? 0.5f : bodies.front().half.x;
    if (!bodies.empty() && bodies.front().form == BodyForm::Mesh) recipe.form = BodyForm::Mesh;
    event.scatter.push_back(recipe);
    const Aabb room = room_for(*crowd.state, bodies.size() + count, recipe.min_size);
    const bool grows = room.max != crowd.field().max;
    if (grows) event.field = room;
    happen(b, "Add " + grouped(std::uint64_t{count}) + plural(count, " body", " bodies"),
           std::move(event));
    if (grows || b.timeline.frame() == 0) b.stage.frame_all_when_shown();
}

void remove_member(Workbench& b) {
    if (!b.selection.member) return;
    CrowdEvent event;
    event.remove.push_back(static_cast<std::uint32_t>(*b.selection.member));
    happen(b, "Remove body " + grouped(std::uint64_t{*b.selection.member}), std::move(event));
    b.selection.member.reset();
}

void remove_last(Workbench& b, std::size_t count) {
    CrowdEvent event;
    const std::size_t bodies = b.timeline.crowd().bodies().size();
    count = std::min(count, bodies);
    for (std::size_t i = 0; i < count; ++i)
        event.remove.push_back(static_cast<std::uint32_t>(bodies - 1 - i));
    happen(b, "Remove " + std::to_string(count) + " bodies", std::move(event));
}

std::filesystem::path run_file(const Workbench& b) {
    const auto& path = b.document.path();
    const std::string name =
        (path.empty() ? b.document.demo().info().id : path.stem().string()) + ".run.txt";
    return path.empty() ? std::filesystem::current_path() / name : path.parent_path() / name;
}

void save_run(Workbench& b) {
    const auto file = run_file(b);
    try {
        write_file_atomically(file, b.timeline.hashes());
        b.say("The hashes of " + std::to_string(b.timeline.count()) + " frames are in " +
              file.string() + ".");
    } catch (const std::exception& e) {
        b.say(e.what(), Tone::Warning);
    }
}

void compare_run(Workbench& b) {
    const auto file = run_file(b);
    std::ifstream in(file);
    if (!in) {
        b.say("There is no " + file.string() + ": save a run first.", Tone::Warning);
        return;
    }
    std::ostringstream text;
    text << in.rdbuf();
    try {
        const auto difference = b.timeline.first_difference(text.str());
        if (!difference) {
            b.say("Bit-identical to " + file.filename().string() + ".");
            return;
        }
        b.timeline.pause();
        b.timeline.go(*difference);
        b.say("Frame " + std::to_string(*difference) + " is the first that differs.",
              Tone::Warning);
    } catch (const InputError& e) {
        b.say(file.string() + ": " + e.what(), Tone::Warning);
    }
}

std::vector<Command> timeline_commands(Workbench& b) {
    const auto has_timeline = [&b] { return !b.timeline.empty(); };
    const auto before = [&b] { return !b.timeline.empty() && b.timeline.frame() > 0; };
    const auto more = [&b](std::uint32_t count, const char* id, const char* title) {
        return Command{.id = id,
                       .title = title,
                       .menu = Menu::Player,
                       .group = 6,
                       .run = [&b, count] { add_spheres(b, count); },
                       .enabled = [&b] { return !b.timeline.empty() && !b.timeline.driven(); },
                       .help =
                           "They are spawned in the current frame and the run continues with them; "
                           "earlier frames stay unchanged, and Ctrl+Z undoes it.",
                       .needs = "There is no crowd of bodies to add them to."};
    };
    return {
        {.id = "timeline.play",
         .title = "Run or pause",
         .menu = Menu::Player,
         .group = 5,
         .shortcuts = {key('K')},
         .run = [&b] { b.stage.game.run(); },
         .enabled = has_timeline,
         .checked = [&b] { return b.timeline.playing(); },
         .help = "Runs or pauses the simulation.",
         .needs = "Nothing moves in this demo.",
         .words = "simulate simulation time animate start stop"},
        {.id = "timeline.forward",
         .title = "Next frame",
         .menu = Menu::Player,
         .group = 5,
         .shortcuts = {key(']')},
         .run = [&b] { b.timeline.step_by(1); },
         .enabled = has_timeline,
         .icon = icon::step_forward,
         .needs = "Nothing moves in this demo.",
         .words = "next frame advance time"},
        {.id = "timeline.back",
         .title = "Previous frame",
         .menu = Menu::Player,
         .group = 5,
         .shortcuts = {key('[')},
         .run = [&b] { b.timeline.step_by(-1); },
         .enabled = before,
         .icon = icon::step_back,
         .needs = "This is the first frame.",
         .words = "previous frame rewind time"},
        {.id = "timeline.start",
         .title = "First frame",
         .menu = Menu::Player,
         .group = 5,
         .run = [&b] { b.timeline.pause(), b.timeline.go(0); },
         .enabled = before,
         .icon = icon::to_start,
         .needs = "This is the first frame."},
        {.id = "timeline.end",
         .title = "Last frame",
         .menu = Menu::Player,
         .group = 5,
         .run = [&b] { b.timeline.pause(), b.timeline.go(b.timeline.count() - 1); },
         .enabled =
             [&b] { return !b.timeline.empty() && b.timeline.frame() + 1 < b.timeline.count(); },
         .icon = icon::to_end,
         .needs = "This is the last frame so far."},
        more(1, "crowd.add_1", "Add a sphere"),
        more(100, "crowd.add_100", "Add 100 spheres"),
        more(10'000, "crowd.add_10000", "Add 10,000 spheres"),
        {.id = "crowd.remove",
         .title = "Remove the selected body",
         .menu = Menu::Player,
         .group = 6,
         .run = [&b] { remove_member(b); },
         .enabled =
             [&b] { return !b.timeline.empty() && !b.timeline.driven() && b.selection.member; },
         .help = "It is removed in the current frame and the run continues without it; earlier "
                 "frames stay unchanged. The last body takes its index.",
         .needs = "Select a body of a crowd first."},
        {.id = "crowd.remove_100",
         .title = "Remove the last 100 bodies",
         .menu = Menu::Player,
         .group = 6,
         .run = [&b] { remove_last(b, 100); },
         .enabled =
             [&b] {
                 return !b.timeline.empty() && !b.timeline.driven() &&
                        !b.timeline.crowd().bodies().empty();
             },
         .help = "They are removed in the current frame and the run continues without them; "
                 "earlier frames stay unchanged.",
         .needs = "There is no crowd of bodies."},
        {.id = "game.chase",
         .title = "Follow the car",
         .menu = Menu::Player,
         .group = 6,
         .shortcuts = {key('J')},
         .run = [&b] { b.stage.game.toggle_chase(); },
         .enabled = [&b] { return b.timeline.driven(); },
         .checked = [&b] { return b.stage.game.chase().on(); },
         .help =
             "The camera follows your car; choose it again, or orbit, to return to the top view.",
         .needs = "Only the car game is driven."},
        {.id = "timeline.save_run",
         .title = "Save the run's hashes",
         .menu = Menu::Player,
         .group = 7,
         .run = [&b] { save_run(b); },
         .enabled = has_timeline,
         .help = "Writes a hash of every frame's bodies next to the scene file.",
         .needs = "Nothing moves in this demo."},
        {.id = "timeline.compare_run",
         .title = "Compare with the saved run",
         .menu = Menu::Player,
         .group = 7,
         .run = [&b] { compare_run(b); },
         .enabled = has_timeline,
         .help = "Goes to the first frame that differs, if any.",
         .needs = "Nothing moves in this demo."},
    };
}

const bool registered_timeline_commands = register_commands(90, timeline_commands);

}  // namespace
}  // namespace collidoscope::app
