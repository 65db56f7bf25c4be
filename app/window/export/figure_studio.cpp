#include "app/window/export/figure_studio.h"

#include <charconv>
#include <chrono>
#include <cmath>
#include <thread>

#include "app/base/utilities/input_error.h"
#include "app/base/utilities/waiting_work.h"
#include "app/player/step_address.h"
#include "app/window/export/bench_figure.h"
#include "app/window/export/drawer_figure.h"
#include "app/window/export/linked_scene.h"
#include "app/window/widgets/compared_runs.h"

namespace collidoscope::app {
namespace {

// The request with its link taken apart.
FigureRequest without_link(FigureRequest request) {
    const LinkedScene linked = linked_scene(request.open);
    request.open = linked.open;
    if (request.steps.empty() && linked.step) request.steps = {*linked.step};
    return request;
}

class FigureStudio {
  public:
    explicit FigureStudio(const FigureRequest& request);
    Drawing draw() { return bench_figure(bench_, request_.order); }
    Drawing strip() {
        return bench_strip(bench_, request_.steps, request_.columns, request_.order);
    }

  private:
    void settle();
    void frame();
    void take_look();
    void choose_rival();

    const FigureRequest& request_;
    Workbench bench_{[] {}};
    vec2 size_;
    bool steps_ = false;
    std::size_t told_ = 0;  // lines of the log
    double clock_ = 0;
};

FigureStudio::FigureStudio(const FigureRequest& request)
    : request_(request),
      size_(dvec2(request.order.width_mm, request.order.height_mm) * points_per_mm) {
    bench_.settings = Settings{};
    bench_.settings.welcome = false;
    bench_.set_palette({});
    bench_.view.settings() = bench_.settings.view;
    bench_.view.resize(size_, 1);
    steps_ = !request.steps.empty() || reads_steps(request.order.view);
    bench_.files.open_start(request.open);
    settle();
    take_look();
    if (request.frame) {
        if (bench_.timeline.empty())
            throw InputError("--frame: there is no timeline in " + request.open);
        bench_.timeline.go(*request.frame);
        settle();
    }
    if (!request.against.empty()) choose_rival();
}

void FigureStudio::choose_rival() {
    if (bench_.timeline.empty())
        throw InputError("--against: there is no timeline in " + request_.open);
    const SimulationDemo& demo = bench_.timeline.demo();
    bench_.part<ComparedRuns>().choose(
        demo, rival_called(request_.against, demo, bench_.document.scene()));
}

void FigureStudio::frame() {
    clock_ += 1.0 / 60;
    bench_.take_requests();
    bench_.live.poll();
    bench_.files.fetch_import();
    bench_.live.want_steps(steps_);
    const vec2 roomy = bench_.em() * vec2(100, 60);
    bench_.layout = steps_ ? make_layout(bench_.settings, roomy, bench_.em()) : Layout{};
    bench_.view.resize(size_, 1);
    bench_.stage.sync();
}

void FigureStudio::settle() {
    for (int quiet = 0; quiet < 3;) {
        frame();
        const bool busy =
            bench_.live.busy() || bench_.timeline.busy() || bench_.files.meshes.importing();
        quiet = busy ? 0 : quiet + 1;
        if (busy && !do_waiting_work()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    for (const Toast& toast : bench_.messages.toasts()) {
        if (toast.tone == Tone::Warning) throw InputError(toast.text);
    }
    if (bench_.document.empty()) throw InputError(request_.open + ": cannot be opened");
    for (const std::string& remark : bench_.messages.remarks_since(told_))
        if (request_.tell_remark) request_.tell_remark(remark);
}

// A scene that was saved at a step or a frame is drawn there, unless others are asked for.
void FigureStudio::take_look() {
    const std::optional<SceneLook> look = bench_.document.scene().look;
    if (!look) return;
    if (!request_.frame && look->frame && !bench_.timeline.empty()) {
        bench_.timeline.go(*look->frame);
        settle();
    }
    if (!request_.steps.empty() || look->step == 0) return;
    steps_ = true;
    settle();
    Player& player = bench_.live.player();
    if (player.empty()) return;
    player.go(look->step - 1);
    for (const std::size_t number : look->inside) {
        player.complete_inside();
        const std::vector<Place> inside = player.steps_inside(player.place());
        if (number < 1 || number > inside.size()) break;
        player.go(inside[number - 1]);
    }
    settle();
}

}  // namespace

Drawing requested_figure(const FigureRequest& given) {
    const FigureRequest request = without_link(given);
    FigureStudio studio(request);
    Drawing drawing = request.steps.empty() ? studio.draw() : studio.strip();
    if (!drawing.remark.empty() && request.tell_remark) request.tell_remark(drawing.remark);
    return drawing;
}

}  // namespace collidoscope::app
