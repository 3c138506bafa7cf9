package io.floodmark.bench.known;

import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.model.run.Run;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * A {@code limit} that is running.
 *
 * @param room folder of its output and its store
 */
record RunningSearch(Process process, KnownCluster cluster, Path room) {
    private static final long MILLIS = 200;
    private static final int HUNDRED = 100;

    /**
     * Waits for a trial to begin.
     *
     * @throws IllegalStateException if the search ended before
     */
    void awaitTrial(int number) {
        String announced = "trial " + number + ":";
        await("trial " + number, () -> output().contains(announced));
    }

    /**
     * Waits for a test with twice the producers.
     *
     * @throws IllegalStateException if the search ended before
     */
    void awaitDoubling() {
        await(
                "a test with twice the producers",
                () -> stored().stream()
                        .flatMap(run -> run.conditions().stream())
                        .anyMatch(condition -> condition.name().startsWith("producers after trial ")));
    }

    /**
     * Waits; fails if the search ends before, so that a misfortune that did not occur does not seem to have occurred.
     */
    private void await(String what, BooleanSupplier there) {
        while (!there.getAsBoolean()) {
            if (!process.isAlive()) {
                throw new IllegalStateException("the search ended before " + what + "; its output is in " + room);
            }
            InterruptibleSleep.millis(MILLIS);
        }
    }

    private Optional<Run> stored() {
        Path store = room.resolve(RunStore.DEFAULT_FILE);
        if (!Files.exists(store)) {
            return Optional.empty();
        }
        try (RunReader reader = RunStore.openReadOnly(store)) {
            return reader.find(RunReader.LAST);
        }
    }

    private String output() {
        try {
            return Files.readString(room.resolve("limit.out")) + Files.readString(room.resolve("limit.err"));
        } catch (IOException none) {
            return "";
        }
    }

    /** Kills the program and everything that it started, like {@code kill -9}. */
    void kill9() throws InterruptedException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
    }

    /** Takes the link of the broker down, and up again after that time. */
    void dropLink(int seconds) throws IOException, InterruptedException {
        String link = "fm" + cluster.lab().id() + "-1";
        HostTool.run(List.of("ip", "link", "set", link, "down"));
        InterruptibleSleep.seconds(seconds);
        HostTool.run(List.of("ip", "link", "set", link, "up"));
    }

    /** Resets one in a hundred connections to the broker, but at least one. */
    void resetConnections(RandomGenerator random) throws IOException, InterruptedException {
        String broker = cluster.lab().bootstrapServers().split(":", 2)[0];
        List<String> connections = HostTool.run(List.of("ss", "-tnHO", "state", "established", "dst", broker))
                .lines()
                .toList();
        for (int reset = 0; reset * HUNDRED < connections.size(); reset++) {
            // Recv-Q, Send-Q, local address, peer address.
            String[] columns =
                    connections.get(random.nextInt(connections.size())).strip().split("\\s+", -1);
            HostTool.run(List.of("ss", "-KtnH", "src", columns[2], "dst", columns[3]));
        }
    }
}
