// Selection in the window: a body, a member of a crowd, a tree.
#pragma once

#include <cstddef>
#include <optional>

namespace collidoscope::app {

struct Selection {
    std::optional<std::size_t> body;
    std::optional<std::size_t> member;  // of the selected crowd
    std::optional<std::size_t> tree;    // body whose tree the panels show

    void select(std::optional<std::size_t> which) { body = which, member.reset(); }
};

}  // namespace collidoscope::app
