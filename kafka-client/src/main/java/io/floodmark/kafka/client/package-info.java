/**
 * The fleet of the client engine: child processes with clients of the user's choice, and the parent's side of the
 * protocol with them.
 */
@NullMarked
package io.floodmark.kafka.client;

import org.jspecify.annotations.NullMarked;
