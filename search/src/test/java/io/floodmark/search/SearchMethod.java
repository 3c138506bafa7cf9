package io.floodmark.search;

/** A way to find a limit. */
interface SearchMethod {
    String name();

    SearchFinding find(SearchCondition condition, long seed);
}
