package io.floodmark.cli.exit;

/**
 * Passes signals that would end this process on to a program that a shell runs, and waits for it. The shell removes the
 * program's environment once it has ended, and whatever waits for this process may rely on that. The wait has no limit,
 * as without a signal; {@code kill -9} ends it.
 */
public final class PassedSignals implements AutoCloseable {
    private final Process shell;
    private final Thread hook;

    private PassedSignals(Process shell) {
        this.shell = shell;
        this.hook = new Thread(this::pass, "fm-pass-signals");
    }

    /** Passes signals to the program that the shell runs when they arrive. */
    public static PassedSignals to(Process shell) {
        PassedSignals passed = new PassedSignals(shell);
        Runtime.getRuntime().addShutdownHook(passed.hook);
        return passed;
    }

    /** Passes the signal to the children of the shell, which itself has to live until the program has ended. */
    void pass() {
        shell.children().forEach(ProcessHandle::destroy);
        shell.onExit().join();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook already runs, and waits for the shell.
        }
    }
}
