/** Access to HTTP endpoints other than those of Kafka: credentials and certificates. */
@NullMarked
package io.floodmark.kafka.http;

import org.jspecify.annotations.NullMarked;
