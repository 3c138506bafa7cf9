package io.floodmark.diagnosis;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.diagnosis.Remedy.Change;
import io.floodmark.model.plan.Plan;
import java.util.List;
import java.util.OptionalInt;

/**
 * A number of threads of a broker: the plan's value or Kafka's default, and twice as many, since Kafka rejects a larger
 * change at once.
 */
enum BrokerSetting {
    NETWORK_THREADS("num.network.threads", 3, "network threads"),
    REQUEST_HANDLERS("num.io.threads", 8, "request handlers"),
    REPLICA_FETCHERS("num.replica.fetchers", 1, "fetchers");

    private final String key;
    private final int ofKafka;
    private final String words;

    BrokerSetting(String key, int ofKafka, String words) {
        this.key = key;
        this.ofKafka = ofKafka;
        this.words = words;
    }

    String key() {
        return key;
    }

    /**
     * Returns the value of every broker of a lab; empty for existing clusters, for brokers with different values, and
     * if it is not a number.
     */
    private OptionalInt value(Plan plan) {
        if (!(plan.cluster() instanceof LabCluster lab)
                || lab.perBroker().values().stream()
                        .anyMatch(own -> own.config().containsKey(key))) {
            return OptionalInt.empty();
        }
        String given = lab.node().config().getOrDefault(key, Integer.toString(ofKafka));
        return given.matches("[1-9][0-9]{0,5}") ? OptionalInt.of(Integer.parseInt(given)) : OptionalInt.empty();
    }

    /** Returns the current value to append to the name. */
    String now(Plan plan) {
        OptionalInt value = value(plan);
        return value.isPresent() ? ", now " + value.getAsInt() : "";
    }

    /** Describes twice the value for people. */
    String twice(Plan plan) {
        OptionalInt value = value(plan);
        return value.isPresent()
                ? 2 * value.getAsInt() + " " + words + " instead of " + value.getAsInt()
                : "twice the " + words;
    }

    /** Returns the change to twice the value; empty if the plan does not set it for all brokers at once. */
    List<Change> doubled(Plan plan) {
        OptionalInt value = value(plan);
        return value.isPresent()
                ? List.of(new Change("lab.config." + key, Integer.toString(2 * value.getAsInt())))
                : List.of();
    }
}
