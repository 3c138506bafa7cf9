package io.floodmark.gateway.json;

import io.floodmark.gateway.error.RefusedException;
import java.io.StringWriter;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes JSON, and checks whether bytes are JSON in UTF-8 (RFC 8259), within the parser's limits on nesting, numbers
 * and names. Other encodings are rejected, because one such value embedded in an answer would make all of it
 * unreadable.
 */
public final class GatewayJson {
    public static final String TYPE = "application/json";

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .build();

    private GatewayJson() {}

    public static String write(Consumer<JsonGenerator> content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator writer = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            content.accept(writer);
        }
        return text.toString();
    }

    /** Returns a text as a JSON string, with its quotes. */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, quoted);
        return quoted.append('"').toString();
    }

    /** True if the bytes are exactly one JSON text. */
    public static boolean valid(byte[] bytes, int from, int length) {
        return problem(bytes, from, length).isEmpty();
    }

    /** Returns why bytes are not exactly one JSON text, as the end of a sentence about them; empty if they are. */
    public static Optional<String> problem(byte[] bytes, int from, int length) {
        if (length >= 3
                && bytes[from] == (byte) 0xEF
                && bytes[from + 1] == (byte) 0xBB
                && bytes[from + 2] == (byte) 0xBF) {
            return Optional.of("begins with a byte order mark; expected JSON in UTF-8 without one");
        }
        if (!Utf8.valid(bytes, from, length)) {
            return Optional.of("is not in UTF-8");
        }
        return parses(bytes, from, length) ? Optional.empty() : Optional.of("is not one JSON text");
    }

    private static boolean parses(byte[] bytes, int from, int length) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JacksonException malformed) {
            return false;
        }
    }

    /**
     * Returns the text of a JSON string with its quotes.
     *
     * @throws RefusedException if it is invalid, or has no bytes in UTF-8
     */
    static String text(byte[] bytes, int from, int length) {
        String text = Utf8.valid(bytes, from, length) ? parsed(bytes, from, length) : null;
        if (text == null) {
            throw RefusedException.bad("invalid JSON, not UTF-8: a string at byte " + from);
        }
        if (!Utf8.writable(text)) {
            throw RefusedException.bad(
                    "a text at byte " + from + " of the body has half of a surrogate pair; expected both halves");
        }
        return text;
    }

    private static @Nullable String parsed(byte[] bytes, int from, int length) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length)) {
            parser.nextToken();
            return parser.getString();
        } catch (JacksonException malformed) {
            // The message may quote the payload.
            return null;
        }
    }
}
