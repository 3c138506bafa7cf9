/** The cluster under test: a lab or existing brokers, and the sources of its metrics. */
@NullMarked
package io.floodmark.model.cluster;

import org.jspecify.annotations.NullMarked;
