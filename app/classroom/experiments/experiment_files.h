// The measurements of an experiment as files: a table of values, JSON, text for a terminal, and the
// plot.
#pragma once

#include <string>

#include "app/base/json/json.h"
#include "app/classroom/experiments/experiment.h"

namespace collidoscope::app {

// One line for each value, measured and published:
// experiment,chart,series,kind,x,y,low,high,repeats,origin. Numbers read back exactly.
std::string csv_of(const Experiment& experiment, const Results& results,
                   const Published& published);

// points: how many the whole experiment has.
Json experiment_json(const Experiment& experiment, const Results& results,
                     const Published& published, std::size_t points);

// A table for each chart, with published values in brackets, and the findings.
std::string experiment_text(const Experiment& experiment, const Results& results,
                            const Published& published);

// The plot of a chart for print, of this size in millimeters. Throws InputError for a chart that
// the experiment does not have.
Drawing experiment_figure(const Experiment& experiment, const std::string& chart,
                          const Results& results, const Published& published, double width_mm = 160,
                          double height_mm = 110);

}  // namespace collidoscope::app
