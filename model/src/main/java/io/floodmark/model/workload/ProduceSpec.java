package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Mistakes;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of producers. Defaults are those of the Java producer of Kafka 4. Of those below, the http engine only
 * uses the number of producers and linger.
 *
 * @param engine with the settings that only this engine has
 * @param producers number of independent producers, each with its own connections; empty: {@link #usualProducers}
 * @param batchBytes upper bound of one batch before compression
 * @param linger how long a batch waits to fill
 * @param level of the codec; empty: the codec's default
 * @param inFlight requests in flight per connection, 1 or more
 * @param idempotent whether brokers recognise a batch that is sent twice; requires acks=all and at most 5 requests in
 *     flight
 * @param maxRequest upper bound of one request and of one record in it, before compression
 */
public record ProduceSpec(
        ProduceEngine engine,
        OptionalInt producers,
        Acks acks,
        Bytes batchBytes,
        Duration linger,
        Codec codec,
        OptionalInt level,
        int inFlight,
        boolean idempotent,
        Bytes maxRequest) {
    public static final Bytes DEFAULT_MAX_REQUEST = Bytes.ofMiB(1);

    /**
     * A broker handles one request per connection at a time: with a single broker, a single producer would be the
     * bottleneck.
     */
    private static final int FEWEST_PRODUCERS = 3;

    /** With more requests in flight, brokers would not recognise a repeated batch. */
    public static final int MOST_IDEMPOTENT_IN_FLIGHT = 5;

    /** Threads of one process; more would measure its scheduler. */
    private static final int MOST_THREADS = 1_000;

    public static final ProduceSpec DEFAULT =
            wire(OptionalInt.empty(), Acks.ALL, Bytes.ofKiB(16), Duration.ofMillis(5), Codec.NONE, 5);

    /** Returns the number of brokers, but at least three. */
    public static int usualProducers(int brokers) {
        return Math.max(FEWEST_PRODUCERS, brokers);
    }

    /** Returns the number of producers for the given number of brokers. */
    public int producers(int brokers) {
        return producers.orElse(usualProducers(brokers));
    }

    /** The replicas that confirm a record before the broker responds. */
    public enum Acks {
        NONE("0", 0),
        LEADER("1", 1),
        ALL("all", -1);

        private final String key;
        private final int wireValue;

        Acks(String key, int wireValue) {
            this.key = key;
            this.wireValue = wireValue;
        }

        /** Returns the key in plans and in Kafka's configuration: 0, 1, all. */
        public String key() {
            return key;
        }

        /** Returns the value in the protocol: 0, 1, -1. */
        public short wireValue() {
            return (short) wireValue;
        }
    }

    /**
     * Compression of record batches. Levels are those of KIP-390; a codec whose lowest level is above the highest has
     * none.
     */
    public enum Codec {
        NONE(1, 0),
        GZIP(1, 9),
        SNAPPY(1, 0),
        LZ4(1, 17),
        ZSTD(-131_072, 22);

        private final int lowestLevel;
        private final int highestLevel;

        Codec(int lowestLevel, int highestLevel) {
            this.lowestLevel = lowestLevel;
            this.highestLevel = highestLevel;
        }

        public boolean hasLevels() {
            return lowestLevel <= highestLevel;
        }

        boolean hasLevel(int level) {
            return level >= lowestLevel && level <= highestLevel;
        }

        String levels() {
            return hasLevels() ? lowestLevel + " to " + highestLevel : "none, this codec has no levels";
        }
    }

    public ProduceSpec {
        Optional<ClientProduce> real = clientOf(engine);
        int transaction = real.map(ClientProduce::transaction).orElse(ClientProduce.DEFAULT_TRANSACTION);
        int threads = real.map(ClientProduce::threads).orElse(ClientProduce.DEFAULT_THREADS);
        new Mistakes.Collector()
                .require(producers.orElse(1) >= 1, "producers", producers.orElse(1), "at least 1")
                .require(
                        batchBytes.value() >= 64
                                && batchBytes.value() <= Bytes.ofMiB(100).value(),
                        "batch-bytes",
                        batchBytes,
                        "64B to 100MiB")
                .require(!linger.isNegative(), "linger", linger, "0s or more")
                .require(
                        real.isEmpty() || linger.toNanos() % 1_000_000 == 0,
                        "linger",
                        Durations.format(linger),
                        "whole milliseconds, which is what linger.ms of the client takes",
                        "engine")
                .require(inFlight >= 1, "in-flight", inFlight, "at least 1")
                .require(
                        level.isEmpty() || codec.hasLevel(level.getAsInt()),
                        "compression-level",
                        level.orElse(0),
                        codec.levels() + " (" + codec.name().toLowerCase(Locale.ROOT) + ")",
                        "compression")
                .require(
                        !idempotent || acks == Acks.ALL,
                        "idempotence",
                        "on with acks=" + acks.key(),
                        "acks: all, or idempotence: false; brokers can recognise repeated batches only so",
                        "acks",
                        "engine")
                .require(
                        !idempotent || inFlight <= MOST_IDEMPOTENT_IN_FLIGHT,
                        "idempotence",
                        "on with in-flight " + inFlight,
                        "at most " + MOST_IDEMPOTENT_IN_FLIGHT + " in flight, or idempotence: false",
                        "in-flight",
                        "engine")
                .require(
                        maxRequest.value() >= 1024 && maxRequest.compareTo(Bytes.ofMiB(100)) <= 0,
                        "max-request-size",
                        maxRequest,
                        "1KiB to 100MiB")
                .require(
                        transaction == 0 || idempotent,
                        "transaction-records",
                        transaction,
                        ClientProduce.TRANSACTIONS_REQUIRE,
                        "engine",
                        "idempotence",
                        "acks",
                        "in-flight")
                .require(
                        threads <= 1 || (long) producers.orElse(1) * threads <= MOST_THREADS,
                        "threads-per-producer",
                        threads,
                        "at most " + MOST_THREADS + " threads of all producers together",
                        "producers")
                .throwIfAny();
    }

    /** Returns a spec of the wire engine with everything else at its default. */
    public static ProduceSpec wire(
            OptionalInt producers, Acks acks, Bytes batchBytes, Duration linger, Codec codec, int inFlight) {
        return new ProduceSpec(
                new WireProduce(),
                producers,
                acks,
                batchBytes,
                linger,
                codec,
                OptionalInt.empty(),
                inFlight,
                false,
                DEFAULT_MAX_REQUEST);
    }

    private static Optional<ClientProduce> clientOf(ProduceEngine engine) {
        return engine instanceof ClientProduce client ? Optional.of(client) : Optional.empty();
    }

    /** Returns the settings of the client engine; empty for other engines. */
    public Optional<ClientProduce> client() {
        return clientOf(engine);
    }

    /** Returns the requests of the http engine; empty for other engines. */
    public Optional<HttpProduce> http() {
        return engine instanceof HttpProduce http ? Optional.of(http) : Optional.empty();
    }

    /** Returns the number of records in each transaction; 0: none. */
    public int transaction() {
        return client().map(ClientProduce::transaction).orElse(ClientProduce.DEFAULT_TRANSACTION);
    }

    /** True if the Java producer of Kafka 4 is idempotent by default with these settings. */
    public static boolean idempotentByDefault(EngineKind engine, Acks acks, int inFlight) {
        return engine == EngineKind.CLIENT && acks == Acks.ALL && inFlight <= MOST_IDEMPOTENT_IN_FLIGHT;
    }

    /** Returns a copy with the given number of producers, 1 or more. */
    public ProduceSpec withProducers(int number) {
        return new ProduceSpec(
                engine,
                OptionalInt.of(number),
                acks,
                batchBytes,
                linger,
                codec,
                level,
                inFlight,
                idempotent,
                maxRequest);
    }
}
