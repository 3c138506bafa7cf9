/** The results of comparable runs over time, and their changes. */
@NullMarked
package io.floodmark.model.trend;

import org.jspecify.annotations.NullMarked;
