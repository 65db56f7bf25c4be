#include "app/classroom/lessons/progress.h"

#include <utility>

#include "app/base/files/kept_json.h"

namespace collidoscope::app {
namespace {

constexpr const char* lessons_kept = "lessons.json";

std::string text_in(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::set<std::string> texts_in(const Json& json, const char* key) {
    std::set<std::string> all;
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array()) return all;
    for (const Json& one : *found)
        if (one.is_string()) all.insert(one.get<std::string>());
    return all;
}

LessonProgress lesson_from(const Json& json) {
    LessonProgress lesson;
    lesson.page = text_in(json, "page");
    lesson.seen = texts_in(json, "seen");
    lesson.reached = texts_in(json, "reached");
    lesson.solved = texts_in(json, "solved");
    lesson.shown = texts_in(json, "shown");
    const auto answers = json.find("answers");
    if (answers == json.end() || !answers->is_object()) return lesson;
    for (const auto& [key, one] : answers->items()) {
        if (!one.is_object()) continue;
        const auto right = one.find("right");
        lesson.answers[key] = {text_in(one, "question"), text_in(one, "choice"),
                               right != one.end() && right->is_boolean() && right->get<bool>(),
                               text_in(one, "reason")};
    }
    return lesson;
}

Json to_json(const LessonProgress& lesson) {
    Json answers = Json::object();
    for (const auto& [key, answer] : lesson.answers) {
        Json one = {
            {"question", answer.question}, {"choice", answer.choice}, {"right", answer.right}};
        if (!answer.reason.empty()) one["reason"] = answer.reason;
        answers[key] = std::move(one);
    }
    return {{"page", lesson.page},       {"seen", lesson.seen},     {"answers", answers},
            {"reached", lesson.reached}, {"solved", lesson.solved}, {"shown", lesson.shown}};
}

}  // namespace

std::string card_key(const std::string& page, std::size_t card) {
    return page + "/" + std::to_string(card + 1);
}

StoredProgress read_progress() {
    StoredProgress stored;
    KeptJson kept = read_kept_json(lessons_kept);
    stored.problem = std::move(kept.problem);
    if (!kept.not_understood.empty())
        stored.problem =
            "Your progress in lessons could not be read and starts over; " + kept.remains() + ".";
    stored.progress.last = text_in(kept.json, "last");
    const auto lessons = kept.json.find("lessons");
    if (lessons != kept.json.end() && lessons->is_object())
        for (const auto& [name, lesson] : lessons->items())
            if (lesson.is_object()) stored.progress.lessons[name] = lesson_from(lesson);
    return stored;
}

std::string write_progress(const Progress& progress) {
    Json lessons = Json::object();
    for (const auto& [name, lesson] : progress.lessons) lessons[name] = to_json(lesson);
    return write_kept_json(lessons_kept,
                           {{"version", 1}, {"last", progress.last}, {"lessons", lessons}});
}

}  // namespace collidoscope::app
