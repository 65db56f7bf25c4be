// Harness of convex polyhedra: two hulls, one PairResult. Boxes, triangles, segments and meshes are
// taken as the hulls of their corners.
#pragma once

#include "app/demos/families/pair_demo.h"
#include "app/model/shapes/shape_type.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/narrow/curved/curved_contact.h"
#include "collision/narrow/sat/contact_manifold.h"

namespace collidoscope::app {

// collide(a, b, trace) or collide(a, b, OptionReader, trace) -> PairResult, or an Answer where
// there is more to say; a and b are Polytopes in the world.
template <typename Collide>
bool register_hull_demo(DemoInfo info, Collide collide, std::vector<OptionSpec> options = {}) {
    return register_pair_demo<Hull, Hull>(
        std::move(info),
        [collide](const Hull& a, const Hull& b, const OptionReader& values, auto trace) {
            return call_on(collide, convex_hull(a.points), convex_hull(b.points), values, trace);
        },
        std::move(options));
}

// The same for algorithms that take round bodies too, by their description.
template <typename Collide>
class ConvexDemo final : public Harness<ConvexDemo<Collide>> {
  public:
    ConvexDemo(DemoInfo info, Collide collide, std::vector<OptionSpec> options)
        : Harness<ConvexDemo>(std::move(info)),
          collide_(std::move(collide)),
          options_(std::move(options)) {}

    std::vector<InputSlot> inputs() const override {
        return {{"a", kind_of_type<Hull>(), round_kinds()},
                {"b", kind_of_type<Hull>(), round_kinds()}};
    }
    std::vector<OptionSpec> options() const override { return options_; }
    std::vector<Shape> default_inputs() const override {
        return {default_shape<Hull>(false), default_shape<Hull>(true)};
    }
    template <Tracer T>
    Answer run(const Question& question, const RunControl&, T trace) const {
        const auto core = [&](std::size_t i) {
            return type_of(question.inputs[i]).core(question.inputs[i]);
        };
        return call_on(collide_, core(0), core(1), OptionReader(*this, question), trace);
    }

  private:
    Collide collide_;
    std::vector<OptionSpec> options_;
};

// collide(a, b, trace) or collide(a, b, OptionReader, trace) -> Answer; a and b are ConvexCores in
// the world.
template <typename Collide>
bool register_convex_demo(DemoInfo info, Collide collide, std::vector<OptionSpec> options = {}) {
    return Registry::add(std::make_unique<ConvexDemo<Collide>>(std::move(info), std::move(collide),
                                                               std::move(options)));
}

// The body by its support mapping.
SupportBody support_body(const ConvexCore& core);
// Its part that meets another body along a unit direction.
ContactFace contact_face(const ConvexCore& core, const dvec3& direction);

// "contacts": one, or a manifold. By default one.
OptionSpec contacts_option();

// The pair with all contacts of both faces, where the question asks for them (contacts_option()),
// told as the step "manifold".
template <Tracer T>
ContactManifold with_contacts(const ConvexCore& a, const ConvexCore& b, const PairResult& pair,
                              const OptionReader& options, double margin, T trace) {
    const bool near = pair.hit || double{pair.signed_distance} <= margin;
    if (!near || options.get<std::string>("contacts") != "manifold") return {pair, {}, 0};
    const dvec3 n = glm::normalize(dvec3(pair.normal));
    ContactManifold found = contact_manifold(contact_face(a, n), contact_face(b, -n), pair,
                                             {.margin = margin}, trace.scope("contact_manifold"));
    trace.step("manifold",
               [&](auto& step) { manifold::say_contacts(step, found.pair, found.features); });
    return found;
}
// Adds the features of both bodies at each contact; nothing where no manifold was asked for.
void add_features(Answer& answer, const ContactManifold& found);
// The answer and what is proven of it.
Answer to_answer(const CurvedAnswer& found);

}  // namespace collidoscope::app
