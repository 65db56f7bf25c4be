// `collidoscope frames`: what the frames of another program's broad phase are like, whether its
// pairs are right, and how much each of ours works on them.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>

#include "app/base/json/json.h"
#include "app/base/utilities/format.h"
#include "app/cli/commands.h"
#include "app/model/crowd/phase_costs.h"
#include "app/model/frame_files/frame_findings.h"
#include "app/model/frame_files/frame_import.h"
#include "collision/trace/numbers.h"

namespace collidoscope::app::cli {
namespace {

struct FramesArguments {
    std::string file, phase;
    bool json = false;
};

// Lines of a kind that are printed for people; as JSON, all.
constexpr std::size_t max_rows = 20;

// All that is found out, before it is printed.
struct FramesReport {
    std::string file;
    std::shared_ptr<const RecordedFrames> frames;
    std::vector<std::vector<ProxyPair>> truth;
    std::vector<PairComparison> comparisons;
    PairComparison sum;  // without its list
    FrameMeasures measures;
    std::vector<FrameFinding> findings;
    std::vector<PhaseCosts> phases;
};

struct Change {
    std::size_t came = 0, went = 0;
};
Change change_of(const RecordedFrames& frames, std::size_t i) {
    if (i == 0) return {};
    const RecordedFrame &before = frames.frames[i - 1], &frame = frames.frames[i];
    std::size_t stayed = 0;
    for (const RecordedBox& one : boxes_in(frame))
        stayed += box_in(frames, before, one.track) != nullptr;
    return {frame.count() - stayed, before.count() - stayed};
}

std::vector<const SimulationDemo*> chosen_phases(const std::string& id) {
    if (id.empty()) return broad_phases();
    const Demo* demo = nullptr;
    try {
        demo = &Registry::at(id);
    } catch (const InputError& error) {
        throw Usage(std::string("--phase: ") + error.what());
    }
    const auto* moving = dynamic_cast<const SimulationDemo*>(demo);
    if (!moving || demo->info().family != Family::Broad) {
        std::string known;
        for (const SimulationDemo* one : broad_phases())
            known += (known.empty() ? "" : ", ") + one->info().id;
        throw Usage("--phase: " + id + " is no broad phase; those are " + known);
    }
    return {moving};
}

FramesReport make_report(const FramesArguments& arguments) {
    const std::vector<const SimulationDemo*> phases = chosen_phases(arguments.phase);
    ImportedFrames imported = import_frames(arguments.file);
    for (const std::string& warning : imported.warnings)
        tell_warning(arguments.file + ": " + warning);
    FramesReport report;
    report.file = arguments.file;
    report.frames = std::make_shared<const RecordedFrames>(std::move(imported.recorded));
    for (const RecordedFrame& frame : report.frames->frames) {
        report.truth.push_back(true_pairs(*report.frames, frame));
        const PairComparison found = compare_pairs(*report.frames, frame, report.truth.back());
        report.sum.reported += found.reported, report.sum.expected += found.expected;
        report.sum.missing += found.missing, report.sum.extra += found.extra;
        report.sum.twice += found.twice;
        report.sum.largest_gap = std::max(report.sum.largest_gap, found.largest_gap);
        report.comparisons.push_back(found);
    }
    report.measures = measure(*report.frames);
    report.findings = findings(*report.frames, report.measures);
    for (const SimulationDemo* demo : phases)
        report.phases.push_back(
            costs_of(*demo, arguments.file, report.frames, report.truth, !arguments.phase.empty()));
    return report;
}

// -- JSON --

Json counted(double value) {
    if (value == static_cast<double>(static_cast<std::int64_t>(value)))
        return static_cast<std::int64_t>(value);
    return value;
}

void add_comparison(Json& json, const PairComparison& pairs, bool reported) {
    json["pairs"] = pairs.expected;
    if (!reported) return;
    json["reported"] = pairs.reported;
    json["missing"] = pairs.missing;
    json["extra"] = pairs.extra;
    json["twice"] = pairs.twice;
    if (pairs.largest_gap > 0) json["largest_gap"] = number(pairs.largest_gap);
}

Json difference_json(const PairDifference& one) {
    Json json = {{"fault", name_of(one.fault)}, {"pair", {one.a, one.b}}};
    if (one.gap > 0) json["gap"] = number(one.gap);
    return json;
}

Json frame_json(const FramesReport& report, std::size_t i) {
    const RecordedFrame& frame = report.frames->frames[i];
    const Change change = change_of(*report.frames, i);
    Json json = {{"frame", frame.number},
                 {"bodies", frame.count()},
                 {"moving", frame.boxes.size()},
                 {"came", change.came},
                 {"went", change.went}};
    add_comparison(json, report.comparisons[i], frame.pairs.has_value());
    if (!report.comparisons[i].list.empty()) {
        for (const PairDifference& one : report.comparisons[i].list)
            json["differences"].push_back(difference_json(one));
    }
    for (const PhaseCosts& phase : report.phases) {
        if (phase.frames.size() <= i) continue;
        for (const Counter& counter : phase.frames[i])
            json["counts"][counter.name] = counted(counter.value);
    }
    return json;
}

Json phase_json(const PhaseCosts& phase) {
    Json json = {{"id", phase.demo->info().id}};
    if (!phase.skipped.empty()) {
        json["skipped"] = phase.skipped;
        return json;
    }
    json["operations"] = counted(phase.operations);
    json["max_operations"] = counted(phase.max_operations);
    json["max_in"] = phase.max_in;
    for (const PhaseCost& cost : phase.costs)
        json["counts"][cost.name] = {
            {"total", counted(cost.total)}, {"max", counted(cost.most)}, {"max_in", cost.max_in}};
    json["wrong_frames"] = phase.wrong_frames;
    return json;
}

Json measures_json(const FrameMeasures& m) {
    return {{"median_side", m.median_side},
            {"largest_side", m.largest_side},
            {"largest_id", m.largest_id},
            {"largest_in", m.largest_in},
            {"large_boxes", m.large_boxes},
            {"max_pairs_of_a_body", m.max_pairs},
            {"max_pairs_id", m.max_pairs_id},
            {"fullest_cell", m.fullest_cell},
            {"followed", m.followed},
            {"jumped", m.jumped},
            {"mean_way_in_sides", m.followed > 0 ? m.ways / static_cast<double>(m.followed) : 0.0},
            {"interval_pairs", m.interval_pairs}};
}

bool any_reported(const FramesReport& report) {
    const auto& frames = report.frames->frames;
    return std::any_of(frames.begin(), frames.end(),
                       [](const RecordedFrame& f) { return f.pairs.has_value(); });
}

void print_json(const FramesReport& report) {
    const RecordedFrames& frames = *report.frames;
    Json json = {{"file", report.file}};
    if (!frames.program.empty()) json["program"] = frames.program;
    Json total = {{"frames", frames.frames.size()}, {"bodies", frames.tracks.size()},
                  {"boxes", report.measures.boxes}, {"moving", report.measures.moving},
                  {"came", report.measures.came},   {"went", report.measures.went}};
    add_comparison(total, report.sum, any_reported(report));
    json["total"] = std::move(total);
    json["measures"] = measures_json(report.measures);
    json["findings"] = Json::array();
    for (const FrameFinding& one : report.findings)
        json["findings"].push_back(
            {{"finding", name_of(one.kind)}, {"amount", one.amount}, {"text", one.text}});
    json["phases"] = Json::array();
    for (const PhaseCosts& phase : report.phases) json["phases"].push_back(phase_json(phase));
    json["frames"] = Json::array();
    for (std::size_t i = 0; i < frames.frames.size(); ++i)
        json["frames"].push_back(frame_json(report, i));
    std::cout << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

// -- For people --

void print_frames(const FramesReport& report) {
    const RecordedFrames& frames = *report.frames;
    const bool reported = any_reported(report);
    std::cout << fmt::format("{:>8}{:>9}{:>9}{:>7}{:>7}{:>10}", "frame", "bodies", "moving", "came",
                             "went", "pairs");
    if (reported)
        std::cout << fmt::format("{:>10}{:>9}{:>9}{:>7}", "reported", "missing", "extra", "twice");
    std::cout << '\n';
    for (std::size_t i = 0; i < std::min(frames.frames.size(), max_rows); ++i) {
        const RecordedFrame& frame = frames.frames[i];
        const PairComparison& pairs = report.comparisons[i];
        const Change change = change_of(frames, i);
        std::cout << fmt::format("{:>8}{:>9}{:>9}{:>7}{:>7}{:>10}", frame.number, frame.count(),
                                 frame.boxes.size(), change.came, change.went, pairs.expected);
        if (frame.pairs)
            std::cout << fmt::format("{:>10}{:>9}{:>9}{:>7}", pairs.reported, pairs.missing,
                                     pairs.extra, pairs.twice);
        std::cout << '\n';
    }
    if (frames.frames.size() > max_rows)
        std::cout << fmt::format("... and {} more: --json has all\n",
                                 frames.frames.size() - max_rows);
    std::cout << fmt::format("{:>8}{:>9}{:>9}{:>7}{:>7}{:>10}", "all", report.measures.boxes,
                             report.measures.moving, report.measures.came, report.measures.went,
                             report.sum.expected);
    if (reported)
        std::cout << fmt::format("{:>10}{:>9}{:>9}{:>7}", report.sum.reported, report.sum.missing,
                                 report.sum.extra, report.sum.twice);
    std::cout << '\n';
}

void print_differences(const FramesReport& report) {
    const std::uint64_t all = report.sum.missing + report.sum.extra + report.sum.twice;
    if (all == 0) return;
    std::cout << "\nPairs that differ from the boxes:\n";
    std::uint64_t printed = 0;
    for (std::size_t i = 0; i < report.comparisons.size(); ++i) {
        for (const PairDifference& one : report.comparisons[i].list) {
            if (printed++ >= max_rows) break;
            std::cout << fmt::format("  frame {}: {}, {} {}", report.frames->frames[i].number,
                                     one.a, one.b, name_of(one.fault));
            if (one.gap > 0) std::cout << " by " << significant(double{one.gap});
            std::cout << '\n';
        }
    }
    if (all > max_rows) std::cout << fmt::format("  ... of {} in all\n", all);
    if (report.sum.missing == 0 && report.sum.twice == 0 && report.sum.largest_gap > 0)
        std::cout << "  Boxes with a margin report such pairs: the largest gap is "
                  << significant(double{report.sum.largest_gap}) << ".\n";
}

void print_phases(const FramesReport& report) {
    std::vector<const PhaseCosts*> order;
    for (const PhaseCosts& phase : report.phases) order.push_back(&phase);
    std::stable_sort(order.begin(), order.end(), [](const PhaseCosts* p, const PhaseCosts* q) {
        if (p->skipped.empty() != q->skipped.empty()) return p->skipped.empty();
        return p->operations < q->operations;
    });
    const auto frames = static_cast<double>(report.frames->frames.size());
    std::cout << "\nOperations for each frame in the mean, and the most:\n";
    for (const PhaseCosts* phase : order) {
        std::cout << fmt::format("  {:<24}", phase->demo->info().id);
        if (!phase->skipped.empty()) {
            std::cout << "skipped: " << phase->skipped << '\n';
            continue;
        }
        std::cout << fmt::format(
            "{:>12} {:>12} in frame {}:", significant(phase->operations / frames, 6),
            significant(phase->max_operations, 9), phase->max_in);
        for (const PhaseCost& cost : phase->costs)
            std::cout << fmt::format("  {} {}", cost.name, significant(cost.total / frames, 6));
        if (phase->wrong_frames > 0)
            std::cout << fmt::format("  (other pairs in {} frames)", phase->wrong_frames);
        std::cout << '\n';
    }
}

void print_text(const FramesReport& report) {
    print_frames(report);
    print_differences(report);
    std::cout << (report.findings.empty() ? "\nNothing in these boxes is hard on a broad phase.\n"
                                          : "\nFindings:\n");
    for (const FrameFinding& one : report.findings)
        std::cout << "  " << name_of(one.kind) << ": " << one.text << '\n';
    print_phases(report);
}

int report_frames(const FramesArguments& arguments) {
    try {
        const FramesReport report = make_report(arguments);
        arguments.json ? print_json(report) : print_text(report);
        return report.sum.equal() ? done : failed;
    } catch (const ImportError& error) {
        throw Unreadable(error.what());
    }
}

void add_frames(CLI::App& app, Action& action) {
    auto* command = app.add_subcommand(
        "frames",
        "Frames that another program recorded of its broad phase: what in them is slow, how much "
        "each\nbroad phase works on them, and which pairs are missing or too many; exit code 1 if "
        "any are.\nThe files are described in assets/FRAME_FORMAT.md.");
    auto arguments = std::make_shared<FramesArguments>();
    command->add_option("file", arguments->file, "A file of frames (FILE.json, FILE.jsonl)")
        ->required();
    command->add_option("--phase", arguments->phase,
                        "Only this broad phase, by its id, with its counts in every frame");
    command->add_flag("--json", arguments->json)->description("As JSON, with every frame");
    command->callback(
        [&action, arguments] { action = [arguments] { return report_frames(*arguments); }; });
}

const bool registered_frames = register_command(65, add_frames);

}  // namespace

}  // namespace collidoscope::app::cli
