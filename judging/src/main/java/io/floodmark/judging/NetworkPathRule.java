package io.floodmark.judging;

import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.List;
import java.util.Optional;

/**
 * Reads the share of time in which the network path to a broker was the bottleneck (see {@link NetworkPathUsage}). Like
 * {@link HostCpuRule}, it never fires by itself. It does not show whether the generator's interface, the network or the
 * broker's interface limits the path. The rule is off without kernel counters: if brokers are on the host of the
 * generator or its workers, or if {@code ss} is missing there.
 */
final class NetworkPathRule implements Rule {
    private static final double AS_WELL = 0.5;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        List<NetworkPathUsage> paths = NetworkPathUsage.of(seen);
        Optional<NetworkPathUsage> fullest = paths.stream().findFirst();
        if (fullest.isEmpty()) {
            return Readings.off(Indicator.NETWORK_PATH, "no kernel counters of connections to brokers on other hosts");
        }
        NetworkPathUsage path = fullest.get();
        long as = paths.stream().filter(each -> each.limited() >= AS_WELL).count();
        return Readings.margin(
                Indicator.NETWORK_PATH,
                false,
                path.limited(),
                threshold,
                path.limited() / threshold,
                path.path(),
                Text.format(
                        "%s was the bottleneck in %.0f%% of the seconds (%d of %d paths in at least half of them): %s; threshold: >"
                                + " %.0f%% while work waits",
                        path.path().label(), 100 * path.limited(), as, paths.size(), path.evidence(), 100 * threshold));
    }
}
