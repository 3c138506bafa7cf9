/** Whether limits of a machine that a neighbour shares agree with each other ({@code bench/drift}). */
package io.floodmark.bench.drift;
