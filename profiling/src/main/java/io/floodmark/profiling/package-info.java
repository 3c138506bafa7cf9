/** Profiles of where threads of JVMs spend their time and wait for locks. */
@NullMarked
package io.floodmark.profiling;

import org.jspecify.annotations.NullMarked;
