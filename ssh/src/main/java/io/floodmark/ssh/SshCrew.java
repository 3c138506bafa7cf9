package io.floodmark.ssh;

import io.floodmark.client.Failure;
import io.floodmark.crew.Crew;
import io.floodmark.crew.CrewOrder;
import io.floodmark.crew.Waiting;
import io.floodmark.crew.WorkerCounts;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.ssh.HostOpening.Opened;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The hosts of one fleet, with one process on each, which stays from the first session to the last unless it is lost.
 */
final class SshCrew implements Crew {
    private static final long PING_SECONDS = 5;
    private static final long REST_SECONDS = 10;

    private final HostOpening opening;
    private final Waiting waiting;
    private final NanoClock clock;
    /** The hosts in the order of the plan. */
    private final List<Opened> hosts;

    private final WorkerCounts strength;
    private final ScheduledExecutorService pings = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fm-pings");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Opens all hosts.
     *
     * @throws Failure if a host is unusable, or if they have room for fewer workers than requested
     */
    SshCrew(List<SshHost> names, HostOpening opening, CrewOrder order, Waiting waiting, NanoClock clock) {
        this.opening = opening;
        this.waiting = waiting;
        this.clock = clock;
        waiting.atMost(HostOpening.LONGEST);
        this.hosts = new CopyOnWriteArrayList<>(HostOpenings.all(opening, names));
        try {
            requireRoom(order);
        } catch (Failure refused) {
            hosts.forEach(Opened::close);
            throw refused;
        }
        this.strength = new WorkerCounts(order, room());
        Future<?> unused = pings.scheduleWithFixedDelay(
                () -> hosts.forEach(host -> host.line().ping()), PING_SECONDS, PING_SECONDS, TimeUnit.SECONDS);
    }

    private void requireRoom(CrewOrder order) {
        if (order.workers() > room()) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "fleet.workers is " + order.workers() + ", and the hosts of fleet.on have room for " + room() + ": "
                            + shown() + ", one for each processor; expected that many or fewer, or more hosts");
        }
    }

    private int room() {
        return hosts.stream().mapToInt(Opened::processors).sum();
    }

    private String shown() {
        return hosts.stream()
                .map(host -> host.line().host() + " (" + host.processors() + ")")
                .collect(Collectors.joining(", "));
    }

    @Override
    public WorkerCounts strength() {
        return strength;
    }

    @Override
    public void grow() {
        strength.grow(room());
    }

    @Override
    public Map<String, String> facts() {
        String java = hosts.stream().map(Opened::java).distinct().collect(Collectors.joining(", "));
        return Map.of("hosts", shown(), "JVM", java);
    }

    /** Reopens hosts that were lost, and those whose workers do not leave a session. */
    @Override
    public void awaitRoom() {
        long began = clock.nanoTime();
        waiting.atMost(HostOpening.LONGEST.plusSeconds(REST_SECONDS));
        List<Integer> gone = IntStream.range(0, hosts.size())
                .filter(host -> !atRest(hosts.get(host).line(), began))
                .boxed()
                .toList();
        gone.forEach(host -> hosts.get(host).line().close());
        if (gone.isEmpty()) {
            return;
        }
        List<Opened> fresh = openedAgain(
                gone.stream().map(host -> hosts.get(host).line().host()).toList());
        IntStream.range(0, gone.size()).forEach(each -> hosts.set(gone.get(each), fresh.get(each)));
    }

    /** Reopens hosts. They were usable before, so the plan is not the cause of a failure. */
    private List<Opened> openedAgain(List<SshHost> names) {
        try {
            return HostOpenings.all(opening, names);
        } catch (Failure refused) {
            throw new Failure(Failure.Kind.LOST, refused.text(), refused);
        }
    }

    private boolean atRest(HostLine line, long beganNanos) {
        long left = TimeUnit.SECONDS.toNanos(REST_SECONDS) - (clock.nanoTime() - beganNanos);
        try {
            line.rest().get(Math.max(0, left), TimeUnit.NANOSECONDS);
            return !line.isLost();
        } catch (ExecutionException | TimeoutException lost) {
            return false;
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Runs a session. The first host that is lost ends it: the driver tells the other workers to leave. */
    @Override
    public void run(long session) throws IOException {
        List<List<Integer>> seats =
                WorkerPlacement.of(hosts.stream().map(Opened::processors).toList(), strength.workers());
        CompletableFuture<Void> over = new CompletableFuture<>();
        List<CompletableFuture<Void>> left = new ArrayList<>();
        for (int host = 0; host < hosts.size(); host++) {
            if (!seats.get(host).isEmpty()) {
                left.add(hosts.get(host).line().seat(session, seats.get(host)));
            }
        }
        for (CompletableFuture<Void> each : left) {
            Future<?> unused = each.whenComplete((nothing, lost) -> {
                if (lost != null) {
                    over.completeExceptionally(lost);
                }
            });
        }
        Future<?> unused = CompletableFuture.allOf(left.toArray(CompletableFuture<?>[]::new))
                .thenRun(() -> over.complete(null));
        try {
            over.get();
        } catch (ExecutionException lost) {
            throw lost.getCause() instanceof IOException told ? told : new IOException(lost);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while workers sent", leave);
        }
    }

    /** Ends the processes with workers in a session. They are replaced for the next session. */
    @Override
    public void cancel(long session) {
        hosts.stream().map(Opened::line).filter(line -> !line.rest().isDone()).forEach(HostLine::close);
    }

    @Override
    public void close() {
        pings.shutdownNow();
        hosts.forEach(Opened::close);
    }
}
