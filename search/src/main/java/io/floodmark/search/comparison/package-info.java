/**
 * Comparison of two variants from pairs of adjacent trials: the size of the difference, its significance, and when to
 * stop.
 */
@NullMarked
package io.floodmark.search.comparison;

import org.jspecify.annotations.NullMarked;
