/** Exit codes, the errors behind them, and the signals that end a command. */
@NullMarked
package io.floodmark.cli.exit;

import org.jspecify.annotations.NullMarked;
