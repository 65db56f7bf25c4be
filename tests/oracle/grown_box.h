// A moving ball and a moving box that does not turn, as a point and the box grown by the ball, in
// rational numbers along the box's own axes: when they meet, and which way they face each other.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "collision/motion/moving_body.h"
#include "tests/oracle/rational.h"

namespace collidoscope::oracle {

// The columns of the box's axes times |q|², and |q|² itself: polynomials of the quaternion.
struct ScaledAxes {
    std::array<Rational3, 3> axis{Rational3(1, 0, 0), Rational3(0, 1, 0), Rational3(0, 0, 1)};
    mpq_class scale = 1;

    explicit ScaledAxes(const MovingBody& box) {
        if (box.form != BodyForm::Box && box.form != BodyForm::Mesh) return;
        // p -> q p q*, without dividing by |q|².
        const mpq_class w(box.rotation.w);
        const Rational3 u(vec3(box.rotation.x, box.rotation.y, box.rotation.z));
        if (w == 0 && dot(u, u) == 0) return;
        scale = w * w + dot(u, u);
        for (Rational3& e : axis)
            e = mpq_class(w * w - dot(u, u)) * e + mpq_class(2 * dot(u, e)) * u +
                mpq_class(2 * w) * cross(u, e);
    }
};

// The box grown by a ball is the union of its three slabs-grown boxes, twelve cylinders about its
// edges and eight balls about its corners. A point that moves through any of them hits.
class GrownBox {
  public:
    GrownBox(const MovingBody& sphere, const MovingBody& box)
        : axes_(box), radius_(axes_.scale * sphere.half.x) {
        const Rational3 p = Rational3(sphere.center) - Rational3(box.center);
        const Rational3 v = Rational3(sphere.velocity) - Rational3(box.velocity);
        for (int k = 0; k < 3; ++k) {
            const Rational3& axis = axes_.axis[static_cast<std::size_t>(k)];
            p_[k] = dot(axis, p);
            v_[k] = dot(axis, v);
            half_[k] = axes_.scale * box.half[k];
        }
    }

    // Within this time.
    bool hit(const mpq_class& end) const {
        // For each axis the coordinate may be free within the half size (0), grown by the radius
        // (1), or measured from an edge or corner at -half or half (2, 3).
        for (int grown = 0; grown < 3; ++grown)
            if (meets(end, grown, {0, 0, 0})) return true;
        for (int x = 0; x < 3; ++x)
            for (int y = 0; y < 3; ++y)
                for (int z = 0; z < 3; ++z)
                    if (meets(end, -1, {x - 1, y - 1, z - 1})) return true;
        return false;
    }

    // At this time.
    bool overlap_at(const mpq_class& time) const {
        mpq_class sum = -radius_ * radius_;
        for (int k = 0; k < 3; ++k) {
            const mpq_class beyond = abs(mpq_class(p_[k] + time * v_[k])) - half_[k];
            if (beyond > 0) sum += beyond * beyond;
        }
        return sum <= 0;
    }

    // From the center to the nearest point of the box as they first touch, after time 0, in the
    // world's axes; zero when that is never. A radius of 0 counts as one of 1e-200: the limit of
    // small ones. In numbers of 2,500 bits.
    dvec3 way_at_touch() const {
        mpf_set_default_prec(bits);
        std::vector<mpq_class> times{0};
        for (int k = 0; k < 3; ++k) {
            if (v_[k] == 0) continue;
            for (const mpq_class& h : {half_[k], mpq_class(-half_[k])})
                if (const mpq_class t = (h - p_[k]) / v_[k]; t > 0) times.push_back(t);
        }
        std::sort(times.begin(), times.end());
        const Number r = radius_ == 0 ? Number("1e-200", bits, 10) : Number(radius_, bits);
        for (std::size_t i = 0; i < times.size(); ++i) {
            const bool last = i + 1 == times.size();
            const mpq_class middle =
                last ? mpq_class(times[i] + 1) : mpq_class((times[i] + times[i + 1]) / 2);
            std::array<int, 3> side{};
            std::array<Number, 3> p{}, v{};
            Number a(0, bits), b(0, bits), c(-r * r, bits);
            for (std::size_t k = 0; k < 3; ++k) {
                const int axis = static_cast<int>(k);
                const mpq_class at = p_[axis] + middle * v_[axis];
                side[k] = at > half_[axis] ? 1 : at < -half_[axis] ? -1 : 0;
                if (side[k] == 0) continue;
                p[k] = Number(mpq_class(p_[axis] - side[k] * half_[axis]), bits);
                v[k] = Number(v_[axis], bits);
                a += v[k] * v[k];
                b += p[k] * v[k];
                c += p[k] * p[k];
            }
            const Number under(b * b - a * c, bits);
            if (a == 0 || under < 0) continue;
            const Number root(sqrt(under), bits), t((-b - root) / a, bits);
            if (t < Number(times[i], bits) || (!last && t > Number(times[i + 1], bits))) continue;
            dvec3 way(0);
            for (std::size_t k = 0; k < 3; ++k) {
                if (side[k] == 0) continue;
                const Number part((p[k] + t * v[k]) / r, bits);
                const Rational3& axis = axes_.axis[k];
                for (int j = 0; j < 3; ++j)
                    way[j] -= part.get_d() * mpq_class(axis[j] / axes_.scale).get_d();
            }
            return way;
        }
        return dvec3(0);
    }

  private:
    using Number = mpf_class;
    static constexpr mp_bitcnt_t bits = 2500;

    struct Sides {
        int x, y, z;
        int operator[](int k) const { return k == 0 ? x : k == 1 ? y : z; }
    };
    // Coordinates with side 0 stay within the half size (plus the radius where grown); those with a
    // side are measured from there, and their squares have to come down to the radius'.
    bool meets(const mpq_class& end, int grown, const Sides& side) const {
        mpq_class from = 0, to = end, a = 0, b = 0, c = -radius_ * radius_;
        for (int k = 0; k < 3; ++k) {
            if (side[k] == 0) {
                const mpq_class h = half_[k] + (k == grown ? radius_ : mpq_class(0));
                if (v_[k] == 0) {
                    if (abs(p_[k]) > h) return false;
                    continue;
                }
                mpq_class in = (-h - p_[k]) / v_[k], out = (h - p_[k]) / v_[k];
                if (in > out) swap(in, out);
                if (in > from) from = in;
                if (out < to) to = out;
            } else {
                const mpq_class q = p_[k] - side[k] * half_[k];
                a += v_[k] * v_[k];
                b += q * v_[k];
                c += q * q;
            }
        }
        if (from > to) return false;
        const auto f = [&](const mpq_class& t) { return mpq_class((a * t + 2 * b) * t + c); };
        if (f(from) <= 0 || f(to) <= 0) return true;
        if (a == 0) return false;
        const mpq_class nearest = -b / a;
        return nearest > from && nearest < to && f(nearest) <= 0;
    }

    ScaledAxes axes_;
    Rational3 p_, v_, half_;
    mpq_class radius_;
};

}  // namespace collidoscope::oracle
