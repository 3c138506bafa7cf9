package io.floodmark.profiling;

import java.nio.file.Path;

/**
 * What was seen of one JVM.
 *
 * @param jvm as {@code broker-1}
 * @param recorder what took the samples, in words
 * @param file of Java Flight Recorder, whole
 */
public record Recording(String jvm, String recorder, Path file) {}
