/** Changes of a measure over the stored runs of weeks and months. */
@NullMarked
package io.floodmark.search.trend;

import org.jspecify.annotations.NullMarked;
