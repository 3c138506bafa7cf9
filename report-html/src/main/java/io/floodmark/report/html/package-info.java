/** HTML pages: their views, which the templates in src/main/jte show, and their scripts and styles. */
@NullMarked
package io.floodmark.report.html;

import org.jspecify.annotations.NullMarked;
