#include "app/classroom/experiments/experiment_files.h"

#include <algorithm>
#include <set>

#include "app/base/utilities/format.h"
#include "app/base/utilities/input_error.h"
#include "app/classroom/experiments/verdict.h"

namespace collidoscope::app {
namespace {

std::string csv_words(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string csv_number(const std::optional<double>& value) {
    return value ? fmt::format("{}", *value) : std::string();
}

const char* name_of(Finding::Tone tone) {
    return tone == Finding::Agrees ? "agrees" : tone == Finding::Differs ? "differs" : "note";
}

Json axis_json(const PlotAxis& axis) {
    return {{"title", axis.title}, {"log", axis.log}};
}

Json series_json(const SeriesInfo& info, const Results& results, const Published& published) {
    Json measured = Json::array(), theirs = Json::array();
    for (const Sample& sample : results.of(info.id)) {
        Json one = {{"x", sample.x}, {"y", sample.y}};
        if (sample.low) one["low"] = *sample.low;
        if (sample.high) one["high"] = *sample.high;
        if (sample.repeats > 1) one["repeats"] = sample.repeats;
        if (!sample.label.empty()) one["label"] = sample.label;
        measured.push_back(std::move(one));
    }
    for (const PublishedSeries& series : published.series) {
        if (series.series != info.id) continue;
        for (const PublishedPoint& point : series.points)
            theirs.push_back({{"x", point.x}, {"y", point.y}, {"origin", series.origin}});
    }
    return {{"id", info.id}, {"name", info.name}, {"measured", measured}, {"published", theirs}};
}

// The table of one chart: a row for each x, a column for each series.
std::string table_of(const Experiment& experiment, const ChartInfo& chart, const Results& results,
                     const Published& published) {
    std::vector<std::vector<std::string>> columns;
    std::set<double> xs;
    std::vector<const SeriesInfo*> shown;
    bool labeled = false;
    for (const SeriesInfo& series : experiment.info().series) {
        if (series.chart != chart.id) continue;
        const Curve ours = measured_curve(results, series.id),
                    theirs = published_curve(published, series.id);
        if (ours.empty() && theirs.empty()) continue;
        shown.push_back(&series);
        for (const Curve* curve : {&ours, &theirs})
            for (const CurvePoint& point : *curve) xs.insert(point.x);
        for (const Sample& sample : results.of(series.id)) labeled |= !sample.label.empty();
    }
    std::string out = fmt::format("\n{}: {}\n", chart.title, chart.y.title);
    if (labeled) {
        // Points that are things rather than sizes: a line for each.
        for (const SeriesInfo* series : shown)
            for (const Sample& sample : results.of(series->id))
                out += fmt::format("  {:<24} {:<24} {:>12} {:>12}\n", series->name, sample.label,
                                   value_text(sample.x), value_text(sample.y));
        return out;
    }
    columns.push_back({chart.x.title});
    for (const double x : xs) columns.back().push_back(value_text(x));
    for (const SeriesInfo* series : shown) {
        columns.push_back({series->name});
        const Curve theirs = published_curve(published, series->id);
        for (const double x : xs) {
            const auto value = results.at(series->id, x);
            const auto found = std::find_if(theirs.begin(), theirs.end(),
                                            [&](const CurvePoint& p) { return p.x == x; });
            std::string cell = value ? value_text(*value) : "~";
            if (found != theirs.end()) cell += " (" + value_text(found->y) + ")";
            columns.back().push_back(std::move(cell));
        }
    }
    for (std::size_t row = 0; row < columns.front().size(); ++row) {
        for (const std::vector<std::string>& column : columns) {
            std::size_t width = 0;
            for (const std::string& cell : column) width = std::max(width, cell.size());
            out += fmt::format("{:>{}}  ", column[row], width);
        }
        out += '\n';
    }
    return out;
}

}  // namespace

std::string csv_of(const Experiment& experiment, const Results& results,
                   const Published& published) {
    std::string out = "experiment,chart,series,kind,x,y,low,high,repeats,origin\n";
    for (const SeriesInfo& series : experiment.info().series) {
        const std::string head = experiment.info().id + "," + series.chart + "," + series.id + ",";
        for (const Sample& sample : results.of(series.id))
            out += head + fmt::format("measured,{},{},{},{},{},{}\n", sample.x, sample.y,
                                      csv_number(sample.low), csv_number(sample.high),
                                      sample.repeats, csv_words(sample.label));
        for (const PublishedSeries& one : published.series) {
            if (one.series != series.id) continue;
            for (const PublishedPoint& point : one.points)
                out += head + fmt::format("published,{},{},,,,{}\n", point.x, point.y,
                                          csv_words(published.place + ": " + one.origin));
        }
    }
    return out;
}

Json experiment_json(const Experiment& experiment, const Results& results,
                     const Published& published, std::size_t points) {
    const ExperimentInfo& info = experiment.info();
    Json charts = Json::array();
    for (const ChartInfo& chart : info.charts) {
        Json series = Json::array();
        for (const SeriesInfo& one : info.series)
            if (one.chart == chart.id) series.push_back(series_json(one, results, published));
        charts.push_back({{"id", chart.id},
                          {"title", chart.title},
                          {"timed", chart.timed},
                          {"x", axis_json(chart.x)},
                          {"y", axis_json(chart.y)},
                          {"series", series}});
    }
    Json findings = Json::array();
    for (const Finding& finding : findings_of(experiment, results, published))
        findings.push_back({{"tone", name_of(finding.tone)}, {"text", finding.text}});
    return {{"id", info.id},
            {"title", info.title},
            {"method", info.method},
            {"source", published.source},
            {"place", published.place},
            {"machine", published.machine},
            {"claims", published.claims},
            {"points", {{"measured", results.count()}, {"all", points}}},
            {"compared", results.compared()},
            {"faults", results.faults()},
            {"charts", charts},
            {"findings", findings}};
}

std::string experiment_text(const Experiment& experiment, const Results& results,
                            const Published& published) {
    std::string out = experiment.info().title + "\n" + experiment.info().method + "\n";
    if (!published.place.empty()) {
        out += "In brackets: published, " + published.place;
        if (!published.machine.empty()) out += "; " + published.machine;
        out += "\n";
    }
    for (const ChartInfo& chart : experiment.info().charts)
        out += table_of(experiment, chart, results, published);
    out += '\n';
    for (const Finding& finding : findings_of(experiment, results, published))
        out += fmt::format("{:<8} {}\n", name_of(finding.tone), finding.text);
    return out;
}

Drawing experiment_figure(const Experiment& experiment, const std::string& chart,
                          const Results& results, const Published& published, double width_mm,
                          double height_mm) {
    std::string known;
    for (const ChartInfo& info : experiment.info().charts) {
        if (info.id != chart) {
            known += (known.empty() ? "" : ", ") + info.id;
            continue;
        }
        const Plot plot = plot_of(experiment, chart, results, published);
        return lay_out(plot, plot_look(PlotTheme::Print),
                       glm::dvec2(width_mm, height_mm) * points_per_mm, figure_text_width())
            .drawing;
    }
    throw InputError("experiment " + experiment.info().id + " has no chart \"" + chart +
                     "\": there are " + known);
}

}  // namespace collidoscope::app
