/** The gateway: HTTP in front of Kafka. A 2xx answer means that the records are in Kafka. */
@NullMarked
package io.floodmark.gateway;

import org.jspecify.annotations.NullMarked;
