package io.floodmark.crew;

import io.floodmark.client.Start;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures what it costs a driver to add up the reports of workers, in the bytes of the real protocol. Not a test:
 * {@code bench/spark-driver} runs it on a quiet machine. Its arguments are the numbers of workers, of seconds, and of
 * records in a worker's second. The last argument is the number of members of a group that reads meanwhile (0 for
 * none). Prints the size of a report, and how long the driver takes for one second of all workers. Also prints how long
 * after the last report it has the sum.
 */
final class MusterCost {
    private static final long SECOND = 1_000_000_000L;
    private static final String GROUP = "group";

    private MusterCost() {}

    public static void main(String[] args) throws IOException {
        int workers = Integer.parseInt(args[0]);
        int seconds = Integer.parseInt(args[1]);
        int records = Integer.parseInt(args[2]);
        int members = Integer.parseInt(args[3]);
        List<ReadOrder> reading =
                members == 0 ? List.of() : List.of(new ReadOrder(List.of(GROUP), members, 1, Map.of()));
        FakeListener handler = new FakeListener();
        SessionCoordinator coordinator = new SessionCoordinator(
                1,
                workers,
                Stragglers.of(Workload.defaults()),
                new GroupMerger(reading, workers),
                handler,
                System::nanoTime);
        List<SimulatedWorker> all = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            all.add(new SimulatedWorker(coordinator, worker, 7, records));
        }
        all.forEach(SimulatedWorker::ready);
        coordinator.start(new Start(0, 600 * SECOND, Pace.constant(1_000), 0, 0));
        System.out.printf(Locale.ROOT, "%d workers, 5 looks a second of which one tells a second%n", workers);
        for (int second = 1; second <= seconds; second++) {
            for (SimulatedWorker worker : all.subList(0, Math.min(members, workers))) {
                worker.reads(GroupSeconds.of(GROUP, (second - 1) * SECOND, second * SECOND, records, 2_000_000));
            }
            second(coordinator, all, second, handler);
        }
    }

    private static void second(
            SessionCoordinator coordinator, List<SimulatedWorker> workers, int second, FakeListener handler)
            throws IOException {
        List<byte[]> said = new ArrayList<>();
        Tally unused = new Tally();
        long bytes = 0;
        for (SimulatedWorker worker : workers) {
            byte[] look = worker.works(second * SECOND, unused)
                    .look(Heartbeat.Stage.SENDING, 0)
                    .bytes();
            bytes += look.length;
            said.add(look);
            for (int idle = 0; idle < 4; idle++) {
                said.add(worker.look(Heartbeat.Stage.SENDING, 0).bytes());
            }
        }
        handler.intervals.clear();
        handler.consumed.clear();
        long began = System.nanoTime();
        long answered = 0;
        for (byte[] look : said) {
            long heard = System.nanoTime();
            coordinator.handle(Heartbeat.of(look));
            answered = answered == 0 && !handler.intervals.isEmpty() ? System.nanoTime() - heard : answered;
        }
        if (answered == 0) {
            throw new IllegalStateException("second " + second + " was not told");
        }
        double millis = (System.nanoTime() - began) / 1e6;
        long used = (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
        System.out.printf(
                Locale.ROOT,
                "second %d: %d B a worker's second, %.0f ms for all, answered %.3f ms after the last word, heap %d MiB%n",
                second,
                bytes / workers.size(),
                millis,
                answered / 1e6,
                used);
    }
}
