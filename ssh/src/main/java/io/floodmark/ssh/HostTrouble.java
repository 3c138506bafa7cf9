package io.floodmark.ssh;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Describes why a host is unusable, with a remedy. The texts of ssh are those of OpenSSH 9, and have been stable for
 * long.
 */
final class HostTrouble {
    private static final int OF_SSH = 255;

    /** Known errors. The first one that matches determines the remedy. */
    private enum Known {
        UNKNOWN_NAME(
                "Could not resolve hostname",
                "is an unknown host; expected a name or an address, or a Host of ~/.ssh/config"),
        CHANGED_KEY(
                "REMOTE HOST IDENTIFICATION HAS CHANGED|Host key for .* has changed",
                "has another host key than known_hosts; expected confirmation by its administrator that this is right,"
                        + " and the old key removed by ssh-keygen -R"),
        UNKNOWN_KEY(
                "Host key verification failed|No .* host key is known",
                "shows a host key that known_hosts does not have; expected one that it has: compare the fingerprint when"
                        + " you connect by hand once, with ssh HOST"),
        REFUSED_KEY(
                "Permission denied \\(|Too many authentication failures|No supported authentication methods",
                "rejects your keys; expected one that needs no passphrase, from an agent or as IdentityFile in"
                        + " ~/.ssh/config: try ssh -o BatchMode=yes HOST true"),
        UNREACHABLE(
                "Connection refused|timed out|No route to host|Network is unreachable|Connection closed|Connection reset"
                        + "|kex_exchange_identification",
                "cannot be reached; expected a server of ssh there: try ssh HOST true"),
        OLD_JAVA(
                "UnsupportedClassVersionError|Unrecognized VM option|Unrecognized option",
                "has a Java that is too old; expected Java 17 or newer: try ssh HOST java -version");

        private final Pattern said;
        private final String words;

        Known(String said, String words) {
            this.said = Pattern.compile(said);
            this.words = words;
        }
    }

    private HostTrouble() {}

    /**
     * Returns the message for a host that sent no greeting.
     *
     * @param exitCode of ssh
     * @param errors output on standard error
     */
    static String beforeTheGreeting(SshHost host, int exitCode, List<String> errors) {
        if (exitCode == HostScript.NO_JAVA) {
            return host + " has no java; expected Java 17 or newer in the PATH of ssh " + host.typed()
                    + " java -version, or JAVA_HOME there";
        }
        if (exitCode == HostScript.NO_ROOM) {
            return host + " does not take the jar that workers run; expected room for it in ~/.cache/floodmark of your"
                    + " account there, and for temporary files" + quoted(errors);
        }
        String said = String.join("\n", errors);
        for (Known known : Known.values()) {
            if (known.said.matcher(said).find()) {
                return host + " " + known.words.replace("HOST", host.typed()) + quoted(errors);
            }
        }
        return exitCode == OF_SSH
                ? host + " cannot be used; expected ssh " + host.typed() + " true to work" + quoted(errors)
                : host + " cannot run a worker (exit code " + exitCode + ")" + quoted(errors);
    }

    /** Returns the message for a host that was lost after its greeting. */
    static String later(SshHost host, List<String> errors) {
        return host + " was lost: the program there ended, or the connection did" + quoted(errors);
    }

    private static String quoted(List<String> errors) {
        return errors.isEmpty() ? "" : " (" + String.join("; ", errors) + ")";
    }
}
