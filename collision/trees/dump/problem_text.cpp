// The problems of a dumped tree in words.
#include "collision/trace/numbers.h"
#include "collision/trees/dump/problems.h"

namespace collidoscope {
namespace {

std::string number(double value) {
    return significant(value, 6);
}
std::string count(double value) {
    return grouped(static_cast<std::uint64_t>(value));
}
std::string node(std::uint32_t n) {
    return "node " + std::to_string(n);
}
std::string primitive(std::uint32_t p) {
    return "Primitive " + std::to_string(p);
}

}  // namespace

std::string describe(const DumpProblem& p) {
    const std::string self = "Node " + std::to_string(p.node);
    switch (p.fault) {
        case DumpFault::NoRoot:
            return "The root is given as node " + std::to_string(p.node) +
                   ", which does not exist.";
        case DumpFault::ChildOutOfRange:
            return self + " has " + node(p.other) +
                   " as a child, which does not exist: there are " + count(p.amount) + " nodes.";
        case DumpFault::TooManyChildren:
            return self + " has " + count(p.amount) + " children; at most 8 can be shown.";
        case DumpFault::Cycle:
            return p.node == p.other ? self + " is its own child."
                                     : self + " has " + node(p.other) +
                                           " as a child, which is its ancestor: a cycle.";
        case DumpFault::TwoParents:
            if (p.other == no_node) {
                return self + ", the root, is also a child of " + node(p.second) + ".";
            }
            if (p.other == p.second)
                return self + " is listed twice as a child of " + node(p.other) + ".";
            return self + " is a child of " + node(p.other) + " and also of " + node(p.second) +
                   ".";
        case DumpFault::WrongParent:
            return self + " has stored " + node(p.other) +
                   " as its parent, but is not a child of it.";
        case DumpFault::Unreachable:
            return self + " is never reached from the root.";
        case DumpFault::BoundsNotFinite:
            return self + " has bounds that are not finite: " + p.detail + ".";
        case DumpFault::BoundsInverted:
            return self + " has inverted bounds: " + p.detail + ".";
        case DumpFault::BadAxes:
            return self + " has axes that are not orthonormal: " + p.detail + ".";
        case DumpFault::OutsideParent:
            return self + " exceeds " + (p.of_ancestor ? "its ancestor, " : "its parent, ") +
                   node(p.other) + ", by " + number(p.amount) + ".";
        case DumpFault::ApartFromParent:
            return self + " lies outside its parent, " + node(p.other) + ", with a gap of " +
                   number(p.amount) + ".";
        case DumpFault::EmptyLeaf:
            return self + " is an empty leaf: it has neither children nor primitives.";
        case DumpFault::PrimitiveOutOfRange:
            return self + " holds primitive " + std::to_string(p.primitive) +
                   ", which does not exist: there are " + count(p.amount) + ".";
        case DumpFault::RepeatedPrimitive:
            return primitive(p.primitive) + " is in the tree twice: in " + node(p.other) +
                   (p.node == p.other ? ", twice." : " and in " + node(p.node) + ".");
        case DumpFault::MissingPrimitive:
            return primitive(p.primitive) + " is in no node.";
        case DumpFault::PrimitiveOutside:
            return primitive(p.primitive) + (p.node == p.other ? "" : " of " + node(p.other)) +
                   " lies outside " + node(p.node) + " by " + number(p.amount) + ".";
        case DumpFault::PrimitiveNotFinite:
            return primitive(p.primitive) + " of " + node(p.node) +
                   " has a corner that is not finite: " + p.detail + ".";
        case DumpFault::BadBuildOrder:
            return p.other == no_node ? self + " is missing from the build order."
                                      : self +
                                            " is in the build order twice, or there is no such "
                                            "node.";
        case DumpFault::Count:
            break;
    }
    return "";
}

const char* name_of(DumpFault fault) {
    switch (fault) {
        case DumpFault::NoRoot:
            return "no root";
        case DumpFault::ChildOutOfRange:
            return "child that does not exist";
        case DumpFault::TooManyChildren:
            return "too many children";
        case DumpFault::Cycle:
            return "cycle";
        case DumpFault::TwoParents:
            return "two parents";
        case DumpFault::WrongParent:
            return "wrong stored parent";
        case DumpFault::Unreachable:
            return "unreachable";
        case DumpFault::BoundsNotFinite:
            return "bounds not finite";
        case DumpFault::BoundsInverted:
            return "inverted bounds";
        case DumpFault::BadAxes:
            return "bad axes";
        case DumpFault::OutsideParent:
            return "outside the parent";
        case DumpFault::ApartFromParent:
            return "apart from the parent";
        case DumpFault::EmptyLeaf:
            return "empty leaf";
        case DumpFault::PrimitiveOutOfRange:
            return "primitive out of range";
        case DumpFault::RepeatedPrimitive:
            return "primitive twice";
        case DumpFault::MissingPrimitive:
            return "missing primitive";
        case DumpFault::PrimitiveOutside:
            return "primitive outside";
        case DumpFault::PrimitiveNotFinite:
            return "primitive not finite";
        case DumpFault::BadBuildOrder:
            return "bad build order";
        case DumpFault::Count:
            break;
    }
    return "";
}

}  // namespace collidoscope
