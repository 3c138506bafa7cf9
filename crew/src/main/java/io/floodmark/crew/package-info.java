/**
 * A fleet with workers on other machines, whatever starts and connects them. It has three parts: this process
 * ({@link io.floodmark.crew.CrewFleet}), a driver, which is its child process ({@link io.floodmark.crew.CrewDriver}),
 * and the workers ({@link io.floodmark.crew.WorkerSession}), which request instructions from the driver and report to
 * it.
 */
@NullMarked
package io.floodmark.crew;

import org.jspecify.annotations.NullMarked;
