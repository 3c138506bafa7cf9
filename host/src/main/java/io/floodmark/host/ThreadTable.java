package io.floodmark.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the threads of one process repeatedly. Their files stay open, because opening one costs several times as much
 * as reading it. Every tenth reading reopens them, for threads that were renamed, or were first read before they were
 * named. Used by one thread.
 */
final class ThreadTable implements AutoCloseable {
    private static final int REOPEN = 10;

    private final ProcFs proc;
    private final String process;
    private final Map<String, OpenThread> open = new HashMap<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(256);
    private int readings;

    private record OpenThread(String name, FileChannel schedstat) {
        void close() {
            try {
                schedstat.close();
            } catch (IOException e) {
                // The file is read-only: nothing is lost, and the next reading opens another.
            }
        }
    }

    ThreadTable(ProcFs proc, String process) {
        this.proc = proc;
        this.process = process;
    }

    /** Returns every thread by its id. Threads that end while they are read are left out. */
    Map<String, ThreadTimes> read() {
        if (readings++ % REOPEN == 0) {
            close();
        }
        Set<String> alive = Set.copyOf(proc.names(process + "/task"));
        Set.copyOf(open.keySet()).stream().filter(id -> !alive.contains(id)).forEach(this::forget);
        Map<String, ThreadTimes> times = new HashMap<>();
        for (String id : alive) {
            open(id).flatMap(this::read).ifPresentOrElse(read -> times.put(id, read), () -> forget(id));
        }
        return Map.copyOf(times);
    }

    private Optional<OpenThread> open(String id) {
        OpenThread known = open.get(id);
        if (known != null) {
            return Optional.of(known);
        }
        String folder = process + "/task/" + id;
        String name = proc.text(folder + "/comm").orElse("").strip();
        Optional<OpenThread> opened =
                proc.open(folder + "/schedstat").map(schedstat -> new OpenThread(name, schedstat));
        opened.ifPresent(thread -> open.put(id, thread));
        return opened;
    }

    private Optional<ThreadTimes> read(OpenThread thread) {
        try {
            buffer.clear();
            int length = thread.schedstat.read(buffer, 0);
            String text = new String(buffer.array(), 0, Math.max(0, length), StandardCharsets.US_ASCII);
            return ProcFs.parsed(ThreadTimes::parse, text);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void forget(String id) {
        OpenThread thread = open.remove(id);
        if (thread != null) {
            thread.close();
        }
    }

    /** Returns the thread's name as the kernel keeps it, at most 15 bytes; empty if unknown. */
    String name(String id) {
        OpenThread thread = open.get(id);
        return thread == null ? "" : thread.name;
    }

    @Override
    public void close() {
        open.values().forEach(OpenThread::close);
        open.clear();
    }
}
