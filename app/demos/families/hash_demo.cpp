#include "app/demos/families/hash_demo.h"

#include "collision/trace/numbers.h"

#include <map>

namespace collidoscope::app {

std::vector<OptionSpec> hash_options() {
    return {
        {.id = "dimensions",
         .title = "Dimensions",
         .help =
             "2: a grid on the ground (x and z), for wide scenes with little above something else.",
         .fallback = 2,
         .min = 2,
         .max = 3},
        {.id = "cell",
         .title = "Cell size",
         .help = "Cell width; 0: twice the width of the largest body.",
         .fallback = 0.0,
         .low = 0,
         .high = 1000},
        {.id = "seconds",
         .title = "Frame time",
         .help = "How far ahead every body is swept: a long frame shows what bodies pass through.",
         .fallback = 0.25,
         .low = 0,
         .high = 5}};
}

SpatialHashOptions read_hash_options(const OptionReader& options) {
    SpatialHashOptions result;
    result.dimensions = options.get<int>("dimensions");
    result.cell = static_cast<float>(options.get<double>("cell"));
    return result;
}

namespace {

// The cells and the bodies in each, as the paper's figure 10 lists them; none where that would be
// long.
Datum::List hash_table_of(const SpatialHash& hash) {
    constexpr std::size_t max_cells = 16, max_entries = 32;
    std::map<HashCell, Datum::List> table;
    std::size_t entries = 0;
    hash.proxies().for_each([&](ProxyId id, const Aabb&) {
        for (const HashCell& cell : hash.cells_of(id)) {
            if (++entries > max_entries) return;
            table[cell].emplace_back(std::int64_t{id});
        }
    });
    Datum::List rows;
    if (table.size() > max_cells || entries > max_entries) return rows;
    for (auto& [cell, bodies] : table)
        rows.emplace_back(Datum::List{Datum(hash.grid().name(cell)), Datum(std::move(bodies))});
    return rows;
}

}  // namespace

void add_hash_notes(Answer& answer, const SpatialHash& hash) {
    if (hash.options().unoptimized) return;
    answer.add("cell_size", hash.grid().size, "The cell size actually used.");
    if (hash.options().listing != HashListing::None) {
        answer.add("hash_multiplications", hash.cost().multiplications,
                   "Multiplications that turn coordinates into cells.");
        answer.add("hash_comparisons", hash.cost().comparisons,
                   "Comparisons of cell indices in the hash phase.");
    }
    if (Datum::List table = hash_table_of(hash); !table.empty())
        answer.add("table", std::move(table), "The cells in use and the bodies in each.");
    std::string note;
    if (hash.options().cell > 0 && hash.grid().size != hash.options().cell)
        note = "Cells of " + significant(static_cast<double>(hash.options().cell)) +
               " would be too many to store.";
    if (const std::uint64_t large = hash.large(); large > 0)
        note += (note.empty() ? "" : " ") + grouped(large) +
                (large == 1 ? " body lies" : " bodies lie") +
                " in too many cells: compared with all others.";
    if (!note.empty()) answer.add_note(note);
}

std::vector<Mark> hash_cells(const SpatialHash& hash, std::size_t most) {
    std::vector<HashCell> cells;
    float low = 0, high = 0;
    bool any = false;
    hash.proxies().for_each([&](ProxyId id, const Aabb& box) {
        low = any ? std::min(low, box.min.y) : box.min.y;
        high = any ? std::max(high, box.max.y) : box.max.y;
        any = true;
        if (cells.size() >= 4 * most) return;
        for (const HashCell& cell : hash.cells_of(id)) cells.push_back(cell);
    });
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    if (cells.size() > most) cells.resize(most);
    std::vector<Mark> marks;
    marks.reserve(cells.size());
    for (const HashCell& cell : cells) {
        marks.push_back({BoxMark{as_box(hash.grid().box(cell, low, high))},
                         Role::Bounds,
                         Space::World,
                         {},
                         {},
                         {}});
    }
    return marks;
}

}  // namespace collidoscope::app
