/** Results as JSON, and the capacity file of Cruise Control. */
@NullMarked
package io.floodmark.report.json;

import org.jspecify.annotations.NullMarked;
