// Hidden surfaces, exactly: what is seen of each body's faces as flat regions, also where bodies
// cross; and of each line, which parts lie behind a face.
//
// Every face is projected and cut along the lines where others come in front of it; what remains
// is disjoint, so that no order of painting can be wrong.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <vector>

#include "app/drawings/vector/drawing.h"
#include "app/drawings/vector/projection.h"

namespace collidoscope::app {

struct SurfaceFacet {
    std::array<glm::dvec3, 3> corners;
    std::array<float, 3> light;  // at the corners: 0 dark, 1 as bright as the color
};

// The surface of one body.
struct FigureSurface {
    std::vector<SurfaceFacet> facets;
    glm::vec4 color{1};   // alpha below 1: what lies behind it shows through
    bool closed = false;  // its back is never seen
    bool meets = false;   // a line is drawn where it crosses others that meet too
};

// A region of one tone.
struct ToneRegion {
    std::vector<Loop> rings;
    float light = 1;
};

// The visible parts of one surface: first all of it, then its tones, each over those before.
struct SeenSurface {
    std::size_t surface = 0;
    glm::vec4 color{1};
    double nearness = 0;  // mean
    std::vector<ToneRegion> regions;
};

// A piece of a line as it is seen, and whether a face hides it.
struct LinePiece {
    glm::dvec2 a, b;
    bool hidden = false;
};

// A line on a face or before one, and the color of a surface under such a light.
struct SeenLine {
    SeenPoint a, b;
    Pen pen;
};
using SurfaceColor = std::function<glm::vec4(std::uint32_t surface, float light)>;

// Faces of a picture, sorted into the cells of a grid.
class FaceField {
  public:
    // Throws std::length_error when more than `most` facets could be seen; its text says how many
    // there are.
    FaceField(const std::vector<FigureSurface>& surfaces, const Projection& projection,
              std::size_t most);

    // The visible regions, the translucent ones after all others, from far to near. Cost: about
    // the number of facets times how many lie over each other.
    std::vector<SeenSurface> seen() const;

    // Pieces in order from a to b; neighbors differ in `hidden`. Nothing of what lies outside the
    // picture. Faces that the line lies on do not hide it.
    std::vector<LinePiece> pieces(const glm::dvec3& a, const glm::dvec3& b) const;
    std::vector<LinePiece> seen_pieces(const SeenPoint& a, const SeenPoint& b) const;
    bool hides(const glm::dvec3& p) const;

    // The crossings of surfaces, as segments that may still be hidden by others.
    std::vector<std::array<SeenPoint, 2>> crossings() const;

    // All faces and these lines as pixels, so many for a point, cut to what is not clear; hidden
    // lines are left out. Cost: the pixels that each face covers.
    ImageItem picture(double pixels_per_point, const SurfaceColor& color,
                      const std::vector<SeenLine>& lines) const;

    std::size_t faces() const { return faces_.size(); }

  private:
    struct Face {
        std::uint32_t surface;
        std::array<SeenPoint, 3> corners;  // counter-clockwise as y points down: positive area
        std::array<float, 3> light;
        glm::dvec3 plane;  // nearness = plane.x * x + plane.y * y + plane.z
        glm::dvec2 low, high;
        bool opaque;
        double at(const SeenPoint& p) const { return plane.x * p.x + plane.y * p.y + plane.z; }
    };
    void add(std::uint32_t surface, const FigureSurface& of, const SurfaceFacet& facet);
    void fill_cells();
    template <class Do>
    void each_near(const glm::dvec2& low, const glm::dvec2& high, const Do& run) const;
    // Parts of `by` that stand before `face`; empty when it covers none of it.
    std::vector<SeenPoint> cover(const Face& by, const Face& face) const;
    std::vector<Loop> visible(std::size_t face, bool& whole) const;

    const Projection& projection_;
    const std::vector<FigureSurface>& surfaces_;
    std::vector<Face> faces_;
    double cell_ = 1;
    std::size_t cell_at(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(column);
    }

    int columns_ = 1, rows_ = 1;
    std::vector<std::uint32_t> starts_, entries_;
    mutable std::vector<std::uint32_t> stamps_;
    mutable std::uint32_t stamp_ = 0;
};

}  // namespace collidoscope::app
