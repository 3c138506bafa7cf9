package io.floodmark.profiling;

import java.util.OptionalLong;

/**
 * A JVM to be profiled.
 *
 * @param name as {@code broker-1}; names its files
 * @param pid on this machine, of the same user; empty for the JVM that we run in
 */
public record ProfiledJvm(String name, OptionalLong pid) {
    /** The JVM that we run in. */
    public static ProfiledJvm ourselves(String name) {
        return new ProfiledJvm(name, OptionalLong.empty());
    }

    /** Another one. */
    public static ProfiledJvm other(String name, long pid) {
        return new ProfiledJvm(name, OptionalLong.of(pid));
    }
}
