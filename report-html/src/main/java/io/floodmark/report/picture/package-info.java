/** Pictures as SVG, drawn when a page is rendered. */
@NullMarked
package io.floodmark.report.picture;

import org.jspecify.annotations.NullMarked;
