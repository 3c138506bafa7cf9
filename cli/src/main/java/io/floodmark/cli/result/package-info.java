/** Results and progress on the terminal, in files, and from stored runs. */
@NullMarked
package io.floodmark.cli.result;

import org.jspecify.annotations.NullMarked;
