// Data stored beside a picture: the step it shows, and the marks shown there.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/model/questions/demo.h"
#include "app/window/shell/picture.h"
#include "tests/render/image_files.h"

namespace collidoscope::app {

// A step by its line of the pseudo-code, which stays when other steps are added: the second step on
// line "support" has the occurrence 2.
struct StepName {
    std::string line;
    std::size_t occurrence = 1;

    static StepName of(const std::vector<std::string>& lines, std::size_t step);
    // Its index; nothing where there is no such step.
    std::optional<std::size_t> in(const std::vector<std::string>& lines) const;
};

struct StoredStep {
    StepName step;
    std::string marks;  // as marks_text says

    // As the JSON file it is kept in.
    std::string text() const;
    // Throws InputError for a file that cannot be read.
    static StoredStep read(const std::filesystem::path& file);
};

// Kind, place, role, space, label, key and link of each mark, in order, a line each. Numbers are
// rounded to three decimals, so that the last bits of a sine do not matter. More than `max_listed`
// marks of one kind, role, space and label are one line: how many there are, and a sum over all.
std::string marks_text(const std::vector<Mark>& marks);
inline constexpr std::size_t max_listed = 12;

// The step that shows most of what its demo is about: of those whose pictures can be told from the
// ones before and after, the one with the most different roles and labels in the scene. Long runs
// are tried at some places only.
std::size_t max_telling(StepPictures& pictures);

// Tolerances between two pictures that count as the same: the pinned renderer leaves nothing to
// chance, but its processor may round differently.
inline constexpr int tolerance = 8;                 // of 255
inline constexpr double max_beyond = 0.0005;        // of all pixels
inline constexpr double max_mean_difference = 0.1;  // of 255
bool same_picture(const render::ImageDifference& difference);
// Pictures that differ in more of all pixels than this are told apart with certainty.
inline constexpr double min_told = 2 * max_beyond;

}  // namespace collidoscope::app
