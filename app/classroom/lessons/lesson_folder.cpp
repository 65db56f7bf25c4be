#include "app/classroom/lessons/lesson_folder.h"

#include <algorithm>

#include "app/base/files/home_folder.h"
#include "app/base/files/import_error.h"
#include "app/base/files/user_files.h"
#include "app/base/json/json.h"
#include "app/classroom/lessons/lesson.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

std::vector<fs::path> folders() {
    std::vector<fs::path> all{home_folder() / "assets" / "lessons"};
    if (const fs::path own = config_folder(); !own.empty()) all.push_back(own / "lessons");
    return all;
}

LessonEntry entry_of(const fs::path& file) {
    LessonEntry entry;
    entry.file = file;
    entry.name = entry.title = lesson_name(file);
    try {
        const Lesson lesson = load_lesson(file);
        entry.title = lesson.title;
        entry.minutes = lesson.minutes;
        entry.pages = lesson.pages.size();
        for (const LessonPage& page : lesson.pages) entry.headings.push_back(page.title);
        if (!lesson.problems.empty()) {
            const LessonProblem& first = lesson.problems.front();
            entry.fault = file.string() + ":" + std::to_string(first.line) + ": " + first.text;
        }
    } catch (const ImportError& error) {
        entry.fault = error.what();
    }
    return entry;
}

// "Two boxes" of "two-boxes".
std::string title_from(const std::string& name) {
    std::string title = name;
    std::replace_if(
        title.begin(), title.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
}

}  // namespace

std::vector<fs::path> lesson_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".md") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<LessonEntry> all_lessons() {
    std::vector<LessonEntry> all;
    for (const fs::path& folder : folders()) {
        for (const fs::path& file : lesson_files(folder)) {
            const std::string name = lesson_name(file);
            const bool known = std::any_of(all.begin(), all.end(), [&](const LessonEntry& other) {
                return other.name == name;
            });
            if (!known) all.push_back(entry_of(file));
        }
    }
    return all;
}

fs::path lesson_called(const std::string& name, const fs::path& beside) {
    std::vector<fs::path> all = folders();
    if (!beside.empty()) {
        const fs::path own = beside.parent_path();
        all.insert(all.begin(), own.empty() ? fs::path(".") : own);
    }
    for (const fs::path& folder : all)
        for (const fs::path& file : lesson_files(folder))
            if (lesson_name(file) == name) return file;
    return {};
}

std::string progress_name(const std::string& name, const fs::path& file) {
    std::error_code error;
    const fs::path listed = lesson_called(name);
    if (!listed.empty() && fs::equivalent(listed, file, error)) return name;
    const fs::path whole = fs::absolute(file, error);
    return error ? name : whole.lexically_normal().string();
}

std::string new_lesson_text(const std::string& name) {
    const std::string title = title_from(name);
    return "---\n"
           "collidoscope: 1\n"
           "title: " +
           Json(title).dump(-1, ' ', false, Json::error_handler_t::replace) +
           "\n"
           "minutes: 10\n"
           "---\n"
           R"(
# When do two spheres touch?

Each page begins with a heading and shows a scene. **Drag the spheres**: the answer follows.

- The block `view` below names the demo and the step that is shown.
- Links lead on: [the first step](step:#first), [another demo](demo:sphere_box).

```view
{"demo": "sphere_sphere", "step": "#last"}
```

Note: Only the presenter sees this. Let the class guess before you go on.

---

# Predict it

```predict
{
  "question": "Both radii are 1 and the centers are 2 apart. Do the spheres overlap?",
  "choices": ["Yes, in one point", "No"],
  "right": "Yes, in one point",
  "explain": "Why?",
  "because": "Touching counts as a hit: the two share one point."
}
```

---

# Bring it about

```view
{
  "demo": "sphere_sphere",
  "bodies": [
    {"name": "A", "shape": {"sphere": {"center": [-2, 1, 0], "radius": 1}}},
    {"name": "B", "shape": {"sphere": {"center": [2, 1, 0], "radius": 1}}}
  ]
}
```

```check
{
  "task": "Drag B until the spheres overlap by less than half a radius.",
  "answer": {"hit": true},
  "between": {"signed_distance": [-0.5, 0]},
  "done": "The depth is the sum of the radii minus the distance between the centers.",
  "solution": {"move": {"B": [-2.25, 0, 0]}}
}
```
)";
}

}  // namespace collidoscope::app
