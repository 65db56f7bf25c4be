// Experiments: measurements of the sources, and some beyond them, made again one point at a time,
// so that they can be shown while they run, canceled and gone on with.
//
// An experiment is one file, which registers itself; what was published stands in
// assets/experiments/ID.json. Counted quantities are the same on every machine and in every run;
// timed ones are medians of repeated calls.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/drawings/plots/plot.h"

namespace collidoscope::app {

// Quick: small sizes and single calls, a second or two; to see that it works, and for tests.
enum class Effort : std::uint8_t { Quick, Full };

// A plot of the experiment.
struct ChartInfo {
    std::string id, title;
    PlotAxis x, y;
    bool timed = false;  // its measured values are times of this machine
    std::string help{};  // one sentence: what is counted or timed
};

struct SeriesInfo {
    std::string id, chart, name;
    std::size_t color = 0;
    bool joined = true;
    bool measured = true;  // false: there are published points only
};

// One measured value of a series.
struct Sample {
    std::string series;
    double x = 0, y = 0;
    std::optional<double> low{}, high{};  // of the repetitions whose median y is
    int repeats = 1;
    std::string label{};
    int kind = -1;  // the number of what the label names, for whoever judges; -1: of nothing
};

// A counted value.
Sample counted(std::string series, double x, double y);

// The result of one measurement.
struct PointResult {
    std::vector<Sample> samples;
    // Answers of different methods that should be equal and are not; empty: all agree.
    std::string fault{};
    // The number of answers compared with those of another method.
    std::uint64_t compared = 0;
};

struct PublishedPoint {
    double x = 0, y = 0;
};
struct PublishedSeries {
    std::string series;  // the measured series it stands beside
    std::string name;    // in the legend
    std::string origin;  // "printed in table 2", "computed from the text", "read off figure 5"
    std::vector<PublishedPoint> points;
};
struct Published {
    std::string source;   // a key of docs/REFERENCES.md; empty: nothing was published
    std::string place;    // "section 3.5.1, table 2"
    std::string machine;  // that the times were measured on
    std::vector<std::string> claims;
    std::vector<PublishedSeries> series;
};
// Reads assets/experiments/ID.json; empty if there is no such file. Throws InputError naming the
// file and what is wrong in it.
Published published_results(const std::string& id);

// Everything that was measured so far.
class Results {
  public:
    void add(std::size_t point, PointResult result);
    bool has(std::size_t point) const { return points_.count(point) > 0; }
    std::size_t count() const { return points_.size(); }
    // By rising x.
    std::vector<Sample> of(std::string_view series) const;
    std::optional<double> at(std::string_view series, double x) const;
    std::vector<std::string> faults() const;
    std::uint64_t compared() const;

  private:
    std::map<std::size_t, PointResult> points_;
};

// A sentence about what was found; computed from what was measured.
struct Finding {
    enum Tone : std::uint8_t { Agrees, Differs, Note } tone = Note;
    std::string text;
};

// One run's state: meshes and trees that several points share.
class Measuring {
  public:
    virtual ~Measuring() = default;
    virtual std::size_t points() const = 0;
    virtual std::string title_of(std::size_t point) const = 0;
    // Nothing when it was canceled; the point can be measured again then. Points may be measured in
    // any order, and each time bring the same counts.
    virtual std::optional<PointResult> run(std::size_t point, const std::atomic<bool>& cancel) = 0;
};

struct ExperimentInfo {
    std::string id;
    std::string title;
    std::string short_title;  // for a list
    std::string method;       // what is done, in a few sentences
    std::string words{};      // synonyms, for the search
    int order = 0;
    std::vector<ChartInfo> charts;  // the first is shown first
    std::vector<SeriesInfo> series;
};

class Experiment {
  public:
    explicit Experiment(ExperimentInfo info) : info_(std::move(info)) {}
    virtual ~Experiment() = default;
    const ExperimentInfo& info() const { return info_; }
    virtual std::unique_ptr<Measuring> begin(Effort effort) const = 0;
    // Judges complete results or what there is; says nothing about what is not there.
    virtual std::vector<Finding> judge(const Results& results,
                                       const Published& published) const = 0;

  private:
    ExperimentInfo info_;
};

// Called while the program's files are initialized.
bool register_experiment(std::unique_ptr<Experiment> experiment);
// By their order.
const std::vector<const Experiment*>& all_experiments();
// Null when there is none.
const Experiment* experiment_named(std::string_view id);
// "cars, spheres, ..."
std::string experiment_ids();

// The plot of one chart: measured series, and published ones beside them.
Plot plot_of(const Experiment& experiment, const std::string& chart, const Results& results,
             const Published& published);
// Findings, what is at fault first; a sentence about the answers that were compared.
std::vector<Finding> findings_of(const Experiment& experiment, const Results& results,
                                 const Published& published);

}  // namespace collidoscope::app
