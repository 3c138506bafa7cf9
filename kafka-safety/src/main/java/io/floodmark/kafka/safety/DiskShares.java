package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.LogDirectory;
import io.floodmark.model.unit.Bytes;
import java.util.ArrayList;
import java.util.List;

/** The part of a run's disk budget that each log directory must hold, and whether it can. */
record DiskShares(List<Preflight.Share> shares, List<String> problems, List<String> warnings) {
    /** The shares of a run that writes nothing. */
    static final DiskShares NONE = new DiskShares(List.of(), List.of(), List.of());

    static DiskShares of(ClusterLayout layout, PreflightOrder order) {
        int brokers = Math.max(1, layout.alive().size());
        // Kafka places a new replica in the directory with the fewest: one may receive the whole share of its broker.
        Bytes share = new Bytes((order.budget().maxDisk().value() + brokers - 1) / brokers);
        List<Preflight.Share> shares = layout.logDirectories().stream()
                .map(directory -> new Preflight.Share(
                        directory,
                        directory.cordoned() ? new Bytes(0) : share,
                        order.reserve().of(directory)))
                .toList();
        List<String> problems = new ArrayList<>();
        for (Preflight.Share each : shares) {
            LogDirectory directory = each.directory();
            directory
                    .error()
                    .ifPresent(error -> problems.add(directory.entity().label() + " is offline (" + error
                            + "); expected all of them online; repair it first"));
            if (each.tooSmall()) {
                problems.add(tooSmall(each));
            }
        }
        return new DiskShares(shares, problems, blindness(shares));
    }

    private static List<String> blindness(List<Preflight.Share> shares) {
        return shares.isEmpty()
                        || shares.stream().anyMatch(each -> each.reserve().isEmpty())
                ? List.of("free space of log directories cannot be read: only --max-disk and --max-bytes bound what is"
                        + " written")
                : List.of();
    }

    private static String tooSmall(Preflight.Share share) {
        Bytes free = new Bytes(share.directory().usableBytes().orElse(0));
        Bytes reserve = new Bytes(share.reserve().orElse(0));
        return share.directory().entity().label() + " has " + free.human() + " free; expected "
                + new Bytes(share.share().value() + reserve.value()).human() + ": a share of "
                + share.share().human() + " and a reserve of " + reserve.human()
                + "; free some space or lower --max-disk";
    }
}
