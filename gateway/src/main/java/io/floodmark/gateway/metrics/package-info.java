/** The metrics of the gateway. */
@NullMarked
package io.floodmark.gateway.metrics;

import org.jspecify.annotations.NullMarked;
