/** What a cluster sustains without one broker, and how long it is unavailable after a failure. */
@NullMarked
package io.floodmark.model.outage;

import org.jspecify.annotations.NullMarked;
