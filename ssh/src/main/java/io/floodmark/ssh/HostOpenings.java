package io.floodmark.ssh;

import io.floodmark.client.Failure;
import io.floodmark.ssh.HostOpening.Opened;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Opens several hosts concurrently, since each takes the time of a login and of a JVM's start. */
final class HostOpenings {
    private HostOpenings() {}

    /**
     * Waits for all of them.
     *
     * @param names one or more
     * @return as many connections, in that order
     * @throws Failure if a host is unusable; it names all unusable hosts, and the other connections are closed
     */
    static List<Opened> all(HostOpening opening, List<SshHost> names) {
        ExecutorService threads = Executors.newFixedThreadPool(names.size(), HostOpenings::thread);
        try {
            List<CompletableFuture<Opened>> asked = names.stream()
                    .map(name -> CompletableFuture.supplyAsync(() -> opening.open(name), threads))
                    .toList();
            List<Opened> open = new ArrayList<>();
            List<Failure> failures = new ArrayList<>();
            for (CompletableFuture<Opened> each : asked) {
                try {
                    open.add(each.join());
                } catch (CompletionException failed) {
                    failures.add(failure(failed));
                }
            }
            if (!failures.isEmpty()) {
                open.forEach(Opened::close);
                throw together(failures);
            }
            return open;
        } finally {
            threads.shutdown();
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "fm-opening");
        thread.setDaemon(true);
        return thread;
    }

    private static Failure failure(CompletionException failed) {
        return failed.getCause() instanceof Failure told
                ? told
                : new Failure(Failure.Kind.CHILD, "a host could not be opened: " + failed.getCause(), failed);
    }

    private static Failure together(List<Failure> failures) {
        Failure first = failures.get(0);
        String all = failures.stream().map(Failure::text).collect(Collectors.joining("\n"));
        return failures.size() == 1 ? first : new Failure(first.kind(), all, first);
    }
}
