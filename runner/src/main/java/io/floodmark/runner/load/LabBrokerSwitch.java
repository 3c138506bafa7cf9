package io.floodmark.runner.load;

import io.floodmark.kafka.FollowerBacklog;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import io.floodmark.runner.BrokerSwitch;
import io.floodmark.trial.RunTime;
import java.time.Duration;

/** Stops and starts a broker of a lab, and measures what its followers miss while it is down. */
final class LabBrokerSwitch implements BrokerSwitch {
    private static final Duration LOOK = Duration.ofSeconds(10);

    private final LabBroker broker;
    private final FollowerBacklog backlog;
    private final RunTime time;

    LabBrokerSwitch(LabBroker broker, FollowerBacklog backlog, RunTime time) {
        this.broker = broker;
        this.backlog = backlog;
        this.time = time;
    }

    @Override
    public int broker() {
        return broker.broker();
    }

    @Override
    public boolean up() {
        return broker.up();
    }

    @Override
    public void stop() {
        backlog.leaves(deadline());
        broker.stop();
    }

    @Override
    public Bytes missed() {
        return backlog.read(deadline());
    }

    @Override
    public long start() {
        return broker.start();
    }

    @Override
    public void rejoined() {
        broker.rejoined();
    }

    private Deadline deadline() {
        return Deadline.in(LOOK, time);
    }
}
