// Questions that a scene asks of the bodies of a broad phase, in every frame: region, ray, nearest,
// and the pairs that begin and end. A simulation holds one and asks after each update.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/crowd/simulation.h"
#include "app/model/questions/answer.h"
#include "app/model/shapes/crowd_queries.h"
#include "collision/broad/box_query_search.h"
#include "collision/broad/pair_events.h"
#include "collision/broad/queries.h"

namespace collidoscope::app {

// A list of boxes, for who has no structure.
struct ListAsked {
    const ProxyBoxes& boxes;
    template <typename Question, Tracer T>
    void ask(Question& question, T trace) const {
        detail::ask_list(question, boxes, trace);
    }
};

class CrowdQuestions {
  public:
    // Bodies that went in this frame, before ask().
    void follow(const SpawnedAndRemoved& change);

    // Adds to the frame's answer what the crowd asks of the broad phase, and to the recording how
    // it was found: inside of the last step, which says the result. Nothing for a crowd that asks
    // nothing.
    template <AnswersQuestions B>
    void ask(const B& broad, const CrowdState& crowd, Answer& answer, Recording* recording) {
        const CrowdQueries& queries = crowd.queries;
        if (!queries.any()) return;
        begin(answer);
        if (const auto& region = queries.region) {
            take_region(asked(broad, RegionQuestion(region->box, region->filter), recording));
        }
        if (const auto& ray = queries.ray) {
            const float end = ray->max_t > 0 ? ray->max_t : std::numeric_limits<float>::infinity();
            take_ray(asked(broad, RayQuestion(ray->ray, ray->first, end, ray->filter), recording),
                     ray->first);
        }
        if (const auto& nearest = queries.nearest) {
            take_nearest(asked(broad,
                               NearestQuestion(nearest->point, nearest->count, nearest->filter),
                               recording));
        }
        if (queries.events) take_events();
        finish(answer, recording);
    }

  private:
    template <typename B, typename Question>
    static BoxAnswer asked(const B& broad, const Question& question, Recording* recording) {
        if (!recording) return answer_of(broad, question);
        return answer_of(broad, question, Recorder(*recording).scope(Question::pseudocode));
    }

    void begin(const Answer& answer);
    void take_region(const BoxAnswer& found);
    void take_ray(const BoxAnswer& found, bool first);
    void take_nearest(const BoxAnswer& found);
    void take_events();
    void finish(Answer& answer, Recording* recording);
    void take(const char* name, const BoxAnswer& found, std::string said, std::string_view help);

    PairEvents events_;
    // Results of the frame that is asked about.
    std::vector<Quantity> quantities_;
    std::vector<std::string> said_;
    std::shared_ptr<CrowdAnswer> crowd_;
};

// The questions as marks of the scene, with their grips.
std::vector<Mark> question_marks(const CrowdState& crowd);

}  // namespace collidoscope::app
