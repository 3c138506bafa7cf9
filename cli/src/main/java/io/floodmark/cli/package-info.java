/** The commands; the only place where parts are wired together. */
@NullMarked
package io.floodmark.cli;

import org.jspecify.annotations.NullMarked;
