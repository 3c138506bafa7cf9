/**
 * Comparison of two variants from pairs of adjacent trials: how large the difference is, how sure, and when to stop.
 */
@NullMarked
package io.floodmark.search.comparison;

import org.jspecify.annotations.NullMarked;
