/** Results as Markdown, and folders of exported files. */
@NullMarked
package io.floodmark.report.export;

import org.jspecify.annotations.NullMarked;
