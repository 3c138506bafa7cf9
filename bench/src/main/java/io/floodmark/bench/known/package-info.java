/** Limits of clusters of separate hosts that are known beforehand, beside what {@code floodmark limit} answers. */
@NullMarked
package io.floodmark.bench.known;

import org.jspecify.annotations.NullMarked;
