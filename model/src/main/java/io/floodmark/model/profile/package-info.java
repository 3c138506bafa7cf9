/** Profiles of JVMs. */
@NullMarked
package io.floodmark.model.profile;

import org.jspecify.annotations.NullMarked;
