#include <CLI/CLI.hpp>
#include <cctype>
#include <charconv>
#include <filesystem>

#include "app/base/files/atomic_file.h"
#include "app/cli/allow_option.h"
#include "app/cli/commands.h"
#include "app/cli/film.h"
#include "app/cli/named.h"
#include "app/cli/picture_options.h"
#include "app/cli/render_recording.h"
#include "app/cli/render_steps.h"
#include "app/drawings/vector/writers.h"
#include "app/window/export/bench_figure.h"
#include "app/window/export/drawer_figure.h"
#include "app/window/export/figure_studio.h"
#include "app/window/export/linked_scene.h"
#include "app/window/shell/picture.h"
#include "collision/decimal.h"

namespace collidoscope::app::cli {
namespace {

struct RenderArguments {
    std::string output;
    std::string size = "1280x720";
    std::string theme = "dark";
    std::string background;
    std::string step, steps;
    std::optional<std::size_t> frame;
    bool hidden_left_out = false, no_crop = false;
    bool theme_given = false, size_given = false;
    FigureRequest figure;
    std::string recording;
    int frames_per_second = 30;
    double seconds = 1.5;
    PictureRequest picture;
};

// "12", or "12.3" for the third step inside the twelfth, and so on inside that.
void set_step(PictureRequest& picture, const std::string& text) {
    const char *at = text.data(), *const end = at + text.size();
    for (bool first = true;; first = false) {
        std::int64_t number = 0;
        const auto read = std::from_chars(at, end, number);
        if (read.ec != std::errc() || (read.ptr != end && *read.ptr != '.') ||
            (!first && number < 0))
            throw Usage("--step is a number like 12, or 12.3 for the third step inside it, not " +
                        text);
        if (first) {
            picture.step = number;
        } else {
            picture.inside.push_back(static_cast<std::size_t>(number));
        }
        if (read.ptr == end) return;
        at = read.ptr + 1;
    }
}

// "120x80mm", "340x227pt", or pixels, of which 96 make an inch.
void set_figure_size(FigureOrder& order, const std::string& text) {
    const char* const end = text.data() + text.size();
    double width = 0, height = 0;
    const auto first = from_decimal(text.data(), end, width);
    const bool cross = first.ec == std::errc() && first.ptr != end && *first.ptr == 'x';
    const auto second = from_decimal(cross ? first.ptr + 1 : end, end, height);
    const std::string unit(second.ptr, end);
    const double mm = unit == "mm"                   ? 1
                      : unit == "cm"                 ? 10
                      : unit == "pt"                 ? 25.4 / 72
                      : unit.empty() || unit == "px" ? 25.4 / 96
                                                     : 0;
    order.width_mm = width * mm;
    order.height_mm = height * mm;
    const auto fits = [](double length) {
        return length >= FigureOrder::min_mm && length <= FigureOrder::max_mm;
    };
    if (!cross || second.ec != std::errc() || !fits(order.width_mm) || !fits(order.height_mm))
        throw Usage(
            "a figure's size must be like 120x80mm, 340x227pt or 454x302 (96 to the inch), from 10 "
            "to 1000 mm each way, not " +
            text);
}

std::vector<std::string> listed_steps(const std::string& text) {
    try {
        return steps_in(text);
    } catch (const InputError& error) {
        throw Usage(std::string("--steps: ") + error.what());
    }
}

// A chart as PNG whose size is given in lengths, or not at all.
constexpr double print_dpi = 300;

int render_figure(RenderArguments& arguments, FigureFormat format) {
    FigureRequest& request = arguments.figure;
    FigureOrder& order = request.order;
    if (arguments.picture.panels)
        throw Usage("--ui is for PNG files: a figure of vectors has no panels");
    order.view = arguments.picture.drawer;
    order.format = format;
    if (arguments.size_given) set_figure_size(order, arguments.size);
    if (arguments.theme == "print")
        order.palette = FigurePalette::Print;
    else if (arguments.theme_given)
        order.palette = arguments.theme == "light" ? FigurePalette::Light : FigurePalette::Dark;
    order.hidden = arguments.hidden_left_out ? HiddenLines::LeftOut : HiddenLines::Dashed;
    order.crop = !arguments.no_crop;
    order.transparent = arguments.background == "transparent";
    request.open = arguments.picture.open;
    request.tell_remark = tell_warning;
    request.frame = arguments.frame;
    if (!arguments.steps.empty())
        request.steps = listed_steps(arguments.steps);
    else if (!arguments.step.empty())
        request.steps = {arguments.step};
    if (!request.against.empty() && order.view != "compare_runs")
        throw Usage("--against is for --drawer compare_runs");
    const Drawing drawing = requested_figure(request);
    const bool pixels = arguments.size_given && std::isdigit(arguments.size.back()) != 0;
    write_file_atomically(arguments.output,
                          format == FigureFormat::Png
                              ? drawing_png(drawing, pixels ? 1 : print_dpi / points_per_inch)
                              : written_figure(drawing, format));
    return done;
}

void set_look(RenderArguments& arguments) {
    PictureRequest& picture = arguments.picture;
    picture.size = parse_size(arguments.size);
    picture.tell_remark = tell_warning;
    picture.palette.theme = arguments.theme == "light" ? Theme::Light : Theme::Dark;
}

int render_whole_recording(RenderArguments arguments) {
    const PictureRequest& picture = arguments.picture;
    if (!picture.open.empty() || !arguments.step.empty() || !arguments.steps.empty() ||
        arguments.frame || !picture.drawer.empty() || !arguments.background.empty())
        throw Usage(
            "--recording has its own scenes: leave out what else to open, --step, --steps, "
            "--frame, --drawer and --background");
    if (arguments.theme == "print") throw Usage("--theme print is for .svg, .pdf and .tikz");
    set_look(arguments);
    return render_recording({.recording = arguments.recording,
                             .output = arguments.output,
                             .frames_per_second = arguments.frames_per_second,
                             .picture = picture});
}

int render_film(RenderArguments arguments) {
    const PictureRequest& picture = arguments.picture;
    if (!arguments.step.empty() || !arguments.background.empty() || arguments.theme == "print")
        throw Usage(
            "a film shows one step after the other: leave out --step, --background and --theme "
            "print; --steps names those to be shown");
    StepsOrder order;
    if (!arguments.steps.empty() && arguments.steps != "all")
        order.steps = listed_steps(arguments.steps);
    arguments.picture.open = linked_scene(picture.open).open;
    arguments.picture.frame = arguments.frame;
    set_look(arguments);
    order.output = arguments.output;
    order.seconds = arguments.seconds;
    order.picture = arguments.picture;
    return render_steps(order);
}

int render_picture(RenderArguments arguments) {
    if (!arguments.recording.empty()) return render_whole_recording(std::move(arguments));
    if (arguments.picture.open.empty())
        throw Usage("name what to draw: the id of a demo, a file, or --recording FILE");
    arguments.picture.open = linked(arguments.picture.open);
    if (names_film(arguments.output)) return render_film(std::move(arguments));
    auto format = figure_format_of(arguments.output);
    // A pipe or a device has no ending.
    if (!format && std::filesystem::path(arguments.output).extension().empty())
        format = FigureFormat::Png;
    if (!format)
        throw Usage("-o takes a name that ends in .png, .svg, .pdf, .tikz or .tex, not " +
                    arguments.output);
    // A chart is drawn as its vectors are.
    const bool chart =
        !arguments.picture.panels && !drawer_figure_title(arguments.picture.drawer).empty();
    if (*format != FigureFormat::Png || chart) return render_figure(arguments, *format);
    if (!arguments.steps.empty())
        throw Usage(
            "--steps makes a strip of vectors or a film: -o must end in .svg, .pdf or .tikz, in "
            ".gif or .mp4, or in / for a folder");
    if (arguments.theme == "print") throw Usage("--theme print is for .svg, .pdf and .tikz");
    PictureRequest& picture = arguments.picture;
    const LinkedScene linked = linked_scene(picture.open);
    picture.open = linked.open;
    if (arguments.step.empty() && linked.step) arguments.step = *linked.step;
    set_look(arguments);
    if (arguments.background == "white") picture.background = PictureBackground::White;
    if (arguments.background == "transparent") picture.background = PictureBackground::Transparent;
    if (arguments.step.starts_with("#"))
        picture.address = arguments.step;
    else if (!arguments.step.empty())
        set_step(picture, arguments.step);
    picture.frame = arguments.frame;
    const bool clear = picture.background == PictureBackground::Transparent;
    if (clear && picture.panels)
        throw Usage("--background transparent is for the scene alone: leave out --ui");
    write_file_atomically(arguments.output, render::png_of(draw_picture(picture), clear));
    return done;
}

}  // namespace

glm::ivec2 parse_size(const std::string& text) {
    const auto refuse = [&]() -> glm::ivec2 {
        throw Usage("a size must be like 1280x720, with 16 to 8192 pixels each way, not " + text);
    };
    const std::size_t x = text.find('x');
    if (x == std::string::npos) return refuse();
    const auto number = [&](std::size_t from, std::size_t to) {
        int value = 0;
        const char* end = text.data() + to;
        const auto result = std::from_chars(text.data() + from, end, value);
        return result.ec == std::errc() && result.ptr == end ? value : 0;
    };
    const glm::ivec2 size(number(0, x), number(x + 1, text.size()));
    if (size.x < 16 || size.y < 16 || size.x > 8192 || size.y > 8192) return refuse();
    return size;
}

namespace {

void add_render(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("render", "Draw a picture without a screen");
    auto arguments = std::make_shared<RenderArguments>();
    PictureRequest& picture = arguments->picture;
    command->add_option(
        "what", picture.open,
        "Id of a demo, one of its scenes (sat_box_box/01), a scene or mesh file, a link, a "
        "question as a line of JSON, or FILE.jsonl:N");
    add_allow_option(*command);
    command
        ->add_option("-o,--output", arguments->output,
                     "The file to write: .png, or vectors as .svg, .pdf or .tikz; for steps or a "
                     "recording\na film like talk.mp4 or steps.gif, made by ffmpeg, or a folder/ "
                     "of PNG files")
        ->required();
    command
        ->add_option("--size", arguments->size,
                     "Pixels, like 1280x720; for vectors also like 120x80mm or 340x227pt")
        ->each([arguments](const std::string&) { arguments->size_given = true; });
    command->add_option(
        "--step", arguments->step,
        "Show this step; the first is 1, 12.3 is the third inside the twelfth, and\n"
        "#separated:2 the second on the line \"separated\"");
    command->add_option("--steps", arguments->steps,
                        "Vectors: a strip of these steps, divided by commas, with (a), (b), (c); "
                        "a film: those\nshown, or all");
    command->add_option("--seconds", arguments->seconds, "A film of steps: how long each is shown")
        ->check(CLI::Range(0.1, 60.0));
    command->add_option("--columns", arguments->figure.columns, "For a strip: steps per row")
        ->check(CLI::Range(1, 60));
    command->add_flag("--no-hidden-lines", arguments->hidden_left_out)
        ->description("Vectors: leave out lines behind bodies instead of dashing them");
    command->add_flag("--no-crop", arguments->no_crop)
        ->description("Vectors: keep the whole size instead of cutting to what is drawn");
    command->add_flag("--ground", arguments->figure.order.ground)
        ->description("Vectors: the grid on the ground");
    command
        ->add_option("--type-size", arguments->figure.order.type_pt,
                     "Vectors: size of the labels' type in points")
        ->check(CLI::Range(4.0, 72.0));
    command->add_option("--title", arguments->figure.order.title,
                        "Vectors: the title that screen readers announce");
    command->add_option("--recording", arguments->recording,
                        "Render a whole recording (.crec) instead of one picture");
    command->add_option("--fps", arguments->frames_per_second, "Frames per second of a recording")
        ->check(CLI::Range(1, 120));
    command->add_option("--frame", arguments->frame, "Show this frame of a run; the first is 0")
        ->check(CLI::Range(0, 1'000'000));
    command->add_flag("--ui", picture.panels)
        ->description("Render the whole window with its panels");
    command->add_option(
        "--drawer", picture.drawer,
        "With --ui: the drawer's tab or linked view to show, like steps or "
        "minkowski;\nwithout, instead of the scene: projection (the intervals of a step), map, "
        "intervals, levels\n(of a tree), sah (of its root), frames (costs up to --frame), "
        "compare_runs (those of two runs),\nvolumes; for vectors also minkowski, gauss, voronoi, "
        "object");
    command->add_option("--against", arguments->figure.against,
                        "With --drawer compare_runs: the other run, by the id of a demo or like "
                        "cell=2;\nelse the nearest");
    command
        ->add_option("--theme", arguments->theme, "dark or light; print (the default for vectors)")
        ->check(CLI::IsMember({"dark", "light", "print"}))
        ->each([arguments](const std::string&) { arguments->theme_given = true; });
    command
        ->add_option("--background", arguments->background,
                     "For the scene: white (in the light theme) or transparent")
        ->check(CLI::IsMember({"white", "transparent"}));
    command->add_flag("--projector", picture.palette.projector)
        ->description("Larger text and lines, high contrast");
    command->add_option("--scale", picture.scale, "Scale of the interface")
        ->check(CLI::Range(0.5, 4.0));
    command->callback(
        [&action, arguments] { action = [arguments] { return render_picture(*arguments); }; });
}

const bool registered_render = register_command(90, add_render);

}  // namespace

}  // namespace collidoscope::app::cli
