package io.floodmark.kafka.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much a cluster lets a run say of its topics. Managed services may refuse the placement of replicas, or settings.
 *
 * @param placed the run chooses the brokers of each replica; else the cluster does
 * @param configured the run overrides settings of the brokers; else only those of the plan are set
 */
record TopicForm(boolean placed, boolean configured) {
    /** Whatever the run wants. */
    static final TopicForm FULL = new TopicForm(true, true);

    /**
     * All that may be tried for such topics, the most first. Batches that are larger than brokers take by default need
     * their setting.
     */
    static List<TopicForm> of(TopicOrder order) {
        List<TopicForm> forms = new ArrayList<>(List.of(FULL, new TopicForm(false, true)));
        if (!order.needsLargeMessages()) {
            forms.add(new TopicForm(true, false));
            forms.add(new TopicForm(false, false));
        }
        return forms;
    }

    TopicShape shape(TopicOrder order) {
        return configured
                ? order.shape()
                : new TopicShape(
                        order.partitions(),
                        order.replicationFactor(),
                        order.given().values());
    }

    /** What a run loses by it. */
    List<String> lost() {
        List<String> lost = new ArrayList<>();
        if (!placed) {
            lost.add(
                    "the cluster places replicas: brokers may lead different numbers of partitions, and the busiest decides");
        }
        if (!configured) {
            lost.add(
                    "the cluster sets retention, min.insync.replicas and compression of the topics; max-disk then ends trials instead of"
                            + " retention, and acks=all waits for the replicas that the cluster requires");
        }
        return lost;
    }

    /**
     * The most that a cluster accepts.
     *
     * @param refused what it says to the full form; empty if it accepts that
     */
    record Accepted(TopicForm form, Optional<String> refused) {
        /** What a run loses, and why. */
        List<String> warnings() {
            return form.lost().stream()
                    .map(lost -> lost + " (" + refused.orElse("") + ")")
                    .toList();
        }
    }
}
