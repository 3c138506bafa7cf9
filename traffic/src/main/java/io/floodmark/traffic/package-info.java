/**
 * The due times of records, their content, and their outcomes. Compiled for Java 11 with only HdrHistogram as a
 * dependency, so that child processes on other JVMs run the same code as this process.
 */
@NullMarked
package io.floodmark.traffic;

import org.jspecify.annotations.NullMarked;
