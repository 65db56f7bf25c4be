// Parts of the workbench that it does not know by name: a feature with rooms of its own keeps its
// state in one, and reaches it with Workbench::part<T>().
#pragma once

#include <map>
#include <memory>
#include <string>
#include <typeindex>
#include <utility>
#include <vector>

#include "app/window/workbench/pending.h"

namespace collidoscope::app {

class Workbench;

class Part {
  public:
    virtual ~Part() = default;
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    // Lets time pass; once a frame, before anything is drawn. `now`: seconds of the window's clock.
    virtual void advance(Workbench&, double /*seconds*/, double /*now*/) {}
    // Another frame is needed without any input.
    virtual bool animating() const { return false; }
    // Work under way in it, with or without frames.
    virtual std::vector<Pending> pending() const {
        return animating() ? std::vector<Pending>{{"animation"}} : std::vector<Pending>{};
    }
    // Esc was pressed, and no dialog was open: true when the part had something to end.
    virtual bool escape(Workbench&) { return false; }
    // The window is about to close.
    virtual void close(Workbench&) {}
    // Facts for a test that drives the window, by name, as JSON texts.
    virtual std::vector<std::pair<std::string, std::string>> told(const Workbench&) const {
        return {};
    }

  protected:
    Part() = default;
};

// One of each type, made when it is first asked for.
class Parts {
  public:
    template <class T>
    T& get() {
        std::unique_ptr<Part>& part = by_type_[typeid(T)];
        if (!part) {
            auto made = std::make_unique<T>();
            in_order_.push_back(made.get());
            part = std::move(made);
        }
        return static_cast<T&>(*part);
    }
    // In the order in which they were made.
    const std::vector<Part*>& all() const { return in_order_; }

  private:
    std::map<std::type_index, std::unique_ptr<Part>> by_type_;
    std::vector<Part*> in_order_;
};

}  // namespace collidoscope::app
