// The 3D view: draws a scene with its answer, its current step and its trees into a rectangle, and
// turns mouse and keys in that rectangle into events.
//
// It holds no scene. Each frame the owner says what there is to see (show), passes on what the user
// did (handle), lets time go by (advance) and draws. All positions are pixels of the rectangle from
// its top left corner, y down, as the interface measures them. Everything but draw() and the labels
// works without OpenGL.
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/model/questions/known_parts.h"
#include "app/model/scene/scene.h"
#include "app/view/camera/camera.h"
#include "app/view/drawing/clip_plane.h"
#include "app/view/drawing/palette.h"
#include "app/view/picking/pointed.h"

struct ImDrawList;
struct ImFont;
namespace collidoscope::render {
struct Target;
}

namespace collidoscope::app {

struct PickRecord;
struct Spot;

// -- What the user did ---------------------------------------------------------------------------

enum class MouseButton : std::uint8_t { Left, Right, Middle };
struct Modifiers {
    bool shift = false, ctrl = false;
    bool x = false, y = false, z = false;  // held letter keys: keep to that axis
};
struct MouseDown {
    vec2 position;
    MouseButton button;
    int clicks = 1;  // 2: double-click
    Modifiers keys{};
};
// Sent during a drag too when the pointer is outside the rectangle.
struct MouseMoved {
    vec2 position;
    Modifiers keys{};
};
struct MouseUp {
    vec2 position;
    MouseButton button;
    Modifiers keys{};
};
struct MouseWheel {
    vec2 position;
    float steps;  // positive: away from the user, into the scene
};
struct ModifiersChanged {  // during a drag, without a move of the mouse
    Modifiers keys{};
};
struct ViewTurned {  // by two fingers, as an orbiting drag over nothing does
    vec2 pixels;
};
struct PointerLeft {};  // nothing is under the pointer any more
struct Escape {};       // peels one layer: see View3D::busy
struct FocusLost {};    // ends a drag where it is
using ViewInput = std::variant<MouseDown, MouseMoved, MouseUp, MouseWheel, ModifiersChanged,
                               ViewTurned, PointerLeft, Escape, FocusLost>;

// -- What follows from it ------------------------------------------------------------------------

struct NodeRef {
    std::size_t body = 0;
    std::uint32_t node = 0;
    bool operator==(const NodeRef&) const = default;
};

struct BodySelected {  // none: the user clicked on nothing
    std::optional<std::size_t> body;
    std::optional<std::size_t> member{};  // of a crowd
};
struct BodyHovered {
    std::optional<std::size_t> body;
    std::optional<std::size_t> handle;
    std::optional<std::uint32_t> triangle;
};
struct DragBegan {
    std::size_t body;
};
struct DragMoved {  // the body now has this shape
    std::size_t body;
    Shape shape;
};
struct DragCommitted {  // one undo step
    std::size_t body;
    Shape before, after;
};
struct DragCanceled {  // back to the shape from before
    std::size_t body;
    Shape before;
};
struct CameraMoved {  // by the user or by a smooth move that came to its end
    CameraState camera;
};
struct NodeSelected {  // none: the node that was selected is not any more
    std::optional<NodeRef> node;
};
struct MenuAsked {  // a right click that was no drag
    vec2 position;
};
struct PickRayFrozen {};
struct PickRayCleared {};
using ViewEvent =
    std::variant<BodySelected, BodyHovered, DragBegan, DragMoved, DragCommitted, DragCanceled,
                 CameraMoved, NodeSelected, MenuAsked, PickRayFrozen, PickRayCleared>;

// -- What there is to see ------------------------------------------------------------------------

struct TreeLevels {
    bool shown = false;
    std::uint32_t first = 0, last = 0;  // levels, both included
    bool only_selection = false;        // only the selected node, its ancestors and its children
    bool isolate = false;               // of its body only the selected node's triangles are solid
    bool pick_nodes = false;            // a click selects a node instead of a body
    Occlusion occlusion = Occlusion::Dimmed;
    std::optional<NodeRef> selected;
    // The build under way: only this many splits are done. The parts that are there stand for it.
    std::optional<std::uint32_t> splits;
    bool depth_first = false;  // the order of these splits
    // Every box moves away from its parent's middle by this many times the way between them.
    float explode = 0;
    // Only nodes that the query has opened, colored by how often.
    bool heat = false;
    // Over the picture: what a ray through each part of it costs, by which measure (RayMeasure),
    // and of two trees what B's costs more than A's, both where A stands.
    bool ray_heat = false;
    std::uint8_t ray_measure = 0;
    bool ray_difference = false;
    bool operator==(const TreeLevels&) const = default;
};

struct ViewSettings {
    bool contacts = true;
    bool normals = true;
    bool depth = true;
    bool bounds = false;
    bool structure = true;  // of many bodies: cells, nodes and fat boxes they are kept in
    bool grid = true;
    bool ghost = false;  // B where the answer would push it to
    bool letters = true;
    bool gizmo = true;
    bool shadows = true;
    float overlay_size = 1;              // multiplies points, arrows, lines and labels
    std::optional<Occlusion> occlusion;  // of marks and answers; none: what each role prefers
    std::optional<ClipPlane> clip;       // bodies are cut open there
    TreeLevels tree;
    bool operator==(const ViewSettings&) const = default;
};

// Everything it points to must live until the next show().
struct ViewContent {
    const Scene* scene = nullptr;
    // A new number whenever a body, its name or its visibility changed; and whenever the answer,
    // the marks or a tree changed. Unchanged things cost nothing.
    std::uint64_t scene_version = 0;
    std::uint64_t answer_version = 0;
    std::size_t inputs = 2;  // how many of the bodies the demo is about
    bool swapped = false;    // Question::swapped: A of the marks is the second body
    bool flat = false;       // Demo::flat()
    std::optional<std::size_t> selected;
    std::optional<std::size_t> member;     // body of a crowd that is selected
    const Answer* answer = nullptr;        // none: nothing is asked, or the question has no answer
    KnownParts known = KnownParts::all();  // of the answer's contacts; the rest is left out of it
    std::span<const Mark> marks;           // of the current step, and of what is hovered in a panel
    bool see_through = false;              // the step is about what lies in the bodies
    std::span<const std::shared_ptr<const TreeView>> trees;  // body by body; null: no tree
    // The number of visits of the steps so far to each node of each body's tree; empty: not known.
    std::span<const std::vector<std::uint32_t>> opened;
    const Pointed* pointed = nullptr;  // in this or another view; lights up
    // For the first camera: what it looks across, and what it frames when that is not everything.
    std::optional<vec3> across;
    std::optional<Aabb> action;
    bool point_at_features = false;  // vertices, edges and faces of bodies can be pointed at too
};

struct PixelRect {
    vec2 min{0}, max{0};
};

// Type for labels; null: ImGui's current font. Sizes in pixels.
struct LabelFonts {
    ImFont* words = nullptr;
    ImFont* numbers = nullptr;
    float size = 13;
};

struct LegendEntry {
    std::uint32_t level;
    std::uint32_t nodes;  // on that level
    Color color;
};

class View3D {
  public:
    View3D();
    ~View3D();
    View3D(const View3D&) = delete;
    View3D& operator=(const View3D&) = delete;

    // scale: the interface scale, which multiplies lines and points too. pixels_per_point: pixels
    // of the target per unit of the positions (2 on a dense screen).
    void resize(const vec2& size, float scale = 1, float pixels_per_point = 1);
    // Sets what lies over the edges of the view: the scene is framed between (camera.h).
    void set_insets(const Insets& insets);
    void set_palette(const Palette& palette);
    const Palette& palette() const;
    ViewSettings& settings();
    const ViewSettings& settings() const;

    void show(const ViewContent& content);
    void handle(const ViewInput& input, std::vector<ViewEvent>& events);
    // Lets smooth moves go on. True while another frame is needed for them.
    bool advance(double seconds, std::vector<ViewEvent>& events);

    // Draws into an own target; needs a current OpenGL 4.1 context, always the same one. Throws
    // render::NoOpenGl or what the shaders' loading throws.
    void draw();
    // The target's color texture, its first row at the bottom: show it with v from 1 to 0.
    unsigned texture() const;
    render::Target target() const;
    // Frees the resources on the card; to be called while the context is still current.
    void release();
    // Labels, de-overlapped, into a rectangle whose top left corner is at `origin`; none under what
    // lies over the view.
    void draw_labels(ImDrawList& list, const vec2& origin, const LabelFonts& fonts,
                     std::span<const PixelRect> over = {}) const;
    // Looks for saved shader files; true when the view must be drawn again.
    bool reload_shaders();
    // Errors in the shader files, empty when there are none.
    std::string shader_problems() const;

    // The camera. Smooth unless said otherwise; a new scene is shown by `open_camera`.
    const Camera& camera() const;
    void set_camera(const CameraState& state, bool smooth = true);
    void open_camera();  // the scene's own camera, or everything in view; at once
    void frame_all(bool smooth = true);
    void frame_selection();  // everything when nothing is selected
    void look_from(Side side);
    void toggle_orthographic();

    // The pick ray: freezes what the pixel sees, with the nodes its cast opened and skipped, and
    // moves the camera aside. Without a pixel: where the pointer was last.
    void freeze_pick_ray(std::optional<vec2> pixel = {});
    void clear_pick_ray();
    const PickRecord* pick_record() const;  // null: none is frozen

    // Marks of the content and parts of its answer under the pixel, best first (mark_picking.h).
    std::vector<Spot> spots_at(const vec2& pixel) const;
    // The first of these marks that is drawn under the pixel.
    std::optional<std::size_t> mark_at(std::span<const Mark> marks, const vec2& pixel) const;
    // A pixel that lies on the mark; nothing when it is not seen.
    std::optional<vec2> pixel_on(const Mark& mark) const;

    // A drag (of a body, a handle, the gizmo or the camera) is under way. Escape first cancels a
    // drag, then clears the pick ray, then the selected node, then the selected body.
    bool busy() const;
    // Trees that the mouse picks with are built in the background.
    bool building() const;
    bool dragging_body() const;
    // Part that the pointer would grab, for the shape of the cursor and a tooltip.
    const BodyHovered& hovered() const;
    // The mark or feature under the pointer; empty over nothing and during a drag.
    const Pointed& pointed() const;
    // One line that says how the drag goes on: "moved by (0.4, 0, 0)", "turned by 15°".
    std::string drag_text() const;

    // Levels shown of the trees, from the root downwards.
    std::vector<LegendEntry> legend() const;

    struct State;

  private:
    std::unique_ptr<State> state_;
};

}  // namespace collidoscope::app
