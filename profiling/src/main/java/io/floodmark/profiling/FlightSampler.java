package io.floodmark.profiling;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * Samples with Java Flight Recorder, which every JDK includes, through its MBean: stacks of a few threads that run
 * Java, every 10 ms, and waits of more than 0.1 ms for monitors. It covers neither native code nor locks of
 * {@code java.util.concurrent}.
 *
 * @param pid of another JVM; empty for this one
 */
record FlightSampler(OptionalLong pid) implements StackSampler {
    private static final String BEAN = "jdk.management.jfr:type=FlightRecorder";
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

    /** All other events are off, in particular those that reveal properties, environment and arguments. */
    private static final Map<String, String> WANTED = Map.of(
            "jdk.ExecutionSample#enabled", "true",
            "jdk.ExecutionSample#period", "10 ms",
            "jdk.JavaMonitorEnter#enabled", "true",
            "jdk.JavaMonitorEnter#threshold", "100 us",
            "jdk.JavaMonitorEnter#stackTrace", "true");

    /** An open connection to the beans of a JVM. */
    private interface Beans extends AutoCloseable {
        MBeanServerConnection connection();

        @Override
        void close() throws IOException;
    }

    @Override
    public String words() {
        return "Java Flight Recorder, samples of Java code every 10 ms, waits for monitors above 0.1 ms";
    }

    @Override
    public Sampling start(Path recording) {
        try {
            Beans beans = open();
            try {
                return started(beans, recording);
            } catch (IOException | JMException | RuntimeException failed) {
                beans.close();
                throw failed;
            }
        } catch (IOException | JMException | AttachNotSupportedException | RuntimeException e) {
            throw new EnvironmentException("Java Flight Recorder does not start: " + e.getMessage(), e);
        }
    }

    private static Sampling started(Beans beans, Path recording) throws IOException, JMException {
        Path file = recording.toAbsolutePath();
        // Otherwise a killed JVM leaves its repository in the temporary folder permanently.
        beans.connection()
                .invoke(
                        new ObjectName(COMMANDS),
                        "jfrConfigure",
                        new Object[] {new String[] {"repositorypath=\"" + file.getParent() + "\""}},
                        new String[] {String[].class.getName()});
        FlightRecorderMXBean recorder =
                ManagementFactory.newPlatformMXBeanProxy(beans.connection(), BEAN, FlightRecorderMXBean.class);
        long id = recorder.newRecording();
        Map<String, String> settings = new HashMap<>();
        eventTypes(beans.connection()).forEach(type -> settings.put(type + "#enabled", "false"));
        settings.putAll(WANTED);
        recorder.setRecordingSettings(id, settings);
        recorder.startRecording(id);
        return () -> stop(beans, recorder, id, file);
    }

    /**
     * Returns the event types. The MBean interface is not used, because its own conversion of them fails (EventTypeInfo
     * of JDK 17 looks for a missing key).
     */
    private static List<String> eventTypes(MBeanServerConnection connection) throws IOException, JMException {
        Object types = connection.getAttribute(new ObjectName(BEAN), "EventTypes");
        return Stream.of((CompositeData[]) types)
                .map(type -> String.valueOf(type.get("name")))
                .toList();
    }

    private static void stop(Beans beans, FlightRecorderMXBean recorder, long id, Path file) {
        try (beans) {
            recorder.stopRecording(id);
            recorder.copyTo(id, file.toString());
            recorder.closeRecording(id);
        } catch (IOException | RuntimeException e) {
            throw new EnvironmentException("Java Flight Recorder does not stop: " + e.getMessage(), e);
        }
    }

    /** Opens a connection. The address comes from a JVM of this user. */
    @SuppressWarnings("BanJNDI")
    private Beans open() throws IOException, AttachNotSupportedException {
        if (pid.isEmpty()) {
            return new Beans() {
                @Override
                public MBeanServerConnection connection() {
                    return ManagementFactory.getPlatformMBeanServer();
                }

                @Override
                public void close() {}
            };
        }
        JMXConnector connector = JMXConnectorFactory.connect(address(pid.getAsLong()));
        MBeanServerConnection connection = connector.getMBeanServerConnection();
        return new Beans() {
            @Override
            public MBeanServerConnection connection() {
                return connection;
            }

            @Override
            public void close() throws IOException {
                connector.close();
            }
        };
    }

    private static JMXServiceURL address(long other) throws IOException, AttachNotSupportedException {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(other));
        try {
            return new JMXServiceURL(jvm.startLocalManagementAgent());
        } finally {
            jvm.detach();
        }
    }
}
