// Commands for recorded rays, and the kind of file they open.
#include <filesystem>

#include "app/window/ray_cloud/ray_cloud.h"
#include "app/window/widgets/tree_choice.h"
#include "app/window/workbench/file_kinds.h"
#include "app/window/workbench/workbench.h"

namespace collidoscope::app {
namespace {

std::vector<Command> ray_cloud_commands(Workbench& b) {
    auto& cloud = b.part<RayCloud>();
    const auto shown = [&b, &cloud] { return cloud.shown(b); };
    const auto workshop = [&b] { return has_workshop(b) && shown_tree(b).has_value(); };
    constexpr const char* needs_rays = "Open a file of rays (.crays), or cast rays of this view.";
    constexpr const char* needs_tree = "Open a mesh in the tree workshop, or a tree file.";
    const auto make = [&](const char* id, const char* title, std::vector<RayKind> kinds,
                          const char* help) {
        return Command{.id = id,
                       .title = title,
                       .menu = Menu::View,
                       .run = [&b, &cloud, kinds = std::move(kinds)] { cloud.make(b, kinds); },
                       .enabled = workshop,
                       .help = help,
                       .needs = needs_tree,
                       .words = "rays path tracer shadow ambient occlusion diffuse bounce camera"};
    };
    std::vector<Command> all = {
        make("rays.make", "Cast rays of this view",
             {RayKind::Camera, RayKind::Shadow, RayKind::AmbientOcclusion, RayKind::Diffuse},
             "Camera, shadow, ambient occlusion and diffuse rays, as a path tracer casts them."),
        make("rays.make_camera", "Cast camera rays", {RayKind::Camera},
             "A ray through each part of the picture."),
        make("rays.make_shadow", "Cast shadow rays", {RayKind::Shadow},
             "From what is seen to a light above the view."),
        make("rays.make_ao", "Cast ambient occlusion rays", {RayKind::AmbientOcclusion},
             "Short rays into the hemisphere over what is seen."),
        make("rays.make_diffuse", "Cast diffuse rays", {RayKind::Diffuse},
             "Two bounces from what is seen."),
        {.id = "rays.color",
         .title = "Color by kind",
         .menu = Menu::View,
         .run = [&cloud] { cloud.toggle_color(); },
         .enabled = shown,
         .checked = [&cloud] { return cloud.by_kind(); },
         .help = "Colors the rays by their kind instead of their cost.",
         .needs = needs_rays},
        {.id = "rays.measure",
         .title = "Next measure",
         .menu = Menu::View,
         .run = [&cloud] { cloud.next_measure(); },
         .enabled = shown,
         .help = "Volume tests, triangle tests, or the depth of the descent.",
         .needs = needs_rays},
        {.id = "rays.close",
         .title = "Close the rays",
         .menu = Menu::View,
         .run = [&cloud] { cloud.close_rays(); },
         .enabled = shown,
         .needs = needs_rays}};
    for (Command& command : all) command.submenu = "Recorded rays";
    return all;
}

const bool registered_ray_commands = register_commands(55, ray_cloud_commands);
const bool registered_crays = register_file_kind(
    {.extension = ".crays",
     .matches =
         [](const std::string& what) {
             return std::filesystem::path(what).extension() == ".crays";
         },
     .open = [](Workbench& b, const std::string& what) { b.part<RayCloud>().open(b, what); }});

}  // namespace
}  // namespace collidoscope::app
