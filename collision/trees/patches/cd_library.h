// The interface of the thesis's library CD: objects made of triangles, posed and compared.
//
//     CdObject car;
//     for (...) car.add_triangle(a, b, c);
//     car.process();
//     car.set_pose(pose);
//     const CdCollision found = check_collision(car, other, {.time = 10ms});
//     if (found.hit) ... found.points ...
//
// In place of the appendix's newCollisionObject, addTriangle, processTriangles, SetTransformMatrix,
// CheckCollision with a timeout, GetCollisionPoint and the exception CInconsistency, this has
// CdObject, add_triangle, process, set_pose, check_collision with budgets, CdCollision::points and
// CdMisuse. A world of several objects is added to that.
// Source: thesis 2002, appendix.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "collision/trees/patches/cd_query.h"

namespace collidoscope {

// Thrown when the library is used wrongly; what() says how. The object is as it was before.
class CdMisuse : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

class CdObject {
  public:
    CdObject() = default;
    // Takes triangles processed before, at the origin; the tree is shared. CdMisuse: null or
    // empty.
    explicit CdObject(std::shared_ptr<const CdTree> tree);

    // Counter-clockwise seen from outside: the order decides which patches are convex, but not
    // which triangles meet. CdMisuse: after process, or a corner that is not finite.
    void add_triangle(const vec3& a, const vec3& b, const vec3& c);
    // All triangles of a mesh, under the same conditions; an index out of range is misuse too.
    void add_mesh(const Mesh& mesh);

    // Builds the tree; then the object can be compared. CdMisuse: called twice, without any
    // triangle, or a patch size that is not 1 to max_patch_size.
    void process(const CdBuildOptions& options = {});
    bool processed() const { return tree_ != nullptr; }

    // The pose of the object: the identity until it is set. A rotation is normalized. CdMisuse:
    // numbers that are not finite, or a rotation of length zero.
    void set_pose(const Pose& pose);
    const Pose& pose() const { return pose_; }

    std::uint32_t triangle_count() const;
    // CdMisuse before process.
    const CdTree& tree() const;

  private:
    Mesh mesh_;
    std::shared_ptr<const CdTree> tree_;  // none before process
    Pose pose_;
};

struct CdCollision {
    bool hit = false;          // also when interrupted
    bool interrupted = false;  // a budget was spent: hit is an assumption, see CdAnswer
    bool complete = false;     // no limit cut the search short
    std::vector<vec3> points;  // contact points in the world, at most max_points
    // Triangles that meet, by the order in which they were added.
    std::vector<TrianglePair> pairs;
    CdCounts counts;
};

// The answer of a query in A's frame, as the library gives it: in the world.
CdCollision in_world(CdAnswer found, const CdObject& a);
// Throws CdMisuse as check_collision does.
void check_query(const CdObject& a, const CdObject& b, const CdQueryOptions& options);

// Do the objects meet as they stand? CdMisuse: an object that is not processed, max_points = 0, or
// a negative time. Objects are only read: several threads may ask at once.
CdCollision check_collision(const CdObject& a, const CdObject& b,
                            const CdQueryOptions& options = {});
// The same, traced: the steps of cd_query.h, in A's frame.
template <Tracer T>
CdCollision check_collision(const CdObject& a, const CdObject& b, const CdQueryOptions& options,
                            T trace) {
    check_query(a, b, options);
    return in_world(
        check_collision(a.tree(), b.tree(), RelativePose(a.pose(), b.pose()), options, trace), a);
}

// Objects that stand together. Ids are never used again.
class CdWorld {
  public:
    using Id = std::uint32_t;
    struct Pair {
        Id a = 0, b = 0;  // a < b
        CdCollision collision;
    };

    // CdMisuse: an object that is not processed.
    Id add(CdObject object);
    // These throw CdMisuse for an id that is not in the world.
    void remove(Id id);
    void set_pose(Id id, const Pose& pose);
    const CdObject& object(Id id) const;
    // CdMisuse also for an object against itself.
    CdCollision check(Id a, Id b, const CdQueryOptions& options = {}) const;

    // The pairs that meet (or were interrupted), in the order of their ids. The operations and the
    // time of the options are for all pairs together, dealt out as the thesis's game does: each
    // pair may spend the same share of what the pairs before it have left over.
    // Cost: every pair of roots, then what the overlapping ones need.
    std::vector<Pair> check_all(const CdQueryOptions& options = {}) const;

    std::size_t size() const { return objects_.size(); }

  private:
    std::map<Id, CdObject> objects_;
    Id next_ = 0;
};

}  // namespace collidoscope
