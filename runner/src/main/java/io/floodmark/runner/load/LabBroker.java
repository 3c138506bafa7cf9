package io.floodmark.runner.load;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabServer;
import io.floodmark.model.Deadline;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.TargetException;
import io.floodmark.trial.RunTime;
import java.time.Duration;
import java.util.Comparator;
import java.util.OptionalInt;

/**
 * One broker of a lab, to be stopped or killed, and started again; whoever watches the lab is told first. It is stopped
 * in order: its leaders move before it goes, so that what the others carry does not depend on the seconds in which
 * nobody leads. One thread.
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
     * Of the broker with the highest id that is not the active controller: which one leads as much as any other makes
     * no difference.
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

    /** Returns once the cluster knows that it is gone. */
    void stop() {
        absence.mark(broker(), KnownOfflineBrokers.State.DOWN);
        server.stop();
        awaitSeen(false);
    }

    /** As kill -9 does; returns once its process is gone, which the cluster has yet to notice. */
    public void kill() {
        absence.mark(broker(), KnownOfflineBrokers.State.DOWN);
        server.kill9();
    }

    /** Returns once it serves, in run time; then it is rejoining. */
    public long start() {
        server.start();
        long served = time.nanoTime();
        absence.mark(broker(), KnownOfflineBrokers.State.REJOINING);
        awaitSeen(true);
        return served;
    }

    /** From now on it must lead, and be in sync, as all others. */
    public void rejoined() {
        absence.mark(broker(), KnownOfflineBrokers.State.HERE);
    }

    private void awaitSeen(boolean wanted) {
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
