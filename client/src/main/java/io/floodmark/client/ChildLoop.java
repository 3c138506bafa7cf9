package io.floodmark.client;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;

/**
 * The life of a child process: says what it is, does what the messages on its standard input say, answers on its
 * standard output, and halts when the input ends, which the kernel sees to when the parent is gone, however it went.
 */
public final class ChildLoop {
    private ChildLoop() {}

    /** What obeys. Used by one thread. */
    public interface Servant {
        /** Release of what generates the load, for the parent's greeting. */
        String release();

        /**
         * Does what one message says.
         *
         * @throws Failure which is told to the parent; the child goes on
         * @throws IOException where nothing more can be understood
         */
        void obey(Message message) throws IOException;
    }

    /**
     * Never returns.
     *
     * @param name for people
     * @param servant is made once standard output is the parent's alone
     */
    public static void run(String name, Function<Pipe, Servant> servant) {
        OutputStream out = System.out;
        // Whatever a library prints must not get between our messages.
        System.setOut(System.err);
        Pipe pipe = new Pipe(out);
        try {
            serve(pipe, servant.apply(pipe), new DataInputStream(System.in));
        } catch (EOFException parentGone) {
            Runtime.getRuntime().halt(0);
        } catch (IOException | RuntimeException fault) {
            fault.printStackTrace();
            pipe.fail(new Failure(Failure.Kind.CHILD, "The " + name + " cannot go on: " + fault));
            Runtime.getRuntime().halt(1);
        }
    }

    private static void serve(Pipe pipe, Servant servant, DataInputStream in) throws IOException {
        Hello hello = new Hello(
                Message.PROTOCOL,
                servant.release(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        pipe.send(Message.of(Message.Kind.HELLO, hello::writeTo));
        while (true) {
            Message message = Message.readFrom(in);
            try {
                servant.obey(message);
            } catch (Failure told) {
                pipe.fail(told);
            }
        }
    }
}
