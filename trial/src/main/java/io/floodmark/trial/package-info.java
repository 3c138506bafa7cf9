/** Conducts one trial: prepare, warm up, measure, decide early, drain. */
@NullMarked
package io.floodmark.trial;

import org.jspecify.annotations.NullMarked;
