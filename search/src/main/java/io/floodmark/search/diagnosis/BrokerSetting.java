package io.floodmark.search.diagnosis;

import io.floodmark.model.LabCluster;
import io.floodmark.model.Plan;
import io.floodmark.model.Remedy.Change;
import java.util.List;
import java.util.OptionalInt;

/**
 * A number of threads of a broker: what the plan has of it, or else Kafka's default, and twice as many. Kafka refuses
 * more at a time.
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

    /** Of every broker of a lab; empty for others, for brokers that differ in it, and where it is no number. */
    private OptionalInt value(Plan plan) {
        if (!(plan.cluster() instanceof LabCluster lab)
                || lab.perBroker().values().stream()
                        .anyMatch(own -> own.config().containsKey(key))) {
            return OptionalInt.empty();
        }
        String given = lab.node().config().getOrDefault(key, Integer.toString(ofKafka));
        return given.matches("[1-9][0-9]{0,5}") ? OptionalInt.of(Integer.parseInt(given)) : OptionalInt.empty();
    }

    /** To stand behind its name. */
    String now(Plan plan) {
        OptionalInt value = value(plan);
        return value.isPresent() ? ", now " + value.getAsInt() : "";
    }

    /** For people. */
    String twice(Plan plan) {
        OptionalInt value = value(plan);
        return value.isPresent()
                ? 2 * value.getAsInt() + " " + words + " instead of " + value.getAsInt()
                : "twice the " + words;
    }

    /** None where the plan does not say it for all brokers at once. */
    List<Change> doubled(Plan plan) {
        OptionalInt value = value(plan);
        return value.isPresent()
                ? List.of(new Change("lab.config." + key, Integer.toString(2 * value.getAsInt())))
                : List.of();
    }
}
