/** Connections of clients: how they are accepted, bounded, secured with TLS and closed. */
@NullMarked
package io.floodmark.gateway.connection;

import org.jspecify.annotations.NullMarked;
