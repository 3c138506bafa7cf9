/**
 * Defines commands, flags, terminal output and exit codes. The code that they start is in {@code io.floodmark.runner}.
 */
@NullMarked
package io.floodmark.cli;

import org.jspecify.annotations.NullMarked;
