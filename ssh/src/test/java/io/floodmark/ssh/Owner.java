package io.floodmark.ssh;

import io.floodmark.crew.CrewFleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.unit.SystemClock;
import io.floodmark.traffic.Pace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * A process that starts the load of two workers and polls it until it is killed. Arguments: those of {@link Ground},
 * topic, log, rate.
 */
final class Owner {
    private Owner() {}

    public static void main(String[] args) throws InterruptedException {
        SshSettings settings =
                new Ground(args[0], args[1], args[2]).settings(OptionalInt.of(2), args[3], Path.of(args[4]));
        LoadOrder order = new LoadOrder(Pace.constant(Double.parseDouble(args[5])), Duration.ofMinutes(10), List.of());
        CrewFleet fleet = SshFleet.start(settings, new SystemClock());
        LoadSession session = fleet.start(order);
        while (true) {
            session.poll();
            Thread.sleep(100);
        }
    }
}
