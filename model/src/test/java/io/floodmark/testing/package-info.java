/** What the tests of all modules share: a clock moved by hand, and texts compared with files. */
@NullMarked
package io.floodmark.testing;

import org.jspecify.annotations.NullMarked;
