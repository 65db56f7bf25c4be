// Pictures without a screen: the window's contents drawn through an offscreen context.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/view/drawing/palette.h"
#include "app/window/workbench/picture_order.h"
#include "collision/trace/mark.h"
#include "render/image.h"

namespace collidoscope::app {

struct PictureRequest {
    std::string open;            // id of a demo, a scene or mesh file, a question, or FILE.jsonl:N
    glm::ivec2 size{1280, 720};  // pixels
    std::optional<std::int64_t> step;  // 1 is the first; none: the answer alone, or the last step
    std::vector<std::size_t> inside;  // of the step: its third step inside is {3}, and so on inside
    std::string address;              // of the step, instead of its number: "#separated:2"
    std::optional<std::size_t> frame;  // of a timeline; none: the one it begins with
    bool panels = false;               // the whole window, not only the 3D view
    std::string drawer;  // tab of the drawer, with panels; empty: the one it opens with
    PaletteOptions palette;
    PictureBackground background = PictureBackground::AsSeen;  // of the scene
    float scale = 1;                                           // of the interface
    // Told what is odd about what was opened, which is drawn all the same.
    std::function<void(const std::string&)> tell_remark;
};

// Waits for everything that a window would show in the end (imports, trees, all pairs). Throws
// render::NoOpenGl; InputError when what is asked for cannot be opened or has no such step; and
// std::runtime_error when a shader is broken, with file and line.
render::Image draw_picture(const PictureRequest& request);

// One step, drawn.
struct StepPicture {
    render::Image image;
    std::vector<Mark> marks;  // those shown: of the step, kept from steps before, of the scene
};

// Pictures of many steps of one run; opening it costs as much as draw_picture, each step after that
// one frame. Throws as draw_picture does, also when nothing was recorded.
class StepPictures {
  public:
    // All steps are recorded, whatever the request's step.
    explicit StepPictures(PictureRequest request);
    ~StepPictures();
    StepPictures(const StepPictures&) = delete;
    StepPictures& operator=(const StepPictures&) = delete;

    // The line of the pseudo-code of each step, in order.
    const std::vector<std::string>& lines() const { return lines_; }
    // 0 is the first step; past the end: the last.
    StepPicture at(std::size_t step);

  private:
    struct State;
    std::unique_ptr<State> state_;
    std::vector<std::string> lines_;
};

class Workbench;

// The whole window without a screen, frame by frame, as pictures: for a video.
class MovingPicture {
  public:
    // Opens the request's demo or scene, with panels. Throws as draw_picture does.
    explicit MovingPicture(PictureRequest request);
    ~MovingPicture();
    MovingPicture(const MovingPicture&) = delete;
    MovingPicture& operator=(const MovingPicture&) = delete;

    Workbench& bench();
    // Draws a frame so many seconds after the one before; more than 0.
    void frame(double seconds);
    // The picture that the last frame has drawn. Cost: waits for the card.
    render::Image image() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// The whole window without a screen, frame by frame, for those who look at what was drawn and
// where: ImGui::GetDrawData() holds the last frame. The card is given nothing to draw.
class UnseenWindow {
  public:
    // Opens the request's demo or scene. Throws as draw_picture does.
    explicit UnseenWindow(const PictureRequest& request);
    ~UnseenWindow();
    UnseenWindow(const UnseenWindow&) = delete;
    UnseenWindow& operator=(const UnseenWindow&) = delete;

    // Another size, scale or palette; as when somebody resizes the window.
    void dress(const glm::ivec2& size, float scale, const PaletteOptions& palette);
    // Another demo or scene. Nothing is asked about changes.
    void open(const std::string& what);
    void frame();
    // Frames until nothing is being read, built or recorded any more.
    void settle();
    Workbench& bench();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

// The cost of a frame of the window with a heavy scene: ten thousand boxes, and two meshes of this
// many triangles with all levels of their trees shown.
struct FrameLoad {
    glm::ivec2 size{1280, 720};
    std::size_t boxes = 10'000;
    std::size_t triangles = 200'000;
    std::size_t frames = 20;
};
struct FrameCost {
    double cpu_ms = 0;       // our own work: median over the frames, the card's not counted
    double drag_cpu_ms = 0;  // the same while a mesh is dragged, its answer computed every frame
    double whole_ms = 0;     // of one frame, until the card is done
    std::size_t node_boxes = 0;
};
FrameCost measure_frames(const FrameLoad& load);

// Cost of a frame in which that many spheres move on a plane, as dense as in the experiments of
// T-Collide, under a demo of many bodies: simulation, answer and everything that is drawn, the card
// not counted.
struct CrowdCost {
    double frame_ms = 0;       // median
    double simulation_ms = 0;  // of it, the demo's own
    std::size_t pairs = 0;
};
CrowdCost measure_crowd(const std::string& demo, std::uint32_t bodies, std::size_t frames = 40);

}  // namespace collidoscope::app
