// The look of a crowd's bodies: colored by what the answer says of them.
#pragma once

#include <cstdint>
#include <vector>

#include "app/model/questions/answer.h"
#include "app/model/shapes/shape.h"
#include "app/view/drawing/labels.h"
#include "app/view/drawing/marks.h"
#include "app/view/drawing/palette.h"
#include "render/overlay.h"

namespace collidoscope::app {

// The answer's verdict about a body, the weightiest last.
enum class BodyPart : std::uint8_t { Idle, Static, Candidate, Hit, Degraded, Missed };
inline constexpr std::size_t body_parts = 6;

// Body by body; all idle without an answer.
std::vector<BodyPart> parts_of(const Crowd& crowd, const Answer* answer);
// The same as it is painted: a static body far larger than most, as a ground is, that has a partner
// stays as static ones are, so that the others are seen.
std::vector<BodyPart> painted_parts_of(const Crowd& crowd, const Answer* answer);
// Whether each body is static, by the answer, whatever part it plays beside that: it is hatched.
std::vector<char> fixed_of(const Crowd& crowd, const Answer* answer);
// If there are only two bodies, the second one, idle or static, has the color of B; with several
// meshes all but the first are quieter.
Color color_of(BodyPart part, const Palette& palette);
Color color_of(const Crowd& crowd, std::size_t index, BodyPart part, const Palette& palette);

// A body's outline, as a mark of that role shows it. Returns where its label belongs.
dvec3 add_body_outline(const MovingBody& body, const render::Stroke& stroke,
                       render::Overlay& overlay);

// Lines between the bodies of each pair (of at most `most`), and where the bodies go: arrows, of
// crowds of up to 60.
void add_pair_lines(const Crowd& crowd, const Answer& answer, const MarkContext& context,
                    std::size_t most, render::Overlay& overlay);
void add_velocities(const Crowd& crowd, const MarkContext& context, render::Overlay& overlay);
// The room's edges.
void add_field(const Crowd& crowd, const MarkContext& context, render::Overlay& overlay);
// Their numbers: of crowds of up to 60, and of those bodies that the marks of a step are about.
void add_numbers(const Crowd& crowd, std::span<const Mark> marks, const MarkContext& context,
                 std::vector<Label>& labels);

// The first crowd of a scene, or null.
const Crowd* crowd_of(const Scene& scene);

}  // namespace collidoscope::app
