#include "collision/trees/points/point_mesh.h"

#include "app/demos/families/point_mesh_demo.h"

namespace collidoscope::app {
namespace {

class SignedDistanceDemo final : public PointMeshDemo<SignedDistanceDemo> {
  public:
    using PointMeshDemo::PointMeshDemo;

    std::vector<OptionSpec> options() const override {
        return {{.id = "sign",
                 .title = "Sign by",
                 .help = "The method that signs the distance; the answer has both. winding: the "
                         "generalized winding number. normals: the pseudonormal at the nearest "
                         "point.",
                 .fallback = "winding",
                 .choices = {"winding", "normals"}},
                {.id = "winding",
                 .title = "Winding number",
                 .help = "sum: the solid angles of all triangles. tree: far nodes count as one "
                         "dipole each, an estimate.",
                 .fallback = "sum",
                 .choices = {"sum", "tree"}},
                {.id = "reach",
                 .title = "Reach of dipoles",
                 .help = "A node counts as one dipole where the point is farther than so many of "
                         "its radii.",
                 .fallback = constants::dipole_reach,
                 .low = 1,
                 .high = 100}};
    }

    template <Tracer T>
    SignedDistance ask(const Question& question, const SignedMesh& on, const Sphere& ball,
                       T trace) const {
        const OptionReader given(*this, question);
        SignOptions options;
        if (given.get<std::string>("sign") == "normals") options.rule = SignRule::Normals;
        options.by_tree = given.get<std::string>("winding") == "tree";
        options.reach = given.get<double>("reach");
        return signed_distance(on, ball, options, trace);
    }

    static Answer to_answer(const SignedDistance& found, const Sphere& ball,
                            const MeshInstance& mesh) {
        Answer answer = app::to_answer(FoundInFrame{found.distance, found.normal, found.on_mesh},
                                       found.nearest, ball, mesh);
        answer.add("by_normals", std::string(collidoscope::name_of(found.by_normals)),
                   "The side of the center by the pseudonormal at the nearest point.");
        answer.add("by_winding", std::string(collidoscope::name_of(found.by_winding)),
                   "The side of the center by the winding number: inside above one half.");
        answer.add("agree", found.agree(), "Whether both methods give the same side.");
        answer.add("winding_number", found.winding.number,
                   "The share of all directions from the center that the surface covers, by the "
                   "sides of its triangles: 1 inside a closed surface, 0 outside.");
        answer.add("faces", static_cast<std::int64_t>(found.pseudonormal.faces),
                   "The number of faces around the nearest point, whose normals are weighted.");
        answer.add("dipoles", static_cast<std::int64_t>(found.winding.dipoles),
                   "The number of nodes that counted as one dipole each.");
        return answer;
    }
};

[[maybe_unused]] const bool point_mesh_registered =
    Registry::add(std::make_unique<SignedDistanceDemo>(DemoInfo{
        .id = "point_mesh",
        .title = "Signed distance of a point from a mesh",
        .short_title = "Point and mesh: signed distance",
        .family = Family::Trees,
        .level = 122,
        .words = "closest point sdf inside outside pseudonormal generalized winding number solid "
                 "angle voronoi branch and bound sphere hole open",
        .sources =
            "baerentzen2005; jacobson2013; vanoosterom1983; barill2018; ericson2005: section "
            "5.1",
        .summary = "The closest point of a mesh by branch and bound, and the side by two methods: "
                   "the angle-weighted pseudonormal there, and the generalized winding number. On "
                   "closed meshes they agree; on open or damaged ones they tell what is wrong."}));

}  // namespace
}  // namespace collidoscope::app
