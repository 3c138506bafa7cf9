/** What tests of several modules need from stores. */
@NullMarked
package io.floodmark.testing.store;

import org.jspecify.annotations.NullMarked;
