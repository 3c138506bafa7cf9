/** Diagnosis of a load that was not sustained: causes by the evidence of a stored trial. */
@NullMarked
package io.floodmark.diagnosis;

import org.jspecify.annotations.NullMarked;
