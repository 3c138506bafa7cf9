/** One execution of a plan, and the conditions under which it ran. */
@NullMarked
package io.floodmark.model.run;

import org.jspecify.annotations.NullMarked;
