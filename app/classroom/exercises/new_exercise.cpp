#include "app/classroom/exercises/new_exercise.h"

#include "app/base/json/json.h"

namespace collidoscope::app {
namespace {

// The field that the demos of a family answer in every case.
std::string core_field(const Demo& demo) {
    switch (demo.info().family) {
        case Family::Polygons:
            return "where";
        case Family::Broad:
            return "pairs";
        default:
            return "hit";
    }
}

const char* const classes = R"(classes: {
  "apart":    {"points": 2, "why": "They share no point.",
               "hints": ["What do you compare, and is it the right way round?"]},
  "deep":     {"points": 2, "title": "overlapping"},
  "touching": {"points": 2, "why": "They share one point, and touching counts.",
               "hints": ["Which of < and <= says that they share a point when they just meet?"]}
  }
)";

const char* const right = R"(def solve(a, b):
    d = [q - p for p, q in zip(a.center, b.center)]
    reach = a.radius + b.radius
    return {"hit": sum(x * x for x in d) <= reach * reach}
)";

const char* const mistake = R"(# mistake: touching counted as apart
# fails: touching
def solve(a, b):
    d = [q - p for p, q in zip(a.center, b.center)]
    reach = a.radius + b.radius
    return {"hit": sum(x * x for x in d) < reach * reach}
)";

}  // namespace

std::vector<std::pair<std::string, std::string>> new_exercise_files(const Demo& demo) {
    const std::string field = core_field(demo), id = demo.info().id;
    const bool spheres = demo.info().opened_for == OpenedFor::NewExercise;
    std::string text = "---\ncollidoscope: 1\ntitle: " + Json(demo.info().title).dump() +
                       "\nminutes: 15\ndemo: \"" + id + "\"\ngraded: [\"" + field + "\"]\n" +
                       (spheres ? classes : "") +
                       "---\n\nSay what is to be decided, and what counts: **touching is a hit**.\n"
                       "\nReturn\n\n| field | meaning |\n|---|---|\n| `" +
                       field + "` | what it means |\n\n**Example.** One case with its answer.\n";
    std::vector<std::pair<std::string, std::string>> files{{"exercise.md", std::move(text)}};
    if (spheres) {
        files.emplace_back("submissions/accepted/right.py", right);
        files.emplace_back("submissions/wrong_answer/strict_comparison.py", mistake);
    }
    return files;
}

}  // namespace collidoscope::app
