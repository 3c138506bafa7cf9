/** Clusters that Floodmark starts: any Kafka version, JVM and storage. */
@NullMarked
package io.floodmark.lab;

import org.jspecify.annotations.NullMarked;
