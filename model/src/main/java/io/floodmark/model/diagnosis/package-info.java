/** Causes of a load that was not sustained, with the evidence for and against them. */
@NullMarked
package io.floodmark.model.diagnosis;

import org.jspecify.annotations.NullMarked;
