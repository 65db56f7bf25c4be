// `collidoscope lesson`: lists lessons, checks them, prints them, writes one to start from, and
// tells what one can name.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

#include "app/base/files/atomic_file.h"
#include "app/base/files/home_folder.h"
#include "app/base/files/import_error.h"
#include "app/base/files/whole_file.h"
#include "app/base/json/json.h"
#include "app/base/utilities/base64.h"
#include "app/base/utilities/format.h"
#include "app/classroom/handout/handout.h"
#include "app/classroom/handout/scorm_package.h"
#include "app/classroom/lessons/lesson_folder.h"
#include "app/classroom/lessons/lesson_play.h"
#include "app/cli/commands.h"
#include "app/cli/lesson_steps.h"
#include "app/model/mesh_library/mesh_library.h"
#include "app/model/scene/scene_file.h"
#include "app/window/shell/picture.h"
#include "app/window/shell/shell.h"
#include "app/window/workbench/drawer.h"
#include "render/context.h"

namespace collidoscope::app::cli {
namespace fs = std::filesystem;
namespace {

int list_lessons(bool json) {
    Json all = Json::array();
    for (const LessonEntry& lesson : all_lessons()) {
        if (json) {
            Json one = {{"name", lesson.name},
                        {"title", lesson.title},
                        {"minutes", lesson.minutes},
                        {"pages", lesson.pages},
                        {"file", lesson.file.string()}};
            if (!lesson.fault.empty()) one["fault"] = lesson.fault;
            all.push_back(std::move(one));
        } else if (!lesson.fault.empty()) {
            std::cout << fmt::format("{:<28} {}\n", lesson.name, lesson.fault);
        } else {
            std::cout << fmt::format("{:<28} {:<44} {:>3} min, {} pages\n", lesson.name,
                                     lesson.title, lesson.minutes, lesson.pages);
        }
    }
    if (json) std::cout << all.dump(2) << '\n';
    return done;
}

std::vector<std::string> exercise_names() {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(home_folder() / "assets" / "exercises", error))
        if (fs::exists(entry.path() / "exercise.md", error))
            names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

// All that lessons may name: what the program has, and the lessons that are checked together.
LessonWorld world_for(const std::vector<fs::path>& files, MeshLibrary& meshes) {
    LessonWorld world;
    world.load = meshes.loader();
    for (const TabInfo* tab : all_tabs()) world.tabs.push_back(tab->id);
    for (std::size_t k = 0; k < linked_kinds; ++k)
        world.linked.emplace_back(id_of(static_cast<LinkedKind>(k)));
    world.exercises = exercise_names();
    Shell shell([] {});
    for (const Command& command : shell.bench().commands.all())
        world.commands.push_back(command.id);
    std::map<std::string, fs::path> by_name;
    for (const LessonEntry& lesson : all_lessons()) by_name[lesson.name] = lesson.file;
    // A link leads to a lesson in the same folder first.
    for (const fs::path& file : files) {
        const fs::path folder = file.parent_path();
        for (const fs::path& beside : lesson_files(folder.empty() ? fs::path(".") : folder))
            by_name[lesson_name(beside)] = beside;
    }
    for (const fs::path& file : files) by_name[lesson_name(file)] = file;
    for (const auto& [name, file] : by_name) world.lessons.push_back(name);
    world.pages_of = [by_name](const std::string& name) {
        std::vector<std::string> titles;
        const auto found = by_name.find(name);
        if (found == by_name.end()) return titles;
        try {
            for (const LessonPage& page : load_lesson(found->second).pages)
                titles.push_back(page.title);
        } catch (const ImportError&) {
            // Its own check says what is wrong with it.
            titles.clear();
        }
        return titles;
    };
    return world;
}

std::vector<fs::path> files_of(const std::string& what) {
    std::error_code error;
    if (fs::is_directory(what, error)) {
        std::vector<fs::path> files = lesson_files(what);
        if (files.empty())
            throw Unreadable(what + ": no lesson is in this folder; lessons are files *.md");
        return files;
    }
    return {fs::path(what)};
}

int check_lessons(const std::string& what) {
    const std::vector<fs::path> files = files_of(what);
    MeshLibrary meshes;
    meshes.on_warning(tell_flaw);
    const LessonWorld world = world_for(files, meshes);
    std::size_t wrong = 0;
    for (const fs::path& file : files) {
        const WholeFile content(file);
        const Lesson lesson = read_lesson(std::string(content.text()), file);
        // Pages and cards that cannot be read are left out, the others are played.
        std::vector<LessonProblem> problems = lesson.problems;
        for (LessonProblem& problem : play(lesson, world)) problems.push_back(std::move(problem));
        std::stable_sort(problems.begin(), problems.end(),
                         [](const auto& a, const auto& b) { return a.line < b.line; });
        for (const LessonProblem& problem : problems)
            std::cout << file.string() << ':' << std::max<std::size_t>(problem.line, 1) << ": "
                      << problem.text << '\n';
        if (problems.empty())
            std::cout << file.string() << ": " << lesson.pages.size() << " pages, no problem\n";
        wrong += problems.empty() ? 0 : 1;
    }
    if (wrong > 0)
        std::cout << wrong << " of " << files.size()
                  << (files.size() == 1 ? " lesson has" : " lessons have") << " problems\n";
    return wrong > 0 ? failed : done;
}

int write_lesson(const std::string& name) {
    fs::path file(name);
    if (file.extension() != ".md") file += ".md";
    std::error_code error;
    if (fs::exists(file, error))
        throw Usage(file.string() + " is there already; choose another name, or delete it first");
    write_file_atomically(file, new_lesson_text(lesson_name(file)));
    std::cout << "Wrote " << file.string() << ". Open it with: collidoscope " << file.string()
              << '\n';
    return done;
}

struct ExportArguments {
    std::string file, output;
    bool student = false, key = false, scorm = false;
    std::optional<std::uint32_t> seed;
};

// Pictures of scenes, as a page holds them. Without OpenGL there are none, which is told once.
class ScenePictures {
  public:
    ScenePictures() {
        std::string pattern = (fs::temp_directory_path() / "collidoscope-lesson-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr)
            throw Unreadable(pattern + ": no folder can be made there");
        folder_ = pattern;
    }
    ~ScenePictures() {
        std::error_code error;
        fs::remove_all(folder_, error);
    }
    ScenePictures(const ScenePictures&) = delete;
    ScenePictures& operator=(const ScenePictures&) = delete;

    std::string of(const Scene& scene, const LessonView& view, const std::string& step) {
        if (none_) return {};
        try {
            PictureRequest request;
            request.open = (folder_ / "scene.json").string();
            save_scene(scene, request.open);
            request.size = {960, 540};
            request.palette.theme = Theme::Light;
            request.background = PictureBackground::White;
            request.address = step;
            request.frame = view.frame;
            return "data:image/png;base64," + base64(render::png_of(draw_picture(request), false));
        } catch (const render::NoOpenGl& error) {
            none_ = true;
            tell_warning(std::string("the page has no pictures: ") + error.what());
        } catch (const std::exception& error) {
            tell_warning("a view of " + view.demo + " has no picture: " + error.what());
        }
        return {};
    }

  private:
    fs::path folder_;
    bool none_ = false;
};

int export_lesson(const ExportArguments& arguments) {
    if (int(arguments.student) + int(arguments.key) + int(arguments.scorm) > 1)
        throw Usage("--student, --key and --scorm are different files: choose one");
    const fs::path output(arguments.output);
    const std::string kind = output.extension().string();
    const bool zip = kind == ".zip";
    if (zip != arguments.scorm)
        throw Usage(zip ? "a .zip is a package for a learning platform: add --scorm"
                        : "--scorm makes a package: -o takes a name that ends in .zip, not " +
                              arguments.output);
    if (!zip && kind != ".html" && kind != ".htm")
        throw Usage("-o " + arguments.output +
                    ": a page of HTML is written: give it a name that ends in .html" +
                    (kind == ".pdf" ? "; a browser prints it to a PDF" : ""));
    // Before the pictures are made, which take their time.
    std::error_code error;
    if (const fs::path folder = output.parent_path();
        !folder.empty() && !fs::is_directory(folder, error))
        throw Unreadable(folder.string() + ": there is no such folder; make it first: mkdir -p " +
                         folder.string());
    Lesson lesson;
    try {
        lesson = load_lesson(arguments.file);
    } catch (const ImportError& error) {
        throw Unreadable(error.what());
    }
    for (const LessonProblem& problem : lesson.problems)
        tell_warning(arguments.file + ":" + std::to_string(problem.line) + ": " + problem.text);
    MeshLibrary meshes;
    ScenePictures pictures;
    HandoutOrder order;
    order.reader = arguments.key       ? HandoutFor::Key
                   : arguments.student ? HandoutFor::Student
                   : arguments.scorm   ? HandoutFor::Course
                                       : HandoutFor::Reader;
    order.seed = arguments.seed;
    order.load = meshes.loader();
    order.picture = [&](const Scene& scene, const LessonView& view, const std::string& step) {
        return pictures.of(scene, view, step);
    };
    const std::string text = handout(lesson, order);
    write_file_atomically(arguments.output, arguments.scorm ? scorm_package(lesson, text) : text);
    return lesson.problems.empty() ? done : failed;
}

// A file that cannot be read is an input that cannot be read.
int readable(const std::function<int()>& run) {
    try {
        return run();
    } catch (const FileError& error) {
        throw Unreadable(error.what());
    }
}

void add_lesson(CLI::App& app, Action& action) {
    auto* command =
        app.add_subcommand("lesson", "List lessons, check them, print them, or begin one");
    command->require_subcommand(1);
    auto* list = command->add_subcommand("list", "Every lesson, with its title and length");
    auto* json = list->add_flag("--json")->description("As JSON");
    list->callback(
        [&action, json] { action = [json = json->count() > 0] { return list_lessons(json); }; });

    auto* check = command->add_subcommand(
        "check", "Play every page without a screen; one line for each problem");
    auto what = std::make_shared<std::string>();
    check->add_option("what", *what, "A lesson (FILE.md), or a folder of them")->required();
    check->callback([&action, what] {
        action = [what] { return readable([&] { return check_lessons(*what); }); };
    });

    auto* page = command->add_subcommand(
        "export",
        "A page of HTML to be printed, with a picture of every view, or a package for learning "
        "platforms");
    auto wish = std::make_shared<ExportArguments>();
    page->add_option("file", wish->file, "A lesson (FILE.md)")->required();
    page->add_option("-o,--output", wish->output,
                     "The page to write, like page.html; with --scorm like lesson.zip")
        ->required();
    page->add_flag("--student", wish->student)->description("With blanks to write in");
    page->add_flag("--key", wish->key)
        ->description("With the answers, their reasons, solutions and notes");
    page->add_flag("--scorm", wish->scorm)
        ->description("A package for learning platforms (SCORM 1.2), which reports its score");
    page->add_option("--seed", wish->seed,
                     "A variant: another order of choices and of a puzzle's lines");
    page->callback([&action, wish] {
        action = [wish] { return readable([&] { return export_lesson(*wish); }); };
    });

    auto* steps = command->add_subcommand(
        "steps",
        "What a lesson can name in a scene: steps, fields of the answer, bodies, options, tabs; or "
        "the scenes of a demo");
    auto place = std::make_shared<std::string>();
    steps->add_option("what", *place, "DEMO/SCENE, as in sphere_box/02-face, or DEMO")->required();
    auto* steps_json = steps->add_flag("--json")->description("As JSON");
    auto* all_steps = steps->add_flag("--all")->description("All steps of a long run");
    steps->callback([&action, place, steps_json, all_steps] {
        action = [place, json = steps_json->count() > 0, all = all_steps->count() > 0] {
            return lesson_steps(*place, json, all);
        };
    });

    auto* fresh = command->add_subcommand("new", "Write a lesson to start from");
    auto name = std::make_shared<std::string>();
    fresh->add_option("name", *name, "Its file: NAME or NAME.md")->required();
    fresh->callback([&action, name] {
        action = [name] { return readable([&] { return write_lesson(*name); }); };
    });
}

const bool registered_lesson = register_command(120, add_lesson);

}  // namespace

}  // namespace collidoscope::app::cli
