#include "app/classroom/exercises/start_text.h"

#include <functional>

#include "app/classroom/exercises/exercise_case.h"
#include "app/classroom/exercises/expected.h"

namespace collidoscope::app {
namespace {

// The kind of value that each graded field starts with, as the language writes it.
enum class StartValue : std::uint8_t { Truth, Number, Vector, List, Text };

StartValue kind_of_field(const Exercise& exercise, const std::string& name) {
    for (const char* vector : {"normal", "position", "point_on_a", "point_on_b", "point"})
        if (name == vector) return StartValue::Vector;
    if (name == "hit" || name == "inside") return StartValue::Truth;
    if (name == "where") return StartValue::Text;
    for (const GradedField& field : exercise.graded)
        if (field.name == name &&
            (field.compare == Compare::Pairs || field.compare == Compare::Set ||
             field.compare == Compare::List || field.compare == Compare::Tree ||
             field.compare == Compare::Cells))
            return StartValue::List;
    return name == "pairs" || name == "candidates" ? StartValue::List : StartValue::Number;
}

std::string fields_of(const Exercise& exercise, const std::string& between,
                      const std::function<std::string(const std::string&, StartValue)>& one) {
    std::string out;
    for (const GradedField& field : exercise.graded)
        out += (out.empty() ? "" : between) + one(field.name, kind_of_field(exercise, field.name));
    return out;
}

std::vector<std::string> parameters(const Exercise& exercise) {
    if (exercise.boxes) return {"boxes"};
    std::vector<std::string> out;
    for (const InputSlot& slot : exercise.demo->inputs()) out.push_back(slot.name);
    return out;
}

std::string listed_parameters(const Exercise& exercise) {
    std::string out;
    for (const std::string& name : parameters(exercise)) out += (out.empty() ? "" : ", ") + name;
    return out;
}

std::string pick(StartValue kind, const char* truth, const char* number, const char* vector,
                 const char* list, const char* text) {
    switch (kind) {
        case StartValue::Truth:
            return truth;
        case StartValue::Number:
            return number;
        case StartValue::Vector:
            return vector;
        case StartValue::List:
            return list;
        case StartValue::Text:
            return text;
    }
    return number;
}

std::string c_field(const std::string& name, StartValue kind) {
    const std::string at = "answer, \"" + name + "\"";
    switch (kind) {
        case StartValue::Truth:
            return "    answer_bool(" + at + ", 0);\n";
        case StartValue::Number:
            return "    answer_number(" + at + ", 0);\n";
        case StartValue::Vector:
            return "    answer_vec3(" + at + ", (Vec3){0, 1, 0});\n";
        case StartValue::List:
            return "    answer_begin_list(" + at + ");\n    answer_end_list(answer);\n";
        case StartValue::Text:
            return "    answer_text(" + at + ", \"outside\");\n";
    }
    return {};
}

}  // namespace

std::string start_text(const Exercise& exercise, const std::string& language) {
    const bool python = language == "python";
    const std::string head = (python ? "# " : "// ") + exercise.title + "\n";
    const std::string given = listed_parameters(exercise);
    if (python)
        return head + "from collide import trace\n\n\ndef solve(" + given + "):\n    return {" +
               fields_of(exercise, ", ",
                         [](const std::string& name, StartValue kind) {
                             return "\"" + name + "\": " +
                                    pick(kind, "False", "0.0", "[0, 1, 0]", "[]", "\"outside\"");
                         }) +
               "}\n";
    if (language == "javascript")
        return head + "const { trace } = require(\"./collidoscope\");\n\nexports.solve = ({ " +
               given + " }) => {\n    return { " +
               fields_of(exercise, ", ",
                         [](const std::string& name, StartValue kind) {
                             return name + ": " +
                                    pick(kind, "false", "0", "[0, 1, 0]", "[]", "\"outside\"");
                         }) +
               " };\n};\n";
    if (language == "cpp")
        return head +
               "#include \"collidoscope.h\"\nusing namespace collidoscope;\n\n"
               "Answer solve(const Value& question) {\n    (void)question;\n    return {" +
               fields_of(exercise, ", ",
                         [](const std::string& name, StartValue kind) {
                             return "{\"" + name + "\", " +
                                    pick(kind, "false", "0.0", "Vec3{0, 1, 0}", "Value::list()",
                                         "\"outside\"") +
                                    "}";
                         }) +
               "};\n}\n";
    if (language == "c")
        return head +
               "#include \"collidoscope.h\"\n\nvoid solve(const Value* question, Answer* answer) "
               "{\n    (void)question;\n" +
               fields_of(exercise, "", c_field) + "}\n";
    if (language == "java")
        return head +
               "class Solve {\n    static Answer solve(Value question) {\n        return new "
               "Answer()" +
               fields_of(exercise, "",
                         [](const std::string& name, StartValue kind) {
                             return "\n            .put(\"" + name + "\", " +
                                    pick(kind, "false", "0.0", "new double[] {0, 1, 0}",
                                         "new double[][] {}", "\"outside\"") +
                                    ")";
                         }) +
               ";\n    }\n}\n";
    return head +
           "use crate::{trace, Answer, Value};\n\npub fn solve(_question: &Value) -> Answer "
           "{\n    Answer::new()" +
           fields_of(exercise, "",
                     [](const std::string& name, StartValue kind) {
                         return "\n        .put(\"" + name + "\", " +
                                pick(kind, "false", "0.0", "[0.0, 1.0, 0.0]", "Vec::<Value>::new()",
                                     "\"outside\"") +
                                ")";
                     }) +
           "\n}\n";
}

std::string tests_start(const Exercise& exercise) {
    const MeshLoader none = [](const std::string& file, float) -> std::shared_ptr<const MeshAsset> {
        throw InputError(file + ": the first test has no mesh");
    };
    for (std::uint64_t number = 0; number < 20; ++number) {
        const auto question = made_question(exercise, CaseKind::Apart, number, none);
        if (!question) continue;
        Json line = *question;
        const Json right = case_of(exercise, 0, *question, none).expected;
        for (const GradedField& field : exercise.graded)
            if (!field.points && right.contains(field.name))
                line["expect"][field.name] = right[field.name];
        if (line.contains("expect")) return line.dump() + "\n";
    }
    return {};
}

}  // namespace collidoscope::app
