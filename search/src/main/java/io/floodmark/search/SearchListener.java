package io.floodmark.search;

/** Told what a search believes, after every trial and before the next. */
@FunctionalInterface
public interface SearchListener {
    void believed(SearchProgress progress);
}
