#include "app/window/shell/picture.h"

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <glm/gtc/quaternion.hpp>
#include <thread>
#include <utility>

#include "app/base/utilities/waiting_work.h"
#include "app/model/meshes/generators.h"
#include "app/player/step_address.h"
#include "app/window/shell/shader_watch.h"
#include "app/window/shell/shell.h"
#include "app/window/shell/take_picture.h"
#include "app/window/shell/theme.h"
#include "app/window/widgets/ui.h"
#include "render/context.h"
#include "render/gl.h"

namespace collidoscope::app {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// ImGui without a window behind it.
class Gui {
  public:
    explicit Gui(const vec2& size) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {size.x, size.y};
        ImGui_ImplOpenGL3_Init(render::shading_language);
    }
    ~Gui() {
        ImGui_ImplOpenGL3_Shutdown();
        ImGui::DestroyContext();
    }
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;
};

// The workbench, opened and brought to rest, ready to be drawn as often as wanted.
class Studio {
  public:
    explicit Studio(const PictureRequest& request);
    ~Studio() {
        bench_.view.release();
        bench_.linked.release();
    }
    Studio(const Studio&) = delete;
    Studio& operator=(const Studio&) = delete;

    // Our own work for one frame; the card's follows when the picture is read or waited for.
    void frame(double seconds = 1.0 / 60);
    render::Image picture() const { return render::read_back(target_.whole()); }
    Workbench& bench() { return bench_; }
    // Behind the scene, from the next frame on.
    void set_backdrop(const Color& color) {
        bench_.palette = with_backdrop(bench_.palette, color);
        bench_.view.set_palette(bench_.palette);
    }
    // Frames until nothing is being read, built or recorded any more.
    void settle();
    // Shows another size, scale or palette from the next frame on.
    void dress(const glm::ivec2& size, float scale, const PaletteOptions& palette);
    void open(const std::string& what);

  private:
    void take_look();
    void go_to_step(std::int64_t step);
    void only_the_view();
    void go_inside(const PictureRequest& request);

    PictureRequest request_;
    bool step_of_scene_ = false;
    render::OffscreenContext context_;
    vec2 size_;
    Gui gui_{size_};
    Shell shell_{[] {}};
    Workbench& bench_ = shell_.bench();
    render::ColorTarget target_;
    bool dressed_ = false;  // the texture of the typefaces is made
    double clock_ = 0;
    std::size_t told_ = 0;  // lines of the log
};

Studio::Studio(const PictureRequest& request) : request_(request), size_(request.size) {
    // A picture shows what it is asked for, not how somebody left the window.
    bench_.settings = Settings{};
    bench_.settings.welcome = false;
    bench_.settings.scale = request.scale;
    PaletteOptions options = request.palette;
    if (request.background == PictureBackground::White) options.theme = Theme::Light;
    bench_.set_palette(options);
    if (request.background == PictureBackground::White) set_backdrop(rgb(0xffffff));
    bench_.view.settings() = bench_.settings.view;
    bench_.desktop.opengl = render::describe_opengl();
    if (!target_.resize(request.size)) {
        throw std::runtime_error("this GPU does not support a picture of this size");
    }
    bench_.fonts = load_fonts(bench_.scale());
    bench_.fonts_stale = false;
    apply_theme(bench_.palette, bench_.scale());
    // Steps are recorded only where they are wanted: asked for later, they would have to be waited
    // for once more.
    if (!request_.address.empty()) request_.step = 1;
    bench_.files.open_start(request.open);
    settle();
    take_look();
    if (request_.frame) {
        if (bench_.timeline.empty())
            throw InputError("--frame: there is no timeline in " + request.open);
        bench_.timeline.go(*request_.frame);
        settle();
    }
    if (!request.drawer.empty()) {
        Drawer& drawer = bench_.drawer;
        drawer.choose(bench_);
        const TabInfo* tab = tab_named(request.drawer);
        if (!tab || !drawer.available(*tab)) {
            std::string known;
            for (const TabInfo* other : drawer.available()) known += " " + other->id;
            throw InputError("--drawer " + request.drawer + ": there is" + known);
        }
        // Asking for what is shown already does not put it away.
        if (tab->linked != drawer.beside() || !drawer.beside()) drawer.pick(bench_, *tab);
    }
    if (request_.step && step_of_scene_) {
        // Its run may be another one by now.
        settle();
        if (static_cast<std::size_t>(*request_.step) > bench_.live.player().count())
            request_.step.reset();
    }
    if (request_.step) {
        go_to_step(*request_.step);
        go_inside(request_);
    }
    if (request_.address.empty()) return;
    Player& player = bench_.live.player();
    if (!player.go_to_address(request_.address))
        throw InputError("--step " + request_.address + ": " +
                         why_no_step(player.recording(), request_.address));
}

// A scene that was saved at a step or a frame is drawn there, unless others are asked for.
void Studio::take_look() {
    const std::optional<SceneLook>& look = bench_.document.scene().look;
    if (!look) return;
    if (!request_.frame && look->frame && !bench_.timeline.empty()) request_.frame = look->frame;
    if (request_.step || request_.frame != look->frame || look->step == 0) return;
    request_.step = static_cast<std::int64_t>(look->step);
    request_.inside = look->inside;
    step_of_scene_ = true;
}

void Studio::dress(const glm::ivec2& size, float scale, const PaletteOptions& palette) {
    request_.size = size;
    size_ = size;
    ImGui::GetIO().DisplaySize = {size_.x, size_.y};
    if (!target_.resize(size))
        throw std::runtime_error("this GPU does not support a picture of this size");
    bench_.settings.scale = scale;
    bench_.set_palette(palette);
    bench_.fonts = load_fonts(bench_.scale());
    bench_.fonts_stale = false;
    // The first is made with all else that the first frame would make, and this texture again.
    if (!std::exchange(dressed_, true)) {
        ImGui_ImplOpenGL3_CreateDeviceObjects();
    } else {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    apply_theme(bench_.palette, bench_.scale());
}

void Studio::open(const std::string& what) {
    request_.open = what;
    bench_.files.open_start(what);
}

void Studio::go_inside(const PictureRequest& request) {
    Player& player = bench_.live.player();
    std::string address = std::to_string(*request.step);
    for (const std::size_t number : request.inside) {
        player.complete_inside();
        const std::vector<Place> steps = player.steps_inside(player.place());
        if (number < 1 || number > steps.size()) {
            const std::string has = steps.empty() ? "no" : "only " + std::to_string(steps.size());
            std::string message = "--step " + address;
            message += "." + std::to_string(number) + ": step " + address;
            message += " has " + has + " steps inside";
            throw InputError(message);
        }
        player.go(steps[number - 1]);
        address += "." + std::to_string(number);
    }
}

void Studio::settle() {
    for (int quiet = 0; quiet < 3;) {
        frame();
        const bool busy = bench_.live.busy() || bench_.timeline.busy() ||
                          bench_.files.meshes.importing() || bench_.thumbnails.busy();
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

void Studio::go_to_step(std::int64_t step) {
    const std::size_t count = bench_.live.player().count();
    if (step < 1 || static_cast<std::uint64_t>(step) > count) {
        throw InputError("--step " + std::to_string(step) +
                         ": steps count from 1, and this run has " + std::to_string(count) +
                         (count == 1 ? " step" : " steps"));
    }
    // A window too small for the player and the right panel shows no steps either.
    const Layout& layout = bench_.layout;
    if (request_.panels && layout.player.empty() && layout.right.empty()) {
        throw InputError("--step: with --ui a picture of " + std::to_string(request_.size.x) + "x" +
                         std::to_string(request_.size.y) +
                         " has no room for the steps; make it larger or leave out --ui");
    }
    bench_.live.player().go(static_cast<std::size_t>(step) - 1);
}

// The scene with its labels, filling the picture.
void Studio::only_the_view() {
    bench_.live.poll();
    bench_.files.fetch_import();
    bench_.live.want_steps(request_.step.has_value());
    // The workbench shows a step's marks where there are panels to read it in: the layout is that
    // of a window with room for them, however small the picture is.
    const vec2 roomy = bench_.em() * vec2(100, 60);
    if (request_.step)
        bench_.layout = make_layout(bench_.settings, glm::max(size_, roomy), bench_.em());
    bench_.view.resize(size_, bench_.scale());
    bench_.stage.sync();
    draw_scene_alone(bench_, size_);
}

void Studio::frame(double seconds) {
    ImGui::GetIO().DeltaTime = static_cast<float>(seconds);
    clock_ += seconds;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    ImGui::PushFont(bench_.fonts.words);
    if (request_.panels) {
        shell_.frame(size_, seconds, clock_);
    } else {
        only_the_view();
    }
    ImGui::PopFont();
    ImGui::Render();
    glBindFramebuffer(GL_FRAMEBUFFER, target_.framebuffer());
    glViewport(0, 0, request_.size.x, request_.size.y);
    const Color& ground = bench_.palette.ground;
    glClearColor(ground.r, ground.g, ground.b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace

render::Image draw_picture(const PictureRequest& request) {
    Studio studio(request);
    const auto draw = [&] {
        for (int i = 0; i < 3; ++i) studio.frame();
        return studio.picture();
    };
    const bool clear = request.background == PictureBackground::Transparent;
    if (clear) studio.set_backdrop(rgb(0x000000));
    render::Image image = draw();
    // A broken shader would leave something out of the picture.
    const std::string problems = shader_problems(studio.bench().view, studio.bench().linked);
    if (!problems.empty()) throw std::runtime_error("the shaders cannot be used\n" + problems);
    if (!clear) return image;
    studio.set_backdrop(rgb(0xffffff));
    return without_background(image, draw());
}

struct StepPictures::State {
    Studio studio;
    bool panels;
};

StepPictures::StepPictures(PictureRequest request) {
    if (!request.step) request.step = 1;
    state_.reset(new State{Studio(request), request.panels});
    for (const Step& step : state_->studio.bench().live.player().recording().steps)
        lines_.emplace_back(step.label);
}

StepPictures::~StepPictures() = default;

struct MovingPicture::State {
    explicit State(const PictureRequest& request) : studio(request) {}
    Studio studio;
};

MovingPicture::MovingPicture(PictureRequest request) {
    request.panels = true;
    state_ = std::make_unique<State>(request);
    const std::string problems = shader_problems(bench().view, bench().linked);
    if (!problems.empty()) throw std::runtime_error("the shaders cannot be used\n" + problems);
}
MovingPicture::~MovingPicture() = default;

Workbench& MovingPicture::bench() {
    return state_->studio.bench();
}
void MovingPicture::frame(double seconds) {
    state_->studio.frame(seconds);
}
render::Image MovingPicture::image() const {
    return state_->studio.picture();
}

struct UnseenWindow::State {
    explicit State(const PictureRequest& request) : studio(request) {}
    Studio studio;
    render::SkipDrawing skip{};
};

UnseenWindow::UnseenWindow(const PictureRequest& request)
    : state_(std::make_unique<State>(request)) {
    state_->studio.bench().desktop.noting_widgets = true;
}
UnseenWindow::~UnseenWindow() = default;

void UnseenWindow::dress(const glm::ivec2& size, float scale, const PaletteOptions& palette) {
    state_->studio.dress(size, scale, palette);
}
void UnseenWindow::open(const std::string& what) {
    state_->studio.open(what);
    settle();
}
void UnseenWindow::frame() {
    state_->studio.frame();
}
void UnseenWindow::settle() {
    state_->studio.settle();
}
Workbench& UnseenWindow::bench() {
    return state_->studio.bench();
}

StepPicture StepPictures::at(std::size_t step) {
    Studio& studio = state_->studio;
    studio.bench().live.player().go(step);
    // Panels follow a step within three frames; the scene shows it in the first.
    for (int i = 0; i < (state_->panels ? 3 : 1); ++i) studio.frame();
    return {studio.picture(), studio.bench().stage.shown_marks()};
}

namespace {

// Two generated meshes that meet, and boxes in rows on the ground around them.
void fill(Scene& scene, const FrameLoad& load) {
    const auto asset =
        std::make_shared<const MeshAsset>("torus_knot", generated("torus_knot", load.triangles));
    scene.bodies.clear();
    const quat turned = glm::angleAxis(0.7f, glm::normalize(vec3(1, 2, 0.5f)));
    scene.bodies.push_back(
        {"A", MeshInstance{"torus_knot", {{-0.5f, 2, 0}, quat(1, 0, 0, 0)}, 1, asset}});
    scene.bodies.push_back({"B", MeshInstance{"torus_knot", {{0.6f, 2.2f, 0}, turned}, 1, asset}});
    const auto across = static_cast<std::size_t>(std::ceil(std::sqrt(double(load.boxes))));
    for (std::size_t i = 0; i < load.boxes; ++i) {
        const std::size_t row = i / across;
        const vec3 cell(static_cast<float>(i % across), 0, static_cast<float>(row));
        const vec3 middle = 0.5f * vec3(static_cast<float>(across), 0, static_cast<float>(across));
        scene.bodies.push_back({"box", Box{0.25f * (cell - middle) + vec3(0, 0.05f, 0), vec3(0.05f),
                                           quat(1, 0, 0, 0)}});
    }
}

// The time of this thread: time in which others had the processor does not count.
double processor_milliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

double median(std::vector<double> all) {
    const auto middle = all.begin() + static_cast<long>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    return *middle;
}

}  // namespace

FrameCost measure_frames(const FrameLoad& load) {
    PictureRequest request;
    if (const Demo* demo = Registry::opened_for(OpenedFor::TwoMeshes))
        request.open = demo->info().id;
    request.size = load.size;
    request.panels = true;
    Studio studio(request);
    Workbench& bench = studio.bench();
    bench.document.edit("Fill", [&](Scene& scene) { fill(scene, load); });
    TreeLevels& levels = bench.view.settings().tree;
    levels.shown = true;
    levels.first = 0;
    levels.last = 1000;
    studio.settle();

    FrameCost cost;
    for (const LegendEntry& level : bench.view.legend()) cost.node_boxes += level.nodes;
    const auto start = Clock::now();
    studio.frame();
    glFinish();
    cost.whole_ms = milliseconds_since(start);

    // From here on the card is given nothing to draw: what is left is our own work.
    const render::SkipDrawing skip;
    const auto cost_of = [&](auto&& change) {
        std::vector<double> all;
        for (std::size_t i = 0; i < load.frames; ++i) {
            const double before = processor_milliseconds();
            change(i);
            studio.frame();
            all.push_back(processor_milliseconds() - before);
        }
        return median(std::move(all));
    };
    cost.cpu_ms = cost_of([](std::size_t) {});
    const Shape before = bench.document.scene().bodies[1].shape;
    bench.stage.apply({DragBegan{1}});
    cost.drag_cpu_ms = cost_of([&](std::size_t i) {
        bench.stage.apply({DragMoved{1, moved(before, {0.01f * static_cast<float>(i), 0, 0})}});
    });
    bench.stage.apply({DragCanceled{1, before}});
    return cost;
}

CrowdCost measure_crowd(const std::string& demo, std::uint32_t bodies, std::size_t frames) {
    PictureRequest request;
    request.open = demo;
    request.panels = true;
    Studio studio(request);
    Workbench& bench = studio.bench();
    if (bench.timeline.empty())
        throw InputError(demo + " has no timeline: nothing in it moves by itself");
    CrowdState crowd;
    // 20,000 in 400 by 400.
    const auto half = static_cast<float>(200 * std::sqrt(double(bodies) / 20'000));
    crowd.field = {vec3(-half, 0, -half), vec3(half, 2, half)};
    CrowdRecipe recipe;
    recipe.count = bodies;
    recipe.speed = 12;
    crowd.bodies = scattered(crowd.field, recipe);
    bench.document.edit(
        "Fill", [&](Scene& scene) { scene.bodies[0].shape = make_crowd(std::move(crowd)); });
    const render::SkipDrawing skip;
    bench.timeline.play();
    studio.frame();
    CrowdCost cost;
    std::vector<double> all, simulated;
    for (std::size_t i = 0; i < frames; ++i) {
        // It plays: one frame of the timeline for one of the window, and no steps.
        const double before = processor_milliseconds();
        studio.frame();
        all.push_back(processor_milliseconds() - before);
        simulated.push_back(bench.timeline.record(bench.timeline.frame()).ms);
        cost.pairs = static_cast<std::size_t>(bench.timeline.record(bench.timeline.frame()).pairs);
    }
    cost.frame_ms = median(std::move(all));
    cost.simulation_ms = median(std::move(simulated));
    return cost;
}

}  // namespace collidoscope::app
