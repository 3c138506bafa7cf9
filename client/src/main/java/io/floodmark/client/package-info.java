/**
 * The child process of the client engine, and the messages between it and its parent. Compiled for Java 11 against the
 * oldest kafka-clients that works with Kafka 4, so that it runs on every later JVM and with every later client. Nothing
 * else is on its class path.
 */
@NullMarked
package io.floodmark.client;

import org.jspecify.annotations.NullMarked;
