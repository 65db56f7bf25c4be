// The thesis's library used call by call, as a program of its appendix does: objects are made,
// filled, prepared, moved and asked; and used wrongly.
//
// Source: thesis 2002, appendix "CD API" and its example with try and catch. The appendix names one
// misuse (a query before processTriangles) and "other data related problems": the latter are what
// CdObject refuses (cd_library.h).
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "collision/trace/scopes.h"
#include "collision/trees/patches/cd_calls_steps.h"
#include "collision/trees/patches/cd_divide.h"
#include "collision/trees/patches/cd_library.h"

namespace collidoscope {

// An object of the program: its triangles, where it really stands, and the tree that
// processTriangles makes of them.
struct CdUsed {
    const Mesh& mesh;
    Pose pose;
    std::shared_ptr<const CdTree> tree;
    CdBuildOptions options{};  // with which it was made
};

struct CdProgramAnswer {
    std::optional<std::string> error;  // what CInconsistency says; then there is no answer
    CdCollision found;
    // B's pose as the library knows it. Not the real one when the program never told.
    Pose pose_b;
    // For such a program: whether the objects really collide.
    std::optional<bool> truth;
};

namespace cd_call_steps {

// The work of processTriangles, told in a scope, in A's frame: growing patches and DivideTree.
template <Tracer T>
void tell_tree(const CdUsed& object, int body, const RelativePose& frame, T trace) {
    if constexpr (T::enabled) {
        const auto inside = trace.scope("cd_build");
        (void)build_cd_tree(object.mesh, object.options, nullptr,
                            TraceOfBody<std::decay_t<decltype(inside)>>{inside, body}, frame);
    }
}

}  // namespace cd_call_steps

// Runs the program. Query and trees are traced in scopes, where T has scopes, in A's frame. Traced
// steps: those of cd_call_steps.
// Cost: that of check_collision; the trees are given.
template <Tracer T = NoTrace>
CdProgramAnswer run_cd_program(CdProgram program, const CdUsed& a, const CdUsed& b,
                               const CdQueryOptions& options, T trace = {}) {
    CdProgramAnswer answer;
    // newCollisionObject and addTriangle; once more where the program adds what it must not.
    const std::size_t count_a = a.mesh.triangles.size(), count_b = b.mesh.triangles.size();
    trace.step("new", [&](auto& step) { cd_call_steps::say_new(step); });
    try {
        for (const std::uint32_t body : {0u, 1u}) {
            const bool misused = body == 1;
            if (misused && program == CdProgram::NoTriangles) continue;
            trace.step("add", [&](auto& step) {
                cd_call_steps::say_add(step, body, body == 0 ? count_a : count_b,
                                       body == 0 ? a.mesh.triangle(0) : b.mesh.triangle(0));
            });
            if (misused && program == CdProgram::NotFinite)
                CdObject().add_triangle(vec3(std::numeric_limits<float>::quiet_NaN(), 0, 0),
                                        vec3(1, 0, 0), vec3(0, 1, 0));
        }

        // processTriangles
        CdObject first(a.tree), second;
        cd_call_steps::tell_tree(a, 0, {}, trace);
        trace.step("process", [&](auto& step) { cd_call_steps::say_process(step, 0, *a.tree); });
        if (program == CdProgram::NoTriangles) second.process();
        if (program != CdProgram::Unprocessed) {
            second = CdObject(b.tree);
            cd_call_steps::tell_tree(b, 1, RelativePose(a.pose, b.pose), trace);
            trace.step("process",
                       [&](auto& step) { cd_call_steps::say_process(step, 1, *b.tree); });
            if (program == CdProgram::ProcessedTwice) second.process();
            if (program == CdProgram::LateTriangle) {
                const Triangle again = b.mesh.triangle(0);
                second.add_triangle(again.a, again.b, again.c);
            }
        }

        // SetTransformMatrix
        first.set_pose(a.pose);
        trace.step("move", [&](auto& step) { cd_call_steps::say_move(step, 0, a.pose); });
        if (program == CdProgram::BadMatrix)
            second.set_pose({vec3(std::numeric_limits<float>::quiet_NaN()), b.pose.rotation});
        if (program != CdProgram::NotMoved) {
            second.set_pose(b.pose);
            trace.step("move", [&](auto& step) { cd_call_steps::say_move(step, 1, b.pose); });
        }
        answer.pose_b = second.pose();

        // CheckCollision, which is refused or told inside as the query itself tells it.
        const auto tell_check = [&] {
            trace.step("check", [&](auto& step) { cd_call_steps::say_check(step, options); });
        };
        if (!second.processed()) tell_check();
        answer.found = check_collision(first, second, options, trace.scope("cd_tree"));
        tell_check();
        trace.step(answer.found.interrupted ? "assumed"
                   : answer.found.hit       ? "hit"
                                            : "apart",
                   [&](auto& step) { cd_call_steps::say_result(step, answer.found); });

        // GetCollisionPoint
        if (answer.found.hit)
            trace.step("points",
                       [&](auto& step) { cd_call_steps::say_points(step, answer.found); });

        if (program == CdProgram::NotMoved) {
            second.set_pose(b.pose);
            answer.truth = check_collision(first, second).hit;
            trace.step("stale", [&](auto& step) {
                cd_call_steps::say_stale(step, *b.tree, answer.pose_b, answer.found.hit,
                                         *answer.truth);
            });
        }
    } catch (const CdMisuse& misuse) {
        answer.error = misuse.what();
        trace.step("error",
                   [&](auto& step) { cd_call_steps::say_error(step, program, *answer.error); });
    }
    return answer;
}

}  // namespace collidoscope
