/** Authenticated callers and their permissions, and the sessions of those that authenticate with Kafka. */
@NullMarked
package io.floodmark.gateway.principal;

import org.jspecify.annotations.NullMarked;
