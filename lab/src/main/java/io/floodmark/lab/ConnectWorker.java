package io.floodmark.lab;

import io.floodmark.host.OwnedProcess;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Deadline;
import javax.management.remote.JMXServiceURL;

/** One process of a Kafka Connect cluster. Thread-safe. */
final class ConnectWorker implements AutoCloseable {
    private static final int TAIL_LINES = 25;

    private final String name;
    private final int number;
    private final int port;
    private final OwnedProcess process;
    private final ProcessLog log;

    ConnectWorker(String name, int number, int port, OwnedProcess process, ProcessLog log) {
        this.name = name;
        this.number = number;
        this.port = port;
        this.process = process;
        this.log = log;
    }

    /** Returns the URL of its REST interface. */
    String url() {
        return "http://" + NodeAddresses.LOOPBACK + ":" + port;
    }

    /** Returns the number of the worker, from 1. */
    int number() {
        return number;
    }

    int port() {
        return port;
    }

    boolean alive() {
        return process.alive();
    }

    long pid() {
        return process.pid();
    }

    JMXServiceURL jmx() {
        return LocalJmx.of(process.pid());
    }

    /** Throws if the worker has ended, or was not ready in time. */
    void check(Deadline deadline) {
        if (!process.alive()) {
            throw new EnvironmentException(
                    name + " ended while it was started; expected a Connect worker. The end of its logs:\n" + tail());
        }
        if (deadline.over()) {
            throw new EnvironmentException(
                    name + " was not ready in time; expected a machine with a core free to start it."
                            + " The end of its logs:\n" + tail());
        }
    }

    /** True when it answers as a member of its group. */
    boolean ready() {
        return ConnectAnswer.serves(url());
    }

    /** True if it answers at all. A stopped worker does not answer, nor does one that only collects garbage. */
    boolean answers() {
        return ConnectAnswer.of(url()).isPresent();
    }

    /** Returns the last lines of its log and of the output of its JVM. */
    private String tail() {
        return (log.tail(TAIL_LINES) + "\n" + process.logTail(TAIL_LINES)).strip();
    }

    @Override
    public void close() {
        process.close();
    }
}
