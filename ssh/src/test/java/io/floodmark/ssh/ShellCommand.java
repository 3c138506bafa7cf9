package io.floodmark.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;

/**
 * A command as OpenSSH's server runs it: by a shell, with three pipes. When the client is gone, the pipes are closed,
 * and no process is killed.
 */
final class ShellCommand implements Command {
    private final String command;
    private final Map<String, String> environment;
    private @Nullable InputStream in;
    private @Nullable OutputStream out;
    private @Nullable OutputStream errors;
    private @Nullable ExitCallback exit;
    private @Nullable Process process;

    ShellCommand(String command, Map<String, String> environment) {
        this.command = command;
        this.environment = environment;
    }

    @Override
    public void setInputStream(InputStream given) {
        in = given;
    }

    @Override
    public void setOutputStream(OutputStream given) {
        out = given;
    }

    @Override
    public void setErrorStream(OutputStream given) {
        errors = given;
    }

    @Override
    public void setExitCallback(ExitCallback given) {
        exit = given;
    }

    @Override
    public void start(ChannelSession channel, Environment unused) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process started = builder.start();
        process = started;
        pump(Objects.requireNonNull(in), started.getOutputStream());
        List<Thread> outputs = List.of(
                pump(started.getInputStream(), Objects.requireNonNull(out)),
                pump(started.getErrorStream(), Objects.requireNonNull(errors)));
        thread(() -> await(started, outputs));
    }

    private void await(Process started, List<Thread> outputs) {
        try {
            int code = started.waitFor();
            for (Thread output : outputs) {
                output.join();
            }
            Objects.requireNonNull(exit).onExit(code);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }

    /** Copies one stream to the other, and closes {@code to} when {@code from} ends. */
    private static Thread pump(InputStream from, OutputStream to) {
        return thread(() -> {
            byte[] buffer = new byte[1 << 15];
            try (to) {
                for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                    to.write(buffer, 0, read);
                    to.flush();
                }
            } catch (IOException ended) {
                // Either side may end first.
            }
        });
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "test-sshd");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public void destroy(ChannelSession channel) {
        Process running = process;
        if (running == null) {
            return;
        }
        try {
            running.getOutputStream().close();
            running.getInputStream().close();
            running.getErrorStream().close();
        } catch (IOException ended) {
            throw new UncheckedIOException(ended);
        }
    }
}
