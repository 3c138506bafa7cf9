/** Limits with their intervals, and what qualifies them. */
@NullMarked
package io.floodmark.model.limit;

import org.jspecify.annotations.NullMarked;
