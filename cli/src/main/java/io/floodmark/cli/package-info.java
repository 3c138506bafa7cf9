/** Commands, flags, the terminal and exit codes; what they start is in {@code io.floodmark.runner}. */
@NullMarked
package io.floodmark.cli;

import org.jspecify.annotations.NullMarked;
