/** Samples of metrics, and the probes that take them. */
@NullMarked
package io.floodmark.model.metric;

import org.jspecify.annotations.NullMarked;
