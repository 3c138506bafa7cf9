package io.floodmark.ssh;

/**
 * The scripts that run on a host: POSIX shell in one line, with neither single quotes nor exclamation marks, so that
 * any login shell to which ssh passes it leaves it unchanged.
 */
final class HostScript {
    /** Exit codes of the scripts. ssh's own is 255, shells use 126 and more. */
    static final int NO_JAVA = 93;

    static final int NO_JAR = 94;
    static final int NO_ROOM = 95;

    /** The days without use after which files are removed. */
    private static final int KEPT_DAYS = 30;

    /** A private folder of the user. */
    private static final String FOLDER =
            "umask 077; d=\"${XDG_CACHE_HOME:-$HOME/.cache}/floodmark/ssh\"; f=\"$d/%s\"; ";

    /**
     * A folder for native libraries, which a JVM that halts or is killed would leave behind. It is removed at the end
     * of the script, or by a later one. Its name contains host and pid of the owner, because hosts may share a file
     * system.
     */
    private static final String TEMPORARY = "t=\"${TMPDIR:-/tmp}/floodmark-host-$(uname -n)-\"; "
            + "for o in \"$t\"*; do kill -0 \"${o##*-}\" 2>/dev/null || rm -rf \"$o\" 2>/dev/null; done; "
            + "rm -rf \"$t$$\" 2>/dev/null; mkdir \"$t$$\" || exit ";

    private HostScript() {}

    /**
     * Returns a script that runs the jar, which reads its standard input. It exits with one of these codes if there is
     * no Java, no jar, or no room for temporary files.
     */
    static String run(CarriedJar jar, String mainClass) {
        return wrapped(FOLDER.formatted(jar.name())
                + "unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH; "
                + "j=java; if [ -n \"$JAVA_HOME\" ] && [ -x \"$JAVA_HOME/bin/java\" ]; then j=\"$JAVA_HOME/bin/java\"; fi; "
                + "command -v \"$j\" >/dev/null || exit " + NO_JAVA + "; "
                + "[ -f \"$f\" ] || exit " + NO_JAR + "; touch \"$f\"; "
                + TEMPORARY + NO_ROOM + "; "
                + "\"$j\" -XX:+ExitOnOutOfMemoryError -Djava.io.tmpdir=\"$t$$\" -cp \"$f\" " + mainClass
                + "; r=$?; rm -rf \"$t$$\"; exit $r");
    }

    /** Returns a script that writes the jar from standard input. The file gets its name when it is complete. */
    static String copy(CarriedJar jar) {
        return wrapped(FOLDER.formatted(jar.name())
                + "mkdir -p \"$d\" && chmod 700 \"$d\" || exit " + NO_ROOM + "; p=\"$f.$$\"; "
                + "if cat >\"$p\" && [ \"$(wc -c <\"$p\")\" -eq " + jar.bytes() + " ] && mv \"$p\" \"$f\"; then "
                + "find \"$d\" -type f -mtime +" + KEPT_DAYS + " -exec rm -f {} \\; ; exit 0; fi; "
                + "rm -f \"$p\"; exit " + NO_ROOM);
    }

    private static String wrapped(String script) {
        return "exec /bin/sh -c '" + script + "'";
    }
}
