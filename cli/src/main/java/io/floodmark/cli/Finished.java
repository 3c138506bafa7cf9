package io.floodmark.cli;

import io.floodmark.model.Run;
import java.nio.file.Path;

/** A run that is over, with its report. */
record Finished(Run run, Outcome outcome, Path report) {}
