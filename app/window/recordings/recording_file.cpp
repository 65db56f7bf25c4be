#include "app/window/recordings/recording_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "app/base/files/import_error.h"
#include "app/base/files/whole_file.h"
#include "app/base/json/json_fields.h"
#include "app/base/json/json_places.h"
#include "app/base/utilities/input_error.h"
#include "app/base/utilities/overloaded.h"
#include "app/model/json_lines/datum_json.h"
#include "app/model/scene/scene_file.h"
#include "app/model/shapes/shape_json.h"
#include "app/window/recordings/change_reader.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

constexpr const char* header_key = "collidoscope_recording";

Json camera_json(const CameraState& camera) {
    return {{"pivot", number(camera.pivot)},
            {"yaw", number(camera.yaw)},
            {"pitch", number(camera.pitch)},
            {"distance", number(camera.distance)},
            {"orthographic", camera.orthographic}};
}

Json pointer_json(const std::optional<vec2>& at) {
    // A ten-thousandth of the view is less than a pixel.
    const auto rounded = [](float share) { return std::round(double(share) * 1e4) / 1e4; };
    return at ? Json{rounded(at->x), rounded(at->y)} : Json(nullptr);
}

Json answer_json(const GivenAnswer& answer) {
    return {{"step", answer.step}, {"chosen", answer.chosen}, {"right", answer.right}};
}

Json state_json(const FullState& state) {
    const Moment& moment = state.moment;
    Scene scene = moment.scene;
    scene.camera = moment.camera;
    scene.look = moment.look;
    Json json = {{"scene", Json::parse(scene_text(scene))}, {"step", moment.step}};
    if (moment.frame) json["frame"] = *moment.frame;
    json["pointer"] = pointer_json(moment.pointer);
    if (moment.selected) json["selected"] = *moment.selected;
    if (moment.predicting) json["predicting"] = true;
    if (!moment.asked.empty()) json["asked"] = moment.asked;
    for (const auto& [part, hash] : state.hashes) json["hash"][part] = hash;
    return json;
}

Json look_json(const LookSet& look) {
    Json json = Json::object();
    if (look.tab) json["tab"] = *look.tab;
    if (look.beside) json["beside"] = *look.beside;
    for (const auto& [name, shown] : look.overlays) json["overlays"][name] = shown;
    return json;
}

Json json_of(const Change& change) {
    const auto number_or_null = [](const auto& n) { return n ? Json(*n) : Json(nullptr); };
    return std::visit(
        Overloaded{
            [](const FullState& state) { return state_json(state); },
            [](const SceneOpened& opened) { return Json::parse(scene_text(opened.scene)); },
            [](const BodyPosed& posed) -> Json {
                Json json = {{"body", posed.body}, {"shape", to_json(posed.shape)}};
                if (!posed.done) json["done"] = false;
                return json;
            },
            [](const OptionSet& option) -> Json {
                Json json = {{"id", option.id}};
                if (option.value) json["value"] = to_json(*option.value);
                return json;
            },
            [](const NoteSet& note) { return Json(note.note); },
            [](const StepShown& shown) { return Json(shown.step); },
            [&](const FrameShown& shown) { return number_or_null(shown.frame); },
            [](const CameraSet& set) { return camera_json(set.camera); },
            [](const PointerAt& pointer) { return pointer_json(pointer.at); },
            [&](const SelectedBody& selected) { return number_or_null(selected.body); },
            [](const LookSet& look) { return look_json(look); },
            [](const PredictionSet& set) { return Json(set.on); },
            [](const QuestionAsked& asked) { return Json(asked.step); },
            [](const GivenAnswer& answer) { return answer_json(answer); },
            [](const MarkerSet& marker) { return Json(marker.text); },
            [](const RecordingEnd&) { return Json(true); },
        },
        change);
}

// "lesson.crec:12: " and what is wrong there.
[[noreturn]] void refuse_line(const std::string& name, std::size_t line, const std::string& what) {
    throw InputError(name + ":" + std::to_string(line) + ": " + what);
}

Json json_line(std::string_view text, const std::string& name, std::size_t line) {
    const JsonOutline outline = outline_of(text);
    if (outline.nesting > deepest_nesting)
        refuse_line(name, line,
                    "brackets are nested more than " + std::to_string(deepest_nesting) + " deep");
    if (outline.repeated) {
        refuse_line(
            name, line,
            "the key \"" + outline.repeated->key + "\" appears twice; delete one of the two");
    }
    Json json = Json::parse(text);
    if (!json.is_object()) refuse_line(name, line, "every line is an object {...}");
    return json;
}

std::string read_header(const Json& json, const std::string& name) {
    const auto found = json.find(header_key);
    if (found == json.end()) {
        refuse_line(name, 1,
                    std::string("this is not a recording: its first line must be {\"") +
                        header_key + "\": 1, ...}");
    }
    if (!found->is_number_integer() || *found < 1)
        refuse_line(name, 1, "the version must be a whole number, 1 or more");
    if (*found > recording_version) {
        refuse_line(name, 1,
                    "the recording is of version " + found->dump() +
                        ", but this program reads only up to " + std::to_string(recording_version) +
                        "; use a newer Collidoscope");
    }
    const auto title = json.find("title");
    return title != json.end() && title->is_string() ? title->get<std::string>() : std::string();
}

// Reads the lines one after the other into the file.
class LineReader {
  public:
    LineReader(RecordingFile& file, std::string name, const MeshLoader& load)
        : file_(file), name_(std::move(name)), load_(load) {}

    // last: nothing follows, not even the end of the line.
    void read(std::string_view text, bool last) {
        ++line_;
        if (text.find_first_not_of(" \t\r") == std::string_view::npos) return;
        Json json;
        try {
            json = json_line(text, name_, line_);
        } catch (const Json::exception&) {
            if (last && line_ > 1) {
                file_.remarks.push_back(name_ + ":" + std::to_string(line_) +
                                        ": the last line was cut off and is left out");
                return;
            }
            refuse_line(name_, line_,
                        "this is not valid JSON; cut the file off before this line to use what "
                        "stands above");
        }
        if (!begun_) {
            file_.title = read_header(json, name_);
            begun_ = true;
            return;
        }
        if (file_.changes.size() >= max_changes)
            refuse_line(name_, line_,
                        "there are more than " + std::to_string(max_changes) +
                            " changes; cut the file off before this line");
        try {
            take(json);
        } catch (const InputError& error) {
            refuse_line(name_, line_, error.what());
        } catch (const ImportError& error) {
            refuse_line(name_, line_, error.what());
        }
    }

    bool begun() const { return begun_; }

  private:
    void take(const Json& json) {
        TimedChange change = read_change(json, load_);
        const double before = file_.changes.empty() ? 0 : file_.changes.back().time;
        if (change.time < before) {
            throw InputError("its time " + json["t"].dump() +
                             " is before that of the line above; times only go up");
        }
        if (change.time > longest_recording)
            throw InputError("its time is more than a day after the beginning");
        if (file_.changes.empty() && !std::holds_alternative<FullState>(change.what))
            throw InputError("the first change must be a full state: {\"t\": 0, \"state\": ...}");
        file_.duration = change.time;
        file_.changes.push_back(std::move(change));
    }

    RecordingFile& file_;
    std::string name_;
    const MeshLoader& load_;
    std::size_t line_ = 0;
    bool begun_ = false;
};

}  // namespace

std::vector<RecordingFile::Mark> RecordingFile::markers() const {
    std::vector<Mark> all;
    for (const TimedChange& change : changes) {
        if (const auto* marker = std::get_if<MarkerSet>(&change.what))
            all.push_back({change.time, marker->text});
    }
    return all;
}

bool is_recording_file(const fs::path& path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension == recording_extension;
}

RecordingFile parse_recording(std::string_view text, const std::string& name,
                              const MeshLoader& load) {
    RecordingFile file;
    LineReader reader(file, name, load);
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        reader.read(text.substr(0, end), end == std::string_view::npos);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    if (!reader.begun()) refuse_line(name, 1, "the file is empty; record something first");
    if (file.changes.empty()) {
        refuse_line(name, 2,
                    "nothing was recorded: a full state must follow the first line; record again");
    }
    return file;
}

RecordingFile read_recording(const fs::path& path, const MeshLoader& load) {
    std::error_code error;
    if (fs::file_size(path, error) > largest_recording && !error) {
        throw FileError(path, "it is larger than " + std::to_string(largest_recording >> 20U) +
                                  " MiB; a recording of that size cannot be opened");
    }
    const WholeFile file(path);
    const fs::path folder = path.parent_path();
    const MeshLoader beside = [&](const std::string& mesh, float scale) {
        std::error_code none;
        const fs::path near = folder / mesh;
        const bool here = fs::path(mesh).is_relative() && fs::is_regular_file(near, none);
        return load(here ? near.string() : mesh, scale);
    };
    return parse_recording(file.text(), path.string(), beside);
}

std::string header_line(const std::string& title) {
    return Json{{header_key, recording_version}, {"title", title}}.dump() + "\n";
}

std::string line_of(const TimedChange& change) {
    Json json = {{"t", std::round(change.time * 1000) / 1000}};
    json[word_of(change.what)] = json_of(change.what);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

RecordingWriter::RecordingWriter(fs::path path) : path_(std::move(path)) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
    if (file_ >= 0) return;
    const int why = errno;
    throw FileError(path_, why == EEXIST ? "there is such a file already; choose another name"
                                         : std::string("cannot be written: ") + std::strerror(why));
}

RecordingWriter::~RecordingWriter() {
    if (file_ < 0) return;
    ::fsync(file_);
    ::close(file_);
}

void RecordingWriter::write(std::string_view lines) {
    while (!lines.empty()) {
        const ssize_t written = ::write(file_, lines.data(), lines.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0)
            throw FileError(path_, std::string("cannot be written: ") + std::strerror(errno));
        bytes_ += static_cast<std::size_t>(written);
        lines.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace collidoscope::app
