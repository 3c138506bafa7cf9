/** Terminal views and the HTML report. */
@NullMarked
package io.floodmark.report;

import org.jspecify.annotations.NullMarked;
