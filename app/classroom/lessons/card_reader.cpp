#include "app/classroom/lessons/card_reader.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "app/base/json/json_reader.h"
#include "app/base/utilities/input_error.h"
#include "app/classroom/experiments/experiment.h"
#include "app/classroom/lessons/block_fields.h"
#include "app/model/json_lines/datum_json.h"
#include "app/player/step_address.h"

namespace collidoscope::app {
namespace {

constexpr std::array<const char*, 11> overlay_names = {"contacts",  "normals", "depth",   "bounds",
                                                       "structure", "grid",    "ghost",   "letters",
                                                       "levels",    "heat",    "ray_heat"};

// -- view -----------------------------------------------------------------------------------------

void read_overlays(BlockFields& fields, LessonView& view) {
    const Json* overlays = fields.find("overlays");
    if (!overlays) return;
    BlockFields switches(*overlays, fields.place("overlays"));
    for (const char* name : overlay_names)
        if (switches.find(name)) view.overlays.emplace_back(name, switches.flag(name, false));
    switches.done();
}

void read_hidden(BlockFields& fields, LessonView& view) {
    const std::map<std::string, bool LessonView::*> parts = {{"result", &LessonView::hides_result},
                                                             {"player", &LessonView::hides_player},
                                                             {"drawer", &LessonView::hides_drawer},
                                                             {"answer", &LessonView::hides_answer}};
    for (const std::string& name : fields.texts("hide")) {
        fields.one_of("hide", name, {"result", "player", "drawer", "answer"});
        view.*parts.at(name) = true;
    }
}

LessonView view_from(const Json& json) {
    BlockFields fields(json);
    LessonView view;
    view.demo = fields.text("demo", "the id of a demo (collidoscope list)");
    view.scene = fields.text_or("scene");
    Json overrides = Json::object();
    for (const char* key : {"bodies", "options", "camera"})
        if (const Json* value = fields.find(key)) overrides[key] = *value;
    if (!overrides.empty()) view.overrides = overrides.dump();
    view.step = fields.address("step");
    if (fields.find("frame"))
        view.frame = static_cast<std::size_t>(fields.integer("frame", 0, 0, 3600));
    view.run = fields.flag("run", false);
    read_overlays(fields, view);
    view.tab = fields.text_or("tab");
    view.beside = fields.text_or("beside");
    read_hidden(fields, view);
    fields.done();
    return view;
}

// -- predict --------------------------------------------------------------------------------------

std::string explanation_asked(BlockFields& fields) {
    const Json* explain = fields.find("explain");
    if (!explain) return {};
    if (explain->is_boolean()) return explain->get<bool>() ? "Why?" : "";
    return fields.text("explain", "true, or the question that asks for the reason");
}

// The right ones as they are written: a text, or a list of texts.
std::vector<std::string> right_ones(BlockFields& fields, const std::vector<std::string>& choices) {
    const Json& right = fields.at("right", "the right one of the choices, or a list of them");
    if (right.is_string()) return {right.get<std::string>()};
    const bool texts =
        right.is_array() &&
        std::all_of(right.begin(), right.end(), [](const Json& one) { return one.is_string(); });
    if (texts) return fields.texts("right");
    std::string all;
    for (const std::string& choice : choices)
        all += (all.empty() ? "" : ", ") + Json(choice).dump();
    fields.refuse("right",
                  "must be the text of the right choice, or a list of such texts in "
                  "brackets [ ], not a number or another value; the choices are " +
                      all);
}

void read_choices(BlockFields& fields, PredictCard& card) {
    card.choices = fields.texts("choices");
    if (card.choices.size() < 2 || card.choices.size() > 8)
        fields.refuse("choices", "a question has two to eight choices");
    for (std::size_t i = 0; i < card.choices.size(); ++i)
        if (std::count(card.choices.begin(), card.choices.end(), card.choices[i]) > 1)
            throw BlockFault{fields.place("choices") / i, "two choices are the same"};
    const std::vector<std::string> named = right_ones(fields, card.choices);
    if (named.empty()) fields.refuse("right", "at least one choice must be right");
    card.right.assign(card.choices.size(), false);
    for (const std::string& one : named) {
        const auto found = std::find(card.choices.begin(), card.choices.end(), one);
        if (found == card.choices.end())
            fields.refuse(
                "right",
                "\"" + one + "\" is not one of the choices; write it exactly as it appears there");
        card.right[static_cast<std::size_t>(found - card.choices.begin())] = true;
    }
}

PredictCard predict_from(const Json& json) {
    BlockFields fields(json);
    PredictCard card;
    card.step = fields.address("step");
    card.question = fields.text_or("question");
    card.explain = explanation_asked(fields);
    card.because = fields.text_or("because");
    card.looks_back = fields.flag("looks_back", false);
    for (const char* meant : {"answer", "correct", "solution"})
        if (json.contains(meant))
            fields.refuse(meant,
                          std::string("the key \"") + meant +
                              "\" is unknown: the right choice is called \"right\"; known "
                              "are because, choices, explain, looks_back, question, right and "
                              "step");
    const bool chosen = fields.find("choices") || fields.find("right");
    if (!card.question.empty()) {
        read_choices(fields, card);
    } else if (chosen) {
        fields.at("question", "what the choices are about");
    } else if (card.step.empty()) {
        fields.at("step",
                  "where the run asks, as \"#label\"; or \"question\", \"choices\" and "
                  "\"right\" for a question of your own");
    }
    if (card.looks_back && card.from_run())
        fields.refuse("looks_back",
                      "is for questions of your own; what the run asks is answered by its step, "
                      "before which the view has to stand");
    if (card.looks_back && card.step.empty())
        fields.refuse("looks_back", "belongs to a \"step\", which the question looks back to");
    fields.done();
    return card;
}

// -- check ----------------------------------------------------------------------------------------

// The kinds of facts, each with its keys, as to_json(Fact) writes them.
const std::map<std::string, std::vector<std::string>> fact_keys = {
    {"decides", {"part", "hit"}},
    {"axis tested", {"axis", "outcome", "amount"}},
    {"best axis", {"axis", "final"}},
    {"closest pair", {"a", "b"}},
    {"bodies tested", {"bodies", "verdict"}}};

std::vector<std::string> patterns(BlockFields& fields, const char* key) {
    std::vector<std::string> all;
    const Json* list = fields.find(key);
    if (!list) return all;
    if (!list->is_array()) fields.refuse(key, "must be a list of facts in brackets [ ]");
    std::vector<std::string> kinds;
    kinds.reserve(fact_keys.size());
    for (const auto& [kind, keys] : fact_keys) kinds.push_back(kind);
    for (std::size_t i = 0; i < list->size(); ++i) {
        BlockFields pattern((*list)[i], fields.place(key) / i);
        const std::string kind = pattern.text("fact", "its kind, as collidoscope trace prints it");
        pattern.one_of("fact", kind, kinds);
        for (const std::string& known : fact_keys.at(kind)) (void)pattern.find(known);
        pattern.done();
        all.push_back((*list)[i].dump());
    }
    return all;
}

std::vector<GoalRange> ranges(BlockFields& fields) {
    std::vector<GoalRange> all;
    const Json* between = fields.find("between");
    if (!between) return all;
    if (!between->is_object())
        fields.refuse("between", "must be an object like {\"signed_distance\": [-0.1, 0.1]}");
    for (const auto& [field, ends] : between->items()) {
        const JsonPath where = fields.place("between") / field;
        const auto end = [](const Json& json) { return json.is_null() || json.is_number(); };
        if (!ends.is_array() || ends.size() != 2 || !end(ends[0]) || !end(ends[1]))
            throw BlockFault{where, "must be [low, high], with null for an open end"};
        GoalRange range{field, {}, {}};
        if (ends[0].is_number()) range.low = ends[0].get<double>();
        if (ends[1].is_number()) range.high = ends[1].get<double>();
        if (!range.low && !range.high)
            throw BlockFault{where, "both ends are open: that is always true"};
        if (range.low && range.high && *range.low > *range.high)
            throw BlockFault{where, "the lower end is above the higher one"};
        all.push_back(range);
    }
    return all;
}

CheckCard check_from(const Json& json) {
    BlockFields fields(json);
    Goal goal;
    goal.task = fields.text("task", "a sentence that says what to do");
    goal.done = fields.text_or("done");
    if (const Json* answer = fields.find("answer")) {
        if (!answer->is_object() || answer->empty())
            fields.refuse("answer", "must be fields of an answer, like {\"hit\": true}");
        goal.answer = answer->dump();
    }
    goal.tolerance = fields.number("tolerance", 0.01, 0, 1);
    goal.ranges = ranges(fields);
    goal.last = patterns(fields, "last");
    goal.some = patterns(fields, "some");
    goal.none = patterns(fields, "none");
    goal.reaches = fields.addresses("reaches");
    goal.avoids = fields.addresses("avoids");
    if (const Json* options = fields.find("options")) {
        if (!options->is_object()) fields.refuse("options", "must be an object {...}");
        goal.options = options_of(*options);
    }
    if (const Json* solution = fields.find("solution")) {
        BlockFields parts(*solution, fields.place("solution"));
        (void)parts.find("bodies");
        (void)parts.find("move");
        (void)parts.find("options");
        parts.done();
        goal.solution = solution->dump();
    }
    fields.done();
    if (goal.answer.empty() && goal.ranges.empty() && goal.last.empty() && goal.some.empty() &&
        goal.none.empty() && goal.reaches.empty() && goal.avoids.empty() && goal.options.empty())
        throw BlockFault{{},
                         "asks for nothing: give \"answer\", \"between\", \"last\", \"some\", "
                         "\"none\", \"reaches\", \"avoids\" or \"options\""};
    return {goal};
}

// -- the others -----------------------------------------------------------------------------------

ExerciseCard exercise_from(const Json& json) {
    BlockFields fields(json);
    ExerciseCard card{fields.text("name", "of an exercise (collidoscope exercise list)"),
                      fields.text_or("text")};
    fields.done();
    return card;
}

ExperimentCard experiment_from(const Json& json) {
    BlockFields fields(json);
    ExperimentCard card{fields.text("name", experiment_ids()), fields.text_or("text")};
    std::vector<std::string> known;
    for (const Experiment* one : all_experiments()) known.push_back(one->info().id);
    fields.one_of("name", card.name, known);
    fields.done();
    return card;
}

ParsonsCard parsons_from(const Json& json) {
    BlockFields fields(json);
    ParsonsCard card;
    card.demo = fields.text_or("demo");
    card.seed = static_cast<std::uint32_t>(fields.integer("seed", 1, 0, 1'000'000'000));
    card.distractors = fields.flag("distractors", true);
    card.text = fields.text_or("text");
    if (const std::vector<std::string> lines = fields.texts("lines"); !lines.empty()) {
        if (lines.size() != 2 || lines[0].front() != '#' || lines[1].front() != '#')
            fields.refuse("lines", "must be two labels, [\"#from\", \"#to\"]");
        card.from = lines[0].substr(1);
        card.to = lines[1].substr(1);
    }
    fields.done();
    return card;
}

// Runs a reader of a block's object, and turns what it throws into problems.
void guarded(const std::string& name, const std::string& body, std::size_t line,
             std::vector<LessonProblem>& problems, const std::function<void(const Json&)>& read) {
    const auto add = [&](std::size_t offset, const std::string& what) {
        problems.push_back({line + place_of(body, offset).line - 1, name + ": " + what});
    };
    try {
        read(read_block_text(body));
    } catch (const BlockTextFault& fault) {
        add(fault.offset, fault.what);
    } catch (const BlockFault& fault) {
        const std::string where = fault.where.text();
        add(offset_of(body, fault.where), (where.empty() ? "" : where + ": ") + fault.what);
    } catch (const InputError& error) {
        add(0, error.what());
    }
}

}  // namespace

std::vector<std::string> lesson_overlays() {
    return {overlay_names.begin(), overlay_names.end()};
}

std::string address_fault(std::string_view address) {
    try {
        (void)step_at(Recording{}, address);
        return {};
    } catch (const InputError& error) {
        return error.what();
    }
}

std::optional<LessonView> read_view(const std::string& body, std::size_t line,
                                    std::vector<LessonProblem>& problems) {
    std::optional<LessonView> view;
    guarded("view", body, line, problems, [&](const Json& json) { view = view_from(json); });
    if (view) view->line = line;
    return view;
}

std::optional<Card> read_card(const std::string& name, const std::string& body, std::size_t line,
                              std::vector<LessonProblem>& problems) {
    std::optional<Card> card;
    guarded(name, body, line, problems, [&](const Json& json) {
        if (name == "predict") card = Card{predict_from(json), line};
        if (name == "check") card = Card{check_from(json), line};
        if (name == "exercise") card = Card{exercise_from(json), line};
        if (name == "experiment") card = Card{experiment_from(json), line};
        if (name == "parsons") card = Card{parsons_from(json), line};
    });
    return card;
}

}  // namespace collidoscope::app
