package io.floodmark.profiling;

import java.util.OptionalLong;

/**
 * A JVM to be profiled.
 *
 * @param name e.g. {@code broker-1}; part of the names of its files
 * @param pid on this machine, of the same user; empty for this JVM
 */
public record ProfiledJvm(String name, OptionalLong pid) {
    /** Returns this JVM. */
    public static ProfiledJvm ourselves(String name) {
        return new ProfiledJvm(name, OptionalLong.empty());
    }

    /** Returns another JVM. */
    public static ProfiledJvm other(String name, long pid) {
        return new ProfiledJvm(name, OptionalLong.of(pid));
    }
}
