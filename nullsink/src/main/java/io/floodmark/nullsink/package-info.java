/**
 * A plug-in for Kafka Connect that consumes, counts and discards. Compiled for Java 11 against the Connect API of Kafka
 * 2.1, so that it runs in every later Connect cluster.
 */
@NullMarked
package io.floodmark.nullsink;

import org.jspecify.annotations.NullMarked;
