package io.floodmark.lab;

import io.floodmark.host.OwnedCommand;
import io.floodmark.host.OwnedProcess;
import io.floodmark.host.ProcessStamp;
import io.floodmark.model.Deadline;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.NanoClock;
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
 * the same address and with the same data. Safe for use by many threads.
 */
public final class LabServer {
    private static final Duration STOP_DEADLINE = Duration.ofSeconds(30);
    private static final int CONNECT_MILLIS = 500;
    private static final int TAIL_LINES = 25;
    /** As {@link ProcessLog} has them: date, time, level, message, logger. */
    private static final Pattern ERROR = Pattern.compile("^\\S+ \\S+ (?:ERROR|FATAL) (.*?)(?: \\([\\w.$]+\\))?$");

    private final NodeSpec spec;
    private final OwnedCommand command;
    private final InetSocketAddress address;
    private final Optional<LabJmx> remoteJmx;
    private final Duration startDeadline;
    private final NanoClock clock;
    private volatile Life life;

    /** One start of the process, and the address of its JMX once asked for. */
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

    /** Starts it and returns at once; {@link #ready} tells when it serves. */
    static LabServer launch(
            NodeSpec spec,
            OwnedCommand command,
            InetSocketAddress address,
            Optional<LabJmx> remoteJmx,
            Duration startDeadline,
            NanoClock clock) {
        return new LabServer(spec, command, address, remoteJmx, startDeadline, clock);
    }

    /** Kafka's node.id. */
    public int id() {
        return spec.id();
    }

    /** As {@code broker-1}. */
    public String name() {
        return spec.name();
    }

    public boolean broker() {
        return spec.broker();
    }

    public boolean controller() {
        return spec.controller();
    }

    /** Port of its listener for clients, or for a dedicated controller that of controllers. */
    public int port() {
        return address.getPort();
    }

    public List<Path> logDirs() {
        return spec.logDirs();
    }

    /** Its log of warnings and worse. */
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

    /** Where its JMX is read, of the process that runs now; another after each start. */
    public JMXServiceURL jmx() {
        return life.jmx();
    }

    /** Ends it at once, as {@code kill -9} does; its data stays. */
    public synchronized void kill9() {
        life.process.kill();
        life.process.await(STOP_DEADLINE);
    }

    /** Ends it in order, so that its partitions move first; after 30 s as {@link #kill9} does. */
    public synchronized void stop() {
        life.process.terminate();
        if (!life.process.await(STOP_DEADLINE)) {
            kill9();
        }
    }

    /** Starts it again after its end, and waits until it serves. */
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

    /** Stops it in order, and starts it again. */
    public synchronized void restart() {
        stop();
        start();
    }

    /** Throws where it has ended, or not become ready in time. */
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
     * True once it accepts connections, and for a broker once the controller has unfenced it. Cheap until the port
     * accepts: only then is JMX asked, which a JVM that has just started would not survive.
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
            // It ended in this very moment, or is too busy to be attached to: seen by the next check, or tried again.
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

    /** Whether it ended because somebody else has its port. */
    boolean portTaken() {
        return !life.process.alive() && logTail().contains("Address already in use");
    }

    /** The newest error in the end of its log, without time and level: why it ended, where it knew. */
    public Optional<String> lastError() {
        return logTail()
                .lines()
                .map(ERROR::matcher)
                .filter(Matcher::find)
                .map(error -> error.group(1))
                .reduce((before, newer) -> newer);
    }

    /** The end of what it logged, and of what its JVM printed. */
    String logTail() {
        return (NodeLogs.tail(spec, TAIL_LINES) + "\n" + life.process.logTail(TAIL_LINES)).strip();
    }

    /** Ends it at once and lets go of it. */
    synchronized void close() {
        life.process.close();
    }
}
