/** Schedules, recorders, the contract of engines, and the local fleet. */
@NullMarked
package io.floodmark.load;

import org.jspecify.annotations.NullMarked;
