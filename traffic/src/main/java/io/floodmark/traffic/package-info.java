/**
 * When records are due, what they hold, and what became of them. Compiled for Java 11 and with HdrHistogram alone, so
 * that child processes on other JVMs run the same code as we do.
 */
@NullMarked
package io.floodmark.traffic;

import org.jspecify.annotations.NullMarked;
