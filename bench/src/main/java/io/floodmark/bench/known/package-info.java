/** Compares the known limits of clusters of separate hosts with the results of {@code floodmark limit}. */
@NullMarked
package io.floodmark.bench.known;

import org.jspecify.annotations.NullMarked;
