// Everything the 3D view draws, as geometry at hand instead of on the card: for figures.
#pragma once

#include <memory>
#include <vector>

#include "app/view/drawing/labels.h"
#include "app/view/drawing/view3d.h"
#include "render/body.h"
#include "render/mesh_geometry.h"

namespace collidoscope::app {

struct SolidBody {
    render::Body look;  // without its mesh
    std::shared_ptr<const render::MeshGeometry> geometry;
    bool round = false;  // a ball: its outline is its only line
};

struct PlacedLabel {
    Label label;
    vec2 anchor{0}, corner{0}, size{0};  // pixels; the box's upper left corner
};

struct SceneGeometry {
    std::vector<SolidBody> solids;
    std::vector<render::Overlay> lists;  // in the order of drawing; those of trees are placed
    std::vector<PlacedLabel> labels;     // those that have room, the least important first
    std::vector<AxisNumber> axis_numbers;
    std::size_t paper = 0;  // lists before this one are a flat scene's squared paper
    // The ground's grid, of scenes that stand on one.
    bool ground_shown = false;
    float ground_height = 0, ground_cell = 1;
};

struct LabelLayout;
// The labels of a layout that have a place.
std::vector<PlacedLabel> placed_labels(const LabelLayout& layout);

// Width and height in pixels of a label's text at that type size.
using LabelExtent = std::function<vec2(const Label&, float size)>;

// As View3D::draw() would draw it with these settings, this camera and this palette. Needs no
// OpenGL. Cost: O(triangles of all bodies).
SceneGeometry scene_geometry(const ViewContent& content, const Camera& camera,
                             const ViewSettings& settings, const Palette& palette, float scale,
                             float type_size, const LabelExtent& extent);

}  // namespace collidoscope::app
