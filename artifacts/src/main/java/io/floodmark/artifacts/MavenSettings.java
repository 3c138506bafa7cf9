package io.floodmark.artifacts;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The location of Maven's own files.
 *
 * @param offline whether downloads are forbidden; jars that the local repository lacks are then an error
 * @param home the folder with settings.xml and the local repository; empty for the user's own, ~/.m2
 */
record MavenSettings(boolean offline, Optional<Path> home) {}
