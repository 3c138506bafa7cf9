package io.floodmark.model.workload;

import io.floodmark.model.unit.Mistakes;

/**
 * KafkaProducers in a separate process.
 *
 * @param client the library, its JVM and settings
 * @param transaction records in each transaction; 0: none
 * @param threads number of threads that send through each producer
 */
public record ClientProduce(ClientSpec client, int transaction, int threads) implements ProduceEngine {
    public static final int DEFAULT_TRANSACTION = 0;
    public static final int DEFAULT_THREADS = 1;
    public static final ClientProduce DEFAULT = of(ClientSpec.DEFAULT);

    static final String TRANSACTIONS_REQUIRE = "none, or engine: client with idempotence: transactions need both";

    public ClientProduce {
        new Mistakes.Collector()
                .require(transaction >= 0, "transaction-records", transaction, "at least 0")
                .require(threads >= 1, "threads-per-producer", threads, "at least 1")
                .require(
                        threads <= 1 || transaction == 0,
                        "threads-per-producer",
                        threads,
                        "1 with transaction-records: a producer has one transaction at a time",
                        "transaction-records")
                .throwIfAny();
    }

    /** Returns producers without transactions, each with one thread. */
    public static ClientProduce of(ClientSpec client) {
        return new ClientProduce(client, DEFAULT_TRANSACTION, DEFAULT_THREADS);
    }

    /**
     * Checks that another engine has neither transactions nor threads that share a producer.
     *
     * @throws Mistakes if it has
     */
    public static void requireNone(int transaction, int threads) {
        new Mistakes.Collector()
                .require(
                        transaction <= 0,
                        "transaction-records",
                        transaction,
                        TRANSACTIONS_REQUIRE,
                        "engine",
                        "idempotence",
                        "acks",
                        "in-flight")
                .require(threads <= 1, "threads-per-producer", threads, "1, or engine: client", "engine")
                .throwIfAny();
    }

    @Override
    public EngineKind kind() {
        return EngineKind.CLIENT;
    }
}
