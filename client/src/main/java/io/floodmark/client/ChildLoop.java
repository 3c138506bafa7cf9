package io.floodmark.client;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Function;

/**
 * The main loop of a child process: it sends its greeting, obeys the messages on its standard input, answers on its
 * standard output, and halts when the input ends. The kernel closes the input when the parent ends, however it ends.
 */
public final class ChildLoop {
    private ChildLoop() {}

    /** The object that obeys messages. Used by one thread. */
    public interface Servant {
        /** Returns the release of the load generator, for the greeting to the parent. */
        String release();

        /**
         * Obeys one message.
         *
         * @throws Failure which is reported to the parent; the child continues
         * @throws IOException if the stream is unreadable
         */
        void obey(Message message) throws IOException;
    }

    /**
     * Runs the loop; never returns.
     *
     * @param name for people
     * @param servant created when only the parent reads standard output
     */
    public static void run(String name, Function<Pipe, Servant> servant) {
        OutputStream out = System.out;
        // Output of libraries must not mix with the messages.
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
