/** The progress of a command: on the terminal, as lines, and as JSON. */
@NullMarked
package io.floodmark.report.progress;

import org.jspecify.annotations.NullMarked;
