package io.floodmark.runner.run;

import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.Sequenced;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A load session that is observed until it is stopped. Used by one thread. */
final class ObservedSession implements LoadSession {
    private final LoadSession session;
    private Optional<TrialObserver.Looking> looking;

    ObservedSession(LoadSession session, TrialObserver.Looking looking) {
        this.session = session;
        this.looking = Optional.of(looking);
    }

    private void endObservation() {
        Optional<TrialObserver.Looking> last = looking;
        looking = Optional.empty();
        last.ifPresent(TrialObserver.Looking::close);
    }

    @Override
    public List<LoadInterval> poll() {
        return session.poll();
    }

    @Override
    public List<ConsumeInterval> consumed() {
        return session.consumed();
    }

    @Override
    public List<GroupBacklog> behind() {
        return session.behind();
    }

    @Override
    public List<TrialEvent> events() {
        return session.events();
    }

    @Override
    public boolean ended() {
        return session.ended();
    }

    @Override
    public LoadTotals stop(Duration drain) {
        endObservation();
        return session.stop(drain);
    }

    @Override
    public long sentUntilNanos() {
        return session.sentUntilNanos();
    }

    @Override
    public List<Delivery> deliveries() {
        return session.deliveries();
    }

    @Override
    public Optional<Sequenced> sequenced() {
        return session.sequenced();
    }

    @Override
    public void close() {
        try {
            endObservation();
        } finally {
            session.close();
        }
    }
}
