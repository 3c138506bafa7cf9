package io.floodmark.lab;

import io.floodmark.model.Condition;
import io.floodmark.model.Deadline;
import io.floodmark.model.EnvironmentException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.remote.JMXServiceURL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A distributed Kafka Connect cluster beside the brokers of a lab, each worker a process of its own. They end with us,
 * however we end; their folders and topics go with the lab. Safe for use by many threads.
 */
public final class ConnectWorkers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectWorkers.class);

    /** Connect's session timeout: by then the others of its group have given it up. */
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
     * Starts them and waits until every one serves.
     *
     * @param patience until the last one serves
     * @throws EnvironmentException where they cannot be started; none of them then runs
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
     * A worker that was started again.
     *
     * @param number from 1
     * @param why as "had ended"
     */
    public record Revival(int number, String why) {}

    /**
     * Starts those again, where they were, that have ended or do not answer, and waits until they serve.
     *
     * @param patience until the last one serves
     * @throws EnvironmentException where one cannot be started
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

    /** Why it can run no sinks; empty where nothing shows that. */
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

    /** Of their REST interfaces; each of them speaks for all. */
    public List<String> urls() {
        return workers.stream().map(ConnectWorker::url).toList();
    }

    public List<Long> pids() {
        return workers.stream().map(ConnectWorker::pid).toList();
    }

    /** Where the JMX of a worker is read, of the first as 0. */
    public JMXServiceURL jmx(int number) {
        return workers.get(number).jmx();
    }

    /** For a report. */
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
