#include <algorithm>
#include <cmath>

#include "app/demos/families/tree_builders.h"
#include "app/demos/families/tree_contacts.h"
#include "app/demos/families/tree_demo.h"
#include "collision/rounding.h"
#include "collision/trees/pieces/piece_query.h"

namespace collidoscope::app {
namespace {

PieceQuestion question_named(const std::string& name) {
    if (name == "intersection") return PieceQuestion::Intersection;
    if (name == "tolerance") return PieceQuestion::Tolerance;
    if (name == "approximate") return PieceQuestion::Approximate;
    if (name == "contacts") return PieceQuestion::Contacts;
    return PieceQuestion::Distance;
}

class ConvexPieces final : public MeshTreesDemo<ConvexPieces> {
  public:
    using MeshTreesDemo::MeshTreesDemo;

    std::vector<OptionSpec> options() const override {
        return {{"ask",
                 "Query",
                 "One of SWIFT++'s five queries",
                 "distance",
                 {"intersection", "tolerance", "distance", "approximate", "contacts"}},
                {"tolerance",
                 "Tolerance",
                 "In hundredths of a unit: pairs farther apart are ignored; 0: no limit",
                 0,
                 {},
                 0,
                 1'000'000},
                {"error",
                 "Allowed error",
                 "Relative error of the approximate distance, in hundredths",
                 10,
                 {},
                 0,
                 1000},
                {"piece_size",
                 "Piece size",
                 "Max triangles per convex piece",
                 128,
                 {},
                 1,
                 max_piece_size},
                build_option()};
    }

    template <Tracer T>
    Answer run(const Question& question, const RunControl& control, T trace) const {
        const auto &a = mesh_of(question, 0), &b = mesh_of(question, 1);
        const OptionReader given(*this, question);
        PieceQueryOptions options;
        options.question = question_named(given.get<std::string>("ask"));
        if (const auto tolerance = given.get<std::int64_t>("tolerance"); tolerance > 0)
            options.tolerance = 0.01 * static_cast<double>(tolerance);
        options.relative_error = 0.01 * given.get<double>("error");
        // A second or so, where every contact is kept half of one.
        options.max_hull_tests = options.question == PieceQuestion::Contacts ? 50'000 : 1'000'000;
        options.cancel = control.cancel;
        const RelativePose frame({}, a.pose);
        const auto tree_a = built(a, question, control);
        tell_build(given.get<bool>("tell_build"), *tree_a->view, trace,
                   [&] { return piece_terms(a.asset->mesh(), {piece_size_of(question)}, a.pose); });
        const PieceAnswer found = ask_pieces(*tree_a->tree, *built(b, question, control)->tree,
                                             RelativePose(a.pose, b.pose), options, trace, frame);
        return answer_of(found, options, a, b, frame);
    }

    std::shared_ptr<const BuiltTree<PieceTree>> built(const MeshInstance& mesh,
                                                      const Question& question,
                                                      const RunControl& control) const {
        return built_tree(*mesh.asset, key_of(question), control,
                          [&](const Mesh& triangles, BuildProgress* progress) {
                              return build_piece_tree(triangles, {piece_size_of(question)},
                                                      progress);
                          });
    }
    auto view_of(const MeshInstance& mesh, const Question& question) const {
        return view_if_built<PieceTree>(*mesh.asset, key_of(question));
    }

  private:
    std::uint32_t piece_size_of(const Question& question) const {
        return option(*this, question, "piece_size").get<std::uint32_t>();
    }
    std::string key_of(const Question& question) const {
        return info().id + ":" + std::to_string(piece_size_of(question));
    }

    static vec3 point_of(const RelativePose& frame, const dvec3& p) {
        return vec3(frame.rotation * p + frame.translation);
    }

    // The bounds that a search has proven before it ended.
    static void add_bounds(Answer& answer, const PieceAnswer& found) {
        answer.add("distance_at_least", float_at_most(found.lower),
                   "Proven: the distance is at least this.");
        if (std::isfinite(found.upper))
            answer.add("distance_at_most", float_at_least(found.upper),
                       "Proven: the distance is at most this.");
    }

    static Answer undecided(Answer answer, const PieceAnswer& found, const RelativePose& frame) {
        answer.add_verdict("Undecided");
        answer.add_note("Stopped after " + spoken(found.hull_tests) +
                        " pairs of hulls: very many are equally near. The distance is bounded; a "
                        "smaller tolerance leaves fewer pairs.");
        add_bounds(answer, found);
        if (found.closest) {
            answer.point_on_a = point_of(frame, found.closest->on_a);
            answer.point_on_b = point_of(frame, found.closest->on_b);
        }
        return answer;
    }

    static Answer answer_of(const PieceAnswer& found, const PieceQueryOptions& options,
                            const MeshInstance& a, const MeshInstance& b,
                            const RelativePose& frame) {
        Answer answer;
        answer.hit = found.closest && found.upper == 0;
        answer.volume_tests = found.hull_tests;
        answer.primitive_tests = found.triangle_tests;
        answer.partial = !found.complete;
        const bool within = options.question != PieceQuestion::Intersection && found.hit;
        if (!found.complete && options.question != PieceQuestion::Contacts && !answer.hit)
            return undecided(std::move(answer), found, frame);
        switch (options.question) {
            case PieceQuestion::Intersection:
                break;
            case PieceQuestion::Tolerance:
                answer.add("within", within, "Whether the bodies are nearer than the tolerance.");
                answer.add_verdict(!within ? "Farther than the tolerance"
                                   : std::isinf(options.tolerance)
                                       ? "Within any distance: no limit is set"
                                       : "Within the tolerance");
                break;
            case PieceQuestion::Distance:
            case PieceQuestion::Approximate:
                if (!found.hit) answer.add_verdict("Farther than the tolerance");
                break;
            case PieceQuestion::Contacts: {
                Datum::List places;
                for (const PieceContact& c : found.contacts) {
                    if (places.size() == 1000) break;
                    places.push_back(
                        Datum::record({{"distance", static_cast<float>(c.distance)},
                                       {"point_on_a", point_of(frame, c.on_a)},
                                       {"point_on_b", point_of(frame, c.on_b)},
                                       {"triangles", Datum::List{c.triangle_a, c.triangle_b}}}));
                }
                answer.add_verdict(std::to_string(found.contacts.size()) +
                                   (plural(found.contacts.size(), " contact", " contacts")));
                answer.add("near_contacts", found.contacts.size(),
                           "Pairs of pieces that are nearer than all their neighbors.");
                if (!found.complete)
                    answer.add_note("Stopped after " + spoken(found.hull_tests) +
                                    " pairs of hulls: contacts are listed up to a distance of " +
                                    spoken(static_cast<float>(found.contacts_up_to)) +
                                    ". A smaller tolerance leaves fewer pairs.");
                if (!places.empty())
                    answer.add("places", std::move(places),
                               "Where the distance has a local minimum.");
                break;
            }
        }
        if (!found.closest) return answer;
        const PieceContact& closest = *found.closest;
        answer.add("triangles", Datum::List{closest.triangle_a, closest.triangle_b},
                   "The nearest triangles: one of A, one of B.");
        if (answer.hit) {
            answer.contacts.push_back(
                triangle_contact(a, b, closest.triangle_a, closest.triangle_b));
            return answer;
        }
        if (options.question == PieceQuestion::Intersection) return answer;
        const dvec3 on_a = frame.rotation * closest.on_a + frame.translation;
        const dvec3 on_b = frame.rotation * closest.on_b + frame.translation;
        answer.point_on_a = vec3(on_a);
        answer.point_on_b = vec3(on_b);
        answer.normal = vec3((on_b - on_a) / closest.distance);
        if (found.lower == found.upper) {
            answer.signed_distance = static_cast<float>(found.upper);
        } else {
            add_bounds(answer, found);
        }
        return answer;
    }
};

[[maybe_unused]] const bool convex_pieces_builder_registered = register_tree_builder(
    {"convex_pieces", "Convex pieces of the surface", "hull",
     [](const Mesh& mesh, const BuildOptions& options,
        BuildProgress* progress) -> std::shared_ptr<const TreeView> {
         // The panel's leaf sizes are small; pieces want to be large.
         auto tree = build_piece_tree(mesh, {16 * options.leaf_size}, progress);
         if (!tree) return nullptr;
         return make_view(std::make_shared<const PieceTree>(*std::move(tree)));
     }});

[[maybe_unused]] const bool convex_pieces_registered =
    Registry::add(std::make_unique<ConvexPieces>(DemoInfo{
        .id = "convex_pieces",
        .title = "Convex pieces and five queries (SWIFT++)",
        .short_title = "Convex pieces (SWIFT++)",
        .family = Family::Trees,
        .level = 130,
        .words = "convex decomposition hulls distance contacts proximity swift",
        .sources = "ehmann2001; thesis2002: section 2.5",
        .summary =
            "A surface is decomposed greedily into convex pieces, and a hierarchy of hulls is "
            "built over them. The nearest pair of hulls is always visited first: intersection, "
            "tolerance, exact distance, approximate distance, and all local contacts."}));

}  // namespace
}  // namespace collidoscope::app
