// The contacts of two faces seen along their normal, and a choice of them.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "collision/narrow/sat/hull_contacts.h"

namespace collidoscope {

// Up to four contacts, by their number in the patch, in the order in which they were taken.
class ContactChoice {
  public:
    void take(std::size_t i) { kept_[size_++] = i; }
    std::size_t size() const { return size_; }
    std::size_t operator[](std::size_t k) const { return kept_[k]; }
    const std::size_t* begin() const { return kept_.data(); }
    const std::size_t* end() const { return kept_.data() + size_; }

  private:
    std::array<std::size_t, 4> kept_{};
    std::size_t size_ = 0;
};

class ContactPatch {
  public:
    // normal: unit. The pair and the points must outlive it.
    ContactPatch(const HullPair& pair, const dvec3& normal,
                 std::span<const HullContacts::Point> points);

    std::size_t size() const { return points_.size(); }
    double depth(std::size_t i) const { return points_[i].depth; }
    double squared(std::size_t i, std::size_t k) const;
    // Twice the area of the triangle i j k, seen along the normal: positive counterclockwise.
    double turn(std::size_t i, std::size_t j, std::size_t k) const;
    // Twice the area that i adds to a triangle of three; zero or less within it.
    double outside(const ContactChoice& three, std::size_t i) const;
    // Twice the area that counts as none.
    double flat() const { return flat_; }

    // The area of the convex hull of all, or of those chosen, seen along the normal.
    double area() const;
    double area(const ContactChoice& chosen) const;
    // The corners of the convex hull of these contacts, in turn.
    std::vector<std::size_t> outline(std::vector<std::size_t> of) const;

    // The number of the contact with the largest score; of several, the first by position.
    template <typename Score>
    std::size_t best(const Score& score) const {
        std::size_t found = 0;
        for (std::size_t i = 1; i < size(); ++i) {
            const double here = score(i), there = score(found);
            if (here > there || (here == there && before(i, found))) found = i;
        }
        return found;
    }
    std::vector<HullContacts::Point> only(const ContactChoice& chosen) const;

    // To be shown: a contact's place, and the points of both bodies there.
    vec3 place(std::size_t i) const;
    vec3 on_a(std::size_t i) const;
    vec3 on_b(std::size_t i) const;

  private:
    bool before(std::size_t i, std::size_t k) const;
    double area_of(const std::vector<std::size_t>& of) const;

    const HullPair& pair_;
    dvec3 normal_;
    std::vector<HullContacts::Point> points_;
    double flat_ = 0;
};

}  // namespace collidoscope
