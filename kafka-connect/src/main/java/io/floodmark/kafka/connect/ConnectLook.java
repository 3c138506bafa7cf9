package io.floodmark.kafka.connect;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.Optional;

/**
 * A Connect cluster that can run null sinks on the cluster under test.
 *
 * @param version version of Kafka Connect
 * @param nullSink version of the plug-in
 */
public record ConnectLook(String version, String nullSink) {
    /**
     * Reads the Connect cluster without changing anything.
     *
     * @param clusterId id of the cluster under test
     * @throws PlanException if Connect belongs to another Kafka cluster
     * @throws TargetException if it does not answer, or has no null sink
     */
    static ConnectLook at(ConnectRest rest, String clusterId, Deadline deadline) {
        ConnectRest.About about = rest.about(deadline);
        if (!about.clusterId().equals(clusterId)) {
            throw new PlanException("Kafka Connect at " + rest.base() + " belongs to Kafka cluster '"
                    + about.clusterId() + "', but the run is on cluster '" + clusterId
                    + "'; expected a Connect cluster whose workers use the cluster under test");
        }
        String nullSink = rest.plugIn(SinkSettings.PLUG_IN, deadline).orElseThrow(() -> missing(rest));
        return new ConnectLook(about.version(), nullSink);
    }

    /** Returns the reason why the Connect cluster cannot be used; empty if there is none. */
    public static Optional<String> objection(ConnectRest rest, String clusterId, Deadline deadline) {
        try {
            at(rest, clusterId, deadline);
            return Optional.empty();
        } catch (PlanException | TargetException unfit) {
            return Optional.of(String.valueOf(unfit.getMessage()));
        }
    }

    private static TargetException missing(ConnectRest rest) {
        return new TargetException(
                TargetException.Kind.INCAPABLE,
                "Kafka Connect at " + rest.base() + " has no plug-in " + SinkSettings.PLUG_IN
                        + "; expected Floodmark's null sink: copy the folder plugins/connect-null-sink of the release into"
                        + " a folder of plugin.path on every worker and restart the workers (docs/reference/null-sink.md)");
    }
}
