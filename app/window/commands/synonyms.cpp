// Other names for the commands, by which the palette finds them.
#include <array>

#include "app/window/commands/command_table.h"

namespace collidoscope::app {
namespace {

struct Synonyms {
    const char* id;
    const char* words;
};
constexpr std::array all_synonyms = {
    Synonyms{"file.new", "new restart revert original default clear"},
    Synonyms{"file.open", "load import file scene mesh obj json model"},
    Synonyms{"file.save", "write store"},
    Synonyms{"file.save_as", "export write store copy"},
    Synonyms{"file.settings", "preferences options configuration customize"},
    Synonyms{"file.quit", "exit close leave"},
    Synonyms{"edit.undo", "revert back take back"},
    Synonyms{"edit.redo", "repeat again"},
    Synonyms{"edit.copy_question", "clipboard json query command line export"},
    Synonyms{"edit.escape", "close abort stop deselect"},
    Synonyms{"view.contacts", "contact points manifold witness show hide"},
    Synonyms{"view.normals", "contact normal arrow direction show hide"},
    Synonyms{"view.depth", "penetration depth distance gap show hide"},
    Synonyms{"view.bounds", "bounding boxes aabb show hide"},
    Synonyms{"view.structure", "cells grid octree nodes broad phase show hide"},
    Synonyms{"view.grid", "floor ground lines show hide"},
    Synonyms{"view.ghost", "separated resolved position transparent show hide"},
    Synonyms{"view.levels", "bvh boxes nodes hierarchy show hide"},
    Synonyms{"view.only_node", "isolate filter selection"},
    Synonyms{"view.explode", "exploded spread apart"},
    Synonyms{"view.heat", "visited nodes heatmap traversal"},
    Synonyms{"view.ray_heat", "heatmap ray cost picture"},
    Synonyms{"view.pick_ray", "pointer mouse picking cast debug"},
    Synonyms{"view.frame_selection", "zoom focus fit center object"},
    Synonyms{"view.frame_all", "zoom fit extents home reset camera"},
    Synonyms{"view.front", "camera side elevation"},
    Synonyms{"view.right", "camera side"},
    Synonyms{"view.top", "camera plan above bird's eye"},
    Synonyms{"view.orthographic", "camera projection parallel perspective isometric"},
    Synonyms{"view.light", "dark theme mode bright white background colors night day"},
    Synonyms{"view.projector", "presentation beamer large type classroom lecture contrast"},
    Synonyms{"view.color_blind", "accessibility daltonism deuteranopia colors palette"},
    Synonyms{"view.hide_panels", "zen focus distraction free full view hide all panels"},
    Synonyms{"view.left_panel", "panel demos list sidebar left search"},
    Synonyms{"view.right_panel", "panel sidebar right values answer code"},
    Synonyms{"view.player", "panel bar timeline steps controls"},
    Synonyms{"view.drawer", "panel tabs bottom charts plots tables"},
    Synonyms{"view.larger", "zoom in interface scale font size ui bigger text increase"},
    Synonyms{"view.smaller", "zoom out interface scale font size ui text decrease"},
    Synonyms{"view.normal_size", "reset zoom interface scale font size 100 %"},
    Synonyms{"view.fullscreen", "maximize window screen presentation"},
    Synonyms{"view.frame_rate", "fps performance timing milliseconds counter speed"},
    Synonyms{"player.play", "start stop run animate pause"},
    Synonyms{"player.forward", "next step advance"},
    Synonyms{"player.back", "previous step rewind"},
    Synonyms{"player.into", "enter descend inside debugger"},
    Synonyms{"player.out", "leave return outside debugger"},
    Synonyms{"player.start", "first step beginning rewind"},
    Synonyms{"player.end", "last step finish"},
    Synonyms{"player.run", "resume breakpoint debugger go"},
    Synonyms{"player.run_to_line", "cursor breakpoint debugger"},
    Synonyms{"player.breakpoint", "stop line debugger"},
    Synonyms{"player.next_nan", "not a number problem infinite"},
    Synonyms{"player.watch", "variable inspect debugger plot graph"},
    Synonyms{"why.here", "explain reason because"},
    Synonyms{"predict.mode", "quiz question guess exercise test score"},
    Synonyms{"timeline.play", "simulate simulation time animate start stop"},
    Synonyms{"timeline.forward", "next frame advance time"},
    Synonyms{"timeline.back", "previous frame rewind time"},
    Synonyms{"help.palette", "search find command everything"},
    Synonyms{"help.shortcuts", "keys keyboard mouse bindings cheat sheet help"},
    Synonyms{"help.sources", "references papers literature citation bibliography"},
    Synonyms{"help.about", "version license credits"},
    Synonyms{"help.explanation", "help theory description what is cost failure manual summary"},
    Synonyms{"help.welcome", "tutorial introduction getting started start card tips onboarding"},
};

}  // namespace

std::vector<std::string> add_synonyms(Commands& commands) {
    std::vector<std::string> unknown;
    for (const Synonyms& each : all_synonyms) {
        if (!commands.describe(each.id, each.words)) unknown.emplace_back(each.id);
    }
    return unknown;
}

}  // namespace collidoscope::app
