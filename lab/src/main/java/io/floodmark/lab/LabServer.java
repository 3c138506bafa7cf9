package io.floodmark.lab;

import io.floodmark.host.OwnedCommand;
import io.floodmark.host.OwnedProcess;
import io.floodmark.host.ProcessStamp;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.remote.JMXServiceURL;

/**
 * One Kafka process of a lab: a broker, a controller or both. It can be stopped, killed and started again, always on
 * the same address and with the same data. Thread-safe.
 */
public final class LabServer {
    private static final Duration STOP_DEADLINE = Duration.ofSeconds(30);
    private static final int CONNECT_MILLIS = 500;
    private static final int TAIL_LINES = 25;
    /** The line format of {@link ProcessLog}: date, time, level, message, logger. */
    private static final Pattern ERROR = Pattern.compile("^\\S+ \\S+ (?:ERROR|FATAL) (.*?)(?: \\([\\w.$]+\\))?$");

    private final NodeSpec spec;
    private final OwnedCommand command;
    private final InetSocketAddress address;
    private final Optional<LabJmx> remoteJmx;
    private final Duration startDeadline;
    private final NanoClock clock;
    private volatile Life life;

    /** One incarnation of the process, and its JMX address after it was first requested. */
    private static final class Life {
        private final OwnedProcess process;
        private volatile Optional<JMXServiceURL> jmx;

        Life(OwnedProcess process, Optional<JMXServiceURL> jmx) {
            this.process = process;
            this.jmx = jmx;
        }

        JMXServiceURL jmx() {
            Optional<JMXServiceURL> known = jmx;
            if (known.isPresent()) {
                return known.get();
            }
            JMXServiceURL address = LocalJmx.of(process.pid());
            jmx = Optional.of(address);
            return address;
        }
    }

    private LabServer(
            NodeSpec spec,
            OwnedCommand command,
            InetSocketAddress address,
            Optional<LabJmx> remoteJmx,
            Duration startDeadline,
            NanoClock clock) {
        this.spec = spec;
        this.command = command;
        this.address = address;
        this.remoteJmx = remoteJmx;
        this.startDeadline = startDeadline;
        this.clock = clock;
        life = begin();
    }

    private Life begin() {
        return new Life(OwnedProcess.start(command), remoteJmx.map(jmx -> jmx.url(address.getHostString())));
    }

    /** Starts the process and returns at once; {@link #ready} shows when it serves. */
    static LabServer launch(
            NodeSpec spec,
            OwnedCommand command,
            InetSocketAddress address,
            Optional<LabJmx> remoteJmx,
            Duration startDeadline,
            NanoClock clock) {
        return new LabServer(spec, command, address, remoteJmx, startDeadline, clock);
    }

    /** Returns Kafka's node.id. */
    public int id() {
        return spec.id();
    }

    /** Returns the name, for example {@code broker-1}. */
    public String name() {
        return spec.name();
    }

    public boolean broker() {
        return spec.broker();
    }

    public boolean controller() {
        return spec.controller();
    }

    /** Returns the port of its listener for clients, or for a dedicated controller that of controllers. */
    public int port() {
        return address.getPort();
    }

    public List<Path> logDirs() {
        return spec.logDirs();
    }

    /** Returns the file of its log, which contains warnings and errors. */
    public Path log() {
        return NodeLogs.file(spec);
    }

    public long pid() {
        return life.process.pid();
    }

    ProcessStamp stamp() {
        return life.process.stamp();
    }

    public boolean alive() {
        return life.process.alive();
    }

    /** Returns the JMX address of the current process, which differs after each start. */
    public JMXServiceURL jmx() {
        return life.jmx();
    }

    /** Kills the process at once, like {@code kill -9}. Its data stays. */
    public synchronized void kill9() {
        life.process.kill();
        life.process.await(STOP_DEADLINE);
    }

    /** Stops the process in order, so that its partitions move first. After 30 s it is killed as by {@link #kill9}. */
    public synchronized void stop() {
        life.process.terminate();
        if (!life.process.await(STOP_DEADLINE)) {
            kill9();
        }
    }

    /** Starts the process again after its end, and waits until it serves. */
    public synchronized void start() {
        if (life.process.alive()) {
            return;
        }
        life.process.close();
        life = begin();
        Deadline deadline = Deadline.in(startDeadline, clock);
        while (!ready()) {
            check(deadline);
            deadline.pause(Lab.POLL);
        }
    }

    /** Stops the process in order, and starts it again. */
    public synchronized void restart() {
        stop();
        start();
    }

    /** Throws if the process has ended, or was not ready in time. */
    void check(Deadline deadline) {
        if (!life.process.alive()) {
            throw new EnvironmentException(spec.name() + " ended with status "
                    + life.process.exitStatus().orElse(0) + " while it was started; the end of its logs:\n"
                    + logTail());
        }
        if (deadline.over()) {
            throw new EnvironmentException(spec.name() + " was not ready within " + startDeadline.toSeconds()
                    + " s; expected a machine with a core free to start it. The end of its logs:\n" + logTail());
        }
    }

    /**
     * True when it accepts connections, and for a broker when the controller has unfenced it. The check is cheap until
     * the port accepts. Only then is JMX attached, which would end a JVM that has just started.
     */
    boolean ready() {
        if (!life.process.alive() || !accepts()) {
            return false;
        }
        if (!spec.broker()) {
            return true;
        }
        try {
            return BrokerState.read(jmx(), remoteJmx.map(LabJmx::environment).orElse(Map.of())) == BrokerState.RUNNING;
        } catch (EnvironmentException e) {
            // It has just ended, or is too busy to be attached to. The next check detects the former and retries the
            // latter.
            return false;
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** True if it ended because its port is in use. */
    boolean portTaken() {
        return !life.process.alive() && logTail().contains("Address already in use");
    }

    /** Returns the newest error at the end of its log, without time and level: why it ended, if it logged that. */
    public Optional<String> lastError() {
        return logTail()
                .lines()
                .map(ERROR::matcher)
                .filter(Matcher::find)
                .map(error -> error.group(1))
                .reduce((before, newer) -> newer);
    }

    /** Returns the last lines of its log and of the output of its JVM. */
    String logTail() {
        return (NodeLogs.tail(spec, TAIL_LINES) + "\n" + life.process.logTail(TAIL_LINES)).strip();
    }

    /** Kills the process and releases its resources. */
    synchronized void close() {
        life.process.close();
    }
}
