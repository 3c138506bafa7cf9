package io.floodmark.lab;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.management.remote.JMXServiceURL;

/** JMX of a JVM on this machine by the attach API. It needs no settings of that JVM and opens no port to others. */
public final class LocalJmx {
    private static final long SIGQUIT = 1L << (3 - 1);

    private LocalJmx() {}

    /**
     * Returns the address for JMX. The agent is started if it does not run yet.
     *
     * @param pid of a JVM of the same user
     * @throws EnvironmentException if there is none, or if attaching to it fails
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
     * True if the JVM catches SIGQUIT, or if that is unknown. Otherwise the signal that requests the attach listener
     * would end it.
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
