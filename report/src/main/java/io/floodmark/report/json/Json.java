package io.floodmark.report.json;

import java.io.OutputStream;
import java.io.Writer;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Writes JSON as a stream. Unknown values (NaN, infinite, absent) become null. */
public final class Json implements AutoCloseable {
    /** Only ASCII is written: standard output has the encoding of the user's locale, which need not be UTF-8. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final JsonGenerator out;

    public Json(Writer writer) {
        this.out = FACTORY.createGenerator(ObjectWriteContext.empty(), writer);
    }

    Json(OutputStream stream) {
        this.out = FACTORY.createGenerator(ObjectWriteContext.empty(), stream);
    }

    /** Writes the root object, or an object that is an element of an array. */
    public Json object(Runnable properties) {
        out.writeStartObject();
        properties.run();
        out.writeEndObject();
        return this;
    }

    public Json object(String name, Runnable properties) {
        out.writeName(name);
        return object(properties);
    }

    public <T> Json objects(String name, Iterable<T> elements, Consumer<T> properties) {
        out.writeArrayPropertyStart(name);
        elements.forEach(element -> object(() -> properties.accept(element)));
        out.writeEndArray();
        return this;
    }

    Json strings(String name, Iterable<String> elements) {
        out.writeArrayPropertyStart(name);
        elements.forEach(out::writeString);
        out.writeEndArray();
        return this;
    }

    public Json put(String name, String value) {
        out.writeStringProperty(name, value);
        return this;
    }

    Json put(String name, Optional<String> value) {
        value.ifPresentOrElse(text -> put(name, text), () -> out.writeNullProperty(name));
        return this;
    }

    public Json put(String name, boolean value) {
        out.writeBooleanProperty(name, value);
        return this;
    }

    public Json put(String name, long value) {
        out.writeNumberProperty(name, value);
        return this;
    }

    public Json put(String name, double value) {
        if (Double.isFinite(value)) {
            out.writeNumberProperty(name, value);
        } else {
            out.writeNullProperty(name);
        }
        return this;
    }

    /** Writes a count, or null if it is NaN. */
    Json putCount(String name, double count) {
        return Double.isFinite(count) ? put(name, (long) count) : absent(name);
    }

    Json absent(String name) {
        out.writeNullProperty(name);
        return this;
    }

    Json binary(String name, byte[] value) {
        out.writeBinaryProperty(name, value);
        return this;
    }

    @Override
    public void close() {
        out.close();
    }
}
