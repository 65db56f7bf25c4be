// Lines, arrow heads and points of a figure, cut where faces hide them and joined into paths.
#pragma once

#include <string>
#include <vector>

#include "app/drawings/figures/figure.h"
#include "app/drawings/vector/surfaces.h"

namespace collidoscope::app {

// The treatment of the part of a line that lies behind a face.
enum class BehindFaces : std::uint8_t { LeftOut, Dashed, Dimmed, Seen };

class LineLayer {
  public:
    LineLayer(std::string name, const FaceField& field, const Projection& projection,
              const FigureLook& look)
        : layer_{std::move(name), {}}, field_(field), projection_(projection), look_(look) {}

    void add(const glm::dvec3& a, const glm::dvec3& b, const Pen& pen, BehindFaces behind);
    // Between points that are on faces, as they are seen.
    void add_seen(const SeenPoint& a, const SeenPoint& b, const Pen& pen);
    // Things without extent in depth: behind a face they are left out, or dimmed.
    void add_at(const glm::dvec3& place, BehindFaces behind, Item item);

    // All that was added, in order; lines of one pen that meet are one path.
    Layer layer();

  private:
    void put(const glm::dvec2& a, const glm::dvec2& b, const Pen& pen);
    void put_hidden(const LinePiece& piece, const Pen& pen, BehindFaces behind);
    void flush();

    Layer layer_;
    const FaceField& field_;
    const Projection& projection_;
    const FigureLook& look_;
    struct Run {
        Pen pen;
        std::vector<std::array<glm::dvec2, 2>> pieces;
    };
    std::vector<Run> runs_;  // not yet joined
};

}  // namespace collidoscope::app
