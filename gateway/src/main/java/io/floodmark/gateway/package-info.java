/** The Event Server: HTTP in front of Kafka; what it answers 2xx is in Kafka. */
@NullMarked
package io.floodmark.gateway;

import org.jspecify.annotations.NullMarked;
