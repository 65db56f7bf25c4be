#include "collision/narrow/convex/support_table.h"

#include "collision/cpu/machine.h"

namespace collidoscope {
namespace {

// Four lanes; one or two registers, as the processor has them.
using Lanes = double __attribute__((vector_size(32)));
using Mask = long long __attribute__((vector_size(32)));

struct Rows {
    const double* x;
    const double* y;
    const double* z;
    std::size_t count;
};

// The reach of four vertices along a direction. Lanes go by reference: how they are returned would
// depend on the instructions compiled for.
inline __attribute__((always_inline)) void along(const Rows& rows, std::size_t i, const Lanes& x,
                                                 const Lanes& y, const Lanes& z, Lanes& out) {
    Lanes a, b, c;
    __builtin_memcpy(&a, rows.x + i, sizeof a);
    __builtin_memcpy(&b, rows.y + i, sizeof b);
    __builtin_memcpy(&c, rows.z + i, sizeof c);
    out = a * x + b * y + c * z;
}

inline __attribute__((always_inline)) Index scan_rows(const Rows& rows, double dx, double dy,
                                                      double dz) {
    const Lanes x = {dx, dx, dx, dx}, y = {dy, dy, dy, dy}, z = {dz, dz, dz, dz};
    const Lanes four = {4, 4, 4, 4};
    Lanes place = {0, 1, 2, 3}, where = place, best, next;
    along(rows, 0, x, y, z, best);
    for (std::size_t i = 4; i < rows.count; i += 4) {
        along(rows, i, x, y, z, next);
        place += four;
        const Mask better = next > best;
        best = better ? next : best;
        where = better ? place : where;
    }
    const int left = best[1] > best[0] ? 1 : 0, right = best[3] > best[2] ? 3 : 2;
    return static_cast<Index>(where[best[right] > best[left] ? right : left]);
}

struct Both {
    Index a, b;
};

Both scan_both(const Rows& a, const dvec3& da, const Rows& b, const dvec3& db) {
    return {scan_rows(a, da.x, da.y, da.z), scan_rows(b, db.x, db.y, db.z)};
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) Both scan_both_avx2(const Rows& a, const dvec3& da, const Rows& b,
                                                    const dvec3& db) {
    return {scan_rows(a, da.x, da.y, da.z), scan_rows(b, db.x, db.y, db.z)};
}
const bool has_avx2 = machine_has_avx2();
#endif

Both scan(const Rows& a, const dvec3& da, const Rows& b, const dvec3& db) {
#if defined(__x86_64__)
    if (has_avx2) return scan_both_avx2(a, da, b, db);
#endif
    return scan_both(a, da, b, db);
}

}  // namespace

SupportTable::SupportTable(const Polytope& polytope) : count_(polytope.vertices.size()) {
    padded_ = (count_ + 3) / 4 * 4;
    rows_.resize(3 * padded_ / 4);
    double* to = rows_.data()->lane;
    for (std::size_t i = 0; i < padded_; ++i) {
        const dvec3 p(polytope.vertices[i < count_ ? i : 0]);
        to[i] = p.x;
        to[padded_ + i] = p.y;
        to[2 * padded_ + i] = p.z;
    }
    if (count_ <= scan_limit) return;
    for (Index v = 0; v < count_; ++v) {
        first_.push_back(static_cast<Index>(neighbors_.size()));
        polytope.round_vertex(v, [&](Index edge) { neighbors_.push_back(polytope.end(edge)); });
    }
    first_.push_back(static_cast<Index>(neighbors_.size()));

    // For the middle of every cell, its support: near that of the cell before.
    Index near = 0;
    for (int face = 0; face < 6; ++face)
        for (int row = 0; row < cells; ++row)
            for (int k = 0; k < cells; ++k) {
                const int column = row % 2 == 0 ? k : cells - 1 - k;
                const double u = (2 * column + 1) / double{cells} - 1;
                const double v = (2 * row + 1) / double{cells} - 1;
                const double s = face % 2 == 0 ? 1 : -1;
                const dvec3 d = face < 2   ? dvec3(s, u, v)
                                : face < 4 ? dvec3(v, s, u)
                                           : dvec3(u, v, s);
                near = climb(d, near);
                start_.resize(std::size_t{6} * cells * cells);
                start_[cell(d)] = near;
            }
}

Index SupportTable::scan(const dvec3& direction) const {
    const Rows rows{x(), y(), z(), padded_};
    const Index found = scan_rows(rows, direction.x, direction.y, direction.z);
    return found < count_ ? found : 0;
}

// As support_by_climbing().
Index SupportTable::climb(const dvec3& d, Index from) const {
    const double *px = x(), *py = y(), *pz = z();
    Index best = from;
    for (std::size_t steps = count_; steps-- > 0;) {
        const dvec3 here = vertex(best);
        Index better = best;
        double most = 0;
        for (Index i = first_[best]; i < first_[best + 1]; ++i) {
            const Index v = neighbors_[i];
            const double gain =
                d.x * (px[v] - here.x) + d.y * (py[v] - here.y) + d.z * (pz[v] - here.z);
            better = gain > most ? v : better;
            most = gain > most ? gain : most;
        }
        if (better == best) return best;
        best = better;
    }
    return scan(d);
}

SupportTable::Two SupportTable::support(const SupportTable& a, const dvec3& da,
                                        const SupportTable& b, const dvec3& db) {
    if (a.scans() && b.scans()) {
        const Both both = collidoscope::scan({a.x(), a.y(), a.z(), a.padded_}, da,
                                             {b.x(), b.y(), b.z(), b.padded_}, db);
        return {both.a < a.count_ ? both.a : 0, both.b < b.count_ ? both.b : 0};
    }
    return {a.support(da), b.support(db)};
}

}  // namespace collidoscope
