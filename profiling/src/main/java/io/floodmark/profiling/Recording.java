package io.floodmark.profiling;

import java.nio.file.Path;

/**
 * The recording of one JVM.
 *
 * @param jvm e.g. {@code broker-1}
 * @param recorder description of what took the samples
 * @param file complete file of Java Flight Recorder
 */
public record Recording(String jvm, String recorder, Path file) {}
