/** Judging, limit search: pure, and run against simulated clusters. */
@NullMarked
package io.floodmark.search;

import org.jspecify.annotations.NullMarked;
