#include <charconv>

#include "app/cli/commands.h"
#include "app/cli/picture_options.h"
#include "app/files/atomic_file.h"
#include "app/shell/picture.h"

namespace collidoscope::app::cli {
namespace {

struct RenderArguments {
    std::string output;
    std::string size = "1280x720";
    std::string theme = "dark";
    std::string background;
    std::string step;
    std::optional<std::size_t> frame;
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

int render_picture(RenderArguments arguments) {
    PictureRequest& picture = arguments.picture;
    picture.size = parse_size(arguments.size);
    picture.palette.theme = arguments.theme == "light" ? Theme::Light : Theme::Dark;
    if (arguments.background == "white") picture.background = PictureBackground::White;
    if (arguments.background == "transparent") picture.background = PictureBackground::Transparent;
    if (!arguments.step.empty()) set_step(picture, arguments.step);
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

void add_render(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand("render", "Draw a picture without a screen");
    auto arguments = std::make_shared<RenderArguments>();
    PictureRequest& picture = arguments->picture;
    command
        ->add_option(
            "what", picture.open,
            "Id of a demo, a scene or mesh file, a question's line of JSON, or FILE.jsonl:N")
        ->required();
    command->add_option("-o,--output", arguments->output, "The PNG file to write")->required();
    command->add_option("--size", arguments->size, "Pixels, like 1280x720");
    command->add_option("--step", arguments->step,
                        "Show this step; the first is 1, and 12.3 is the third inside the twelfth");
    command->add_option("--frame", arguments->frame, "Show this frame of a run; the first is 0")
        ->check(CLI::Range(0, 1'000'000));
    command->add_flag("--ui", picture.panels)
        ->description("Render the whole window with its panels");
    command->add_option(
        "--drawer", picture.drawer,
        "With --ui: the drawer's tab or linked view to show, like steps or minkowski");
    command->add_option("--theme", arguments->theme, "dark or light")
        ->check(CLI::IsMember({"dark", "light"}));
    command
        ->add_option("--background", arguments->background,
                     "Of the scene: white (in the light theme) or transparent")
        ->check(CLI::IsMember({"white", "transparent"}));
    command->add_flag("--projector", picture.palette.projector)
        ->description("Larger text and lines, high contrast");
    command->add_option("--scale", picture.scale, "Scale of the interface")
        ->check(CLI::Range(0.5, 4.0));
    command->callback(
        [&action, arguments] { action = [arguments] { return render_picture(*arguments); }; });
}

}  // namespace collidoscope::app::cli
