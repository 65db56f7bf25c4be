#include "app/drawings/plots/plot.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace collidoscope::app {
namespace {

using glm::dvec2;

// A box round words that are placed already.
struct WordBox {
    dvec2 from, to;
    bool meets(const WordBox& other) const {
        return from.x < other.to.x && other.from.x < to.x && from.y < other.to.y &&
               other.from.y < to.y;
    }
};

class PlotMaker {
  public:
    PlotMaker(const Plot& plot, const PlotLook& look, const dvec2& size, const TextWidth& width)
        : plot_(plot), look_(look), size_(size), width_(width), type_(look.type_size) {}

    PlotPicture make() {
        collect_shown();
        place_area();
        draw_axes();
        draw_curves();
        draw_labels();
        draw_legend();
        out_.from = from_;
        out_.to = to_;
        Drawing& drawing = out_.drawing;
        drawing.size = size_;
        if (look_.grounded) drawing.ground = look_.ground;
        drawing.layers = {{"axes", std::move(axes_)},
                          {"curves", std::move(curves_)},
                          {"marks", std::move(marks_)},
                          {"labels", std::move(words_)}};
        drawing.title = plot_.title;
        drawing.description = plot_.subtitle;
        return std::move(out_);
    }

  private:
    double width_of(const std::string& text, TypeFace face = TypeFace::Words) const {
        return width_(text, type_, face);
    }
    TextItem words(const dvec2& left, const std::string& text, const glm::vec4& color,
                   TypeFace face = TypeFace::Words, double size = 0) const {
        if (size == 0) size = type_;
        return {{left.x + width_(text, size, face) / 2, left.y}, text, size, face, color};
    }
    Item line(const dvec2& a, const dvec2& b, const Pen& pen) const {
        return PathItem{{{a, b}}, false, {}, pen};
    }

    bool can_show(const PlotPoint& p) const {
        return std::isfinite(p.x) && std::isfinite(p.y) && (!plot_.x.log || p.x > 0) &&
               (!plot_.y.log || p.y > 0);
    }

    void collect_shown() {
        std::vector<double> xs, ys;
        for (std::size_t s = 0; s < plot_.series.size(); ++s) {
            bool any = false;
            for (const PlotPoint& p : plot_.series[s].points) {
                if (!can_show(p)) continue;
                any = true;
                xs.push_back(p.x);
                for (const double y : {p.y, p.low.value_or(p.y), p.high.value_or(p.y)})
                    ys.push_back(y);
            }
            if (any) legend_.push_back(s);
        }
        if (legend_.empty())
            for (std::size_t s = 0; s < plot_.series.size(); ++s) legend_.push_back(s);
        xs_ = std::move(xs);
        ys_ = std::move(ys);
    }

    // Whether the legend stands beside the area; its width there.
    double choose_legend(double top) {
        double width = 0;
        for (const std::size_t s : legend_) width = std::max(width, width_of(plot_.series[s].name));
        width += 4.2 * type_;
        // A legend whose rows below would take much of the height may be wider beside.
        const double below = legend_rows(size_.x - 1.6 * type_, nullptr) * 1.55 * type_;
        beside_ = width < (below > 0.18 * size_.y ? 0.48 : 0.36) * size_.x &&
                  static_cast<double>(legend_.size()) * 1.55 * type_ < size_.y - top;
        return width;
    }

    // In a long legend "cells of 5" stands for "cells of 5, published", too: a hollow mark says so.
    // False where there are none.
    bool drop_published_twins() {
        return std::erase_if(legend_, [&](std::size_t s) {
                   return plot_.series[s].published && plot_.series[s].beside_measured;
               }) > 0;
    }

    void place_area() {
        double top = 0.6 * type_;
        if (look_.titled && !plot_.title.empty()) {
            const double size = 1.25 * type_;
            words_.emplace_back(words({0.8 * type_, top + 0.7 * size}, plot_.title, look_.text,
                                      TypeFace::Bold, size));
            top += 1.7 * size;
            for (const std::string& one : wrapped(plot_.subtitle, size_.x - 1.6 * type_)) {
                words_.emplace_back(words({0.8 * type_, top + 0.5 * type_}, one, look_.quiet));
                top += 1.35 * type_;
            }
            top += 0.4 * type_;
        }
        // The vertical axis has its title above it, so that nothing has to be read sideways.
        top += 1.8 * type_;
        double legend_width = choose_legend(top);
        if (!beside_ && drop_published_twins()) legend_width = choose_legend(top);
        legend_at_.x = beside_ ? size_.x - legend_width : 0.8 * type_;
        double bottom = size_.y - 3.9 * type_;
        if (!beside_) {
            const double rows = legend_rows(size_.x - 1.6 * type_, nullptr);
            bottom -= rows * 1.55 * type_ + 0.4 * type_;
            legend_at_.y = size_.y - rows * 1.55 * type_ - 0.2 * type_;
        } else {
            legend_at_.y = top;
        }
        bottom = std::max(bottom, top + 2 * type_);
        y_ = axis_scale(ys_, plot_.y.log, (bottom - top) / (2.4 * type_), plot_.y.from_zero);
        double numbers = 0;
        for (const Tick& tick : y_.ticks)
            numbers = std::max(numbers, width_of(tick.text, TypeFace::Numbers));
        from_ = {numbers + 1.6 * type_, top};
        to_ = {(beside_ ? legend_at_.x : size_.x) - 1.4 * type_, bottom};
        to_.x = std::max(to_.x, from_.x + 2 * type_);
        x_ = axis_scale(xs_, plot_.x.log, (to_.x - from_.x) / (5.5 * type_), plot_.x.from_zero);
    }

    dvec2 place(double x, double y) const {
        return {from_.x + (to_.x - from_.x) * x_.share(x), to_.y - (to_.y - from_.y) * y_.share(y)};
    }

    void draw_axes() {
        const double scale = look_.line_scale;
        const Pen grid{look_.line, 0.8 * scale};
        glm::vec4 faint = look_.line;
        faint.a *= 0.55f;
        const Pen fine{faint, 0.7 * scale};
        double free_from = -HUGE_VAL;
        for (const Tick& tick : x_.ticks) {
            const double x = place(tick.value, y_.low).x;
            axes_.push_back(line({x, from_.y}, {x, to_.y}, tick.text.empty() ? fine : grid));
            const double width = width_of(tick.text, TypeFace::Numbers);
            // Numbers never lie over one another.
            if (tick.text.empty() || x - width / 2 < free_from) continue;
            free_from = x + width / 2 + 0.6 * type_;
            words_.emplace_back(
                TextItem{{x, to_.y + type_}, tick.text, type_, TypeFace::Numbers, look_.quiet});
        }
        double free_above = HUGE_VAL;
        for (const Tick& tick : y_.ticks) {
            const double y = place(x_.low, tick.value).y;
            axes_.push_back(line({from_.x, y}, {to_.x, y}, tick.text.empty() ? fine : grid));
            if (tick.text.empty() || y > free_above) continue;
            free_above = y - 1.25 * type_;
            const double width = width_of(tick.text, TypeFace::Numbers);
            words_.emplace_back(words({from_.x - 0.5 * type_ - width, y}, tick.text, look_.quiet,
                                      TypeFace::Numbers));
        }
        const Pen frame{look_.quiet, 1.1 * scale};
        axes_.emplace_back(
            PathItem{{{{from_.x, from_.y}, {from_.x, to_.y}, {to_.x, to_.y}}}, false, {}, frame});
        words_.emplace_back(
            words({std::max(from_.x - 0.5 * type_ - 3 * type_, 0.8 * type_), from_.y - 1.1 * type_},
                  plot_.y.title, look_.text));
        const double width = width_of(plot_.x.title);
        words_.emplace_back(words({std::max(to_.x - width, 0.8 * type_), to_.y + 2.5 * type_},
                                  plot_.x.title, look_.text));
    }

    void draw_curves() {
        const double scale = look_.line_scale;
        for (std::size_t s = 0; s < plot_.series.size(); ++s) {
            const PlotSeries& series = plot_.series[s];
            const glm::vec4& color = look_.series[series.color % plot_colors];
            Loop way;
            for (std::size_t i = 0; i < series.points.size(); ++i) {
                const PlotPoint& p = series.points[i];
                if (!can_show(p)) continue;
                const dvec2 at = place(p.x, p.y);
                way.push_back(at);
                out_.points.push_back({s, i, at});
                draw_spread(p, at, color);
                marks_.push_back(
                    plot_mark(series.color, at, 0.33 * type_, look_, series.published));
            }
            if (!series.joined || way.size() < 2) continue;
            glm::vec4 soft = color;
            if (series.published) soft.a *= 0.75f;
            curves_.emplace_back(PathItem{{way},
                                          false,
                                          {},
                                          Pen{soft, (series.published ? 1.1 : 1.6) * scale,
                                              series.published ? 0.8 * type_ : 0}});
        }
    }

    // From the lowest to the highest of the repeated measurements.
    void draw_spread(const PlotPoint& p, const dvec2& at, const glm::vec4& color) {
        if (!p.low || !p.high || *p.high <= *p.low || (plot_.y.log && *p.low <= 0)) return;
        const double low = place(p.x, *p.low).y, high = place(p.x, *p.high).y;
        if (low - high < 0.2 * type_) return;
        glm::vec4 soft = color;
        soft.a *= 0.55f;
        const Pen pen{soft, look_.line_scale};
        const double half = 0.25 * type_;
        curves_.push_back(line({at.x, low}, {at.x, high}, pen));
        curves_.push_back(line({at.x - half, low}, {at.x + half, low}, pen));
        curves_.push_back(line({at.x - half, high}, {at.x + half, high}, pen));
    }

    void draw_labels() {
        std::vector<WordBox> taken;
        for (const PlacedPoint& p : out_.points)
            taken.push_back({p.at - dvec2(0.3 * type_), p.at + dvec2(0.3 * type_)});
        const double size = 0.88 * type_;
        for (const PlacedPoint& p : out_.points) {
            const PlotSeries& series = plot_.series[p.series];
            const std::string& text = series.points[p.point].label;
            if (text.empty()) continue;
            const double w = width_(text, size, TypeFace::Words), h = 1.1 * size;
            const double gap = 0.5 * type_;
            for (const dvec2 corner : {dvec2(gap, -h / 2), dvec2(-gap - w, -h / 2),
                                       dvec2(-w / 2, -gap - h), dvec2(-w / 2, gap), dvec2(gap, -h),
                                       dvec2(gap, 0), dvec2(-gap - w, -h), dvec2(-gap - w, 0)}) {
                const WordBox box{p.at + corner, p.at + corner + dvec2(w, h)};
                const bool inside = box.from.x > from_.x && box.to.x < to_.x &&
                                    box.from.y > from_.y && box.to.y < to_.y;
                const bool free =
                    std::none_of(taken.begin(), taken.end(),
                                 [&](const WordBox& other) { return box.meets(other); });
                if (!inside || !free) continue;
                taken.push_back(box);
                words_.emplace_back(words({box.from.x, box.from.y + h / 2}, text, look_.quiet,
                                          TypeFace::Words, size));
                break;
            }
        }
    }

    // The rows that the legend takes in this width; where each entry stands, when asked for.
    double legend_rows(double room, std::vector<dvec2>* places) const {
        double x = 0, row = 0;
        for (const std::size_t s : legend_) {
            const double w = width_of(plot_.series[s].name) + 4.4 * type_;
            if (x > 0 && x + w > room) x = 0, ++row;
            if (places) places->push_back({x, row});
            x += w;
        }
        return row + 1;
    }

    void draw_legend() {
        std::vector<dvec2> places;
        if (!beside_) legend_rows(size_.x - 1.6 * type_, &places);
        const double scale = look_.line_scale;
        for (std::size_t i = 0; i < legend_.size(); ++i) {
            const PlotSeries& series = plot_.series[legend_[i]];
            const dvec2 offset = beside_ ? dvec2(0, static_cast<double>(i)) : places[i];
            const dvec2 at = legend_at_ + dvec2(offset.x, (offset.y + 0.5) * 1.55 * type_);
            const glm::vec4& color = look_.series[series.color % plot_colors];
            if (series.joined)
                curves_.push_back(line(at, at + dvec2(2.2 * type_, 0),
                                       {color, (series.published ? 1.1 : 1.6) * scale,
                                        series.published ? 0.8 * type_ : 0}));
            marks_.push_back(plot_mark(series.color, at + dvec2(1.1 * type_, 0), 0.33 * type_,
                                       look_, series.published));
            words_.emplace_back(words({at.x + 2.8 * type_, at.y}, series.name, look_.text));
        }
    }

    std::vector<std::string> wrapped(const std::string& text, double room) const {
        std::vector<std::string> lines;
        std::string now;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find(' ', at), text.size());
            const std::string word = text.substr(at, end - at);
            at = end + 1;
            std::string longer = now;
            if (!now.empty()) longer += ' ';
            longer += word;
            if (!now.empty() && width_of(longer) > room) {
                lines.push_back(now);
                now = word;
            } else {
                now = longer;
            }
        }
        if (!now.empty()) lines.push_back(now);
        return lines;
    }

    const Plot& plot_;
    const PlotLook& look_;
    dvec2 size_;
    const TextWidth& width_;
    double type_;
    PlotPicture out_;
    std::vector<double> xs_, ys_;
    std::vector<std::size_t> legend_;
    AxisScale x_, y_;
    dvec2 from_{0}, to_{0}, legend_at_{0};
    bool beside_ = true;
    std::vector<Item> axes_, curves_, marks_, words_;
};

}  // namespace

Item plot_mark(std::size_t color, const dvec2& at, double radius, const PlotLook& look,
               bool hollow) {
    const glm::vec4& ink = look.series[color % plot_colors];
    // A hollow mark hides the line behind it.
    const glm::vec4 fill = hollow ? look.ground : ink;
    const Pen pen{ink, 1.4 * look.line_scale};
    const auto corners = [&](int count, double turn, double r) {
        Loop loop;
        for (int i = 0; i < count; ++i) {
            const double angle = turn + 2 * std::numbers::pi * i / count;
            loop.push_back(at + r * dvec2(std::sin(angle), -std::cos(angle)));
        }
        return PathItem{{loop}, true, fill, pen};
    };
    constexpr double pi = std::numbers::pi;
    switch (color % plot_colors) {
        case 1:
            return corners(4, pi / 4, 1.15 * radius);  // a square
        case 2:
            return corners(3, 0, 1.3 * radius);  // a triangle
        case 3:
            return corners(4, 0, 1.3 * radius);  // a diamond
        case 4:
            return corners(3, pi, 1.3 * radius);  // a triangle that stands on its point
        case 5:
            return corners(5, 0, 1.2 * radius);
        case 6:
            return corners(6, 0, 1.15 * radius);
        case 7:
            return corners(3, pi / 2, 1.3 * radius);
        default:
            return CircleItem{at, radius, fill, pen};
    }
}

PlotPicture lay_out(const Plot& plot, const PlotLook& look, const dvec2& size,
                    const TextWidth& width) {
    return PlotMaker(plot, look, size, width).make();
}

const PlacedPoint* PlotPicture::nearest(const dvec2& at, double within) const {
    const PlacedPoint* best = nullptr;
    double least = within * within;
    for (const PlacedPoint& p : points) {
        const dvec2 way = p.at - at;
        const double squared = glm::dot(way, way);
        // If two are at one place, the one drawn last, which lies on top.
        if (squared <= least) best = &p, least = squared;
    }
    return best;
}

}  // namespace collidoscope::app
