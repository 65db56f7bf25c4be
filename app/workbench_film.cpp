// How the workbench follows the scene and, where many bodies move, their film.
#include "app/workbench.h"

namespace collidoscope::app {

// Asks again when the scene changed, and once more when a drag has ended.
void Workbench::follow_document() {
    if (asked_version_ == document.version() && !(asked_dragging_ && !dragging_)) return;
    asked_version_ = document.version();
    asked_dragging_ = dragging_;
    ++shown_version_;
    ++content_version_;
    const std::size_t bodies = document.scene().bodies.size();
    if (selected && *selected >= bodies) select({});
    const auto* demo = dynamic_cast<const SimulationDemo*>(&document.demo());
    if (!demo) {
        film.close();
        filmed_.reset();
        live.ask(document.demo(), document.scene(), dragging_);
        return;
    }
    try {
        const Question question = question_of(*demo, document.scene());
        const auto& crowd = std::get<Crowd>(question.inputs[0]).state;
        const std::string options = question.options.dump();
        if (film.empty() || filmed_ != crowd || &film.demo() != demo) {
            const bool played = film.playing() && &film.demo() == demo && !dragging_;
            film.open(*demo, question);
            if (played) film.play();
            const auto frame = option(*demo, question, "frame").get<std::size_t>();
            if (frame > 0) film.go(frame);
        } else if (filmed_options_ != question.options) {
            film.change(question);
        }
        filmed_ = crowd;
        filmed_options_ = question.options;
        if (member && *member >= film.crowd().bodies().size()) member.reset();
        film_version_ = 0;
    } catch (const InputError& e) {
        film.close();
        filmed_.reset();
        live.refuse(*demo, e.what());
    }
}

// Shows the film's frame: its bodies, its answer and, when it stands still, its steps.
void Workbench::follow_film() {
    if (film.empty()) return;
    const bool steps = !film.playing();
    if (film_version_ == film.version() && film_steps_ == steps) return;
    const bool moved = film_version_ != film.version();
    film_version_ = film.version();
    film_steps_ = steps;
    if (moved) {
        film_scene_ = document.scene();
        film_scene_.bodies[0].shape = film.crowd();
        ++shown_version_;
    }
    live.ask(
        film.demo(), film.question(), film.answer(), film.record(film.frame()).ms,
        [this] { return film.before(); }, !steps);
    ++content_version_;
}

void Workbench::start_from_frame() {
    if (film.empty() || film.frame() == 0) return;
    film.pause();
    const std::string title = "Start anew from frame " + std::to_string(film.frame());
    document.edit(title, [&](Scene& scene) {
        scene.bodies[0].shape = film.crowd();
        scene.options.erase("frame");
    });
}

}  // namespace collidoscope::app
