#include "app/demos/families/point_mesh_demo.h"
#include "collision/trees/points/face_side.h"

namespace collidoscope::app {
namespace {

// Beside what one face says, the answer holds what is true and why they differ.
class FaceNormalDemo final : public PointMeshDemo<FaceNormalDemo> {
  public:
    using PointMeshDemo::PointMeshDemo;

    template <Tracer T>
    FaceSigned ask(const Question&, const SignedMesh& on, const Sphere& ball, T trace) const {
        return signed_by_face(on, ball, trace);
    }

    static Answer to_answer(const FaceSigned& found, const Sphere& ball, const MeshInstance& mesh) {
        Answer answer = app::to_answer(FoundInFrame{found.distance, found.normal, found.on_mesh},
                                       found.nearest, ball, mesh);
        answer.add("true_side", std::string(collidoscope::name_of(found.truth)),
                   "The side of the center by the pseudonormal of all faces around the nearest "
                   "point.");
        answer.add("failure", std::string(collidoscope::name_of(found.failure)),
                   "What went wrong in the textbook version.");
        return answer;
    }
};

[[maybe_unused]] const bool point_mesh_face_normal_registered =
    Registry::add(std::make_unique<FaceNormalDemo>(DemoInfo{
        .id = "point_mesh_face_normal",
        .title = "Signed distance by one face's normal (textbook, flawed)",
        .short_title = "Signed distance (textbook, flawed)",
        .family = Family::Trees,
        .level = 124,
        .words = "inside outside sdf sign plane edge vertex",
        .sources = "baerentzen2005",
        .summary = "The sign of the distance is that of the nearest triangle's plane. Where the "
                   "nearest point lies on an edge or at a vertex, several triangles are nearest "
                   "and may disagree; the order in the file decides.",
        .robust_version = "point_mesh"}));

}  // namespace
}  // namespace collidoscope::app
