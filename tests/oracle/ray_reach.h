// Does a ray meet a capsule or a cylinder until T? In rationals, by minimizing over the ray: shares
// nothing with collision/.
#pragma once

#include <optional>

#include "tests/oracle/rational.h"

namespace collidoscope::oracle {

struct LineAndAxis {
    Rational3 m, d, a;  // from the axis's start to the ray's origin; the ray; the axis
    mpq_class r;

    // The squared distance of the place t from the axis's place s.
    mpq_class squared(const mpq_class& t, const mpq_class& s) const {
        const Rational3 way = m + t * d - s * a;
        return dot(way, way);
    }
};

inline mpq_class clamped(const mpq_class& low, const mpq_class& v, const mpq_class& high) {
    return v < low ? low : v > high ? high : v;
}

// The sign of the least distance from the axis, a segment, of the places from 0 to T, less r.
inline int gap_of_capsule(const LineAndAxis& l, const mpq_class& T) {
    const mpq_class dd = dot(l.d, l.d), aa = dot(l.a, l.a), da = dot(l.d, l.a), md = dot(l.m, l.d),
                    ma = dot(l.m, l.a), across = dd * aa - da * da;
    std::optional<mpq_class> least;
    const auto take = [&](const mpq_class& t, const mpq_class& s) {
        const mpq_class squared = l.squared(t, s);
        if (!least || squared < *least) least = squared;
    };
    for (const mpq_class& t : {mpq_class(0), T})
        take(t, aa == 0 ? mpq_class(0) : clamped(0, (ma + t * da) / aa, 1));
    for (const mpq_class& s : {mpq_class(0), mpq_class(1)})
        take(clamped(0, (s * da - md) / dd, T), s);
    if (across != 0) {
        const mpq_class t = (da * ma - aa * md) / across, s = (dd * ma - da * md) / across;
        if (t >= 0 && t <= T && s >= 0 && s <= 1) take(t, s);
    }
    return cmp(*least, l.r * l.r);
}

// The least value, for the places from 0 to T between the discs' planes, of the squared distance
// from the axis's line less r², times |a|²; nothing where there is no such place.
inline std::optional<mpq_class> gap_of_cylinder(const LineAndAxis& l, const mpq_class& length,
                                                const mpq_class& T) {
    // The height along a is p + t q, from 0 to length * |a|².
    const mpq_class p = dot(l.m, l.a), q = dot(l.d, l.a), top = length * dot(l.a, l.a);
    mpq_class low = 0, high = T;
    if (q == 0) {
        if (p < 0 || p > top) return std::nullopt;
    } else {
        const mpq_class first = -p / q, second = (top - p) / q;
        const mpq_class enters = first < second ? first : second,
                        leaves = first < second ? second : first;
        if (enters > low) low = enters;
        if (leaves < high) high = leaves;
    }
    if (low > high) return std::nullopt;
    const Rational3 w = cross(l.m, l.a), v = cross(l.d, l.a);
    const mpq_class vv = dot(v, v), wv = dot(w, v);
    const mpq_class t = vv == 0 ? low : clamped(low, -wv / vv, high);
    const Rational3 way = w + t * v;
    return mpq_class(dot(way, way) - l.r * l.r * dot(l.a, l.a));
}

}  // namespace collidoscope::oracle
