/** Flags that several commands share, and the files that they name. */
@NullMarked
package io.floodmark.cli.flag;

import org.jspecify.annotations.NullMarked;
