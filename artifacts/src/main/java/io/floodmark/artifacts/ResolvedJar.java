package io.floodmark.artifacts;

import java.nio.file.Path;

/**
 * One jar in the local Maven repository.
 *
 * @param name in a folder of jars, unique there
 */
record ResolvedJar(String name, Path file) {}
