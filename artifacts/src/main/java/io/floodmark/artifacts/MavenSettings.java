package io.floodmark.artifacts;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How Maven's own files are found.
 *
 * @param offline nothing is fetched: what the local repository lacks is an error
 * @param home the folder with settings.xml and the local repository; empty for the user's own, ~/.m2
 */
record MavenSettings(boolean offline, Optional<Path> home) {}
