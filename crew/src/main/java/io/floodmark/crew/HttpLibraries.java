package io.floodmark.crew;

import io.floodmark.model.EnvironmentException;
import java.util.List;
import java.util.stream.Stream;

/** What the http engine runs on, by a class of each jar: Netty's and Jackson's. Not ours to be compiled against. */
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

    /** For {@link CrewJar}, where a plan asks for the engine: they are 6 MB. */
    public static List<Class<?>> all() {
        return named(NAMES.stream());
    }

    /**
     * Classes that this build has.
     *
     * @throws EnvironmentException where it lacks one
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
