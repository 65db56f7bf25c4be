#include "app/drawings/vector/surfaces.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <polyclipping/clipper.hpp>
#include <stdexcept>

namespace collidoscope::app {
namespace {

namespace clip = ClipperLib;

constexpr double grain = 1e4;       // steps of Clipper's whole numbers per pixel
constexpr double touching = 1e-3;   // pixels by which faces may overlap and still only touch
constexpr double min_area = 1e-7;   // square pixels
constexpr float band = 1.0F / 26;   // of light, in one tone of a round surface
constexpr double body_bias = 2e-6;  // by which a later body wins where two lie in one plane

double cross(const glm::dvec2& a, const glm::dvec2& b) {
    return a.x * b.y - a.y * b.x;
}

clip::IntPoint whole(const glm::dvec2& p) {
    return {static_cast<clip::cInt>(std::llround(p.x * grain)),
            static_cast<clip::cInt>(std::llround(p.y * grain))};
}

// Counter-clockwise in Clipper's sense, which takes y upwards.
template <class Points>
clip::Path path_of(const Points& points) {
    clip::Path path;
    for (const auto& p : points) path.push_back(whole(glm::dvec2(p)));
    if (!clip::Orientation(path)) clip::ReversePath(path);
    return path;
}

std::vector<Loop> rings_of(const clip::Paths& paths) {
    std::vector<Loop> rings;
    for (const clip::Path& path : paths) {
        Loop ring;
        for (const clip::IntPoint& p : path)
            ring.emplace_back(static_cast<double>(p.X) / grain, static_cast<double>(p.Y) / grain);
        if (ring.size() > 2) rings.push_back(std::move(ring));
    }
    return rings;
}

// Whether two convex polygons have more than a touch in common.
template <class A, class B>
bool separated_by_edge(const A& a, const B& b) {
    double turn = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        turn += cross(glm::dvec2(a[i]) - glm::dvec2(a[0]),
                      glm::dvec2(a[(i + 1) % a.size()]) - glm::dvec2(a[0]));
    const double side = turn >= 0 ? 1 : -1;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const glm::dvec2 from(a[i]), way = glm::dvec2(a[(i + 1) % a.size()]) - from;
        const double length = glm::length(way);
        if (length < 1e-9) continue;
        bool all_out = true;
        for (std::size_t k = 0; k < b.size() && all_out; ++k)
            all_out = side * cross(way, glm::dvec2(b[k]) - from) <= touching * length;
        if (all_out) return true;
    }
    return false;
}
template <class A, class B>
bool overlap_seen(const A& a, const B& b) {
    return !separated_by_edge(a, b) && !separated_by_edge(b, a);
}

template <class Points>
bool inside_convex(const glm::dvec2& p, const Points& polygon, double reach) {
    bool left = true, right = true;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const glm::dvec2 from(polygon[i]),
            way = glm::dvec2(polygon[(i + 1) % polygon.size()]) - from;
        const double side = cross(way, p - from), most = reach * glm::length(way);
        left = left && side >= -most;
        right = right && side <= most;
    }
    return left || right;
}

}  // namespace

FaceField::FaceField(const std::vector<FigureSurface>& surfaces, const Projection& projection,
                     std::size_t most)
    : projection_(projection), surfaces_(surfaces) {
    std::size_t facets = 0;
    for (const FigureSurface& surface : surfaces) facets += surface.facets.size();
    // Closed surfaces turn about half of their facets away.
    if (facets > 8 * most) throw std::length_error(std::to_string(facets));
    for (std::size_t i = 0; i < surfaces.size(); ++i) {
        for (const SurfaceFacet& facet : surfaces[i].facets)
            add(static_cast<std::uint32_t>(i), surfaces[i], facet);
        if (faces_.size() > most) throw std::length_error(std::to_string(facets));
    }
    fill_cells();
}

void FaceField::add(std::uint32_t surface, const FigureSurface& of, const SurfaceFacet& facet) {
    const std::vector<SeenPoint> polygon =
        projection_.polygon({facet.corners[0], facet.corners[1], facet.corners[2]});
    if (polygon.size() < 3) return;
    for (std::size_t k = 2; k < polygon.size(); ++k) {
        Face face{surface,
                  {polygon[0], polygon[k - 1], polygon[k]},
                  facet.light,
                  {},
                  {},
                  {},
                  of.color.a >= 0.999F};
        const glm::dvec2 u(face.corners[1] - face.corners[0]), v(face.corners[2] - face.corners[0]);
        const double area = cross(u, v);
        if (std::abs(area) < min_area) continue;
        // Seen from outside a facet turns left, which is right where y points down.
        if (area > 0 && of.closed) continue;
        const double un = face.corners[1].z - face.corners[0].z;
        const double vn = face.corners[2].z - face.corners[0].z;
        face.plane.x = (un * v.y - vn * u.y) / area;
        face.plane.y = (vn * u.x - un * v.x) / area;
        face.plane.z =
            face.corners[0].z - face.plane.x * face.corners[0].x - face.plane.y * face.corners[0].y;
        // A cut at the near plane or the margin leaves the light of the middle.
        if (polygon.size() > 3) {
            const float mean = (facet.light[0] + facet.light[1] + facet.light[2]) / 3;
            face.light = {mean, mean, mean};
        }
        if (area < 0) {
            std::swap(face.corners[1], face.corners[2]);
            std::swap(face.light[1], face.light[2]);
        }
        const double bias = body_bias * std::min<double>(surface, 200) *
                            projection_.slack(face.corners[0].z) / 3e-4;
        face.plane.z += bias;
        for (SeenPoint& p : face.corners) p.z += bias;
        face.low = glm::min(glm::min(glm::dvec2(face.corners[0]), glm::dvec2(face.corners[1])),
                            glm::dvec2(face.corners[2]));
        face.high = glm::max(glm::max(glm::dvec2(face.corners[0]), glm::dvec2(face.corners[1])),
                             glm::dvec2(face.corners[2]));
        faces_.push_back(face);
    }
}

void FaceField::fill_cells() {
    const glm::dvec2 size = projection_.size() + 100.0;
    cell_ = std::max({std::sqrt(size.x * size.y / std::max<double>(double(faces_.size()), 16)), 2.0,
                      std::max(size.x, size.y) / 512});
    columns_ = static_cast<int>(size.x / cell_) + 1;
    rows_ = static_cast<int>(size.y / cell_) + 1;
    std::vector<std::vector<std::uint32_t>> cells(static_cast<std::size_t>(columns_ * rows_));
    stamps_.assign(faces_.size(), 0);
    const auto column = [&](double x) {
        return std::clamp(static_cast<int>((x + 50) / cell_), 0, columns_ - 1);
    };
    const auto row = [&](double y) {
        return std::clamp(static_cast<int>((y + 50) / cell_), 0, rows_ - 1);
    };
    for (std::uint32_t i = 0; i < faces_.size(); ++i) {
        const Face& f = faces_[i];
        for (int y = row(f.low.y); y <= row(f.high.y); ++y)
            for (int x = column(f.low.x); x <= column(f.high.x); ++x)
                cells[cell_at(x, y)].push_back(i);
    }
    starts_.push_back(0);
    for (const auto& cell : cells) {
        entries_.insert(entries_.end(), cell.begin(), cell.end());
        starts_.push_back(static_cast<std::uint32_t>(entries_.size()));
    }
}

template <class Do>
void FaceField::each_near(const glm::dvec2& low, const glm::dvec2& high, const Do& run) const {
    ++stamp_;
    const auto column = [&](double x) {
        return std::clamp(static_cast<int>((x + 50) / cell_), 0, columns_ - 1);
    };
    const auto row = [&](double y) {
        return std::clamp(static_cast<int>((y + 50) / cell_), 0, rows_ - 1);
    };
    for (int y = row(low.y); y <= row(high.y); ++y) {
        for (int x = column(low.x); x <= column(high.x); ++x) {
            const std::size_t cell = cell_at(x, y);
            for (std::uint32_t e = starts_[cell]; e < starts_[cell + 1]; ++e) {
                const std::uint32_t i = entries_[e];
                if (stamps_[i] == stamp_) continue;
                stamps_[i] = stamp_;
                const Face& f = faces_[i];
                if (f.low.x > high.x || f.low.y > high.y || f.high.x < low.x || f.high.y < low.y)
                    continue;
                if (!run(i)) return;
            }
        }
    }
}

std::vector<SeenPoint> FaceField::cover(const Face& by, const Face& face) const {
    // Both planes at the corners of the nearer one, and at those of the farther one.
    std::vector<double> nearer(3);
    double most = -1e300;
    const double noise = 1e-9 * std::abs(face.corners[0].z);
    for (std::size_t k = 0; k < 3; ++k) {
        nearer[k] = by.corners[k].z - face.at(by.corners[k]);
        most = std::max(most, nearer[k]);
    }
    if (most <= noise) return {};
    bool anywhere = false;
    for (const SeenPoint& p : face.corners) anywhere |= by.at(p) - p.z > noise;
    if (!anywhere) return {};
    std::vector<SeenPoint> polygon(by.corners.begin(), by.corners.end());
    if (!overlap_seen(polygon, face.corners)) return {};
    if (*std::min_element(nearer.begin(), nearer.end()) >= 0) return polygon;
    polygon = clipped(polygon, nearer);
    if (polygon.size() < 3 || !overlap_seen(polygon, face.corners)) return {};
    return polygon;
}

std::vector<Loop> FaceField::visible(std::size_t index, bool& intact) const {
    const Face& face = faces_[index];
    clip::Paths covers;
    bool hidden = false;
    each_near(face.low, face.high, [&](std::uint32_t i) {
        if (i == index || !faces_[i].opaque) return true;
        const std::vector<SeenPoint> polygon = cover(faces_[i], face);
        if (polygon.empty()) return true;
        hidden = std::all_of(face.corners.begin(), face.corners.end(), [&](const SeenPoint& p) {
            return inside_convex(glm::dvec2(p), polygon, 0);
        });
        covers.push_back(path_of(polygon));
        return !hidden;
    });
    intact = covers.empty();
    if (hidden) return {};
    if (intact) return {Loop{face.corners.begin(), face.corners.end()}};
    clip::Clipper clipper;
    clipper.AddPath(path_of(face.corners), clip::ptSubject, true);
    clipper.AddPaths(covers, clip::ptClip, true);
    clip::Paths rest;
    clipper.Execute(clip::ctDifference, rest, clip::pftNonZero, clip::pftNonZero);
    return rings_of(rest);
}

std::vector<SeenSurface> FaceField::seen() const {
    struct Gathered {
        clip::Paths all;
        std::map<int, clip::Paths> flat;   // by tone
        std::map<int, clip::Paths> round;  // at least so bright
        int darkest = 1 << 20;
        double nearness = 0;
        std::size_t count = 0;
        float light = 0;
    };
    std::map<std::uint32_t, Gathered> by_surface;
    constexpr float flat_steps = 64;
    for (std::size_t i = 0; i < faces_.size(); ++i) {
        const Face& face = faces_[i];
        bool intact = false;
        const std::vector<Loop> rings = visible(i, intact);
        if (rings.empty()) continue;
        Gathered& to = by_surface[face.surface];
        to.nearness += face.corners[0].z;
        to.light += (face.light[0] + face.light[1] + face.light[2]) / 3;
        ++to.count;
        clip::Paths paths;
        for (const Loop& ring : rings) {
            clip::Path path;
            for (const glm::dvec2& p : ring) path.push_back(whole(p));
            if (intact && !clip::Orientation(path)) clip::ReversePath(path);
            paths.push_back(std::move(path));
        }
        to.all.insert(to.all.end(), paths.begin(), paths.end());
        if (!face.opaque) continue;
        const auto [low, high] = std::minmax_element(face.light.begin(), face.light.end());
        if (*high - *low < 1e-4F) {
            clip::Paths& flat = to.flat[static_cast<int>(std::lround(*low * flat_steps))];
            flat.insert(flat.end(), paths.begin(), paths.end());
            continue;
        }
        const int first = static_cast<int>(std::floor(*low / band));
        const int last = static_cast<int>(std::floor(*high / band));
        to.darkest = std::min(to.darkest, first);
        for (int tone = first; tone <= last; ++tone) {
            clip::Paths& round = to.round[tone];
            if (tone == first) {
                round.insert(round.end(), paths.begin(), paths.end());
                continue;
            }
            std::vector<double> above;
            for (const float light : face.light)
                above.push_back(double(light) - double(band) * tone);
            const std::vector<SeenPoint> part =
                clipped({face.corners.begin(), face.corners.end()}, above);
            if (part.size() < 3) continue;
            if (intact) {
                round.push_back(path_of(part));
                continue;
            }
            clip::Clipper clipper;
            clipper.AddPath(path_of(part), clip::ptSubject, true);
            clipper.AddPaths(paths, clip::ptClip, true);
            clip::Paths both;
            clipper.Execute(clip::ctIntersection, both, clip::pftNonZero, clip::pftNonZero);
            round.insert(round.end(), both.begin(), both.end());
        }
    }
    const auto united = [](const clip::Paths& paths) {
        clip::Clipper clipper;
        clipper.AddPaths(paths, clip::ptSubject, true);
        clip::Paths out;
        clipper.Execute(clip::ctUnion, out, clip::pftNonZero, clip::pftNonZero);
        clip::CleanPolygons(out, 0.01 * grain);
        return rings_of(out);
    };
    std::vector<SeenSurface> out;
    for (auto& [index, gathered] : by_surface) {
        SeenSurface seen;
        seen.surface = index;
        seen.color = surfaces_[index].color;
        seen.nearness = gathered.nearness / static_cast<double>(gathered.count);
        const float mean = gathered.light / static_cast<float>(gathered.count);
        seen.regions.push_back({united(gathered.all), mean});
        for (const auto& [tone, paths] : gathered.flat)
            seen.regions.push_back({united(paths), static_cast<float>(tone) / flat_steps});
        // A tone lies over all that are darker: what is at least so bright.
        clip::Paths brighter;
        std::vector<ToneRegion> tones;
        for (auto tone = gathered.round.rbegin(); tone != gathered.round.rend(); ++tone) {
            brighter.insert(brighter.end(), tone->second.begin(), tone->second.end());
            tones.push_back({united(brighter), (static_cast<float>(tone->first) + 0.5F) * band});
        }
        seen.regions.insert(seen.regions.end(), tones.rbegin(), tones.rend());
        std::erase_if(seen.regions, [](const ToneRegion& r) { return r.rings.empty(); });
        if (!seen.regions.empty()) out.push_back(std::move(seen));
    }
    std::stable_sort(out.begin(), out.end(), [](const SeenSurface& a, const SeenSurface& b) {
        const bool clear_a = a.color.a < 0.999F, clear_b = b.color.a < 0.999F;
        return clear_a != clear_b ? clear_b : clear_a && a.nearness < b.nearness;
    });
    return out;
}

std::vector<LinePiece> FaceField::pieces(const glm::dvec3& a, const glm::dvec3& b) const {
    const std::vector<SeenPoint> ends = projection_.segment(a, b);
    return ends.empty() ? std::vector<LinePiece>{} : seen_pieces(ends[0], ends[1]);
}

std::vector<LinePiece> FaceField::seen_pieces(const SeenPoint& a, const SeenPoint& b) const {
    const glm::dvec2 from(a), way = glm::dvec2(b) - from;
    const double length = glm::length(way);
    std::vector<std::pair<double, double>> hidden;
    const auto ask = [&](std::uint32_t i) {
        const Face& f = faces_[i];
        if (!f.opaque) return true;
        double t0 = 0, t1 = 1;
        for (std::size_t k = 0; k < 3 && t0 < t1; ++k) {
            const glm::dvec2 corner(f.corners[k]);
            const glm::dvec2 edge = glm::dvec2(f.corners[(k + 1) % 3]) - corner;
            const double at = cross(edge, from - corner), rate = cross(edge, way);
            if (rate == 0) {
                if (at < 0) t0 = 2;
            } else if (rate > 0) {
                t0 = std::max(t0, -at / rate);
            } else {
                t1 = std::min(t1, -at / rate);
            }
        }
        if (t0 >= t1) return true;
        // The amount by which the face is nearer, along the line.
        const auto nearer = [&](double t) {
            const SeenPoint p = a + (b - a) * t;
            return f.at(p) - p.z - projection_.slack(p.z);
        };
        const double n0 = nearer(t0), n1 = nearer(t1);
        if (n0 <= 0 && n1 <= 0) return true;
        if (n0 < 0)
            t0 += (t1 - t0) * (n0 / (n0 - n1));
        else if (n1 < 0)
            t1 -= (t1 - t0) * (n1 / (n1 - n0));
        hidden.emplace_back(t0, t1);
        return true;
    };
    if (length > 1e-9) {
        // Long lines are asked in parts, so that their boxes stay small.
        const int parts = std::clamp(static_cast<int>(length / (4 * cell_)), 1, 64);
        for (int k = 0; k < parts; ++k) {
            const glm::dvec2 p = from + way * (double(k) / parts);
            const glm::dvec2 q = from + way * (double(k + 1) / parts);
            each_near(glm::min(p, q), glm::max(p, q), ask);
        }
    }
    std::sort(hidden.begin(), hidden.end());
    std::vector<LinePiece> out;
    const double gap = length > 0 ? 0.35 / length : 1;  // too short to be seen
    const auto add = [&](double t0, double t1, bool is_hidden) {
        if (t1 <= t0) return;
        if (!out.empty() && out.back().hidden == is_hidden) {
            out.back().b = from + way * t1;
        } else {
            out.push_back({from + way * t0, from + way * t1, is_hidden});
        }
    };
    double done = 0;
    for (std::size_t i = 0; i < hidden.size();) {
        double low = hidden[i].first, high = hidden[i].second;
        for (++i; i < hidden.size() && hidden[i].first <= high + gap; ++i)
            high = std::max(high, hidden[i].second);
        if (low < gap) low = 0;
        if (high > 1 - gap) high = 1;
        if (high - low < gap) continue;
        add(done, low, false);
        add(std::max(low, done), high, true);
        done = std::max(done, high);
    }
    add(done, 1, false);
    return out;
}

bool FaceField::hides(const glm::dvec3& point) const {
    const auto p = projection_.at(point);
    if (!p) return true;
    bool hidden = false;
    each_near(glm::dvec2(*p), glm::dvec2(*p), [&](std::uint32_t i) {
        const Face& f = faces_[i];
        hidden = f.opaque && inside_convex(glm::dvec2(*p), f.corners, 0) &&
                 f.at(*p) - p->z > projection_.slack(p->z);
        return !hidden;
    });
    return hidden;
}

std::vector<std::array<SeenPoint, 2>> FaceField::crossings() const {
    std::vector<std::array<SeenPoint, 2>> out;
    for (std::uint32_t i = 0; i < faces_.size(); ++i) {
        const Face& face = faces_[i];
        if (!surfaces_[face.surface].meets) continue;
        each_near(face.low, face.high, [&](std::uint32_t k) {
            const Face& other = faces_[k];
            if (k <= i || other.surface == face.surface || !surfaces_[other.surface].meets ||
                !(face.opaque || other.opaque))
                return true;
            // The line on which both planes are equally near, inside both.
            const glm::dvec3 line = face.plane - other.plane;
            const double steep = glm::length(glm::dvec2(line));
            if (steep < 1e-12 * std::abs(face.corners[0].z)) return true;
            const glm::dvec2 normal = glm::dvec2(line) / steep;
            const glm::dvec2 along(-normal.y, normal.x);
            const glm::dvec2 on = normal * (-line.z / steep);
            double t0 = -1e9, t1 = 1e9;
            for (const Face* f : {&face, &other}) {
                for (std::size_t c = 0; c < 3; ++c) {
                    const glm::dvec2 corner(f->corners[c]);
                    const glm::dvec2 edge = glm::dvec2(f->corners[(c + 1) % 3]) - corner;
                    const double at = cross(edge, on - corner), rate = cross(edge, along);
                    if (std::abs(rate) < 1e-12) {
                        if (at < 0) t0 = 2e9;
                    } else if (rate > 0) {
                        t0 = std::max(t0, -at / rate);
                    } else {
                        t1 = std::min(t1, -at / rate);
                    }
                }
            }
            if (t1 - t0 < 1e-3) return true;
            const auto point = [&](double t) {
                const glm::dvec2 p = on + along * t;
                return SeenPoint(p, face.plane.x * p.x + face.plane.y * p.y + face.plane.z);
            };
            out.push_back({point(t0), point(t1)});
            return true;
        });
    }
    return out;
}

}  // namespace collidoscope::app
