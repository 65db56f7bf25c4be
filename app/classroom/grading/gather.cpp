#include "app/classroom/grading/gather.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "app/base/utilities/input_error.h"
#include "app/classroom/grading/course_name.h"
#include "app/classroom/grading/solution_in.h"
#include "app/classroom/grading/unzip.h"

namespace collidoscope::app {
namespace fs = std::filesystem;
namespace {

// A student's own files, and what a course system gives out for all.
constexpr UnzipLimits of_student{2000, 32ull << 20U};
constexpr std::size_t max_archives = 4;
constexpr UnzipLimits of_class{200'000, 4ull << 30U};

bool is_file(const fs::path& place) {
    std::error_code error;
    return fs::is_regular_file(place, error);
}
bool is_folder(const fs::path& place) {
    std::error_code error;
    return fs::is_directory(place, error);
}

bool has_ending(const fs::path& file, std::string_view ending) {
    const std::string given = file.extension().string();
    return std::equal(given.begin(), given.end(), ending.begin(), ending.end(), [](char a, char b) {
        return a == b || (a >= 'A' && a <= 'Z' && a + 32 == b);
    });
}

// Reports that `grade -o` has written.
bool is_reports(const fs::path& folder) {
    return is_file(folder / "grades.json") && is_file(folder / "junit.xml");
}

// One thing that a student handed in.
struct Piece {
    fs::path path;
    std::string file{};  // its name, without what the course system added; empty: a folder
    int version = 0;
    bool online_text = false;
};

struct Student {
    HandedIn who;
    std::vector<Piece> pieces;
};

class Gathering {
  public:
    explicit Gathering(const Exercise& exercise) : exercise_(exercise) {}

    void add(const fs::path& given, bool in_list = false) {
        std::error_code error;
        fs::path place = fs::absolute(given, error).lexically_normal();
        if (!place.has_filename()) place = place.parent_path();
        if (is_folder(place)) {
            add_folder(place, given.string());
        } else if (!is_file(place)) {
            throw InputError(given.string() + ": there is no such folder or file");
        } else if (has_ending(place, ".zip")) {
            add_archive(place, given.string());
        } else if (!solution_name(exercise_, place).empty()) {
            add_file(place);
        } else if (has_ending(place, ".txt") && !in_list) {
            add_list(place);
        } else {
            throw InputError(given.string() +
                             ": is neither a folder, a ZIP file, a list (.txt) nor a solution");
        }
    }

    void add_one(const fs::path& given) {
        std::error_code error;
        fs::path place = fs::absolute(given, error).lexically_normal();
        if (!place.has_filename()) place = place.parent_path();
        if (is_folder(place))
            give(of_its_own(place.string(), place.filename().string()), {.path = place});
        else
            add(given);
    }

    Gathered finish() {
        for (auto& [key, student] : students_) {
            find_solution(student);
            result_.all.push_back(std::move(student.who));
        }
        std::stable_sort(result_.all.begin(), result_.all.end(),
                         [](const HandedIn& a, const HandedIn& b) { return a.name < b.name; });
        // Two folders of one name, from two places, are told apart by a number.
        std::set<std::string> taken;
        for (HandedIn& one : result_.all) {
            const std::string name = one.name;
            for (int number = 2; !taken.insert(one.name).second; ++number)
                one.name = name + "-" + std::to_string(number);
        }
        return std::move(result_);
    }

  private:
    fs::path new_folder() {
        if (!result_.copies) result_.copies = std::make_unique<sandbox::JobFolder>();
        fs::path made = result_.copies->path() / std::to_string(++copied_);
        fs::create_directory(made);
        return made;
    }

    void add_list(const fs::path& list) {
        std::ifstream in(list);
        std::string line;
        for (int number = 1; std::getline(in, line); ++number) {
            while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
            if (line.empty() || line.front() == '#') continue;
            try {
                add(list.parent_path() / line, true);
            } catch (const InputError& error) {
                throw InputError(list.string() + ", line " + std::to_string(number) + ": " +
                                 error.what());
            }
        }
    }

    void add_archive(const fs::path& archive, const std::string& given) {
        const fs::path inside = new_folder();
        try {
            unzip(archive, inside, of_class);
        } catch (const InputError& error) {
            throw InputError(given + ": " + error.what());
        }
        if (!solution_below(exercise_, inside).empty() && !has_course_names(inside)) {
            give(of_its_own(archive.string(), archive.stem().string()), {.path = inside});
            return;
        }
        add_folder(inside, given);
    }

    bool has_course_names(const fs::path& folder) {
        const std::vector<fs::path> entries = entries_of(folder);
        return std::any_of(entries.begin(), entries.end(), [](const fs::path& one) {
            return course_name(one.filename().string(), is_folder(one)).has_value();
        });
    }

    void add_folder(const fs::path& folder, const std::string& given) {
        const std::string own = folder.filename().string();
        if (solution_below(exercise_, folder) == folder) {
            const auto named = course_name(own, true);
            give(named ? of_course(*named) : of_its_own(folder.string(), own), {.path = folder});
            return;
        }
        const std::size_t before = given_;
        for (const fs::path& one : entries_of(folder)) add_entry(one);
        if (given_ == before)
            throw InputError(given + ": holds no solutions; give folders with " +
                             (exercise_.kind == ExerciseKind::Tests
                                  ? std::string("tests.jsonl")
                                  : std::string("solve.py, solve.cpp, ...")) +
                             " in them, or the folder that holds them");
    }

    // A student's folder or file in a class's folder.
    void add_entry(const fs::path& one) {
        const std::string name = one.filename().string();
        const bool folder = is_folder(one);
        if (folder && (name == "__MACOSX" || is_reports(one))) return;
        if (!folder && !is_file(one)) return;
        if (const auto named = course_name(name, folder)) {
            give(of_course(*named), {.path = one,
                                     .file = folder ? std::string() : file_of(*named),
                                     .version = named->version,
                                     .online_text = named->online_text});
        } else if (folder) {
            give(of_its_own(one.string(), name), {.path = one});
        } else if (has_ending(one, ".zip") || !solution_name(exercise_, one).empty()) {
            add_file(one);
        } else {
            result_.left_out.push_back(name);
        }
    }

    void add_file(const fs::path& file) {
        const std::string name = file.filename().string();
        const auto named = course_name(name, false);
        if (named)
            give(of_course(*named),
                 {.path = file, .file = file_of(*named), .version = named->version});
        else
            give(of_its_own(file.string(), name), {.path = file, .file = name});
    }

    // Moodle's text without a name of its own is a file all the same.
    static std::string file_of(const CourseName& named) {
        return named.file.empty() ? "text" : named.file;
    }

    void give(Student& student, Piece piece) {
        student.pieces.push_back(std::move(piece));
        ++given_;
    }

    Student& of_course(const CourseName& named) {
        const auto [found, is_new] = students_.try_emplace("id " + named.id);
        Student& one = found->second;
        // A folder of files has the name that the system expects back.
        if (is_new || (one.pieces.front().online_text && !named.online_text)) {
            one.who.name = named.name;
            one.who.shown = named.shown;
            one.who.id = named.id;
        }
        return one;
    }

    Student& of_its_own(const std::string& place, const std::string& name) {
        Student& one = students_["place " + place];
        one.who.name = one.who.shown = name;
        return one;
    }

    void find_solution(Student& student) {
        files_ = archives_ = 0;
        bytes_ = 0;
        fs::path copy;
        std::vector<Piece>& pieces = student.pieces;
        if (std::any_of(pieces.begin(), pieces.end(),
                        [](const Piece& one) { return !one.online_text; }))
            std::erase_if(pieces, [](const Piece& one) { return one.online_text; });
        try {
            if (pieces.size() == 1 && pieces.front().file.empty()) {
                student.who.folder = solution_below(exercise_, pieces.front().path);
                if (!student.who.folder.empty()) return;
            }
            copy = new_folder();
            student.who.folder = copy;
            // The newest last: it stays.
            std::stable_sort(pieces.begin(), pieces.end(),
                             [](const Piece& a, const Piece& b) { return a.version < b.version; });
            for (const Piece& one : pieces) put_in(one, copy);
            take_solution(student.who, copy);
        } catch (const InputError& error) {
            student.who.problem = error.what();
            // Nothing of it is run: it takes no room.
            std::error_code ignored;
            if (!copy.empty()) fs::remove_all(copy, ignored);
            student.who.folder = pieces.front().path;
        }
    }

    // Copies a piece into the folder; ZIP files are unpacked.
    void put_in(const Piece& piece, const fs::path& to) {
        if (!piece.file.empty()) {
            put_file_in(piece.path, piece.file, to);
            return;
        }
        for (const fs::path& one : entries_of(piece.path)) {
            if (is_file(one))
                put_file_in(one, one.filename().string(), to);
            else if (is_folder(one))
                copy_tree(one, to / one.filename(), 8);
        }
    }

    void put_file_in(const fs::path& file, const std::string& name, const fs::path& to) {
        if (!has_ending(file, ".zip")) {
            copy(file, to / name);
            return;
        }
        std::error_code error;
        if (fs::file_size(file, error) > of_student.bytes)
            throw InputError(name + ": has more than 32 MiB");
        if (++archives_ > max_archives) throw InputError("It holds too many ZIP files.");
        try {
            unzip(file, to, of_student);
        } catch (const InputError& fault) {
            throw InputError(name + ": " + fault.what());
        }
    }

    void copy_tree(const fs::path& from, const fs::path& to, int depth) {
        std::error_code error;
        fs::create_directory(to, error);
        for (const fs::path& one : entries_of(from)) {
            if (is_file(one))
                copy(one, to / one.filename());
            else if (is_folder(one) && depth > 0)
                copy_tree(one, to / one.filename(), depth - 1);
        }
    }

    void copy(const fs::path& from, const fs::path& to) {
        std::error_code error;
        bytes_ += fs::file_size(from, error);
        if (bytes_ > of_student.bytes || ++files_ > of_student.files)
            throw InputError("It holds more than 32 MiB, or more than 2000 files.");
        fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
        if (error)
            throw InputError(to.filename().string() + ": cannot be read: " + error.message());
    }

    // Finds the solution in the copy and gives it the name that it needs.
    void take_solution(HandedIn& who, const fs::path& copy) {
        const fs::path below = solution_below(exercise_, copy);
        if (!below.empty()) {
            who.folder = below;
            return;
        }
        const fs::path likely = likely_solution(exercise_, copy);
        if (likely.empty())
            throw InputError("It holds no solution: no file " + names_of_solutions() +
                             ", and no other that can be told to be it.");
        who.folder = likely.parent_path();
        fs::rename(likely, who.folder / solution_name(exercise_, likely));
    }

    std::string names_of_solutions() const {
        if (exercise_.kind == ExerciseKind::Tests) return "tests.jsonl";
        std::string all;
        for (const Language& one : languages())
            all += (all.empty() ? "" : ", ") + std::string(one.solution);
        return all;
    }

    const Exercise& exercise_;
    Gathered result_;
    std::map<std::string, Student> students_;
    std::size_t given_ = 0;  // pieces of all students
    int copied_ = 0;
    // The student whose files are copied.
    std::size_t files_ = 0, archives_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace

Gathered gather(const Exercise& exercise, const std::vector<fs::path>& places) {
    Gathering gathering(exercise);
    for (const fs::path& place : places) gathering.add(place);
    Gathered all = gathering.finish();
    if (all.all.empty()) throw InputError("there are no solutions to grade");
    return all;
}

Gathered gather_one(const Exercise& exercise, const fs::path& folder) {
    Gathering gathering(exercise);
    gathering.add_one(folder);
    return gathering.finish();
}

}  // namespace collidoscope::app
