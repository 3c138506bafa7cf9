/** What a stored run was: its plan, its searches, and the kind of its load. */
@NullMarked
package io.floodmark.report.run;

import org.jspecify.annotations.NullMarked;
