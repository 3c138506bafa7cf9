/** Tables of stored runs, boundaries and comparisons, and the differences of two runs. */
@NullMarked
package io.floodmark.report.list;

import org.jspecify.annotations.NullMarked;
