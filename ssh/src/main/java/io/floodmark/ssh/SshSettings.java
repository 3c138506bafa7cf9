package io.floodmark.ssh;

import io.floodmark.crew.CrewSettings;
import java.nio.file.Path;

/**
 * The settings of a fleet over ssh.
 *
 * @param on the hosts, e.g. {@code ssh://user@host:port,host2}
 * @param client OpenSSH's client: a name that is searched for in PATH, or a path
 * @param log file for the errors of the driver and the hosts; in a folder that exists, and removed when the fleet is
 *     closed
 */
public record SshSettings(String on, CrewSettings crew, String client, Path log) {
    /** The usual name of the client. */
    public static final String CLIENT = "ssh";
}
