package io.floodmark.traffic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * The shape of records: sizes, values or documents, keys, headers. Immutable. A map of texts transfers it to other
 * processes without change.
 */
public final class RecordShape {
    private static final String SIZES = "sizes";
    private static final String LOG_NORMAL = "log-normal";
    private static final String RANDOM_SHARE = "random-share";
    private static final String JSON = "json";
    private static final String CORPUS = "corpus";
    private static final String KEYS = "keys";
    private static final String HEADERS = "headers";
    private static final String STAMPED = "stamped";

    private final Map<String, String> texts;

    private RecordShape(Map<String, String> texts) {
        this.texts = new TreeMap<>(texts);
    }

    /** Returns the shape of a map from {@link #texts}. */
    public static RecordShape of(Map<String, String> texts) {
        return new RecordShape(texts);
    }

    /** Returns records of one size, filled with random bytes, without key and headers. */
    public static RecordShape ofSize(int bytes) {
        return new RecordShape(Map.of(SIZES, bytes + "x1", RANDOM_SHARE, "1"));
    }

    /**
     * Returns this shape with several sizes.
     *
     * @param weights of each size in bytes
     */
    public RecordShape withSizes(Map<Integer, Double> weights) {
        StringBuilder list = new StringBuilder();
        weights.forEach((bytes, weight) -> list.append(list.length() == 0 ? "" : ",")
                .append(bytes)
                .append('x')
                .append(weight));
        return with(SIZES, list.toString()).without(LOG_NORMAL);
    }

    public RecordShape withLogNormalSizes(int median, double sigma, int smallest, int largest) {
        return with(LOG_NORMAL, median + "," + sigma + "," + smallest + "," + largest)
                .without(SIZES);
    }

    /**
     * Returns this shape with compressible values.
     *
     * @param share of random bytes in each value, 0 to 1
     */
    public RecordShape withRandomShare(double share) {
        return with(RANDOM_SHARE, Double.toString(share));
    }

    /** Returns this shape with synthetic JSON documents of its sizes as values. */
    public RecordShape withJson() {
        return with(JSON, "true").without(RANDOM_SHARE);
    }

    /** Returns this shape with documents instead of sizes and generated values. */
    public RecordShape withCorpus(Path source) {
        return with(CORPUS, source.toAbsolutePath().toString());
    }

    /**
     * Returns this shape with keys.
     *
     * @param skew 0 is uniform
     */
    public RecordShape withKeys(int distinct, int bytes, double skew) {
        return with(KEYS, distinct + "," + bytes + "," + skew);
    }

    /**
     * Returns this shape with headers.
     *
     * @param bytes of each header's value
     */
    public RecordShape withHeaders(int count, int bytes) {
        return with(HEADERS, count + "," + bytes);
    }

    /** Returns this shape with values that begin with a {@link Stamp}, if they are long enough. */
    public RecordShape stamped() {
        return with(STAMPED, "true");
    }

    private RecordShape with(String name, String text) {
        Map<String, String> more = new TreeMap<>(texts);
        more.put(name, text);
        return new RecordShape(more);
    }

    private RecordShape without(String name) {
        Map<String, String> fewer = new TreeMap<>(texts);
        fewer.remove(name);
        return new RecordShape(fewer);
    }

    public Map<String, String> texts() {
        return Map.copyOf(texts);
    }

    public boolean isStamped() {
        return texts.containsKey(STAMPED);
    }

    /** Returns the sizes of whole records: key, value and headers. Empty if documents determine them. */
    public Optional<Sizes> sizes() {
        if (texts.containsKey(CORPUS)) {
            return Optional.empty();
        }
        String logNormal = texts.get(LOG_NORMAL);
        if (logNormal != null) {
            String[] parts = logNormal.split(",", -1);
            return Optional.of(Sizes.logNormal(
                    Integer.parseInt(parts[0]),
                    Double.parseDouble(parts[1]),
                    Integer.parseInt(parts[2]),
                    Integer.parseInt(parts[3])));
        }
        String[] items = texts.getOrDefault(SIZES, "").split(",", -1);
        int[] bytes = new int[items.length];
        double[] weights = new double[items.length];
        for (int i = 0; i < items.length; i++) {
            String[] parts = items[i].split("x", -1);
            bytes[i] = Integer.parseInt(parts[0]);
            weights[i] = Double.parseDouble(parts[1]);
        }
        return Optional.of(Sizes.weighted(bytes, weights));
    }

    public PayloadGenerator filling() {
        return texts.containsKey(JSON)
                ? PayloadGenerator.json()
                : PayloadGenerator.mixed(Double.parseDouble(texts.getOrDefault(RANDOM_SHARE, "1")));
    }

    /** Reads the corpus at each call. */
    public Optional<Corpus> corpus() throws IOException {
        String source = texts.get(CORPUS);
        return source == null ? Optional.empty() : Optional.of(Corpus.read(Path.of(source)));
    }

    /** Returns empty if records have no keys. */
    public Optional<KeySpace> keys() {
        String keys = texts.get(KEYS);
        if (keys == null) {
            return Optional.empty();
        }
        String[] parts = keys.split(",", -1);
        int distinct = Integer.parseInt(parts[0]);
        int bytes = Integer.parseInt(parts[1]);
        double skew = Double.parseDouble(parts[2]);
        return Optional.of(skew == 0 ? KeySpace.uniform(distinct, bytes) : KeySpace.zipfian(distinct, bytes, skew));
    }

    /**
     * Returns the headers, which are the same for all records: only the bytes of names and values matter, not their
     * content.
     */
    public List<Header> headers(SplittableRandom random) {
        String headers = texts.get(HEADERS);
        List<Header> made = new ArrayList<>();
        if (headers != null) {
            String[] parts = headers.split(",", -1);
            for (int i = 0; i < Integer.parseInt(parts[0]); i++) {
                byte[] value = new byte[Integer.parseInt(parts[1])];
                random.nextBytes(value);
                made.add(new Header("h" + i, value));
            }
        }
        return made;
    }

    /** A header of records. */
    public static final class Header {
        private final String name;
        private final byte[] value;

        Header(String name, byte[] value) {
            this.name = name;
            this.value = value;
        }

        public String name() {
            return name;
        }

        /** Returns the internal array, not a copy. */
        public byte[] value() {
            return value;
        }

        public int bytes() {
            return name.length() + value.length;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RecordShape && texts.equals(((RecordShape) other).texts);
    }

    @Override
    public int hashCode() {
        return texts.hashCode();
    }

    @Override
    public String toString() {
        return "RecordShape" + texts;
    }
}
