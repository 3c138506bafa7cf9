/** Numbers, lines and tables as text, for every format. */
@NullMarked
package io.floodmark.report.text;

import org.jspecify.annotations.NullMarked;
