package io.floodmark.search;

/** Receives the posterior of a search after every trial and before the next. */
@FunctionalInterface
public interface SearchListener {
    void believed(SearchProgress progress);
}
