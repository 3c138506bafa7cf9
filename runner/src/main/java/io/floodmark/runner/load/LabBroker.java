package io.floodmark.runner.load;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabServer;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.trial.RunTime;
import java.time.Duration;
import java.util.Comparator;
import java.util.OptionalInt;

/**
 * A broker of a lab that is stopped or killed, and started again. The cluster's watch is informed before each change.
 * {@link #stop} is orderly: leaders move first. So the throughput that the remaining brokers sustain does not depend on
 * the seconds without leaders. Used by one thread.
 */
public final class LabBroker {
    private static final Duration SEEN = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(200);

    private final LabServer server;
    private final KnownOfflineBrokers absence;
    private final ClusterClient client;
    private final RunTime time;

    private LabBroker(LabServer server, KnownOfflineBrokers absence, ClusterClient client, RunTime time) {
        this.server = server;
        this.absence = absence;
        this.client = client;
        this.time = time;
    }

    /**
     * Returns the broker with the highest id that is not the active controller. The choice makes no difference, because
     * all brokers lead equal shares.
     */
    public static LabBroker of(KafkaSite site, Lab lab, RunTime time) {
        OptionalInt activeController = LayoutReader.read(site.client(), topic -> false, Deadline.in(LOOK, time))
                .activeController();
        LabServer last = lab.brokers().stream()
                .filter(broker -> broker.id() != activeController.orElse(-1))
                .max(Comparator.comparingInt(LabServer::id))
                .orElseThrow(() ->
                        new EnvironmentException("the lab has no broker that could be stopped; expected 2 or more"));
        return new LabBroker(last, site.absence(), site.client(), time);
    }

    public int broker() {
        return server.id();
    }

    boolean up() {
        return server.alive();
    }

    /** Stops the broker. Returns once the cluster knows that it is gone. */
    void stop() {
        absence.mark(broker(), KnownOfflineBrokers.State.DOWN);
        server.stop();
        awaitInMetadata(false);
    }

    /** Kills the broker with {@code kill -9}. Returns once its process is gone, which the cluster has yet to notice. */
    public void kill() {
        absence.mark(broker(), KnownOfflineBrokers.State.DOWN);
        server.kill9();
    }

    /** Starts the broker. Returns the run time at which it serves; from then on it is rejoining. */
    public long start() {
        server.start();
        long served = time.nanoTime();
        absence.mark(broker(), KnownOfflineBrokers.State.REJOINING);
        awaitInMetadata(true);
        return served;
    }

    /** Marks the broker as rejoined: from now on it must lead its share and be in sync, like all others. */
    public void rejoined() {
        absence.mark(broker(), KnownOfflineBrokers.State.HERE);
    }

    private void awaitInMetadata(boolean wanted) {
        Deadline deadline = Deadline.in(SEEN, time);
        while (client.brokers(deadline).contains(broker()) != wanted) {
            if (deadline.over()) {
                throw new TargetException(
                        TargetException.Kind.UNREACHABLE,
                        "broker " + broker() + " is " + (wanted ? "not" : "still") + " in the cluster's metadata after "
                                + SEEN.toSeconds() + " s; expected it to be " + (wanted ? "there" : "gone"));
            }
            deadline.pause(POLL);
        }
    }
}
