/** The answer of a run in words: its headline, its lines, its key figures, and its caveats. */
@NullMarked
package io.floodmark.report.answer;

import org.jspecify.annotations.NullMarked;
