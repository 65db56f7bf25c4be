#include "collision/narrow/textbook/segment_segment_listing.h"

namespace collidoscope {

const char* name_of(SegmentListingFailure failure) {
    switch (failure) {
        case SegmentListingFailure::None:
            return "none";
        case SegmentListingFailure::Parallel:
            return "crossing segments taken to be parallel";
        case SegmentListingFailure::Collinear:
            return "overlap on one line not seen";
        case SegmentListingFailure::Height:
            return "one passes above the other";
        case SegmentListingFailure::Rounding:
            return "rounding";
    }
    return "";
}

SegmentListingFailure why_listing_fails(const Segment& a, const Segment& b, bool says) {
    const SegmentPair truth = collide(a, b);
    if (truth.pair.hit == says) return SegmentListingFailure::None;
    if (says) {
        const auto flat = [](const Segment& s) {
            return Segment{vec3(vec2(s.a), 0), vec3(vec2(s.b), 0)};
        };
        return collide(flat(a), flat(b)).pair.hit ? SegmentListingFailure::Height
                                                  : SegmentListingFailure::Rounding;
    }
    if (truth.relation == SegmentRelation::Collinear) return SegmentListingFailure::Collinear;
    const auto found = listing_line_line(vec2(a.a), vec2(a.b), vec2(b.a), vec2(b.b));
    return found.verdict == ListingIntersection::Verdict::Parallel
               ? SegmentListingFailure::Parallel
               : SegmentListingFailure::Rounding;
}

}  // namespace collidoscope
