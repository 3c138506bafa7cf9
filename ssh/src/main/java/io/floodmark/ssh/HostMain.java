package io.floodmark.ssh;

import io.floodmark.client.ChildLoop;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Pipe;
import io.floodmark.client.Texts;
import io.floodmark.crew.DriverLine;
import io.floodmark.crew.WorkerPlace;
import io.floodmark.crew.WorkerSession;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.SystemClock;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The main class of the one process on a host. It runs workers in sessions, which send requests to the driver over
 * standard output and get answers on standard input. It halts when that input ends, which the kernel ensures when the
 * connection or the driver is gone, or when the driver is silent for long.
 */
public final class HostMain implements ChildLoop.Servant {
    /** The release of the platform that a host reports in its greeting. */
    static final String RELEASE = "floodmark";

    /** The name of a fact of a host: the number of workers that it has room for. */
    static final String PROCESSORS = "processors";

    private static final long LOOK_NANOS = 1_000_000_000L;

    private final Pipe pipe;
    private final NanoClock clock = new SystemClock();
    private final DriverConnection way;
    private final DriverTimeout silence;
    private volatile WorkerPlace place = new WorkerPlace("a host", "");

    private HostMain(Pipe pipe) {
        this.pipe = pipe;
        this.way = new DriverConnection(pipe);
        this.silence = new DriverTimeout(clock);
        Thread watch = new Thread(this::endInSilence, "fm-silence");
        watch.setDaemon(true);
        watch.start();
    }

    private void endInSilence() {
        while (!silence.tooLong()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        Runtime.getRuntime().halt(1);
    }

    /** Takes no arguments, because all users of the host can see them. */
    public static void main(String[] args) {
        ChildLoop.run("host", HostMain::new);
    }

    @Override
    public String release() {
        return RELEASE;
    }

    @Override
    public void obey(Message message) throws IOException {
        silence.received();
        DataInputStream body = message.body();
        switch (message.kind()) {
            case CONFIGURE -> configure(Texts.read(body));
            case SEATS -> seat(body);
            case ANSWER -> way.answer(body.readLong(), body.readAllBytes());
            case PING -> {
                long now = clock.nanoTime();
                pipe.send(Message.of(Kind.PONG, out -> out.writeLong(now)));
            }
            default -> throw new IOException("a driver does not send " + message.kind() + " to a host");
        }
    }

    private void configure(String host) {
        place = new WorkerPlace(host, "");
        String processors = Integer.toString(Runtime.getRuntime().availableProcessors());
        pipe.send(Message.of(Kind.CONFIGURED, out -> Texts.writeMap(out, Map.of(PROCESSORS, processors))));
    }

    private void seat(DataInputStream body) throws IOException {
        long session = body.readLong();
        List<Integer> workers = new ArrayList<>();
        for (int left = body.readInt(); left > 0; left--) {
            workers.add(body.readInt());
        }
        AtomicInteger sitting = new AtomicInteger(workers.size());
        for (int worker : workers) {
            Thread seat = new Thread(() -> take(session, worker, sitting), "fm-seat-" + worker);
            seat.setDaemon(true);
            seat.start();
        }
    }

    private void take(long session, int worker, AtomicInteger sitting) {
        try {
            new WorkerSession(session, worker, new DriverLine(way::request, clock), place, clock).take();
        } catch (IOException | RuntimeException | LinkageError failed) {
            // The driver was informed, or does not answer.
            System.err.println("worker " + worker + " left its seat: " + failed);
        } finally {
            if (sitting.decrementAndGet() == 0) {
                pipe.send(Message.of(Kind.ENDED, out -> out.writeLong(session)));
            }
        }
    }
}
