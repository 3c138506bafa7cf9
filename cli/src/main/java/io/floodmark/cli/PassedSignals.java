package io.floodmark.cli;

/**
 * Passes what would end us on to a program that a shell runs for us, and waits for it: the shell removes what the
 * program stood on once it has ended, and whoever waits for us may rely on that. Without a bound, as without a signal;
 * {@code kill -9} ends it.
 */
final class PassedSignals implements AutoCloseable {
    private final Process shell;
    private final Thread hook;

    private PassedSignals(Process shell) {
        this.shell = shell;
        this.hook = new Thread(this::pass, "fm-pass-signals");
    }

    /** To whatever the shell runs when a signal comes. */
    static PassedSignals to(Process shell) {
        PassedSignals passed = new PassedSignals(shell);
        Runtime.getRuntime().addShutdownHook(passed.hook);
        return passed;
    }

    /** Not to the shell: it has to live until the program has ended. */
    void pass() {
        shell.children().forEach(ProcessHandle::destroy);
        shell.onExit().join();
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook runs, and waits for the shell as we did.
        }
    }
}
