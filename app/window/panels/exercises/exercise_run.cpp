#include "app/window/panels/exercises/exercise_run.h"

#include "app/base/utilities/input_error.h"
#include "app/classroom/exercises/homework.h"
#include "app/classroom/exercises/touching.h"
#include "app/classroom/submission/prepared_helper.h"

namespace collidoscope::app {

std::shared_ptr<const PreparedExercise> prepared_exercise(const Exercise& exercise,
                                                          const std::string& language,
                                                          bool own_code, bool programs) {
    auto library = std::make_unique<MeshLibrary>();
    library->add_folder(exercise.folder);
    std::vector<ExerciseCase> cases;
    if (exercise.kind == ExerciseKind::Solve) cases = make_cases(exercise, library->loader());
    auto out = std::make_shared<PreparedExercise>(
        PreparedExercise{exercise, std::move(cases), std::move(library),
                         sandbox::Sandbox(own_code ? sandbox::Sandbox::Trust::Own
                                                   : sandbox::Sandbox::Trust::Stranger)});
    if (!programs) return out;
    if (const Language* known = find_language(language)) prepare_helper(out->sandbox, *known);
    out->right = std::make_unique<RightTime>(out->exercise, out->sandbox, language);
    return out;
}

void add_steps(ExerciseRun& out) {
    const Exercise& exercise = out.prepared->exercise;
    const bool large = out.report.failing &&
                       exercise.classes[out.report.failing->one.of_class].kind == CaseKind::Large;
    if (!out.report.failing || large) return;
    const FailingCase& failing = *out.report.failing;
    const Question& question = failing.one.asked.question;
    try {
        out.ours.budget = 2000;
        out.ours.keeps_inside = false;
        (void)failing.one.asked.demo->trace(question, out.ours);
    } catch (const InputError&) {
        out.ours = {};
    }
    out.steps = compare_steps(failing.steps, out.ours, size_of(question), exercise.tolerance);
}

ExerciseRun run_once(const std::shared_ptr<const PreparedExercise>& all,
                     const StudentFolder& folder, const std::atomic<bool>& cancel,
                     std::atomic<float>& progress) {
    ExerciseRun out;
    out.prepared = all;
    const MeshLoader load = all->library->loader();
    if (all->exercise.kind == ExerciseKind::Tests) {
        out.report = check_tests(all->exercise, folder.folder, all->sandbox, load);
        return out;
    }
    RunOptions options;
    options.cancel = &cancel;
    options.right_seconds = [&all](const Json& question) { return all->right->seconds(question); };
    options.progress = [&progress](double share) { progress = static_cast<float>(share); };
    out.report = check_folder(all->exercise, all->cases, folder.folder, folder.language,
                              all->sandbox, load, options);
    add_steps(out);
    return out;
}

}  // namespace collidoscope::app
