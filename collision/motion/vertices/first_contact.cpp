#include "collision/motion/vertices/first_contact.h"

namespace collidoscope {

const char* name_of(FirstContactStatus status) {
    switch (status) {
        case FirstContactStatus::Touching:
            return "touching";
        case FirstContactStatus::Within:
            return "within";
        case FirstContactStatus::Apart:
            return "apart";
        case FirstContactStatus::Undecided:
            break;
    }
    return "undecided";
}

}  // namespace collidoscope
