/** The answer of a sizing in words. */
@NullMarked
package io.floodmark.report.sizing;

import org.jspecify.annotations.NullMarked;
