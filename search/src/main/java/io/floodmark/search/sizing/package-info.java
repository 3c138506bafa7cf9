/** Sizing: computes a number of brokers from measured limits, by arithmetic only. */
@NullMarked
package io.floodmark.search.sizing;

import org.jspecify.annotations.NullMarked;
