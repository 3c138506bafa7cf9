package io.floodmark.gateway;

import java.io.StringWriter;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes JSON, and tells whether bytes are JSON (RFC 8259), within the parser's own bounds on nesting, numbers and names. */
final class Json {
    static final String TYPE = "application/json";

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    static String write(Consumer<JsonGenerator> content) {
        StringWriter text = new StringWriter();
        try (JsonGenerator writer = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            content.accept(writer);
        }
        return text.toString();
    }

    /** Whether it is exactly one JSON text. */
    static boolean valid(byte[] bytes, int from, int length) {
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

    /** The text of a JSON string with its quotes. */
    static String text(byte[] bytes, int from, int length) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length)) {
            parser.nextToken();
            return parser.getString();
        } catch (JacksonException malformed) {
            // Its message may quote the payload.
            throw new RefusedException(Reason.BAD_REQUEST, "a text in the body is no JSON");
        }
    }
}
