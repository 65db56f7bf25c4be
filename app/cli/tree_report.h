// Reports on trees, as JSON and in words, for the commands that validate them.
#pragma once

#include "app/base/json/json.h"
#include "collision/trees/dump/problems.h"
#include "collision/trees/scenes/scene_problems.h"
#include "collision/trees/tree_view.h"

namespace collidoscope::app::cli {

// Nothing for trees of other volumes than axis-aligned boxes.
void add_quality(Json& report, const TreeView& tree);
void add_statistics(Json& report, const TreeView& tree, bool levels_too);
void print_report(const Json& report, bool as_json);
Json problem_json(const DumpProblem& problem);
Json problem_json(const SceneProblem& problem);
// By kind, the first ones of each.
void print_problems(const DumpProblems& problems);
void print_problems(const SceneProblems& problems);

}  // namespace collidoscope::app::cli
