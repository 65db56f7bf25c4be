// A scene as a drawing of vectors: what the 3D view shows, hidden surfaces and lines worked out.
#pragma once

#include <string>

#include "app/drawings/vector/drawing.h"
#include "app/drawings/vector/typefaces.h"
#include "app/view/drawing/scene_geometry.h"
#include "render/camera_matrices.h"

namespace collidoscope::app {

enum class HiddenLines : std::uint8_t { Dashed, LeftOut };

struct FigureLook {
    Palette palette;
    HiddenLines hidden = HiddenLines::Dashed;
    float scale = 1;        // of points, arrows and heads, as the interface's
    double type_size = 11;  // of labels, in points of 1/96 inch
    bool print = true;      // labels without boxes of their own color; no ground
    bool ground = false;    // the grid that a scene stands on
};

// The color of a line or a text on the figure's ground: darker where the contrast would be less
// than `least` (bodies are pale in print).
Color readable(const Color& color, const FigureLook& look, float least);

// Faces that are turned toward the viewer, and edges of bodies, at most; beyond that a file is too
// large for a paper and its reader: the bodies become one picture, under marks that stay vectors.
// The figure's remark says so.
inline constexpr std::size_t max_figure_faces = 150'000, max_figure_edges = 20'000;
// Faces of such a picture, at most.
inline constexpr std::size_t max_picture_faces = 2'000'000;

// Throws InputError with the number of triangles when there are too many for a picture. Cost: about
// a second for a hundred thousand triangles.
Drawing figure_of(const SceneGeometry& scene, const render::CameraMatrices& camera,
                  const FigureLook& look);

}  // namespace collidoscope::app
