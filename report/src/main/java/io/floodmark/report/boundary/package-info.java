/** The answer of a boundary in words. */
@NullMarked
package io.floodmark.report.boundary;

import org.jspecify.annotations.NullMarked;
