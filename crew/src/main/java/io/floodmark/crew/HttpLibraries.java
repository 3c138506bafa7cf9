package io.floodmark.crew;

import io.floodmark.model.error.EnvironmentException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The libraries of the http engine, Netty and Jackson, by the name of one class of each jar. This module is not
 * compiled against them.
 */
public final class HttpLibraries {
    private static final List<String> NAMES = List.of(
            "io.netty.util.Version",
            "io.netty.buffer.ByteBuf",
            "io.netty.channel.Channel",
            "io.netty.channel.unix.Unix",
            "io.netty.resolver.NameResolver",
            "io.netty.handler.ssl.SslHandler",
            "io.netty.handler.codec.ByteToMessageDecoder",
            "io.netty.handler.codec.compression.JdkZlibDecoder",
            "io.netty.handler.codec.http.HttpClientCodec",
            "com.fasterxml.jackson.annotation.JsonProperty",
            "tools.jackson.core.JsonParser",
            "tools.jackson.databind.ObjectMapper");

    private HttpLibraries() {}

    /** Returns the classes for {@link CrewJar}. They are 6 MB, so they are included only if a plan uses the engine. */
    public static List<Class<?>> all() {
        return named(NAMES.stream());
    }

    /**
     * Returns classes of this build.
     *
     * @throws EnvironmentException if a class is missing
     */
    public static List<Class<?>> named(Stream<String> names) {
        return names.<Class<?>>map(HttpLibraries::named).toList();
    }

    private static Class<?> named(String name) {
        try {
            return Class.forName(name, false, HttpLibraries.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new EnvironmentException(
                    "this build of Floodmark lacks " + name + ", which its engines need", missing);
        }
    }
}
