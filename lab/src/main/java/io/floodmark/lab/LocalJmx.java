package io.floodmark.lab;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.floodmark.model.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.management.remote.JMXServiceURL;

/**
 * JMX of a JVM on this machine by the attach agent: nothing need be switched on there, and no port is opened to others.
 */
public final class LocalJmx {
    private static final long SIGQUIT = 1L << (3 - 1);

    private LocalJmx() {}

    /**
     * The address that JMX connects to; the agent is started where it does not run yet.
     *
     * @param pid of a JVM of the same user
     * @throws EnvironmentException where there is none, or it does not let itself be attached to
     */
    public static JMXServiceURL of(long pid) {
        if (!listens(pid)) {
            throw new EnvironmentException(
                    "the JVM with pid " + pid + " has only just started, or is not running; retry later");
        }
        try {
            VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
            try {
                return new JMXServiceURL(jvm.startLocalManagementAgent());
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException | IOException e) {
            throw new EnvironmentException(
                    "cannot attach to the JVM with pid " + pid + ": " + e.getMessage()
                            + "; expected a JVM of this user without -XX:+DisableAttachMechanism",
                    e);
        }
    }

    /**
     * A JVM that does not catch SIGQUIT yet would be ended by the signal that asks it to listen. True where unknown.
     */
    private static boolean listens(long pid) {
        try (Stream<String> status = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return status.filter(line -> line.startsWith("SigCgt:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & SIGQUIT) != 0);
        } catch (IOException e) {
            return !Files.isDirectory(Path.of("/proc/self"));
        }
    }
}
