// The helper file of each language: the same solution in all of them, through the sandbox.
#include <gtest/gtest.h>

#include <fstream>

#include "app/classroom/sandbox/job_folder.h"
#include "app/classroom/submission/answer_text.h"
#include "app/classroom/submission/prepared_helper.h"
#include "app/classroom/submission/submission.h"

namespace collidoscope::app {
namespace {

const char* solution_in(const std::string& language) {
    if (language == "python")
        return R"(from collide import trace


def solve(a, b, options):
    trace("measure", center=a.center, kind=b.kind)
    print("seen")
    if options.fail:
        return {"hit": a.nothing}
    return {"hit": True, "depth": a.radius / 3, "nan": float("nan"), "points": b["points"], "pair": (0, 1)}
)";
    if (language == "cpp")
        return R"(#include "collidoscope.h"
using namespace collidoscope;
Answer solve(const Value& question) {
    const Value& a = question["a"];
    trace("measure", {{"center", a["center"].vec3()}, {"kind", question["b"].kind()}});
    std::printf("seen\n");
    if (question["options"]["fail"].boolean()) return {{"hit", a["nothing"]}};
    return {{"hit", true}, {"depth", a["radius"].number() / 3}, {"nan", std::nan("")},
            {"points", question["b"]["points"]}, {"pair", Value::list({0, 1})}};
}
)";
    if (language == "c")
        return R"(#include "collidoscope.h"
void solve(const Value* question, Answer* answer) {
    const Value* a = member(question, "a");
    const Value* points = member(member(question, "b"), "points");
    trace_begin("measure");
    trace_vec3("center", vec3(member(a, "center")));
    trace_text("kind", kind(member(question, "b")));
    trace_end();
    printf("seen\n");
    if (boolean(member(member(question, "options"), "fail"))) member(a, "nothing");
    answer_bool(answer, "hit", true);
    answer_number(answer, "depth", number(member(a, "radius")) / 3);
    answer_number(answer, "nan", NAN);
    answer_begin_list(answer, "points");
    for (size_t i = 0; i < count(points); ++i) item_vec3(answer, vec3(item(points, i)));
    answer_end_list(answer);
    answer_begin_list(answer, "pair");
    item_number(answer, 0);
    item_number(answer, 1);
    answer_end_list(answer);
}
)";
    if (language == "java")
        return R"(class Solve {
    static Answer solve(Value question) {
        Value a = question.get("a");
        Collidoscope.trace("measure", "center", a.get("center").numbers(), "kind", question.get("b").kind());
        System.out.println("seen");
        if (question.get("options").get("fail").bool()) a.get("nothing");
        return new Answer().put("hit", true).put("depth", a.get("radius").number() / 3)
            .put("nan", Double.NaN).put("points", question.get("b").get("points")).put("pair", new int[] {0, 1});
    }
}
)";
    if (language == "javascript")
        return R"(const { trace } = require("./collidoscope");
exports.solve = ({ a, b, options }) => {
    trace("measure", { center: a.center, kind: b.kind });
    console.log("seen");
    if (options.fail) return { hit: a.nothing.more };
    return { hit: true, depth: a.radius / 3, nan: NaN, points: b.points, pair: [0, 1] };
};
)";
    if (language == "rust")
        return R"(use crate::{trace, Answer, Value};
pub fn solve(question: &Value) -> Answer {
    let a = &question["a"];
    trace("measure", Answer::new().put("center", a["center"].vec3()).put("kind", question["b"].kind()));
    println!("seen");
    if question["options"]["fail"].boolean() { a["nothing"].number(); }
    Answer::new().put("hit", true).put("depth", a["radius"].number() / 3.0).put("nan", f64::NAN)
        .put("points", question["b"]["points"].clone()).put("pair", [0, 1])
}
)";
    return "";
}

class EveryLanguage : public testing::TestWithParam<std::string> {};

void says_the_same(const Language& known, bool prepare) {
    const Language* language = &known;
    ASSERT_EQ(missing_program(*language), "") << "tests/run installs it: packages.txt";
    const sandbox::Sandbox box;
    if (prepare) prepare_helper(box, known);
    ASSERT_TRUE(!prepare || !prepared_helper(known).empty());
    const sandbox::JobFolder home;
    std::ofstream(home.path() / language->solution) << solution_in(std::string(known.id));
    if (prepare) std::ofstream(home.path() / language->prepared) << "no object file";
    sandbox::Limits limits;
    limits.answer_seconds = 10;  // a test machine is busy
    limits.compile_seconds = 60;
    Submission submission(box, home.path(), {}, limits);
    ASSERT_EQ(submission.compile().ending.end, sandbox::End::Finished)
        << submission.compile().ending.text("") << submission.compile().output;
    const Json a = {{"sphere", {{"center", {1.5, -2, 1e-30}}, {"radius", 0.7}}}};
    const Json b = {{"triangle", {{0, 0, 1}, {1, 0, 0}, {0.1, 1e30, 0}}}};
    const Json question = {
        {"demo", "sphere_triangle"}, {"a", a}, {"b", b}, {"options", {{"fail", false}}}};
    Submitted got = submission.ask(question);
    ASSERT_EQ(got.problem("on case 1"), "") << got.prints;
    EXPECT_EQ(got.answer["hit"], true);
    // The very same double, through the question's text and the answer's.
    EXPECT_EQ(got.answer["depth"].get<double>(), 0.7 / 3);
    EXPECT_EQ(got.answer["nan"], nullptr);
    EXPECT_EQ(got.not_finite, std::vector<std::string>{"nan"});
    EXPECT_EQ(got.answer["points"], b["triangle"]);
    EXPECT_TRUE(got.answer["pair"][1].is_number_integer());
    EXPECT_NE(got.prints.find("seen"), std::string::npos);
    ASSERT_EQ(got.steps.size(), 1u);
    EXPECT_EQ(got.steps[0]["label"], "measure");
    EXPECT_EQ(got.steps[0]["center"], a["sphere"]["center"]);
    EXPECT_EQ(got.steps[0]["kind"], "triangle");

    // An error is that question's alone.
    Json failing = question;
    failing["options"]["fail"] = true;
    got = submission.ask(failing);
    EXPECT_TRUE(got.ending.answered()) << got.ending.text("");
    EXPECT_NE(got.problem("on case 2"), "");
    EXPECT_TRUE(got.answer.contains("error") && got.answer["error"].is_string()) << got.answer;
    got = submission.ask(question);
    EXPECT_EQ(got.problem("on case 3"), "");
}

TEST_P(EveryLanguage, SaysTheSame) {
    const Language* language = find_language(GetParam());
    ASSERT_NE(language, nullptr);
    says_the_same(*language, false);
}

TEST(PreparedHelper, IsLinkedWithEverySolution) {
    says_the_same(*find_language("cpp"), true);
}

TEST(PreparedHelper, LeavesTheCompilersWordsAsTheyAre) {
    const Language& language = *find_language("cpp");
    const auto words = [&language](const sandbox::Sandbox& box) {
        const sandbox::JobFolder home;
        std::ofstream(home.path() / language.solution)
            << "#include \"collidoscope.h\"\n"
               "collidoscope::Answer solve(const collidoscope::Value& question) {\n"
               "    return {{\"hit\", question.numbr() > 0}};\n}\n";
        Submission submission(box, home.path());
        EXPECT_EQ(submission.compile().ending.end, sandbox::End::Exited);
        return submission.compile().output;
    };
    const sandbox::Sandbox box;
    const std::string whole = words(box);
    prepare_helper(box, language);
    ASSERT_NE(prepared_helper(language), "");
    EXPECT_EQ(words(box), whole);
    EXPECT_NE(whole.find("solve.cpp:3"), std::string::npos) << whole;
}

TEST(PreparedHelper, IsNoneWhereNoneIsNeeded) {
    const sandbox::Sandbox box;
    prepare_helper(box, *find_language("python"));
    EXPECT_EQ(prepared_helper(*find_language("python")), "");
}

INSTANTIATE_TEST_SUITE_P(Languages, EveryLanguage,
                         testing::Values("python", "cpp", "c", "java", "javascript", "rust"),
                         [](const auto& about) { return about.param; });

TEST(AnswerText, NamesNumbersThatAreNotFinite) {
    const AnswerText read = read_answer(
        R"({"id": 1, "a": NaN, "b": [-Infinity, 1, {"c": 1e999}], "d": "NaN", "e": 12, "f\"NaN": 0})",
        1);
    EXPECT_TRUE(read.ending.answered()) << read.ending.text("");
    EXPECT_EQ(read.not_finite, (std::vector<std::string>{"a", "b[0]", "b[2].c"}));
    EXPECT_EQ(read.answer["d"], "NaN");
    EXPECT_EQ(read.answer["e"], 12);
    EXPECT_EQ(read.answer["a"], nullptr);
}

TEST(AnswerText, LinesThatAreNotTaken) {
    using sandbox::End;
    EXPECT_EQ(read_answer("", 1).ending.end, End::NotJson);
    EXPECT_EQ(read_answer("hit", 1).ending.end, End::NotJson);
    EXPECT_EQ(read_answer("\"unfinished", 1).ending.end, End::NotJson);
    EXPECT_EQ(read_answer("\"ends in \\", 1).ending.end, End::NotJson);
    EXPECT_EQ(read_answer("[1]", 1).ending.end, End::NotJson);
    EXPECT_EQ(read_answer(R"({"id": 1, "a": 1, "a": 2})", 1).ending.end, End::NotJson);
    EXPECT_EQ(read_answer(R"({"a": 1})", 1).ending.end, End::MissingId);
    EXPECT_EQ(read_answer(R"({"id": 2})", 1).ending.end, End::WrongId);
    EXPECT_EQ(read_answer(R"({"id": 1})", 1).ending.end, End::Answered);
}

}  // namespace
}  // namespace collidoscope::app
