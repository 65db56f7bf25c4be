#include "app/classroom/exercises/hints.h"

#include <algorithm>

namespace collidoscope::app {

Hints hints_for(const Exercise& exercise, const ExerciseReport& report,
                const ExerciseProgress& progress) {
    Hints out;
    if (!report.failing || report.failing->result.core_right(exercise)) return out;
    const CaseClass& of_class = exercise.classes[report.failing->one.of_class];
    if (of_class.hidden || of_class.hints.empty()) return out;
    out.of_class = of_class.name;
    out.all = of_class.hints.size();
    const auto opened = progress.hints.find(of_class.name);
    const int shown = opened == progress.hints.end() ? 1 : std::max(1, opened->second);
    out.shown.assign(
        of_class.hints.begin(),
        of_class.hints.begin() + std::min<std::ptrdiff_t>(shown, std::ssize(of_class.hints)));
    return out;
}

bool open_next_hint(const Hints& hints, ExerciseProgress& progress) {
    if (!hints.more()) return false;
    progress.hints[hints.of_class] = static_cast<int>(hints.shown.size()) + 1;
    return true;
}

std::string hints_text(const Hints& hints) {
    std::string out;
    for (std::size_t k = 0; k < hints.shown.size(); ++k)
        out += "Hint " + std::to_string(k + 1) + " of " + std::to_string(hints.all) + ": " +
               hints.shown[k] + "\n";
    return out;
}

}  // namespace collidoscope::app
