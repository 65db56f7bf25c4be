// Eight pairs at once with AVX2. Only functions marked WIDE use it, and they run only after the
// processor was asked.
#include <cstring>

#include "collision/cpu/machine.h"
#include "collision/narrow/triangle/triangle_batch.h"
#include "collision/narrow/triangle/triangle_triangle.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define WIDE [[gnu::target("avx2,fma"), gnu::always_inline]] inline

namespace collidoscope::detail {

namespace {

static_assert(sizeof(Triangle) == 9 * sizeof(float));

// Eight vectors.
struct Wide3 {
    __m256 x, y, z;
};
struct WideTriangle {
    Wide3 a, b, c;
};

WIDE __m256 minus(__m256 p, __m256 q) {
    return _mm256_sub_ps(p, q);
}
WIDE Wide3 minus(const Wide3& p, const Wide3& q) {
    return {minus(p.x, q.x), minus(p.y, q.y), minus(p.z, q.z)};
}
WIDE __m256 magnitude(__m256 p) {
    return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), p);
}
WIDE __m256 either(__m256 p, __m256 q) {
    return _mm256_or_ps(p, q);
}
WIDE __m256 both(__m256 p, __m256 q) {
    return _mm256_and_ps(p, q);
}
WIDE __m256 above(__m256 p, __m256 q) {
    return _mm256_cmp_ps(p, q, _CMP_GT_OQ);
}
WIDE __m256 smallest(__m256 p, __m256 q, __m256 r) {
    return _mm256_min_ps(_mm256_min_ps(p, q), r);
}
WIDE __m256 largest(__m256 p, __m256 q, __m256 r) {
    return _mm256_max_ps(_mm256_max_ps(p, q), r);
}

// Selects q if the mask is set, else p.
WIDE Wide3 choose(const Wide3& p, const Wide3& q, __m256 mask) {
    return {_mm256_blendv_ps(p.x, q.x, mask), _mm256_blendv_ps(p.y, q.y, mask),
            _mm256_blendv_ps(p.z, q.z, mask)};
}

// The four floats at `at` of eight triangles, turned so that each coordinate is one register.
struct Four {
    __m256 v[4];
};
// Four floats of a triangle and of the one four farther on.
WIDE __m256 low_high(const float* at) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(at)), _mm_loadu_ps(at + 4 * 9),
                                1);
}
WIDE Four transposed(const float* at) {
    const __m256 r0 = low_high(at), r1 = low_high(at + 9), r2 = low_high(at + 18),
                 r3 = low_high(at + 27);
    const __m256 t0 = _mm256_unpacklo_ps(r0, r1), t1 = _mm256_unpackhi_ps(r0, r1);
    const __m256 t2 = _mm256_unpacklo_ps(r2, r3), t3 = _mm256_unpackhi_ps(r2, r3);
    return {{_mm256_shuffle_ps(t0, t2, 0x44), _mm256_shuffle_ps(t0, t2, 0xee),
             _mm256_shuffle_ps(t1, t3, 0x44), _mm256_shuffle_ps(t1, t3, 0xee)}};
}

WIDE WideTriangle load(const Triangle* triangles) {
    const float* at = &triangles->a.x;
    const Four p = transposed(at), q = transposed(at + 4);
    const __m256 last =
        _mm256_set_ps(at[71], at[62], at[53], at[44], at[35], at[26], at[17], at[8]);
    return {{p.v[0], p.v[1], p.v[2]}, {p.v[3], q.v[0], q.v[1]}, {q.v[2], q.v[3], last}};
}

// A determinant in float and a bound of its error. With e = 2^-24 Shewchuk's bound A for rows that
// are differences rounded once is (7 + 56 e) e times the permanent; 8 e covers its own rounding,
// and FMA only rounds less. Coordinates are at most 2^38, so nothing overflows, and what underflows
// is less than 2^-126 each, six times, times 2^39: far below the 2^-80 added.
struct Cross {
    Wide3 n, bound;  // the minors and the sums of magnitudes of their products
};
WIDE __m256 minor(__m256 p, __m256 q, __m256 r, __m256 s, __m256& magnitudes) {
    const __m256 rs = _mm256_mul_ps(r, s), pq = _mm256_mul_ps(p, q);
    magnitudes = _mm256_add_ps(magnitude(pq), magnitude(rs));
    return minus(pq, rs);
}
WIDE Cross cross(const Wide3& u, const Wide3& v) {
    Cross c;
    c.n.x = minor(u.y, v.z, u.z, v.y, c.bound.x);
    c.n.y = minor(u.z, v.x, u.x, v.z, c.bound.y);
    c.n.z = minor(u.x, v.y, u.y, v.x, c.bound.z);
    return c;
}

// Masks: certainly positive, certainly negative.
struct Sign {
    __m256 positive, negative;
};
WIDE Sign sign_of(const Cross& c, const Wide3& w) {
    const __m256 det =
        _mm256_fmadd_ps(w.x, c.n.x, _mm256_fmadd_ps(w.y, c.n.y, _mm256_mul_ps(w.z, c.n.z)));
    const __m256 permanent = _mm256_fmadd_ps(
        magnitude(w.x), c.bound.x,
        _mm256_fmadd_ps(magnitude(w.y), c.bound.y, _mm256_mul_ps(magnitude(w.z), c.bound.z)));
    const __m256 bound =
        _mm256_fmadd_ps(permanent, _mm256_set1_ps(0x1p-21f), _mm256_set1_ps(0x1p-80f));
    return {above(det, bound), above(minus(_mm256_setzero_ps(), bound), det)};
}

// The signs of one triangle's corners about the other's plane.
struct Sides {
    Sign a, b, c;
    __m256 unknown;  // some sign is
    __m256 beyond;   // all are certain and alike
};
WIDE Sides sides_of(const WideTriangle& t, const WideTriangle& plane) {
    const Cross n = cross(minus(plane.b, plane.a), minus(plane.c, plane.a));
    Sides s;
    s.a = sign_of(n, minus(t.a, plane.a));
    s.b = sign_of(n, minus(t.b, plane.a));
    s.c = sign_of(n, minus(t.c, plane.a));
    const __m256 known =
        both(both(either(s.a.positive, s.a.negative), either(s.b.positive, s.b.negative)),
             either(s.c.positive, s.c.negative));
    s.unknown = _mm256_xor_ps(known, _mm256_castsi256_ps(_mm256_set1_epi32(-1)));
    s.beyond = either(both(both(s.a.positive, s.b.positive), s.c.positive),
                      both(both(s.a.negative, s.b.negative), s.c.negative));
    return s;
}

// The triangle turned so that the corner alone on its side comes first. All signs are known.
struct Turned {
    Wide3 apex, left, right;
    __m256 above;  // the apex is on the higher side
};
WIDE Turned turned(const WideTriangle& t, const Sides& s) {
    // a unless it is like b or like c: like c makes b the lone one, like b makes c.
    const __m256 like_b = _mm256_xor_ps(_mm256_xor_ps(s.a.positive, s.b.positive),
                                        _mm256_castsi256_ps(_mm256_set1_epi32(-1)));
    const __m256 like_c = _mm256_xor_ps(_mm256_xor_ps(s.a.positive, s.c.positive),
                                        _mm256_castsi256_ps(_mm256_set1_epi32(-1)));
    return {choose(choose(t.a, t.b, like_c), t.c, like_b),
            choose(choose(t.b, t.c, like_c), t.a, like_b),
            choose(choose(t.c, t.a, like_c), t.b, like_b),
            _mm256_blendv_ps(_mm256_blendv_ps(s.a.positive, s.b.positive, like_c), s.c.positive,
                             like_b)};
}

WIDE Sign orientation(const Wide3& a, const Wide3& b, const Wide3& c, const Wide3& d) {
    return sign_of(cross(minus(b, a), minus(c, a)), minus(d, a));
}

WIDE unsigned bits(__m256 mask) {
    return static_cast<unsigned>(_mm256_movemask_ps(mask));
}

// As the lanes of overlaps(): a bit per pair.
struct Answers {
    unsigned hit, unknown;
};
WIDE Answers overlaps_eight(const Triangle* pa, const Triangle* pb) {
    const WideTriangle a = load(pa), b = load(pb);

    // Compare the extents, and set apart what is too large for the bounds.
    const Wide3 a_lo{smallest(a.a.x, a.b.x, a.c.x), smallest(a.a.y, a.b.y, a.c.y),
                     smallest(a.a.z, a.b.z, a.c.z)};
    const Wide3 a_hi{largest(a.a.x, a.b.x, a.c.x), largest(a.a.y, a.b.y, a.c.y),
                     largest(a.a.z, a.b.z, a.c.z)};
    const Wide3 b_lo{smallest(b.a.x, b.b.x, b.c.x), smallest(b.a.y, b.b.y, b.c.y),
                     smallest(b.a.z, b.b.z, b.c.z)};
    const Wide3 b_hi{largest(b.a.x, b.b.x, b.c.x), largest(b.a.y, b.b.y, b.c.y),
                     largest(b.a.z, b.b.z, b.c.z)};
    const __m256 gap = either(either(either(above(a_lo.x, b_hi.x), above(b_lo.x, a_hi.x)),
                                     either(above(a_lo.y, b_hi.y), above(b_lo.y, a_hi.y))),
                              either(above(a_lo.z, b_hi.z), above(b_lo.z, a_hi.z)));
    const __m256 highest =
        _mm256_max_ps(largest(a_hi.x, a_hi.y, a_hi.z), largest(b_hi.x, b_hi.y, b_hi.z));
    const __m256 lowest =
        _mm256_min_ps(smallest(a_lo.x, a_lo.y, a_lo.z), smallest(b_lo.x, b_lo.y, b_lo.z));
    const __m256 limit = _mm256_set1_ps(0x1p38f);
    const __m256 fits =
        both(above(limit, highest), above(lowest, minus(_mm256_setzero_ps(), limit)));

    // Find the sides, and who lies wholly on one.
    const Sides side_a = sides_of(a, b), side_b = sides_of(b, a);
    const unsigned large = ~bits(fits) & 0xff;
    const unsigned apart = bits(gap) | (bits(either(side_a.beyond, side_b.beyond)) & ~large);
    const unsigned flat = (bits(either(side_a.unknown, side_b.unknown)) | large) & ~apart;
    if ((apart | flat) == 0xff) return {0, flat};

    // Compare the intervals on the common line.
    const Turned p = turned(a, side_a), q = turned(b, side_b);
    const Sign start = orientation(p.apex, choose(p.right, p.left, q.above), q.apex,
                                   choose(q.right, q.left, p.above));
    const Sign end = orientation(p.apex, choose(p.left, p.right, q.above), q.apex,
                                 choose(q.left, q.right, p.above));
    const unsigned hit = bits(both(start.negative, end.positive));
    const unsigned miss = bits(either(start.positive, end.negative));
    const unsigned open = ~(apart | flat) & 0xff;
    return {hit & open, flat | (open & ~(hit | miss))};
}

}  // namespace

bool has_wide_batch() {
    return machine_has_avx2();
}

[[gnu::target("avx2,fma")]] std::size_t overlaps_wide(std::span<const Triangle> a,
                                                      std::span<const Triangle> b,
                                                      std::span<std::uint8_t> hits) {
    std::size_t i = 0;
    for (; i + 8 <= a.size(); i += 8) {
        const Answers answers = overlaps_eight(&a[i], &b[i]);
        // Spread eight bits over eight bytes: seven by a product that moves bit k up by 7 k.
        const std::uint64_t low = answers.hit & 0x7f, high = answers.hit >> 7;
        const std::uint64_t bytes =
            ((low * 0x0002040810204081u) & 0x0101010101010101u) | (high << 56);
        std::memcpy(&hits[i], &bytes, sizeof bytes);
        // Ask anew about what is not certain.
        for (unsigned rest = answers.unknown; rest != 0; rest &= rest - 1) {
            const std::size_t k = i + static_cast<std::size_t>(__builtin_ctz(rest));
            hits[k] = overlaps(a[k], b[k]);
        }
    }
    return i;
}

}  // namespace collidoscope::detail

#else

namespace collidoscope::detail {

bool has_wide_batch() {
    return false;
}
std::size_t overlaps_wide(std::span<const Triangle>, std::span<const Triangle>,
                          std::span<std::uint8_t>) {
    return 0;
}

}  // namespace collidoscope::detail

#endif
