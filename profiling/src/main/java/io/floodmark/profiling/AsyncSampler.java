package io.floodmark.profiling;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import one.profiler.AsyncProfiler;

/**
 * Samples with async-profiler: a stack, including native frames, for every 10 ms of CPU that a thread uses, by a timer
 * that needs no privileges; and every wait of more than 0.1 ms for a monitor or a lock of {@code java.util.concurrent}.
 * It takes some percent of the CPU.
 *
 * @param pid of another JVM; empty for this one
 * @param library where it is unpacked
 */
record AsyncSampler(OptionalLong pid, Path library) implements StackSampler {
    /** The sum of its flags that exclude system information, system properties, libraries, CPU load and heap. */
    private static final int NOTHING_BUT_STACKS = 1 + 2 + 4 + 8 + 16;

    @Override
    public String words() {
        return "async-profiler, a sample every 10 ms of CPU, waits for locks above 0.1 ms";
    }

    @Override
    public Sampling start(Path recording) {
        Path file = recording.toAbsolutePath();
        // Otherwise it writes to the standard output of the JVM, which a child process uses for its messages.
        Path log = file.resolveSibling(file.getFileName() + ".log");
        String timer = AsyncLibrary.onMac() ? "itimer" : "ctimer";
        execute(
                "start,event=" + timer + ",interval=10ms,lock=100us,jfropts=" + NOTHING_BUT_STACKS + ",jfr,file="
                        + file,
                log);
        return () -> execute("stop", log);
    }

    private void execute(String command, Path log) {
        try {
            if (pid.isPresent()) {
                execute(pid.getAsLong(), command + ",log=" + log);
            } else {
                AsyncProfiler.getInstance(library.toString()).execute(command + ",log=" + log);
            }
        } catch (AgentInitializationException refused) {
            throw failed(command, "status " + refused.returnValue() + " " + logText(log), refused);
        } catch (AgentLoadException | AttachNotSupportedException | IOException | RuntimeException e) {
            throw failed(command, String.valueOf(e.getMessage()), e);
        } catch (UnsatisfiedLinkError e) {
            throw failed(command, e.getMessage() + "; expected a temporary folder that programs may be run from", e);
        }
    }

    private static String logText(Path log) {
        try {
            return Files.readString(log).strip();
        } catch (IOException nothing) {
            return "without a word";
        }
    }

    private void execute(long other, String command)
            throws AttachNotSupportedException, AgentLoadException, AgentInitializationException, IOException {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(other));
        try {
            jvm.loadAgentPath(library.toString(), command);
        } finally {
            jvm.detach();
        }
    }

    private static EnvironmentException failed(String command, String why, Throwable cause) {
        return new EnvironmentException("async-profiler does not " + command.split(",", 2)[0] + ": " + why, cause);
    }
}
