/** Diagnoses and profiles in words. */
@NullMarked
package io.floodmark.report.diagnosis;

import org.jspecify.annotations.NullMarked;
