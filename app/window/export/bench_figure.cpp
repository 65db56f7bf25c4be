#include "app/window/export/bench_figure.h"

#include <algorithm>
#include <charconv>
#include <glm/common.hpp>

#include "app/base/utilities/input_error.h"
#include "app/drawings/figures/print_palette.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/player/step_address.h"
#include "app/view/camera/drawing_camera.h"
#include "app/view/linked_views/linked_view.h"
#include "app/window/export/drawer_figure.h"
#include "app/window/workbench/open_link.h"

namespace collidoscope::app {
namespace {

std::string words_of(const std::vector<Span>& sentence) {
    std::string words;
    for (const Span& span : sentence) words += span.text;
    return words;
}

// The content of the window's view, without what the pointer lights up or has selected.
ViewContent content_of(const Workbench& bench, std::optional<Answer>& moved) {
    ViewContent content;
    content.scene = &bench.stage.shown_scene();
    content.inputs = bench.document.demo().inputs().size();
    content.flat = bench.document.demo().flat();
    content.answer = bench.known.answer_in_scene();
    // As Stage draws an answer in a lane of its own.
    const Simulation* simulation = bench.timeline.simulation();
    const vec3 shift = simulation ? simulation->answer_shift() : vec3(0);
    if (content.answer && shift != vec3(0)) {
        moved = *content.answer;
        moved->crowd = nullptr;
        for (Contact& contact : moved->contacts)
            for (vec3* point : {&contact.position, &contact.point_on_a, &contact.point_on_b})
                *point += shift;
        content.answer = &*moved;
    }
    content.known = bench.known.parts_in_scene();
    content.marks = bench.stage.shown_marks();
    content.see_through = bench.known.walking() && bench.timeline.empty() && !content.marks.empty();
    content.trees = bench.live.trees();
    if (bench.view.settings().tree.heat)
        content.opened =
            bench.workshop.opened(bench.live.player().recording(), bench.live.player().recordings(),
                                  bench.live.player().index(), bench.live.trees());
    return content;
}

// The link to what is shown; empty where there is none.
std::string source_of(const Workbench& bench) {
    try {
        MeshLibrary library;
        return link_to(link_target(bench), library.loader());
    } catch (const std::exception&) {
        return {};
    }
}

Palette palette_of(const FigureOrder& order, float line_scale) {
    if (order.palette == FigurePalette::Print) return print_palette(line_scale);
    PaletteOptions options;
    options.theme = order.palette == FigurePalette::Light ? Theme::Light : Theme::Dark;
    Palette palette = make_palette(options);
    palette.line_scale *= line_scale;
    return palette;
}

// The window's camera for another size: what stood between its insets stays in the picture.
Camera camera_for(const Workbench& bench, const dvec2& size) {
    Camera camera = bench.view.camera();
    const dvec2 before = camera.view_size();
    const Insets& insets = camera.insets();
    const dvec2 clear =
        glm::max(before - dvec2(insets.left + insets.right, insets.top + insets.bottom), dvec2(1));
    CameraState state = camera.state();
    const double wide = (clear.x / clear.y) / (size.x / size.y);
    state.distance *= static_cast<float>(clear.y / before.y * std::max(wide, 1.0));
    camera.set_insets({});
    camera.set_view_size(size);
    camera.go_to(state, false);
    return camera;
}

// A picture has whole pixels, a figure any size.
render::CameraMatrices exact_matrices(const Camera& camera, const dvec2& size) {
    render::CameraMatrices matrices = matrices_of(camera, vec2(size));
    matrices.size = vec2(size);
    return matrices;
}

Drawing scene_figure(const Workbench& bench, const dvec2& size, const FigureLook& look,
                     const LabelExtent& extent) {
    const Camera camera = camera_for(bench, size);
    std::optional<Answer> moved;
    const ViewContent content = content_of(bench, moved);
    const SceneGeometry scene =
        scene_geometry(content, camera, bench.view.settings(), look.palette, look.scale,
                       static_cast<float>(look.type_size), extent);
    return figure_of(scene, exact_matrices(camera, size), look);
}

LinkedKind linked_kind(const std::string& id) {
    std::string known;
    for (const LinkedKind kind : all_linked_kinds) {
        if (id == id_of(kind)) return kind;
        known += std::string(known.empty() ? "" : ", ") + id_of(kind);
    }
    for (const std::string& view : drawer_figures()) known += ", " + view;
    throw InputError("there is no view \"" + id + "\" for a figure: there are " + known);
}

// Another space as the linked view shows it, turned as the scene is.
Drawing linked_figure(const Workbench& bench, const std::string& id, const dvec2& size,
                      const FigureLook& look, const LabelExtent& extent) {
    const LinkedKind kind = linked_kind(id);
    if (!bench.live.question() || !LinkedView::can_show(kind, *bench.live.question()))
        throw InputError(std::string(title_of(kind)) + ": these bodies have none");
    const Pointed nothing;
    LinkedContent content;
    content.scene = &bench.document.scene();
    content.question = &*bench.live.question();
    content.answer = bench.known.shown_answer();
    content.marks = bench.stage.shown_marks();
    content.marks_regions = bench.drawer.recorded().has(LinkedKind::Voronoi);
    content.pointed = &nothing;
    content.palette = &look.palette;
    content.style = {bench.view.settings().overlay_size, {}};
    content.scale = look.scale;
    content.version = 1;
    content.world = bench.view.camera().state();
    LinkedView view(kind);
    view.resize(vec2(size), look.scale, 1);
    view.show(content);
    const LinkedPicture& picture = view.picture();
    SceneGeometry scene;
    if (kind == LinkedKind::Gauss) {
        SolidBody ball;
        ball.geometry = std::make_shared<const render::MeshGeometry>(render::make_sphere(4));
        ball.look.color = mixed(look.palette.raised, look.palette.text, 0.06f);
        ball.look.edges.width = 0;
        ball.look.model[0][0] = ball.look.model[1][1] = ball.look.model[2][2] = 0.995f;
        ball.round = true;
        scene.solids.push_back(std::move(ball));
    }
    if (picture.solid) {
        SolidBody solid;
        solid.geometry = picture.solid;
        solid.look = solid_in(look.palette);
        scene.solids.push_back(std::move(solid));
    }
    scene.lists = {picture.back, picture.middle, picture.front, picture.top};
    scene.labels =
        placed_labels(lay_out_labels(picture.labels, view.camera(), look.palette, look.scale,
                                     static_cast<float>(look.type_size), extent, {}));
    return figure_of(scene, exact_matrices(view.camera(), size), look);
}

}  // namespace

std::string bench_description(const Workbench& bench) {
    std::string out = bench.document.demo().info().title + ".";
    const auto add = [&](const std::string& sentence) {
        if (sentence.empty()) return;
        out += " " + sentence;
        if (out.back() != '.' && out.back() != '!' && out.back() != '?') out += '.';
    };
    const Player& player = bench.live.player();
    if (!player.empty() && !bench.layout.player.empty() && player.step())
        add("Step " + std::to_string(player.index() + 1) + " of " + std::to_string(player.count()) +
            ": " + words_of(player.step()->sentence));
    else
        add(bench.document.scene().note);
    const bool told = player.empty() || player.at_end() || bench.layout.player.empty();
    if (const Answer* answer = bench.known.shown_answer(); answer && told) {
        if (answer->hit)
            add("The bodies touch or overlap");
        else if (answer->signed_distance)
            add("They are apart by " + short_number(double(*answer->signed_distance)));
    }
    return out;
}

Drawing bench_figure(const Workbench& bench, const FigureOrder& order) {
    if (bench.document.empty()) throw InputError("nothing is open that a figure could show");
    const dvec2 size = dvec2(order.width_mm, order.height_mm) * points_per_mm;
    FigureLook look;
    look.print = order.palette == FigurePalette::Print;
    look.type_size = order.type_pt * points_per_inch / 72;
    // The interface's lines fit type of 13 pixels; printed ones are finer.
    look.scale = static_cast<float>(look.type_size / 13);
    look.palette = palette_of(order, look.print ? 0.8f : 1.0f);
    look.hidden = order.hidden;
    look.ground = order.ground;
    const Typefaces faces;
    const LabelExtent extent = [&](const Label& label, float pixels) {
        const TypeFace face = label.text.size() == 1        ? TypeFace::Bold
                              : label.number && !look.print ? TypeFace::Numbers
                                                            : TypeFace::Words;
        return vec2(faces.extent(label.text, double(pixels), face));
    };
    const std::string tab = drawer_figure_title(order.view);
    Drawing drawing = order.view.empty() ? scene_figure(bench, size, look, extent)
                      : !tab.empty()     ? drawer_figure(bench, order.view, size, look)
                                         : linked_figure(bench, order.view, size, look, extent);
    const Scene& shown = bench.document.scene();
    drawing.title = !order.title.empty()   ? order.title
                    : !shown.title.empty() ? shown.title
                                           : bench.document.demo().info().title;
    drawing.description = bench_description(bench);
    if (!order.view.empty())
        drawing.description =
            (tab.empty() ? title_of(linked_kind(order.view)) : tab) + ". " + drawing.description;
    drawing.source = source_of(bench);
    if (order.transparent) drawing.ground.reset();
    if (order.crop) crop(drawing, 2 * points_per_mm);
    return drawing;
}

void go_to_step(Player& player, const std::string& step) {
    if (step.starts_with("#")) {
        if (!player.go_to_address(step))
            throw InputError("step " + step + ": " + why_no_step(player.recording(), step));
        return;
    }
    const char *at = step.data(), *const end = at + step.size();
    for (bool first = true;; first = false) {
        std::size_t number = 0;
        const auto read = std::from_chars(at, end, number);
        if (read.ec != std::errc() || (read.ptr != end && *read.ptr != '.'))
            throw InputError("step " + step +
                             ": a step is a number like 12, 12.3 for the third inside it, or an "
                             "address like #separated:2");
        if (!first) player.complete_inside();
        const std::vector<Place> inside =
            first ? std::vector<Place>{} : player.steps_inside(player.place());
        const std::size_t count = first ? player.count() : inside.size();
        if (number < 1 || number > count)
            throw InputError("step " + step + ": " +
                             (first ? "steps count from 1, and this run has "
                                    : "steps inside count from 1, and this one has ") +
                             std::to_string(count));
        first ? player.go(number - 1) : player.go(inside[number - 1]);
        if (read.ptr == end) return;
        at = read.ptr + 1;
    }
}

std::vector<std::string> steps_in(const std::string& text) {
    std::vector<std::string> out;
    if (text.find_first_not_of(" \t") == std::string::npos) return out;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        std::string one = text.substr(at, comma - at);
        at = comma + 1;
        const std::size_t first = one.find_first_not_of(" \t");
        if (first == std::string::npos)
            throw InputError("steps are divided by one comma each, like 1, 4, #last");
        out.push_back(one.substr(first, one.find_last_not_of(" \t") - first + 1));
    }
    constexpr std::size_t most = 60;
    if (out.size() > most)
        throw InputError("a strip has at most " + std::to_string(most) + " steps");
    return out;
}

Drawing bench_strip(Workbench& bench, const std::vector<std::string>& steps, std::size_t columns,
                    const FigureOrder& order) {
    Player& player = bench.live.player();
    if (player.empty()) throw InputError("this scene has no steps");
    const StepPath before = player.recording().path_to(player.place());
    std::vector<Drawing> parts;
    const auto back = [&] {
        // The list it stands in may be missing from a recording of other insides.
        const auto place = player.recording().place_at(before);
        player.go(place ? *place : Place{top_level, before.front().step});
        bench.stage.sync();
    };
    try {
        for (const std::string& step : steps) {
            go_to_step(player, step);
            bench.stage.sync();
            parts.push_back(bench_figure(bench, order));
        }
    } catch (...) {
        back();
        throw;
    }
    back();
    if (parts.size() == 1) return std::move(parts.front());
    // As many in a row as make the strip about three times as wide as high.
    if (columns == 0) columns = parts.size() <= 4 ? parts.size() : (parts.size() + 1) / 2;
    const double type = order.type_pt * points_per_inch / 72;
    const glm::vec4 ink =
        order.palette == FigurePalette::Dark ? glm::vec4(1) : glm::vec4(0, 0, 0, 1);
    std::string source = parts.front().source;
    Drawing strip = strip_of(std::move(parts), columns, 4 * points_per_mm, 1.1 * type, ink);
    strip.source = std::move(source);
    return strip;
}

}  // namespace collidoscope::app
