// The thesis's library by its interface: the calls of a program, one step each, and what it says
// when it is misused.
#include <algorithm>

#include "app/demos/families/tree_builders.h"
#include "app/demos/families/tree_contacts.h"
#include "app/demos/families/tree_demo.h"
#include "collision/trees/patches/cd_calls.h"

namespace collidoscope::app {
namespace {

constexpr std::pair<const char*, CdProgram> cd_programs[] = {
    {"as in the appendix", CdProgram::Sound},
    {"test before processTriangles", CdProgram::Unprocessed},
    {"processTriangles without triangles", CdProgram::NoTriangles},
    {"addTriangle after processTriangles", CdProgram::LateTriangle},
    {"processTriangles twice", CdProgram::ProcessedTwice},
    {"a corner that is not a number", CdProgram::NotFinite},
    {"a matrix that is not of numbers", CdProgram::BadMatrix},
    {"SetTransformMatrix left out", CdProgram::NotMoved},
};

class CdLibraryDemo final : public MeshTreesDemo<CdLibraryDemo> {
  public:
    using MeshTreesDemo::MeshTreesDemo;

    std::vector<OptionSpec> options() const override {
        std::vector<std::string> names;
        for (const auto& one : cd_programs) names.emplace_back(one.first);
        std::vector<OptionSpec> all{
            {"program", "Program", "What the program calls; all but the first make one mistake",
             std::string(cd_programs[0].first), std::move(names)},
            {"points",
             "MaxPointNum",
             "Max contact points; the query ends when it has them. 2 in the thesis's library",
             2,
             {},
             1,
             64}};
        for (OptionSpec& option : budget_options()) all.push_back(std::move(option));
        return all;
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto &a = mesh_of(question, 0), &b = mesh_of(question, 1);
        const CdUsed first = used(a, question, control), second = used(b, question, control);
        const CdProgram program = program_of(question);
        CdQueryOptions options = query_options(question, control);
        if constexpr (T::enabled) {
            // Recording takes longer: let it stop where the plain query did.
            if (options.time != std::chrono::nanoseconds::max()) {
                const CdProgramAnswer timed = run_cd_program(program, first, second, options);
                if (timed.found.interrupted) options.operations = timed.found.counts.operations();
                options.time = std::chrono::nanoseconds::max();
            }
        }
        return answer_of(run_cd_program(program, first, second, options, in_frame_of(a, trace)), a,
                         b);
    }

    std::shared_ptr<const BuiltTree<CdTree>> built(const MeshInstance& mesh, const Question&,
                                                   const RunControl& control) const {
        return built_tree(*mesh.asset, info().id, control,
                          [](const Mesh& triangles, BuildProgress* progress) {
                              return build_cd_tree(triangles, {}, progress);
                          });
    }
    auto view_of(const MeshInstance& mesh, const Question&) const {
        return view_if_built<CdTree>(*mesh.asset, info().id);
    }

  private:
    CdProgram program_of(const Question& question) const {
        const auto name = option(*this, question, "program").get<std::string>();
        for (const auto& [title, program] : cd_programs)
            if (name == title) return program;
        return CdProgram::Sound;
    }
    CdUsed used(const MeshInstance& mesh, const Question& question,
                const RunControl& control) const {
        return {mesh.asset->mesh(), mesh.pose, built(mesh, question, control)->tree};
    }
    CdQueryOptions query_options(const Question& question, const RunControl& control) const {
        const OptionReader given(*this, question);
        CdQueryOptions options;
        options.max_points = given.get<std::uint64_t>("points");
        const QueryBudget budget = budget_of(given);
        options.operations = budget.operations;
        options.time = budget.time;
        options.cancel = control.cancel;
        return options;
    }

    static Answer answer_of(const CdProgramAnswer& run, const MeshInstance& a, MeshInstance b) {
        Answer answer;
        if (run.error) {
            answer.add_verdict("No answer: CInconsistency");
            answer.add("exception", "CInconsistency",
                       "The type of the exception that the library throws.");
            answer.add("message", *run.error, "The text of the exception.");
            return answer;
        }
        const CdCollision& found = run.found;
        b.pose = run.pose_b;
        answer.hit = found.hit;
        answer.partial = found.interrupted;
        answer.volume_tests = found.counts.volume_tests;
        answer.primitive_tests = found.counts.triangle_tests;
        for (const TrianglePair& pair : found.pairs) {
            answer.triangle_pairs.emplace_back(pair.a, pair.b);
            answer.contacts.push_back(triangle_contact(a, b, pair.a, pair.b));
        }
        std::sort(answer.triangle_pairs.begin(), answer.triangle_pairs.end());
        if (run.truth && *run.truth != found.hit)
            answer.add_verdict(found.hit ? "True, though separated" : "False, though overlapping");
        else if (found.interrupted && found.pairs.empty())
            answer.add_verdict("Assumed to collide");
        if (run.truth)
            answer.add("true_answer", *run.truth,
                       "Whether the meshes intersect, by an exact query.");
        answer.add("interrupted", found.interrupted,
                   "Whether the budget was spent before the query was complete.");
        answer.add("operations", found.counts.operations(),
                   "Tests of volumes, triangles and planes.");
        Datum::List points;
        for (const vec3& point : found.points) points.push_back(point);
        if (!points.empty())
            answer.add("points", std::move(points), "Points in which triangles of A and B meet.");
        return answer;
    }
};

const bool cd_library_registered = Registry::add(std::make_unique<CdLibraryDemo>(DemoInfo{
    .id = "cd_library",
    .title = "The thesis's library, call by call",
    .short_title = "CD library, by its calls",
    .family = Family::Trees,
    .level = 151,
    .words = "api interface calls exception error misuse timeout CInconsistency "
             "CCollisionObject CheckCollision",
    .sources = "thesis2002: appendix",
    .summary = "A program makes two objects, adds their triangles, processes them, moves them "
               "and tests them, one call a step; or makes one of the mistakes that the library "
               "answers with an exception, and one that it cannot detect."}));

}  // namespace
}  // namespace collidoscope::app
