#include "app/classroom/grading/report_json.h"

#include "app/base/utilities/input_error.h"

namespace collidoscope::app {
namespace {

Json kept_failing(const FailingCase& failing) {
    Json fields = Json::array();
    for (const FieldResult& one : failing.result.fields)
        fields.push_back({{"name", one.name},
                          {"asked", one.asked},
                          {"given", one.given},
                          {"right", one.right},
                          {"yours", one.yours},
                          {"expected", one.expected},
                          {"why", one.why}});
    return {{"of_class", failing.one.of_class}, {"title", failing.one.title},
            {"question", failing.one.question}, {"strict", failing.one.strict},
            {"given", failing.one.given},       {"expected", failing.one.expected},
            {"fault", failing.result.fault},    {"fields", std::move(fields)},
            {"answer", failing.result.answer},  {"prints", failing.prints},
            {"steps", failing.steps},           {"shrunk", failing.shrunk},
            {"caption", failing.caption},       {"fresh", failing.fresh}};
}

FailingCase read_failing(const Exercise& exercise, const Json& kept) {
    const auto of_class = kept.at("of_class").get<std::size_t>();
    if (of_class >= exercise.classes.size())
        throw InputError("a result that is kept is of another exercise");
    FailingCase failing;
    failing.one.of_class = of_class;
    failing.one.question = kept.at("question");
    failing.one.title = kept.at("title").get<std::string>();
    failing.one.strict = kept.at("strict").get<bool>();
    failing.one.given = kept.at("given").get<bool>();
    failing.one.expected = kept.at("expected");
    failing.result.fault = kept.at("fault").get<std::string>();
    failing.result.answer = kept.at("answer");
    for (const Json& one : kept.at("fields")) {
        FieldResult field;
        field.name = one.at("name").get<std::string>();
        field.asked = one.at("asked").get<bool>();
        field.given = one.at("given").get<bool>();
        field.right = one.at("right").get<bool>();
        field.yours = one.at("yours");
        field.expected = one.at("expected");
        field.why = one.at("why").get<std::string>();
        failing.result.fields.push_back(std::move(field));
    }
    failing.prints = kept.at("prints").get<std::string>();
    failing.steps = kept.at("steps").get<std::vector<Json>>();
    failing.shrunk = kept.at("shrunk").get<bool>();
    failing.caption = kept.at("caption").get<std::string>();
    failing.fresh = kept.at("fresh").get<bool>();
    return failing;
}

Json kept_classes(const ExerciseReport& report) {
    Json classes = Json::array();
    for (const ClassReport& one : report.classes)
        classes.push_back({{"name", one.name},
                           {"title", one.title},
                           {"state", static_cast<int>(one.state)},
                           {"hidden", one.hidden},
                           {"passed", one.passed},
                           {"total", one.total},
                           {"earned", one.earned},
                           {"points", one.points},
                           {"after", one.after}});
    return classes;
}

ClassReport read_class(const Json& kept) {
    ClassReport one;
    one.name = kept.at("name").get<std::string>();
    one.title = kept.at("title").get<std::string>();
    const int state = kept.at("state").get<int>();
    if (state < 0 || state > static_cast<int>(ClassState::Waiting))
        throw InputError("a result that is kept has an unknown state");
    one.state = static_cast<ClassState>(state);
    one.hidden = kept.at("hidden").get<bool>();
    one.passed = kept.at("passed").get<int>();
    one.total = kept.at("total").get<int>();
    one.earned = kept.at("earned").get<double>();
    one.points = kept.at("points").get<double>();
    one.after = kept.at("after").get<std::string>();
    return one;
}

FieldReport read_field(const Json& kept) {
    FieldReport one;
    one.name = kept.at("name").get<std::string>();
    one.right = kept.at("right").get<int>();
    one.asked = kept.at("asked").get<int>();
    one.given = kept.at("given").get<int>();
    one.wrong_cases = kept.at("wrong_cases").get<std::vector<std::size_t>>();
    one.earned = kept.at("earned").get<double>();
    one.points = kept.at("points").get<double>();
    return one;
}

}  // namespace

Json kept_report(const ExerciseReport& report) {
    Json fields = Json::array(), others = Json::array();
    for (const FieldReport& one : report.fields)
        fields.push_back({{"name", one.name},
                          {"right", one.right},
                          {"asked", one.asked},
                          {"given", one.given},
                          {"wrong_cases", one.wrong_cases},
                          {"earned", one.earned},
                          {"points", one.points}});
    for (const FailingCase& one : report.others) others.push_back(kept_failing(one));
    return {{"trouble", report.trouble},
            {"trouble_details", report.trouble_details},
            {"classes", kept_classes(report)},
            {"fields", std::move(fields)},
            {"failing", report.failing ? kept_failing(*report.failing) : Json(nullptr)},
            {"others", std::move(others)},
            {"wrong_cases", report.wrong_cases},
            {"prints", report.prints},
            {"earned", report.earned},
            {"points", report.points},
            {"seconds", report.seconds},
            {"seconds_of_cases", report.seconds_of_cases},
            {"notes", report.notes}};
}

ExerciseReport read_kept_report(const Exercise& exercise, const Json& kept) {
    ExerciseReport report;
    report.trouble = kept.at("trouble").get<std::string>();
    report.trouble_details = kept.at("trouble_details").get<std::string>();
    for (const Json& one : kept.at("classes")) report.classes.push_back(read_class(one));
    for (const Json& one : kept.at("fields")) report.fields.push_back(read_field(one));
    if (!kept.at("failing").is_null()) report.failing = read_failing(exercise, kept.at("failing"));
    for (const Json& one : kept.at("others")) report.others.push_back(read_failing(exercise, one));
    report.wrong_cases = kept.at("wrong_cases").get<std::vector<std::size_t>>();
    report.prints = kept.at("prints").get<std::string>();
    report.earned = kept.at("earned").get<double>();
    report.points = kept.at("points").get<double>();
    report.seconds = kept.at("seconds").get<double>();
    report.seconds_of_cases = kept.at("seconds_of_cases").get<double>();
    report.notes = kept.at("notes").get<std::vector<std::string>>();
    return report;
}

}  // namespace collidoscope::app
