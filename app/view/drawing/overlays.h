// Overlays of an answer: contacts, normals, depth or distance, hits of rays, pairs of triangles.
#pragma once

#include <optional>
#include <vector>

#include "app/model/questions/answer.h"
#include "app/view/drawing/marks.h"
#include "app/view/drawing/view3d.h"

namespace collidoscope::app {

// Appends the overlays that depend on the camera; cheap enough for every frame.
void add_answer(const Answer& answer, const MarkContext& context, const ViewSettings& settings,
                render::Overlay& overlay, std::vector<Label>& labels);

// The triangles that meet, on both meshes; at most `most` pairs of them. Does not depend on the
// camera.
void add_triangle_pairs(const Answer& answer, const MarkContext& context, std::size_t most,
                        render::Overlay& overlay);

// The letters A and B above their bodies.
void add_letters(const MarkContext& context, std::size_t inputs, std::vector<Label>& labels);

// Axis-aligned boxes around all visible bodies with volume.
void add_bounds(const MarkContext& context, render::Overlay& overlay);

// B as it would stand, moved out of A by normal * depth; nothing when they do not overlap.
std::optional<Shape> separated(const Answer& answer, const Scene& scene, bool swapped);

// The corners that can be dragged, of the body that is selected or under the mouse.
void add_handles(const MarkContext& context, std::optional<std::size_t> body,
                 const BodyHovered& hovered, render::Overlay& overlay);

}  // namespace collidoscope::app
