/**
 * The client engine's fleet: child processes with clients of the user's choice, and the parent's side of the talk with
 * them.
 */
@NullMarked
package io.floodmark.kafka.client;

import org.jspecify.annotations.NullMarked;
