// The steps of an algorithm, printed.
//
// Every algorithm of the library takes a tracer as its last parameter. Without one it says nothing
// and costs nothing; with a Recorder it leaves a recording, which is what the window plays. Prints
// the steps of the separating axis test of two boxes, one line each: number, label of the line of
// pseudo-code, and the sentence. Under it stand the step's values, and how many marks (points,
// arrows, intervals and the like) a viewer would draw:
//
//       1 overlap    Axis 1 of 15, A.x: the intervals overlap by 0.4018. Smallest so far.
//                    axis = A.x   overlap = 0.4018   [8 marks]
//
// The last line says whether the traced run and a plain one gave the same answer. They always do.
#include <collision/narrow/box/sat_box_box.h>
#include <collision/trace/recorder.h>

#include <cstdio>

using namespace collidoscope;

namespace {

void print(std::size_t number, const Step& step, std::size_t marks) {
    std::printf("%3zu %-10s %s\n               ", number, step.label, step.text().c_str());
    for (const Value& value : step.values) {
        // A value is a truth, a number, a vector or a text; spoken() writes any of them.
        const std::string text = std::visit([](const auto& v) { return spoken(v); }, value.data);
        std::printf("%s = %s   ", value.name.c_str(), text.c_str());
    }
    std::printf("[%zu marks]\n", marks);
}

bool same(const PairResult& p, const PairResult& q) {
    return p.hit == q.hit && p.signed_distance == q.signed_distance && p.normal == q.normal &&
           p.point_on_a == q.point_on_a && p.point_on_b == q.point_on_b &&
           p.contacts.size() == q.contacts.size();
}

}  // namespace

int main() {
    const Box a{.center = {0, 0, 0}, .half = {1, 1, 1}};
    const Box b{.center = {1.6f, 0.4f, 0.2f},
                .half = {0.8f, 0.5f, 0.5f},
                .rotation = glm::angleAxis(0.5f, glm::normalize(vec3(1, 2, 1)))};

    Recording recording;  // recording.budget says how many steps it keeps at most
    const PairResult traced = collide(a, b, Recorder(recording));

    for (std::size_t i = 0; i < recording.steps.size(); ++i) {
        // Some marks stay visible until a later step replaces or drops them.
        print(i, recording.steps[i], recording.marks_at(i).size());
    }
    if (recording.cut) std::puts("... and more, which the recording had no room for");

    std::printf("%s, signed distance %.4f, %zu contacts\n", traced.hit ? "hit" : "apart",
                double(traced.signed_distance), traced.contacts.size());
    const bool equal = same(traced, collide(a, b));
    std::printf("plain and traced: %s\n", equal ? "the same" : "different");
    return equal ? 0 : 1;
}
