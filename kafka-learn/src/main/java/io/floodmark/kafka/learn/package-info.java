/** Looks at the traffic of a topic that exists, without touching it, and describes traffic that resembles it. */
@NullMarked
package io.floodmark.kafka.learn;

import org.jspecify.annotations.NullMarked;
