/** Quantities with their units, clocks, and the checks of records. */
@NullMarked
package io.floodmark.model.unit;

import org.jspecify.annotations.NullMarked;
