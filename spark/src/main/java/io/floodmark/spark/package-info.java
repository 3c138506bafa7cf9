/**
 * A fleet whose crew is on a Spark cluster. Three places: ours ({@link io.floodmark.spark.SparkFleet}), the driver of a
 * Spark application, which is a child process of ours ({@link io.floodmark.spark.SparkDriver}), and its tasks
 * ({@link io.floodmark.spark.StretchTask}).
 */
@NullMarked
package io.floodmark.spark;

import org.jspecify.annotations.NullMarked;
