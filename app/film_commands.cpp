// The commands of the film: simulation time, the bodies of a crowd, runs that are compared.
#include <cmath>
#include <fstream>
#include <sstream>

#include "app/command_table.h"
#include "app/scene/atomic_file.h"
#include "app/workbench.h"

namespace collidoscope::app {
namespace {

Chord key(int code) {
    return {code};
}

// As many spheres more, of the size that the crowd has, in the middle of what fits. Where there are
// only meshes, as many of the first of them.
void add_spheres(Workbench& b, std::uint32_t count) {
    b.start_from_frame();
    const Crowd* crowd = std::get_if<Crowd>(&b.document.scene().bodies[0].shape);
    if (!crowd) return;
    if (crowd->bodies().size() + count > most_bodies) {
        b.say("That would be more than " + std::to_string(most_bodies) + " bodies.", Tone::Warning);
        return;
    }
    CrowdState state = *crowd->state;
    // Where they would stand too close, the field grows: twelve radii of room on each side.
    const float radius = state.bodies.empty() ? 0.5f : state.bodies.front().half.x;
    const vec3 size = state.field.max - state.field.min;
    const bool flat = size.y <= 4 * radius;
    const double room =
        flat ? double{size.x} * double{size.z} : double{size.x} * double{size.y} * double{size.z};
    const double each = std::pow(double{radius} * 6, flat ? 2 : 3);
    const double wanted = static_cast<double>(state.bodies.size() + count) * each;
    if (wanted > room) {
        const auto grow = static_cast<float>(std::pow(wanted / room, flat ? 0.5 : 1.0 / 3));
        const vec3 middle = 0.5f * state.field.min + 0.5f * state.field.max;
        const vec3 more(grow, flat ? 1.0f : grow, grow);
        const float floor = state.field.min.y;
        state.field.min = middle + (state.field.min - middle) * more;
        state.field.max = middle + (state.field.max - middle) * more;
        // The floor stays where it is.
        const float lift = floor - state.field.min.y;
        state.field.min.y += lift, state.field.max.y += lift;
    }
    CrowdRecipe recipe;
    recipe.count = count;
    recipe.seed = static_cast<std::uint32_t>(state.bodies.size() + 1);
    recipe.least_size = recipe.most_size = radius;
    const bool meshes = !state.bodies.empty() && state.bodies.front().form == BodyForm::Mesh;
    if (meshes) recipe.form = BodyForm::Mesh;
    const std::vector<MovingBody> more = strewn(state.field, recipe, state.meshes);
    for (const MovingBody& body : more) {
        state.bodies.push_back(body);
        if (!state.given.empty()) state.given.push_back(box_of(body));
    }
    b.document.edit("Add " + std::to_string(count) + " spheres",
                    [&](Scene& scene) { scene.bodies[0].shape = make_crowd(std::move(state)); });
    b.sync();
    b.view.frame_all();
}

void remove_member(Workbench& b) {
    if (!b.member) return;
    const std::size_t member = *b.member;
    b.start_from_frame();
    b.document.edit("Remove body " + std::to_string(member), [&](Scene& scene) {
        CrowdState state = *std::get<Crowd>(scene.bodies[0].shape).state;
        const auto at = static_cast<std::ptrdiff_t>(member);
        state.bodies.erase(state.bodies.begin() + at);
        if (!state.given.empty()) state.given.erase(state.given.begin() + at);
        scene.bodies[0].shape = make_crowd(std::move(state));
    });
    b.member.reset();
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
        write_file_atomically(file, b.film.hashes());
        b.say("The hashes of " + std::to_string(b.film.count()) + " frames are in " +
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
        const auto difference = b.film.first_difference(text.str());
        if (!difference) {
            b.say("Bit for bit the same as in " + file.filename().string() + ".");
            return;
        }
        b.film.pause();
        b.film.go(*difference);
        b.say("Frame " + std::to_string(*difference) + " is the first that differs.",
              Tone::Warning);
    } catch (const InputError& e) {
        b.say(file.string() + ": " + e.what(), Tone::Warning);
    }
}

}  // namespace

void add_film_commands(Commands& commands, Workbench& b) {
    const auto has_film = [&b] { return !b.film.empty(); };
    const auto before = [&b] { return !b.film.empty() && b.film.frame() > 0; };
    const auto more = [&b](std::uint32_t count, const char* id, const char* title) {
        return Command{.id = id,
                       .title = title,
                       .menu = Menu::Player,
                       .group = 6,
                       .run = [&b, count] { add_spheres(b, count); },
                       .enabled = [&b] { return !b.film.empty() && !b.film.driven(); }};
    };
    commands.add({
        {.id = "film.play",
         .title = "Run or stop time",
         .menu = Menu::Player,
         .group = 5,
         .shortcuts = {key('K')},
         .run = [&b] { b.run_film(); },
         .enabled = has_film,
         .checked = [&b] { return b.film.playing(); },
         .help = "Lets the bodies move."},
        {.id = "film.forward",
         .title = "Next frame",
         .menu = Menu::Player,
         .group = 5,
         .shortcuts = {key(']')},
         .run = [&b] { b.film.step_by(1); },
         .enabled = has_film,
         .icon = icon::step_forward},
        {.id = "film.back",
         .title = "Frame before",
         .menu = Menu::Player,
         .group = 5,
         .shortcuts = {key('[')},
         .run = [&b] { b.film.step_by(-1); },
         .enabled = before,
         .icon = icon::step_back},
        {.id = "film.start",
         .title = "To the first frame",
         .menu = Menu::Player,
         .group = 5,
         .run = [&b] { b.film.pause(), b.film.go(0); },
         .enabled = before,
         .icon = icon::to_start},
        {.id = "film.end",
         .title = "To the last frame",
         .menu = Menu::Player,
         .group = 5,
         .run = [&b] { b.film.pause(), b.film.go(b.film.count() - 1); },
         .enabled = [&b] { return !b.film.empty() && b.film.frame() + 1 < b.film.count(); },
         .icon = icon::to_end},
        more(1, "crowd.add_1", "Add a sphere"),
        more(100, "crowd.add_100", "Add 100 spheres"),
        more(10'000, "crowd.add_10000", "Add 10,000 spheres"),
        {.id = "crowd.remove",
         .title = "Remove the selected body",
         .menu = Menu::Player,
         .group = 6,
         .run = [&b] { remove_member(b); },
         .enabled = [&b] { return !b.film.empty() && b.member.has_value(); }},
        {.id = "film.save_run",
         .title = "Save the run's hashes",
         .menu = Menu::Player,
         .group = 7,
         .run = [&b] { save_run(b); },
         .enabled = has_film,
         .help = "A hash of every frame's bodies, beside the scene's file."},
        {.id = "film.compare_run",
         .title = "Compare with the saved run",
         .menu = Menu::Player,
         .group = 7,
         .run = [&b] { compare_run(b); },
         .enabled = has_film,
         .help = "Goes to the first frame that differs, if any does."},
    });
}

}  // namespace collidoscope::app
