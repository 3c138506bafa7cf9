/** Limit search: without side effects, and tested against simulated clusters. */
@NullMarked
package io.floodmark.search;

import org.jspecify.annotations.NullMarked;
