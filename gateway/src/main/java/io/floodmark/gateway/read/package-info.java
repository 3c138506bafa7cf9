/** Endpoints that return records: pages, event streams, and consumer groups of version 2. */
@NullMarked
package io.floodmark.gateway.read;

import org.jspecify.annotations.NullMarked;
