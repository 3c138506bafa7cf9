/** Differences between variants, with their intervals and gates. */
@NullMarked
package io.floodmark.model.comparison;

import org.jspecify.annotations.NullMarked;
