/** From measured limits to a number of brokers: arithmetic only. */
@NullMarked
package io.floodmark.search.sizing;

import org.jspecify.annotations.NullMarked;
