package io.floodmark.kafka.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The control over its topics that a cluster grants a run. Managed services may refuse the placement of replicas, or
 * settings.
 *
 * @param placed true if the run chooses the brokers of each replica; otherwise the cluster does
 * @param configured true if the run overrides settings of the brokers; otherwise only those of the plan are set
 */
record TopicForm(boolean placed, boolean configured) {
    /** Full control. */
    static final TopicForm FULL = new TopicForm(true, true);

    /**
     * Returns all forms that may be tried for such topics, the fullest first. Batches larger than the brokers' default
     * limit need their setting.
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

    /** Returns the disadvantages of this form for a run. */
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
     * The fullest form that a cluster accepts.
     *
     * @param refused answer to the full form; empty if the cluster accepts it
     */
    record Accepted(TopicForm form, Optional<String> refused) {
        /** Returns the disadvantages for a run, and the reason. */
        List<String> warnings() {
            return form.lost().stream()
                    .map(lost -> lost + " (" + refused.orElse("") + ")")
                    .toList();
        }
    }
}
