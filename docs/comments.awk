# Makes comments that say something about a declaration into Doxygen's: an input filter, FILE to
# standard output, line for line.
#
#   a block of // lines at the top of a file        the file's description
#   a block right above a declaration               its description
#   // behind a declaration                         its description
#
# A block with an empty line below it stays ordinary. Lines of a block that are indented by four or
# more, after an empty one, are code.

# A line of text without the signs that Doxygen would take for commands or HTML.
function escaped(text) {
    gsub(/[\\@<>&#%$"]/, "\\\\&", text)
    gsub(/::/, "\\::", text)
    return text
}

# Line i of the collected block without its slashes; "" behind the last one.
function line_of(i,    text) {
    text = i <= count ? block[i] : ""
    sub(/^[ ]*\/\/ ?/, "", text)
    return text
}

# Prints the collected block as documentation, or as it stands.
function flush_block(as_doc,    i, text, code) {
    for (i = 1; i <= count; ++i) {
        text = line_of(i)
        if (!as_doc) {
            print block[i]
        } else if (text == "" && !code && line_of(i + 1) ~ /^    /) {
            code = 1
            print indent "/// @code{.cpp}"
        } else if (text == "" && code && line_of(i + 1) !~ /^    /) {
            code = 0
            print indent "/// @endcode"
        } else if (code) {
            print indent "/// " text (i == count ? " @endcode" : "")
        } else {
            print indent "/// " escaped(text)
        }
    }
    count = 0
}

$0 ~ /^[ ]*\/\/( |$)/ {
    if (count == 0) {
        indent = $0
        sub(/\/\/.*/, "", indent)
        first = NR
    }
    block[++count] = $0
    next
}

{
    of_file = count && first == 1
    if (count) flush_block(of_file || $0 !~ /^[ ]*$/)
    if (of_file) {
        print "/// @file"
        if ($0 ~ /^#pragma once/) next
        print ""
    }

    # A comment behind a member, an enumerator or a function; not behind a brace alone.
    at = index($0, "  // ")
    if (at && $0 !~ /^(#|[ ]*})/ && substr($0, 1, at - 1) ~ /[;,})a-zA-Z0-9_]$/) {
        print substr($0, 1, at - 1) "  ///< " escaped(substr($0, at + 5))
    } else {
        print
    }
}
