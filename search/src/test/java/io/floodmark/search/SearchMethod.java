package io.floodmark.search;

/** A method of finding a limit. */
interface SearchMethod {
    String name();

    SearchFinding find(SearchCondition condition, long seed);
}
