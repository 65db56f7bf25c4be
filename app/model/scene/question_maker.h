// Questions made at random, for `collidoscope ask`: the bodies of a demo's first scene, with other
// sizes, forms and places.
#pragma once

#include <cstdint>
#include <string>

#include "app/model/scene/edge_cases.h"
#include "app/model/scene/scene.h"

namespace collidoscope::app {

struct MadeQuestion {
    Question question;
    std::optional<EdgeCase> edge_case;  // that its bodies were put into
};

class QuestionMaker {
  public:
    // Throws InputError when the demo's own scene cannot be read, or has bodies that are in no file
    // and so cannot be asked about.
    QuestionMaker(const Demo& demo, std::uint64_t seed, const MeshLoader& load);

    // The question of that number: the same for the same demo, seed and number, on every machine.
    // The demo answers it. In questions that are no edge cases numbers have three decimals. With
    // edge_case its bodies, of a crowd the first two, are in one of the five, in turn; those that
    // make no sense for them are passed over. Throws InputError when after a number of attempts
    // none was found. Cost: a few answers of the demo, about a hundred for one of bodies that
    // touch.
    MadeQuestion make(std::uint64_t number, bool edge_case) const;

  private:
    const Demo& demo_;
    std::uint64_t seed_;
    Scene base_;
    MeshLoader load_;
};

}  // namespace collidoscope::app
