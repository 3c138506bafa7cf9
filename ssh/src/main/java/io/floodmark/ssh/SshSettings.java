package io.floodmark.ssh;

import io.floodmark.crew.CrewSettings;
import java.nio.file.Path;

/**
 * What a fleet over ssh sends, and where it runs.
 *
 * @param on the hosts, as {@code ssh://user@host:port,host2}
 * @param client OpenSSH's client: a name that is looked for in PATH, or a path
 * @param log where the driver's errors go, and those of the hosts; in a folder that exists, and removed when the fleet
 *     is closed
 */
public record SshSettings(String on, CrewSettings crew, String client, Path log) {
    /** As it is called everywhere. */
    public static final String CLIENT = "ssh";
}
