#include "app/classroom/grading/ledger.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <vector>

#include "app/base/files/atomic_file.h"
#include "app/base/files/home_folder.h"
#include "app/base/files/whole_file.h"
#include "app/base/utilities/format.h"
#include "app/classroom/grading/report_json.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// FNV-1a, 64 bits.
class Digest {
  public:
    void add(std::string_view bytes) {
        add_bytes(bytes);
        add_size(bytes.size());
    }
    void add_file(const fs::path& file) {
        std::ifstream in(file, std::ios::binary);
        std::vector<char> buffer(std::size_t{1} << 16U);
        std::size_t size = 0;
        while (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) ||
               in.gcount() > 0) {
            add_bytes({buffer.data(), static_cast<std::size_t>(in.gcount())});
            size += static_cast<std::size_t>(in.gcount());
        }
        add_size(size);
    }
    std::string text() const { return in_hex(value_); }

  private:
    void add_bytes(std::string_view bytes) {
        for (const char byte : bytes) {
            value_ ^= static_cast<unsigned char>(byte);
            value_ *= 0x100000001b3U;
        }
    }
    // Two texts do not count as the one that they make together.
    void add_size(std::size_t size) {
        for (int byte = 0; byte < 8; ++byte, size >>= 8U) {
            value_ ^= size & 255U;
            value_ *= 0x100000001b3U;
        }
    }

    std::uint64_t value_ = 0xcbf29ce484222325U;
};

struct Key {
    const char *name, *words;
};
constexpr std::array keys{Key{"submission", "the submission"}, Key{"exercise", "the exercise"},
                          Key{"options", "the options"}, Key{"program", "Collidoscope"}};

// "the submission and the options changed".
std::string what_changed(const Json& before, const Json& now) {
    std::vector<std::string> names;
    for (const Key& key : keys)
        if (before.at(key.name) != now.at(key.name)) names.emplace_back(key.words);
    if (names.empty()) return {};
    std::string text;
    for (std::size_t at = 0; at < names.size(); ++at)
        text += (at == 0 ? "" : at + 1 == names.size() ? " and " : ", ") + names[at];
    return text + " changed";
}

std::string digest_of_program() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    std::string all = digest_of(home_folder() / "assets/exercises/helpers");
    if (!error) all += digest_of(self) + digest_of(self.parent_path() / "collidoscope_warden");
    return all;
}

void write_json(const fs::path& file, const Json& json) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    write_file_atomically(file, json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

// null where there is none, or it is not whole.
Json read_json(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return nullptr;
    try {
        return Json::parse(WholeFile(file).text());
    } catch (const std::exception&) {
        return nullptr;
    }
}

}  // namespace

std::string digest_of(const fs::path& place) {
    Digest digest;
    std::error_code error;
    if (fs::is_regular_file(place, error)) {
        digest.add_file(place);
        return digest.text();
    }
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator at(place, error), end; !error && at != end;
         at.increment(error)) {
        std::error_code unknown;
        const std::string name = at->path().filename().string();
        if (at->is_symlink(unknown) || name == "__pycache__" || name == ".git") {
            at.disable_recursion_pending();
        } else if (at->is_regular_file(unknown)) {
            files.push_back(at->path());
        }
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        digest.add(file.lexically_relative(place).generic_string());
        digest.add_file(file);
    }
    return digest.text();
}

Ledger::Ledger(const fs::path& reports, const Exercise& exercise, std::string options, bool again)
    : folder_(reports / ".results"),
      options_(std::move(options)),
      exercise_(digest_of(exercise.folder)),
      program_(digest_of_program()),
      of_exercise_(exercise) {
    const Json round = read_json(folder_ / "round.json");
    if (round.is_number_integer()) round_ = round.get<int>();
    if (again) write_json(folder_ / "round.json", ++round_);
}

Json Ledger::common_keys() const {
    return {{"exercise", exercise_}, {"options", options_}, {"program", program_}};
}

fs::path Ledger::file_of(const HandedIn& who) const {
    Digest digest;
    digest.add(who.name);
    return folder_ / (digest.text() + ".json");
}

bool Ledger::recall(Graded& one) {
    const std::string& digest = digests_[one.who.name] =
        digest_of(one.who.folder) + one.who.problem;
    const Json kept = read_json(file_of(one.who));
    if (!kept.is_object()) return false;
    try {
        if (kept.at("name") != one.who.name) return false;
        Json now = common_keys();
        now["submission"] = digest;
        std::string cause = what_changed(kept.at("keys"), now);
        if (cause.empty() && kept.at("round") != round_) cause = "graded again";
        if (!cause.empty()) {
            one.before = OldMark{kept.at("earned").get<double>(), cause};
            return false;
        }
        ExerciseReport report = read_kept_report(of_exercise_, kept.at("report"));
        if (kept.contains("before"))
            one.before = OldMark{kept.at("before").at("earned").get<double>(),
                                 kept.at("before").at("cause").get<std::string>()};
        one.seconds = kept.at("seconds").get<double>();
        one.report = std::move(report);
        return true;
    } catch (const std::exception&) {
        return false;  // another version's file: it is graded
    }
}

void Ledger::keep(const Graded& one) const {
    if (!one.has_mark()) return;
    Json the_keys = common_keys();
    the_keys["submission"] = digests_.at(one.who.name);
    Json kept = {{"name", one.who.name},   {"keys", std::move(the_keys)},
                 {"round", round_},        {"earned", one.report.earned},
                 {"seconds", one.seconds}, {"report", kept_report(one.report)}};
    if (one.before) kept["before"] = {{"earned", one.before->earned}, {"cause", one.before->cause}};
    write_json(file_of(one.who), kept);
}

RightSeconds Ledger::right_seconds() const {
    const Json kept = read_json(folder_ / "right_seconds.json");
    try {
        if (kept.at("keys") == common_keys() && kept.at("round") == round_)
            return kept.at("seconds").get<RightSeconds>();
    } catch (const Json::exception&) {
        // None, or another version's: they are measured.
    }
    return {};
}

void Ledger::keep(const RightSeconds& right) const {
    write_json(folder_ / "right_seconds.json",
               {{"keys", common_keys()}, {"round", round_}, {"seconds", right}});
}

}  // namespace collidoscope::app
