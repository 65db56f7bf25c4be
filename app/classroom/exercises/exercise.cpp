#include "app/classroom/exercises/exercise.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/base/files/home_folder.h"
#include "app/base/files/whole_file.h"
#include "app/base/utilities/format.h"
#include "app/base/utilities/nearest_name.h"
#include "app/classroom/exercises/front_matter.h"
#include "app/model/json_lines/datum_json.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// The kinds of an exercise that names none.
constexpr std::array kinds{CaseKind::Apart,    CaseKind::Deep,      CaseKind::Touching,
                           CaseKind::Parallel, CaseKind::Contained, CaseKind::Degenerate,
                           CaseKind::Huge,     CaseKind::Tiny};

const std::vector<std::pair<std::string, Compare>> compares{
    {"equal", Compare::Equal},         {"number", Compare::Number},   {"normal", Compare::Normal},
    {"direction", Compare::Direction}, {"witness", Compare::Witness}, {"contact", Compare::Contact},
    {"point", Compare::Point},         {"pairs", Compare::Pairs},     {"set", Compare::Set},
    {"list", Compare::List},           {"tree", Compare::Tree},       {"cells", Compare::Cells}};

const std::vector<std::pair<std::string, When>> whens{
    {"hit", When::Hit}, {"apart", When::Apart}, {"always", When::Always}};

// Reads the values of one exercise.md.
class ExerciseReader {
  public:
    ExerciseReader(const fs::path& folder, FrontMatter matter)
        : file_((folder / "exercise.md").string()), matter_(std::move(matter)) {}

    Exercise read(const fs::path& folder) {
        Exercise out;
        out.folder = folder;
        out.name = fs::absolute(folder).lexically_normal().filename().string();
        if (out.name.empty())
            out.name = fs::absolute(folder).lexically_normal().parent_path().filename().string();
        out.text = matter_.text;
        out.text_line = matter_.text_line;
        while (!out.text.empty() && out.text.front() == '\n') {
            out.text.erase(0, 1);
            ++out.text_line;
        }
        known();
        if (whole(need("collidoscope"), 1, 1000) != 1)
            refuse(need("collidoscope"), "this program reads version 1");
        out.title = text(need("title"));
        kind(out);
        demo(out);
        graded(out);
        classes(out);
        if (const auto* v = find("order")) out.order = number(*v, -1e9, 1e9);
        if (const auto* v = find("minutes")) out.minutes = whole(*v, 1, 600);
        if (const auto* v = find("requires")) out.prerequisites = texts(*v);
        if (const auto* v = find("tolerance")) out.tolerance = number(*v, 0, 1);
        if (const auto* v = find("touching"))
            out.touching_either = one_of(*v, v->value, {"exact", "either"}) == 1;
        if (const auto* v = find("seed")) out.seed = static_cast<std::uint64_t>(whole(*v, 0, 1e9));
        limits(out);
        languages(out);
        return out;
    }

  private:
    [[noreturn]] void refuse(const FrontMatterValue& where, const std::string& what) const {
        throw InputError(file_ + ":" + std::to_string(where.line) + ": " + where.key + ": " + what);
    }
    void known() const {
        const std::vector<std::string> keys{
            "collidoscope", "title",    "demo",    "graded",    "kind",    "order",
            "minutes",      "requires", "options", "form",      "classes", "tolerance",
            "touching",     "seed",     "limits",  "languages", "faulty"};
        for (const FrontMatterValue& value : matter_.values)
            if (std::find(keys.begin(), keys.end(), value.key) == keys.end())
                throw InputError(file_ + ":" + std::to_string(value.line) + ": unknown key '" +
                                 value.key + "'" + did_you_mean(value.key, keys));
    }
    const FrontMatterValue* find(const char* key) const { return matter_.find(key); }
    const FrontMatterValue& need(const char* key) const {
        const FrontMatterValue* value = find(key);
        if (!value) throw InputError(file_ + ":1: needs '" + key + "'");
        return *value;
    }
    std::string text(const FrontMatterValue& where, const Json& json) const {
        if (!json.is_string() || json.get<std::string>().empty())
            refuse(where, "must be a text in quotes, not " + json.dump());
        return json.get<std::string>();
    }
    std::string text(const FrontMatterValue& where) const { return text(where, where.value); }
    std::vector<std::string> texts(const FrontMatterValue& where, const Json& json) const {
        if (!json.is_array()) refuse(where, "must be a list of texts [\"...\", ...]");
        std::vector<std::string> out;
        for (const Json& one : json) out.push_back(text(where, one));
        return out;
    }
    std::vector<std::string> texts(const FrontMatterValue& where) const {
        return texts(where, where.value);
    }
    double number(const FrontMatterValue& where, const Json& json, double low, double high) const {
        if (!json.is_number() || json.get<double>() < low || json.get<double>() > high) {
            const std::string range =
                fmt::format("must be a number from {:g} to {:g}, not ", low, high);
            refuse(where, range + json.dump());
        }
        return json.get<double>();
    }
    double number(const FrontMatterValue& where, double low, double high) const {
        return number(where, where.value, low, high);
    }
    int whole(const FrontMatterValue& where, const Json& json, int low, int high) const {
        const double value = number(where, json, low, high);
        if (value != std::floor(value)) refuse(where, "must be a whole number");
        return static_cast<int>(value);
    }
    int whole(const FrontMatterValue& where, int low, int high) const {
        return whole(where, where.value, low, high);
    }
    std::size_t one_of(const FrontMatterValue& where, const Json& json,
                       const std::vector<std::string>& names) const {
        if (json.is_string())
            for (std::size_t k = 0; k < names.size(); ++k)
                if (names[k] == json.get<std::string>()) return k;
        std::string all;
        for (const std::string& name : names) all += (all.empty() ? "\"" : ", \"") + name + "\"";
        const std::string given = json.is_string() ? json.get<std::string>() : json.dump();
        refuse(where,
               "must be one of " + all + ", not " + json.dump() + did_you_mean(given, names));
    }
    void keys_of(const FrontMatterValue& where, const Json& json, const std::string& what,
                 const std::vector<std::string>& keys) const {
        if (!json.is_object()) refuse(where, what + " must be an object {...}");
        for (const auto& item : json.items())
            if (std::find(keys.begin(), keys.end(), item.key()) == keys.end())
                refuse(where, what + " has an unknown key '" + item.key() + "'" +
                                  did_you_mean(item.key(), keys));
    }

    void kind(Exercise& out) const {
        if (const auto* v = find("kind"))
            out.kind = one_of(*v, v->value, {"solve", "tests"}) == 0 ? ExerciseKind::Solve
                                                                     : ExerciseKind::Tests;
        if (const auto* v = find("faulty")) {
            if (out.kind != ExerciseKind::Tests)
                refuse(*v, "is for exercises of kind \"tests\" only");
            out.faulty = texts(*v);
            for (const std::string& id : out.faulty) try_demo(*v, id);
        }
    }
    const Demo& try_demo(const FrontMatterValue& where, const std::string& id) const {
        try {
            return Registry::at(id);
        } catch (const InputError& error) {
            refuse(where, error.what());
        }
    }
    void demo(Exercise& out) const {
        const FrontMatterValue& given = need("demo");
        out.demo = &try_demo(given, text(given));
        const std::vector<InputSlot> slots = out.demo->inputs();
        const bool crowd = slots.size() == 1 && slots[0].kind == kind_of_type<Crowd>();
        out.boxes = crowd && out.demo->info().family == Family::Broad;
        if (const auto* v = find("form")) {
            out.boxes = one_of(*v, v->value, {"bodies", "boxes"}) == 1;
            if (out.boxes && !crowd)
                refuse(*v, "\"boxes\" is for demos of many bodies; " + out.demo->info().id +
                               " takes other shapes");
        }
        if (const auto* v = find("options")) {
            try {
                out.options = options_of(v->value);
            } catch (const InputError& error) {
                refuse(*v, error.what());
            }
            for (const auto& [name, value] : out.options) {
                std::vector<std::string> known_names;
                for (const OptionSpec& spec : out.demo->options()) known_names.push_back(spec.id);
                if (std::find(known_names.begin(), known_names.end(), name) == known_names.end())
                    refuse(*v, out.demo->info().id + " has no option '" + name + "'" +
                                   did_you_mean(name, known_names));
            }
        }
    }
    GradedField field(const FrontMatterValue& where, const Json& json) const {
        GradedField out;
        if (json.is_string()) {
            out.name = text(where, json);
        } else {
            keys_of(
                where, json, "a graded field",
                {"field", "points", "when", "compare", "tolerance", "leaf_size", "cost", "cell"});
            if (!json.contains("field")) refuse(where, "a graded field needs \"field\": its name");
            out.name = text(where, json["field"]);
            if (json.contains("points")) out.points = number(where, json["points"], 0, 1000);
            if (json.contains("tolerance")) out.tolerance = number(where, json["tolerance"], 0, 1);
            if (json.contains("leaf_size"))
                out.leaf_size =
                    static_cast<std::size_t>(whole(where, json["leaf_size"], 1, 1000000));
            if (json.contains("cost")) out.cost = number(where, json["cost"], 1, 1e6);
            if (json.contains("cell")) out.cell = number(where, json["cell"], 1e-30, 1e30);
            if (json.contains("compare")) {
                std::vector<std::string> names;
                names.reserve(compares.size());
                for (const auto& [name, compare] : compares) names.push_back(name);
                out.compare = compares[one_of(where, json["compare"], names)].second;
            }
        }
        const bool property = out.compare == Compare::Tree || out.compare == Compare::Cells;
        out.when = property ? When::Always : usual_when(out.name);
        if (json.is_object() && json.contains("when")) {
            std::vector<std::string> names;
            names.reserve(whens.size());
            for (const auto& [name, when] : whens) names.push_back(name);
            out.when = whens[one_of(where, json["when"], names)].second;
        }
        if (out.compare == Compare::Cells && out.cell == 0)
            refuse(where, "cells need \"cell\": the side of a cell");
        return out;
    }
    static When usual_when(const std::string& name) {
        const std::vector<std::string> on_hits{"depth", "position", "contacts",
                                               "t",     "triangle", "body"};
        if (std::find(on_hits.begin(), on_hits.end(), name) != on_hits.end()) return When::Hit;
        return name == "distance" ? When::Apart : When::Answered;
    }
    void graded(Exercise& out) const {
        const FrontMatterValue& given = need("graded");
        if (!given.value.is_array() || given.value.empty())
            refuse(given, "must be a list of fields [\"hit\", ...], at least one");
        for (const Json& one : given.value) {
            out.graded.push_back(field(given, one));
            for (std::size_t k = 0; k + 1 < out.graded.size(); ++k)
                if (out.graded[k].name == out.graded.back().name)
                    refuse(given, "the field '" + out.graded.back().name + "' appears twice");
        }
        if (out.kind == ExerciseKind::Solve &&
            std::none_of(out.graded.begin(), out.graded.end(),
                         [](const GradedField& f) { return !f.points; }))
            refuse(given, "at least one field must have no points of its own: the core");
    }
    void classes(Exercise& out) const {
        const FrontMatterValue* given = find("classes");
        out.classes_given = given != nullptr;
        if (out.kind == ExerciseKind::Tests) {
            test_classes(out, given);
            return;
        }
        if (!given) {
            for (const CaseKind kind : kinds) {
                CaseClass one;
                one.kind = kind;
                one.name = one.title = name_of(kind);
                out.classes.push_back(std::move(one));
            }
            return;
        }
        if (!given->value.is_object() || given->value.empty())
            refuse(*given, "must be an object {\"apart\": {...}, ...} with at least one class");
        for (const auto& item : given->value.items())
            out.classes.push_back(case_class(*given, item.key(), item.value()));
        for (std::size_t k = 0; k < out.classes.size(); ++k) {
            const std::string& after = out.classes[k].after;
            if (after.empty()) continue;
            const bool before = std::any_of(out.classes.begin(),
                                            out.classes.begin() + static_cast<std::ptrdiff_t>(k),
                                            [&](const CaseClass& c) { return c.name == after; });
            if (!before)
                refuse(*given, "'" + out.classes[k].name + "' comes after '" + after +
                                   "', but no class before it has that name");
        }
    }
    CaseClass case_class(const FrontMatterValue& where, const std::string& name,
                         const Json& json) const {
        keys_of(where, json, "the class '" + name + "'",
                {"points", "title", "count", "why", "hints", "hidden", "after"});
        CaseClass out;
        out.name = out.title = name;
        if (const auto kind = case_kind_named(name)) out.kind = *kind;
        if (out.kind == CaseKind::Large) out.count = 1;
        if (json.contains("points")) out.points = number(where, json["points"], 0, 1000);
        if (json.contains("title")) out.title = text(where, json["title"]);
        if (json.contains("count")) out.count = whole(where, json["count"], 0, 10000);
        if (out.kind == CaseKind::Own) out.count = 0;
        if (json.contains("why")) out.why = text(where, json["why"]);
        if (json.contains("hints")) out.hints = texts(where, json["hints"]);
        if (json.contains("after")) out.after = text(where, json["after"]);
        if (json.contains("hidden")) {
            if (!json["hidden"].is_boolean()) refuse(where, "hidden must be true or false");
            out.hidden = json["hidden"].get<bool>();
        }
        return out;
    }
    void test_classes(Exercise& out, const FrontMatterValue* given) const {
        std::vector<CaseClass> usual = usual_test_classes();
        CaseClass &caught = usual[0], &right = usual[1];
        if (given) {
            if (!given->value.is_object()) refuse(*given, "must be an object {...}");
            for (const auto& item : given->value.items()) {
                const CaseClass one = case_class(*given, item.key(), item.value());
                if (one.name != "caught" && one.name != "right")
                    refuse(*given,
                           "an exercise of kind \"tests\" has the classes \"caught\" and "
                           "\"right\", not '" +
                               one.name + "'");
                CaseClass& own = one.name == "caught" ? caught : right;
                const std::string title = own.title;
                own = one;
                if (own.title == own.name) own.title = title;
            }
        }
        out.classes = std::move(usual);
    }
    void limits(Exercise& out) const {
        const auto* v = find("limits");
        if (!v) return;
        keys_of(*v, v->value, "it", {"seconds", "total_seconds", "memory_mb"});
        if (v->value.contains("seconds"))
            out.limits.seconds = number(*v, v->value["seconds"], 0.01, 600);
        if (v->value.contains("total_seconds"))
            out.limits.total_seconds = number(*v, v->value["total_seconds"], 0.01, 3600);
        if (v->value.contains("memory_mb"))
            out.limits.memory_mb = whole(*v, v->value["memory_mb"], 16, 65536);
    }
    void languages(Exercise& out) const {
        const std::vector<std::string> all{"python", "cpp", "c", "java", "javascript", "rust"};
        const auto* v = find("languages");
        if (!v) {
            out.languages = all;
            return;
        }
        if (!v->value.is_array() || v->value.empty())
            refuse(*v, "must be a list of languages [\"python\", ...]");
        for (const Json& one : v->value) out.languages.push_back(all[one_of(*v, one, all)]);
    }

    std::string file_;
    FrontMatter matter_;
};

}  // namespace

std::vector<CaseClass> usual_test_classes() {
    CaseClass caught, right;
    caught.name = "caught";
    caught.title = "faulty implementations caught";
    caught.points = 8;
    right.name = "right";
    right.title = "right expectations";
    right.points = 2;
    return {caught, right};
}

std::string_view name_of(CaseKind kind) {
    switch (kind) {
        case CaseKind::Apart:
            return "apart";
        case CaseKind::Deep:
            return "deep";
        case CaseKind::Touching:
            return "touching";
        case CaseKind::Parallel:
            return "parallel";
        case CaseKind::Contained:
            return "contained";
        case CaseKind::Degenerate:
            return "degenerate";
        case CaseKind::Huge:
            return "huge";
        case CaseKind::Tiny:
            return "tiny";
        case CaseKind::Large:
            return "large";
        case CaseKind::Own:
            return "own";
    }
    return "";
}

std::optional<CaseKind> case_kind_named(std::string_view name) {
    for (const CaseKind kind : kinds)
        if (name_of(kind) == name) return kind;
    if (name == name_of(CaseKind::Large)) return CaseKind::Large;
    return std::nullopt;
}

double Exercise::points() const {
    double all = 0;
    for (const CaseClass& one : classes) all += one.points;
    if (kind == ExerciseKind::Solve)
        for (const GradedField& field : graded) all += field.points.value_or(0);
    return all;
}

const CaseClass* Exercise::class_named(std::string_view wanted) const {
    for (const CaseClass& one : classes)
        if (one.name == wanted) return &one;
    return nullptr;
}

std::string Exercise::noun() const {
    if (boxes) return "sets of boxes";
    switch (demo->info().family) {
        case Family::Rays:
            return "rays";
        case Family::Polygons:
            return "points";
        case Family::Broad:
            return "sets of bodies";
        default:
            return demo->inputs().size() == 2 || demo->info().family == Family::Motion ? "pairs"
                                                                                       : "cases";
    }
}

Exercise read_exercise(const fs::path& folder) {
    const fs::path file = folder / "exercise.md";
    std::string text;
    try {
        text = WholeFile(file).text();
    } catch (const FileError& error) {
        throw InputError(error.what());
    }
    return ExerciseReader(folder, read_front_matter(text, file.string())).read(folder);
}

std::vector<fs::path> exercise_folders() {
    std::vector<fs::path> all;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(home_folder() / "assets/exercises", error))
        if (fs::exists(entry.path() / "exercise.md", error)) all.push_back(entry.path());
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<Exercise> all_exercises(std::vector<std::string>* problems) {
    std::vector<Exercise> all;
    for (const fs::path& folder : exercise_folders()) {
        try {
            all.push_back(read_exercise(folder));
        } catch (const InputError& error) {
            if (problems) problems->push_back(error.what());
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Exercise& a, const Exercise& b) {
        return a.order.value_or(1e10) < b.order.value_or(1e10);
    });
    return all;
}

Exercise find_exercise(const std::string& name_or_folder) {
    std::error_code error;
    if (fs::exists(fs::path(name_or_folder) / "exercise.md", error))
        return read_exercise(name_or_folder);
    std::vector<std::string> names;
    for (const fs::path& folder : exercise_folders()) {
        names.push_back(folder.filename().string());
        if (names.back() == name_or_folder) return read_exercise(folder);
    }
    throw InputError("there is no exercise '" + name_or_folder + "'" +
                     did_you_mean(name_or_folder, names) +
                     " (collidoscope exercise list shows them)");
}

}  // namespace collidoscope::app
