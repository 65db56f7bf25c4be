// A linked view: a picture of another space than the world (the Minkowski difference, the Gauss
// maps, the Voronoi regions) with a camera of its own, showing the marks of the same step.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/model/questions/demo.h"
#include "app/model/scene/scene.h"
#include "app/view/drawing/labels.h"
#include "app/view/drawing/mark_picking.h"
#include "app/view/drawing/strokes.h"
#include "app/view/linked_views/gauss_map.h"
#include "app/view/linked_views/linked_views.h"
#include "collision/narrow/convex/polytope.h"
#include "collision/volumes/aabb.h"
#include "render/body.h"
#include "render/mesh_geometry.h"
#include "render/overlay.h"

namespace collidoscope::render {
class ShaderLibrary;
}

namespace collidoscope::app {

struct MinkowskiDifference;
struct Instances;
class MeshAsset;

// Results worked out for the last pair of hulls that the view was asked about.
struct LinkedMemory {
    std::shared_ptr<const Polytope> a, b;
    std::shared_ptr<const MinkowskiDifference> difference;
    std::array<std::vector<Arc>, 2> arcs;
    std::vector<ArcCrossing> crossings;
    // The object that was shown last: one of the first two is set.
    std::shared_ptr<const MeshAsset> asset;
    std::shared_ptr<const Instances> group;
    std::shared_ptr<const render::MeshGeometry> solid;
    Aabb bounds;
};

// Content to show. Everything it points to must live until the view is drawn.
struct LinkedContent {
    const Scene* scene = nullptr;
    const Question* question = nullptr;
    const Answer* answer = nullptr;
    std::span<const Mark> marks;  // of the current step, of all spaces
    bool marks_regions = false;   // the recording shows Voronoi regions itself
    const Pointed* pointed = nullptr;
    const Palette* palette = nullptr;
    MarkStyle style;
    float scale = 1;
    std::uint64_t version = 0;       // of all of the above but what is pointed at
    CameraState world;               // of the 3D view, which this one turns along with
    bool held = false;               // something is being dragged: keep the camera's distance
    LinkedMemory* memory = nullptr;  // of the view that shows it, which sets it
};

// One line that says what is to be seen, with its color.
struct LinkedStatus {
    std::string text;
    Color color{1};
};

// Layers of a picture, drawn in this order.
struct LinkedPicture {
    render::Overlay back, middle, front, top;
    std::vector<Label> labels;
    std::vector<Pickable> things;
    LinkedStatus status;
    std::shared_ptr<const render::MeshGeometry> solid;  // a body among them, or null
    void clear();
};

class LinkedView {
  public:
    explicit LinkedView(LinkedKind kind);
    ~LinkedView();
    LinkedView(const LinkedView&) = delete;
    LinkedView& operator=(const LinkedView&) = delete;

    // size in pixels of the interface; of it `head` at the top is kept clear for the title.
    void resize(const vec2& size, float scale, float pixels_per_point, float head = 0);
    // False when these inputs have nothing to show here.
    static bool can_show(LinkedKind kind, const Question& question);
    void show(const LinkedContent& given);

    // The mouse, in pixels from the top left corner.
    void orbit(const vec2& step);
    void pan(const vec2& step);
    void zoom(float steps, const vec2& pixel);
    void reset();  // back to seeing everything, turned as the 3D view is
    bool advance(double seconds) { return camera_.advance(seconds); }

    // The thing at a pixel; valid after show().
    Pointed under(const vec2& pixel) const;
    const LinkedPicture& picture() const { return picture_; }
    const Camera& camera() const { return camera_; }

    // Draws only when something has changed since the last time. Needs the OpenGL context.
    void draw(render::ShaderLibrary& shaders);
    unsigned texture() const;
    void draw_labels(ImDrawList& list, const vec2& origin, const LabelFonts& fonts) const;
    void release();

  private:
    struct Gpu;
    struct Key {
        std::uint64_t version = 0;
        Pointed pointed;
        CameraState camera;
        vec2 size{0};
        float scale = 0;
        PaletteOptions palette;
        bool operator==(const Key&) const;
    };
    void compose(const LinkedContent& content);

    LinkedKind kind_;
    LinkedMemory memory_;
    Camera camera_;
    vec2 size_{0};
    float scale_ = 1, pixels_per_point_ = 1;
    bool turned_ = false, moved_ = false;  // by the user
    std::uint64_t composed_version_ = 0;
    vec2 composed_size_{0};
    Insets composed_insets_;
    bool fresh_ = true;
    Palette palette_;
    LinkedPicture picture_;
    Key key_;
    bool stale_ = true;  // the picture was changed since it was drawn
    std::uint64_t drawn_epoch_ = 0;
    std::unique_ptr<Gpu> gpu_;
};

// Points that the camera should see, and the pictures themselves.
std::vector<vec3> seen_points(LinkedKind kind, const LinkedContent& content);
void add_minkowski(const LinkedContent& content, const Camera& camera, LinkedPicture& out);
void add_gauss(const LinkedContent& content, const Camera& camera, LinkedPicture& out);
void add_voronoi(const LinkedContent& content, const Camera& camera, LinkedPicture& out);
void add_object(const LinkedContent& content, const Camera& camera, LinkedPicture& out);

// The question's instances, or null.
const Instances* placed_in(const Question& question);
// The box around the object that the step's marks are in the space of; nothing in the world.
std::optional<Aabb> object_bounds(const LinkedContent& content);
// The look of a picture's solid, without its mesh.
render::Body solid_in(const Palette& palette);

// The marks of one space as overlays, labels and things to point at.
void add_space(Space space, const LinkedContent& content, const Camera& camera, LinkedPicture& out);

// The hull of an input, or a fine polytope in a ball; null for what has no end.
std::shared_ptr<const Polytope> solid_of(const Shape& shape);
// The difference of the question's two inputs; null for what has no hull.
std::shared_ptr<const MinkowskiDifference> difference_of(const LinkedContent& content);

}  // namespace collidoscope::app
