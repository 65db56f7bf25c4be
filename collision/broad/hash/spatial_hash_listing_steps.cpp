#include "collision/broad/hash/spatial_hash_listing_steps.h"

namespace collidoscope::spatial_hash_listing {

void say_missed(StepBuilder& step, const ProxyPair& pair, bool collide) {
    step.say("Bodies ", strong(pair.low), " and ", strong(pair.high),
             collide ? " collide" : " overlap",
             " and the listing misses it: it has not inserted both into a common cell.")
        .body(pair.low, Role::Hit)
        .body(pair.high, Role::Hit);
}

}  // namespace collidoscope::spatial_hash_listing
