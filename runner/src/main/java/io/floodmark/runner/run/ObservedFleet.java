package io.floodmark.runner.run;

import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * A fleet that is observed while it sends. Observing begins after the session has started, which may replace the
 * processes that send. It ends before the session does, which may end them.
 *
 * @param fleet is closed by its owner
 * @param looking begins to observe
 */
record ObservedFleet(Fleet fleet, Supplier<TrialObserver.Looking> looking) implements Fleet {
    @Override
    public LoadSession start(LoadOrder order) {
        LoadSession session = fleet.start(order);
        try {
            return new ObservedSession(session, looking.get());
        } catch (RuntimeException failed) {
            session.close();
            throw failed;
        }
    }

    @Override
    public OptionalInt grow() {
        return fleet.grow();
    }

    @Override
    public OptionalInt scaleProducers(int times) {
        return fleet.scaleProducers(times);
    }

    @Override
    public Optional<String> idle() {
        return fleet.idle();
    }

    @Override
    public void close() {}
}
