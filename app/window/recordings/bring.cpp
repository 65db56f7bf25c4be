#include "app/window/recordings/bring.h"

#include <algorithm>

#include "app/player/step_address.h"
#include "app/window/recordings/observe.h"
#include "app/window/workbench/overlay_names.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {

bool Bringer::bring_scene(Workbench& bench, const Moment& moment) {
    Document& document = bench.document;
    if (!history_ || !same_cast(document.scene(), moment.scene)) {
        Scene scene = moment.scene;
        scene.camera = moment.camera;
        // A scene opened here before gives way: one undo leads back to what was there.
        if (!history_) history_ = document.undo_depth();
        while (document.undo_depth() > *history_) document.undo();
        try {
            document.open_next("Replay", std::move(scene));
            bench.stage.open();
        } catch (const std::exception& error) {
            bench.say(error.what(), Tone::Warning);
            return false;
        }
        put_ = 0;
    }
    const std::vector<Body>& wanted = moment.scene.bodies;
    const bool known = put_ == document.version() && shapes_.size() == wanted.size();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const Shape& shown = known ? shapes_[i] : document.scene().bodies[i].shape;
        if (!same_shape(shown, wanted[i].shape)) document.drag(i, wanted[i].shape);
    }
    const bool options = !(document.scene().options == moment.scene.options);
    const bool note = document.scene().note != moment.scene.note;
    if (options || note) {
        try {
            document.edit("Replay", [&](Scene& scene) {
                scene.options = moment.scene.options;
                scene.note = moment.scene.note;
            });
        } catch (const std::exception& error) {
            bench.say(error.what(), Tone::Warning);
        }
    }
    shapes_.clear();
    for (const Body& body : wanted) shapes_.push_back(body.shape);
    put_ = document.version();
    bench.stage.sync();
    return true;
}

bool Bringer::bring_frame(Workbench& bench, const Moment& moment) {
    if (!moment.frame) return true;
    if (bench.timeline.busy()) return false;
    if (bench.timeline.empty()) return !bench.live.error().empty();
    bench.timeline.pause();
    if (bench.timeline.frame() == *moment.frame) return true;
    bench.timeline.go(*moment.frame);
    if (bench.timeline.busy()) return false;
    bench.stage.sync();
    return true;
}

void Bringer::bring_step(Workbench& bench, const Moment& moment) {
    Player& player = bench.live.player();
    if (player.empty() || moment.step.empty() || shown_step(bench) == moment.step) return;
    player.pause();
    (void)player.go_to_address(moment.step);
}

bool Bringer::bring_question(Workbench& bench, const Moment& moment) {
    Player& player = bench.live.player();
    if (bench.predict.on() != moment.predicting) bench.playback.toggle_predict();
    if (!moment.predicting || player.empty()) return false;
    bench.playback.follow();
    const auto ask = [&](const std::string& address) {
        if (open_question(bench) == address) return true;
        const auto place = step_at(player.recording(), address);
        if (!place || place->scope != top_level || place->step == 0) return false;
        player.go(place->step - 1);
        if (bench.predict.holds(place->step, false)) return true;
        // It was answered before.
        bench.predict.take(player.recording(), bench.live.code());
        return bench.predict.holds(place->step, false);
    };
    const bool news = answered_ && moment.answers.size() > *answered_;
    if (news && ask(moment.answers.back().step)) {
        const GivenAnswer& answer = moment.answers.back();
        const auto& choices = bench.predict.open()->decision.choices;
        const auto chosen = std::find_if(choices.begin(), choices.end(),
                                         [&](const Choice& c) { return c.id == answer.chosen; });
        if (chosen == choices.end()) {
            bench.playback.skip_prediction();
        } else {
            bench.playback.answer_prediction(static_cast<std::size_t>(chosen - choices.begin()));
        }
    }
    answered_ = moment.answers.size();
    return !moment.asked.empty() && ask(moment.asked);
}

void Bringer::bring_views(Workbench& bench, const Moment& moment) {
    bench.selection.body = moment.selected && *moment.selected < moment.scene.bodies.size()
                               ? moment.selected
                               : std::nullopt;
    if (!(bench.view.camera().state() == moment.camera)) {
        bench.view.set_camera(moment.camera, false);
        bench.stage.apply({CameraMoved{moment.camera}});
    }
    const SceneLook now = look_of(bench);
    if (now.overlays != moment.look.overlays)
        show_overlays(bench.view.settings(), moment.look.overlays);
    if (now.tab == moment.look.tab && now.beside == moment.look.beside) return;
    const TabInfo* tab = tab_named(moment.look.tab);
    std::optional<LinkedKind> beside;
    if (const TabInfo* other = tab_named(moment.look.beside)) beside = other->linked;
    if (tab) bench.drawer.settle(bench.document.demo().info().id, tab->id, beside);
}

bool Bringer::bring(Workbench& bench, const Moment& moment) {
    if (!bring_scene(bench, moment)) return true;
    bench.returning.stop();
    if (!bring_frame(bench, moment)) return false;
    // A window without room for them has none by itself. They may still be on their way.
    if (!moment.step.empty()) bench.live.want_steps(true);
    if (bench.live.busy() && !moment.step.empty()) {
        bring_views(bench, moment);
        return false;
    }
    if (!bring_question(bench, moment)) bring_step(bench, moment);
    bench.playback.follow();
    bring_views(bench, moment);
    return true;
}

}  // namespace collidoscope::app
