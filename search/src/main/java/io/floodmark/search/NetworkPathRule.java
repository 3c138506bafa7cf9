package io.floodmark.search;

import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Observation;
import java.util.List;
import java.util.Optional;

/**
 * For how much of the trial the network between the generator and a broker was the limit, by the kernel's counts of the connections (see {@link PathLoad}). As {@link HostCpuRule} it
 * never fires by itself. Whether the path is narrow at the generator's own interface, in between or at the broker's cannot be told from here.
 * Off where no counts are read: brokers on this host, no {@code ss}, or generators of other kinds.
 */
final class NetworkPathRule implements Rule {
    private static final double AS_WELL = 0.5;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        List<PathLoad> paths = PathLoad.of(seen);
        Optional<PathLoad> fullest = PathLoad.fullest(paths);
        if (fullest.isEmpty()) {
            return Readings.off(
                    Indicator.NETWORK_PATH, "the kernel's counts of connections to brokers elsewhere were not read");
        }
        PathLoad path = fullest.get();
        long as = paths.stream().filter(each -> each.limited() >= AS_WELL).count();
        return Readings.margin(
                Indicator.NETWORK_PATH,
                false,
                path.limited(),
                threshold,
                path.limited() / threshold,
                path.path(),
                Text.format(
                        "%s was the limit in %s of the seconds (%d of %d paths were in half of them or more): %s; overload is above %s where"
                                + " work waits",
                        path.path().label(),
                        Text.percent(path.limited()),
                        as,
                        paths.size(),
                        path.evidence(),
                        Text.percent(threshold)));
    }
}
