/** Where threads of JVMs spend their time, and wait for each other. */
@NullMarked
package io.floodmark.profiling;

import org.jspecify.annotations.NullMarked;
