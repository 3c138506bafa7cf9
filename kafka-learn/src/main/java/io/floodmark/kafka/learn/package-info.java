/** Samples the traffic of an existing topic without changing it, and describes traffic that resembles it. */
@NullMarked
package io.floodmark.kafka.learn;

import org.jspecify.annotations.NullMarked;
