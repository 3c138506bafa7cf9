/** What HTTP end points beside Kafka ask for before they answer. */
@NullMarked
package io.floodmark.kafka.http;

import org.jspecify.annotations.NullMarked;
