package io.floodmark.lab;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.remote.JMXServiceURL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A distributed Kafka Connect cluster next to the brokers of a lab, with a process per worker. The processes end with
 * this process, however it ends. Their folders and topics are deleted with the lab. Thread-safe.
 */
public final class ConnectWorkers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectWorkers.class);

    /** Connect's session timeout, after which the other workers have removed a silent one from the group. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final ConnectRequest request;
    private final ConnectLauncher launcher;
    private final LabTools tools;
    private final List<ConnectWorker> workers;

    private ConnectWorkers(
            ConnectRequest request, ConnectLauncher launcher, LabTools tools, List<ConnectWorker> workers) {
        this.request = request;
        this.launcher = launcher;
        this.tools = tools;
        this.workers = new CopyOnWriteArrayList<>(workers);
    }

    /**
     * Starts the workers and waits until all of them serve.
     *
     * @param patience until the last one serves
     * @throws EnvironmentException if they cannot be started; then none of them runs
     */
    public static ConnectWorkers start(Lab lab, ConnectRequest request, Duration patience, LabTools tools) {
        Deadline deadline = Deadline.in(patience, tools.clock());
        ConnectLauncher launcher = new ConnectLauncher(lab, request);
        List<ConnectWorker> workers = new ArrayList<>();
        boolean up = false;
        try {
            for (int port : Ports.free(request.workers(), tools.random())) {
                workers.add(launcher.launch(workers.size() + 1, port));
            }
            awaitReady(workers, deadline);
            up = true;
            LOG.info("event=connect-up lab={} version={} workers={}", lab.id(), request.version(), workers.size());
            return new ConnectWorkers(request, launcher, tools, workers);
        } finally {
            if (!up) {
                workers.forEach(ConnectWorker::close);
            }
        }
    }

    private static void awaitReady(List<ConnectWorker> workers, Deadline deadline) {
        for (ConnectWorker worker : workers) {
            while (!worker.ready()) {
                worker.check(deadline);
                deadline.pause(Lab.POLL);
            }
        }
    }

    /**
     * A worker that was restarted.
     *
     * @param number from 1
     * @param why e.g. "had ended"
     */
    public record Revival(int number, String why) {}

    /**
     * Restarts the workers that have ended or do not answer, at the same addresses, and waits until they serve.
     *
     * @param patience until the last one serves
     * @throws EnvironmentException if one cannot be started
     */
    public synchronized List<Revival> revive(Duration patience) {
        Deadline deadline = Deadline.in(patience, tools.clock());
        List<Revival> revivals = new ArrayList<>();
        List<ConnectWorker> fresh = new ArrayList<>();
        for (int at = 0; at < workers.size(); at++) {
            ConnectWorker worker = workers.get(at);
            Optional<String> why = unfit(worker);
            if (why.isPresent()) {
                worker.close();
                ConnectWorker again = launcher.launch(worker.number(), worker.port());
                workers.set(at, again);
                fresh.add(again);
                revivals.add(new Revival(again.number(), why.get()));
            }
        }
        awaitReady(fresh, deadline);
        return revivals;
    }

    /** Returns why the worker can run no sinks; empty if there is no evidence of that. */
    private Optional<String> unfit(ConnectWorker worker) {
        Deadline silence = Deadline.in(SILENCE, tools.clock());
        while (worker.alive()) {
            if (worker.answers()) {
                return Optional.empty();
            }
            if (silence.over()) {
                return Optional.of("did not answer for " + SILENCE.toSeconds() + " s");
            }
            silence.pause(Lab.POLL);
        }
        return Optional.of("had ended");
    }

    /** Returns the URLs of their REST interfaces. Each worker answers for the whole cluster. */
    public List<String> urls() {
        return workers.stream().map(ConnectWorker::url).toList();
    }

    public List<Long> pids() {
        return workers.stream().map(ConnectWorker::pid).toList();
    }

    /** Returns the JMX address of a worker, numbered from 0. */
    public JMXServiceURL jmx(int number) {
        return workers.get(number).jmx();
    }

    /** Returns the conditions for a report. */
    public List<Condition> conditions() {
        return List.of(new Condition(
                "connect",
                "workers",
                workers.size() + " of Kafka " + request.version() + ", processes on this machine, heap 1 GiB"));
    }

    @Override
    public synchronized void close() {
        workers.forEach(ConnectWorker::close);
    }
}
