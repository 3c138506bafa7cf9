/**
 * A fleet whose workers are on other machines, however they are reached. Three places: ours
 * ({@link io.floodmark.crew.CrewFleet}); a driver, which is a child process of ours
 * ({@link io.floodmark.crew.CrewDriver}); and the workers ({@link io.floodmark.crew.WorkerSession}), which ask the
 * driver what to do and tell it what they did.
 */
@NullMarked
package io.floodmark.crew;

import org.jspecify.annotations.NullMarked;
