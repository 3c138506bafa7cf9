package io.floodmark.traffic;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A field of the entries that {@link JsonFilling} generates. Immutable. */
final class JsonField {
    /** The kind of a field's value. */
    private enum Kind {
        /** 16 random hexadecimal digits, of which only the encoding as digits compresses. */
        IDENTIFIER,
        /** One of eight words. */
        CHOICE,
        /** One or two capitalized words. */
        NAME,
        /** Three to twenty words. */
        SENTENCE,
        /** An integer with 1 to 7 digits, each number of digits equally often. */
        WHOLE,
        /** A number with two decimals. */
        DECIMAL,
        /** A time in one month, with millisecond precision. */
        TIME,
        FLAG
    }

    private static final int CHOICES = 8;
    private static final int SENTENCE_LEAST = 3;
    private static final int SENTENCE_MOST = 20;
    private static final int LONGEST_WHOLE = 7;
    private static final int DAYS = 28;

    /** All fields. Every entry begins with the first. */
    static final List<JsonField> ALL = all();

    private final byte[] name;
    private final Kind kind;
    private final int percent;
    private final int number;

    private JsonField(String name, Kind kind, int percent, int number) {
        this.name = ("\"" + name + "\":").getBytes(US_ASCII);
        this.kind = kind;
        this.percent = percent;
        this.number = number;
    }

    private static List<JsonField> all() {
        List<JsonField> fields = new ArrayList<>();
        add(fields, 100, Kind.IDENTIFIER, "id");
        add(fields, 95, Kind.TIME, "created_at");
        add(fields, 90, Kind.CHOICE, "type", "status", "country", "currency", "platform", "version");
        add(fields, 75, Kind.NAME, "name", "city", "category", "brand");
        add(fields, 75, Kind.WHOLE, "quantity", "views", "sequence", "duration_ms");
        add(fields, 60, Kind.DECIMAL, "price", "latitude", "longitude", "score");
        add(fields, 50, Kind.IDENTIFIER, "session_id", "parent_id");
        add(fields, 50, Kind.FLAG, "active", "verified", "is_returning_customer");
        add(fields, 40, Kind.TIME, "updated_at", "expires_at");
        add(fields, 40, Kind.CHOICE, "payment_method", "shipping_method", "campaign", "content_language");
        add(fields, 60, Kind.SENTENCE, "description");
        add(fields, 25, Kind.SENTENCE, "comment", "title");
        return List.copyOf(fields);
    }

    private static void add(List<JsonField> fields, int percent, Kind kind, String... names) {
        for (String name : names) {
            fields.add(new JsonField(name, kind, percent, fields.size()));
        }
    }

    /** True if the next entry has the field. */
    boolean isThere(SplittableRandom random) {
        return random.nextInt(100) < percent;
    }

    /** Writes name and value. */
    void write(AsciiText text, SplittableRandom random) {
        text.add(name);
        switch (kind) {
            case IDENTIFIER:
                text.add('"').hex(random.nextLong()).add('"');
                break;
            case CHOICE:
                text.add('"');
                Language.ENGLISH_LIKE.choice(text, number, CHOICES, random);
                text.add('"');
                break;
            case NAME:
                words(text, 1 + random.nextInt(2), random);
                break;
            case SENTENCE:
                words(text, SENTENCE_LEAST + random.nextInt(SENTENCE_MOST - SENTENCE_LEAST + 1), random);
                break;
            case WHOLE:
                text.digits(random.nextInt((int) Math.pow(10, 1 + random.nextInt(LONGEST_WHOLE))), 1);
                break;
            case DECIMAL:
                text.digits(random.nextInt(1_000), 1).add('.').digits(random.nextInt(100), 2);
                break;
            case TIME:
                time(text, random);
                break;
            case FLAG:
                text.add(random.nextBoolean() ? "true" : "false");
                break;
        }
    }

    private static void words(AsciiText text, int count, SplittableRandom random) {
        text.add('"');
        for (int word = 0; word < count; word++) {
            if (word > 0) {
                text.add(' ');
            }
            Language.ENGLISH_LIKE.word(text, random);
        }
        text.add('"');
    }

    private static void time(AsciiText text, SplittableRandom random) {
        text.add("\"2026-03-").digits(1 + random.nextInt(DAYS), 2);
        text.add('T').digits(random.nextInt(24), 2);
        text.add(':').digits(random.nextInt(60), 2);
        text.add(':').digits(random.nextInt(60), 2);
        text.add('.').digits(random.nextInt(1_000), 3).add("Z\"");
    }
}
