// `collidoscope grade`: whole classes, with reports for course systems.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <optional>
#include <thread>

#include "app/base/files/atomic_file.h"
#include "app/base/utilities/base64.h"
#include "app/base/utilities/format.h"
#include "app/classroom/exercises/results_json.h"
#include "app/classroom/grading/groups.h"
#include "app/classroom/grading/ledger.h"
#include "app/classroom/grading/reports.h"
#include "app/classroom/sandbox/clean_end.h"
#include "app/cli/commands.h"
#include "app/window/shell/picture.h"
#include "render/context.h"

namespace collidoscope::app::cli {
namespace fs = std::filesystem;
namespace {

struct GradeArguments {
    std::string exercise, to, remarks, gradescope, prairielearn;
    std::vector<std::string> folders;
    unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
    std::optional<double> timeout;
    std::optional<std::uint64_t> seed;
    bool json = false, own_code = false, no_pictures = false, again = false;
};

// "12 s left", "3 min left": from what was done in `seconds`. At 90 s minutes begin.
std::string time_left(std::size_t done, std::size_t all, double seconds) {
    const double left = seconds / static_cast<double>(done) * static_cast<double>(all - done);
    if (done == all) return {};
    return left < 90 ? fmt::format(", {:.0f} s left", left)
                     : fmt::format(", {:.0f} min left", left / 60);
}

// Pictures of failing cases: many students fail at the same one, which is drawn once.
class CasePictures {
  public:
    explicit CasePictures(bool wanted) : wanted_(wanted) {}

    // Empty where there is no OpenGL, or the case cannot be drawn.
    const std::string& of(const FailingCase& failing) {
        const std::string question = failing.one.question.dump();
        const auto [found, is_new] = drawn_.try_emplace(question);
        if (is_new && wanted_) found->second = draw(question);
        return found->second;
    }
    const std::string& why_none() const { return why_none_; }

  private:
    std::string draw(const std::string& question) {
        PictureRequest request;
        request.open = question;
        request.size = {560, 315};
        request.palette.theme = Theme::Light;
        try {
            return "data:image/png;base64," + base64(render::png_of(draw_picture(request), false));
        } catch (const render::NoOpenGl& error) {
            wanted_ = false;
            why_none_ = error.what();
        } catch (const std::exception& error) {
            why_none_ = error.what();
        }
        return {};
    }

    bool wanted_;
    std::string why_none_;
    std::map<std::string, std::string> drawn_;
};

std::string text_of(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// The instructor's remarks: in the folder of reports a file with all groups, to be filled in.
fs::path remarks_file(const GradeArguments& arguments) {
    return arguments.remarks.empty() ? fs::path(arguments.to) / "remarks.json"
                                     : fs::path(arguments.remarks);
}

std::map<std::string, std::string> remarks_of(const GradeArguments& arguments) {
    if (arguments.to.empty() && arguments.remarks.empty()) return {};
    const fs::path file = remarks_file(arguments);
    std::error_code error;
    if (arguments.remarks.empty() && !fs::exists(file, error)) return {};
    return read_remarks(file);
}

// A place in the file for each group. It is read again: remarks may be written while a class is
// graded, and what is being written is left alone.
void give_places_for_remarks(const fs::path& file, const Grades& grades) {
    std::error_code error;
    const bool is_new = !fs::exists(file, error);
    std::map<std::string, std::string> written;
    try {
        if (!is_new) written = read_remarks(file);
    } catch (const std::exception&) {
        return;
    }
    const std::vector<Group> groups = groups_of(grades);
    const bool complete = std::all_of(groups.begin(), groups.end(), [&](const Group& group) {
        return written.contains(group.key);
    });
    if (is_new || !complete) write_file_atomically(file, remarks_to_fill_in(grades, written));
}

void write_reports(const Grades& grades, const GradeArguments& arguments) {
    const fs::path to = arguments.to;
    std::error_code error;
    fs::create_directories(to, error);
    if (error) throw Unreadable(arguments.to + ": cannot be made: " + error.message());
    CasePictures pictures(!arguments.no_pictures);
    for (const Graded& one : grades.all) {
        const fs::path own = to / one.who.name;
        fs::create_directories(own, error);
        if (error) throw Unreadable(own.string() + ": cannot be made: " + error.message());
        const auto picture = [&](const FailingCase& failing) { return pictures.of(failing); };
        write_file_atomically(own / "report.html", html_page(grades, one, picture));
        write_file_atomically(own / "results.json",
                              text_of(results_json(grades.exercise, one.report)));
        write_file_atomically(own / "gradescope.json", text_of(gradescope_json(grades, one)));
        write_file_atomically(own / "prairielearn.json", text_of(prairielearn_json(grades, one)));
    }
    write_file_atomically(to / "index.html", html_index(grades, [](const Graded& one) {
                              return one.who.name + "/report.html";
                          }));
    if (arguments.remarks.empty()) give_places_for_remarks(remarks_file(arguments), grades);
    write_file_atomically(to / "grades.json", text_of(grades_json(grades)));
    write_file_atomically(to / "junit.xml", junit_xml(grades));
    write_file_atomically(to / "canvas.csv", canvas_csv(grades));
    write_file_atomically(to / "moodle.csv", moodle_csv(grades));
    if (!pictures.why_none().empty())
        std::cerr << "collidoscope: some pages have no picture: " << pictures.why_none() << '\n';
}

std::string row_of(const Graded& one) {
    if (!one.has_mark())
        return fmt::format("{:<36} not graded: {}\n", one.who.name,
                           one.report.trouble.substr(0, one.report.trouble.find('\n')));
    const std::string what = one.report.trouble.empty() ? headline(one.report) : one.report.trouble;
    return fmt::format("{:<36} {:>5.4g} of {:<5.4g} {:>6.1f} s  {}\n", one.who.name,
                       one.report.earned, one.report.points, one.seconds,
                       what.substr(0, what.find('\n'))) +
           (one.before ? fmt::format("{:<36} {:>5.4g} before: {}\n", "", one.before->earned,
                                     one.before->cause)
                       : std::string());
}

// All that a result depends on beside the submission, the exercise and the program.
std::string options_of(const GradeArguments& arguments, const sandbox::Sandbox& sandbox) {
    return fmt::format("timeout {}, seed {}, contained by {}",
                       arguments.timeout ? fmt::format("{}", *arguments.timeout) : "-",
                       arguments.seed ? fmt::format("{}", *arguments.seed) : "-", sandbox.text());
}

// Says what is done, and keeps each result in the folder of reports as soon as it is there.
class Course {
  public:
    Course(const GradeArguments& arguments, const Exercise& exercise,
           const sandbox::Sandbox& sandbox, std::size_t all)
        : quiet_(arguments.json), all_(all) {
        if (!arguments.to.empty())
            ledger_.emplace(arguments.to, exercise, options_of(arguments, sandbox),
                            arguments.again);
    }

    void take_part_in(GradeOptions& options) {
        options.done = [this](const Graded& one) { done(one); };
        if (!ledger_) return;
        options.right_seconds = ledger_->right_seconds();
        options.timed = [this](const RightSeconds& right) { ledger_->keep(right); };
        options.recall = [this](Graded& one) {
            const bool known = ledger_->recall(one);
            if (known) ++known_;
            return known;
        };
    }

    std::size_t known() const { return known_; }

  private:
    void done(const Graded& one) {
        if (ledger_) ledger_->keep(one);
        ++graded_;
        if (quiet_) return;
        if (graded_ == 1 && known_ > 0)
            std::cerr << fmt::format("{} of {} are as they were when they were graded before\n",
                                     known_, all_);
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
        std::cerr << fmt::format("{}/{}{}: {}\n", known_ + graded_, all_,
                                 time_left(graded_, all_ - known_, seconds), one.who.name);
    }

    bool quiet_;
    std::size_t all_, known_ = 0, graded_ = 0;
    std::optional<Ledger> ledger_;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

int grade_all(const GradeArguments& arguments) {
    const sandbox::CleanEnd clean_end;
    if (arguments.again && arguments.to.empty())
        throw Usage("--again compares with the marks in a folder of reports: give it with -o");
    Exercise exercise = find_exercise(arguments.exercise);
    if (arguments.timeout) exercise.limits.seconds = *arguments.timeout;
    const sandbox::Sandbox sandbox(arguments.own_code ? sandbox::Sandbox::Trust::Own
                                                      : sandbox::Sandbox::Trust::Stranger);
    const bool one_file = !arguments.gradescope.empty() || !arguments.prairielearn.empty();
    if (one_file && arguments.folders.size() != 1)
        throw Usage(
            fmt::format("--gradescope and --prairielearn are for one solution, and {} are given",
                        arguments.folders.size()));
    const Gathered gathered =
        one_file ? gather_one(exercise, arguments.folders.front())
                 : gather(exercise, std::vector<fs::path>(arguments.folders.begin(),
                                                          arguments.folders.end()));
    const std::vector<HandedIn>& handed_in = gathered.all;
    for (const std::string& one : gathered.left_out)
        std::cerr << one << ": left out, as it belongs to no solution\n";
    if (one_file && handed_in.size() != 1)
        throw Usage(
            fmt::format("--gradescope and --prairielearn are for one solution, and there are {}",
                        handed_in.size()));
    if (!arguments.json)
        std::cerr << fmt::format("{}: {} {}, {} at a time, contained by {}\n", exercise.name,
                                 handed_in.size(), handed_in.size() == 1 ? "solution" : "solutions",
                                 jobs_in(sandbox, arguments.jobs), sandbox.text());
    Course course(arguments, exercise, sandbox, handed_in.size());
    GradeOptions options;
    options.jobs = arguments.jobs;
    options.hidden_seed = arguments.seed;
    course.take_part_in(options);
    // Before the class is graded: a fault in the file is told at once.
    const std::map<std::string, std::string> remarks = remarks_of(arguments);
    Grades grades = grade(exercise, handed_in, sandbox, options);
    grades.remarks = remarks;
    if (!arguments.to.empty()) write_reports(grades, arguments);
    if (!arguments.gradescope.empty())
        write_file_atomically(arguments.gradescope,
                              text_of(gradescope_json(grades, grades.all.front())));
    if (!arguments.prairielearn.empty())
        write_file_atomically(arguments.prairielearn,
                              text_of(prairielearn_json(grades, grades.all.front())));
    bool machine_at_fault = false;
    for (const Graded& one : grades.all) machine_at_fault |= !one.has_mark();
    if (arguments.json) {
        std::cout << text_of(grades_json(grades));
    } else {
        for (const Graded& one : grades.all) std::cout << row_of(one);
        std::cout << fmt::format("{} {} in {:.1f} s", grades.all.size(),
                                 grades.all.size() == 1 ? "solution" : "solutions", grades.seconds);
        if (course.known() > 0)
            std::cout << fmt::format("; {} of them as graded before", course.known());
        if (grades.hidden_points > 0)
            std::cout << fmt::format("; {:g} of {:g} points are for hidden cases",
                                     grades.hidden_points, exercise.points());
        std::cout << '\n';
        if (!arguments.to.empty())
            std::cout << "Reports: " << (fs::path(arguments.to) / "index.html").string() << '\n';
    }
    // A class with mistakes in it was graded well; one that this machine cannot run was not.
    return machine_at_fault ? failed : done;
}

void add_grade(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "grade",
        "Grade solutions of an exercise: every one by itself, in a sandbox, with the same cases.\n"
        "Reports for Gradescope, PrairieLearn, Canvas, Moodle, JUnit and people: --to FOLDER.");
    auto arguments = std::make_shared<GradeArguments>();
    command
        ->add_option("exercise", arguments->exercise, "Its name, or a folder with an exercise.md")
        ->required();
    command
        ->add_option(
            "folders", arguments->folders,
            "Folders with a solution each, a folder or ZIP file that holds many, as Moodle "
            "and Canvas give them out, or a list of them (.txt)")
        ->required();
    command->add_option("--jobs", arguments->jobs, "Number graded at the same time")
        ->check(CLI::Range(1u, 256u))
        ->capture_default_str();
    command->add_option("-o,--to", arguments->to, "A folder for reports in all forms");
    command
        ->add_option("--timeout", arguments->timeout,
                     "Seconds for one question, in place of the exercise's")
        ->check(CLI::Range(0.01, 600.0));
    command->add_option("--seed", arguments->seed,
                        "For the hidden cases: a number that students do not know");
    command->add_flag("--again", arguments->again)
        ->description(
            "Grade all anew, also what has not changed since the reports were written; reports "
            "show both marks");
    command->add_option("--remarks", arguments->remarks,
                        "Remarks by group, in place of REPORTS/remarks.json");
    command->add_flag("--no-pictures", arguments->no_pictures)
        ->description("Pages without pictures of the failing cases");
    command->add_option("--gradescope", arguments->gradescope,
                        "For one solution: the results.json that Gradescope reads");
    command->add_option("--prairielearn", arguments->prairielearn,
                        "Of one solution: the results.json that PrairieLearn reads");
    command->add_flag("--json", arguments->json)->description("All results as JSON");
    command->add_flag("--trust,--own-code", arguments->own_code)
        ->description("It is your own code: run it even if nothing can contain it");
    command->callback(
        [&action, arguments] { action = [arguments] { return grade_all(*arguments); }; });
}

const bool registered_grade = register_command(140, add_grade);

}  // namespace

}  // namespace collidoscope::app::cli
