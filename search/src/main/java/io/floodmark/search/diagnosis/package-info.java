/** Why a load was not carried: causes by the evidence of a stored trial. */
@NullMarked
package io.floodmark.search.diagnosis;

import org.jspecify.annotations.NullMarked;
