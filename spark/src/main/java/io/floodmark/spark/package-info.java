/**
 * A fleet whose workers are on a Spark cluster. It has three parts: this process
 * ({@link io.floodmark.spark.SparkFleet}), the driver of a Spark application, which is its child process
 * ({@link io.floodmark.spark.SparkDriver}), and the tasks of that application ({@link io.floodmark.spark.WorkerTask}).
 */
@NullMarked
package io.floodmark.spark;

import org.jspecify.annotations.NullMarked;
