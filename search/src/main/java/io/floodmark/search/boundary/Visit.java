package io.floodmark.search.boundary;

import io.floodmark.search.SearchStart;

/**
 * One search of a limit that a boundary asks for.
 *
 * @param at value on the axis
 * @param start its deadline is the whole boundary's; a ceiling that depends on the value is for whoever runs it to lower
 * @param reason for people: why there, and now
 */
public record Visit(double at, SearchStart start, String reason) {
    /** Whether it is told what the curve expects. */
    boolean guided() {
        return start.sharplyGuessed();
    }
}
