package io.floodmark.host;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * The child's part of {@link OwnedProcess}: runs another main class, and halts the JVM as soon as its standard input
 * ends. The kernel closes that pipe when the owner ends, however it ends.
 *
 * <p>Standard input consists of a length (4 bytes, big-endian) and that many bytes, and then no more bytes until the
 * end. The other main class gets these bytes as its whole standard input. This class is compiled for Java 11 and has no
 * dependencies, because it runs with other class paths and JVMs.
 */
public final class OwnedMain {
    /** Exit status of a child whose owner is gone. */
    static final int ORPHANED = 113;

    private OwnedMain() {}

    /**
     * Runs the other main class.
     *
     * @param args its name, and its arguments
     */
    public static void main(String[] args) throws ReflectiveOperationException, IOException {
        InputStream pipe = System.in;
        DataInputStream header = new DataInputStream(pipe);
        byte[] input = new byte[header.readInt()];
        header.readFully(input);
        Thread watch = new Thread(() -> haltAtEnd(pipe), "floodmark-owner-watch");
        watch.setDaemon(true);
        watch.start();
        System.setIn(new ByteArrayInputStream(input));
        try {
            Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object)
                    Arrays.copyOfRange(args, 1, args.length));
        } catch (InvocationTargetException e) {
            e.getTargetException().printStackTrace();
            Runtime.getRuntime().exit(1);
        }
    }

    /**
     * Halts rather than exits, because shutdown hooks of a broker may take minutes, for an owner that no longer waits.
     */
    private static void haltAtEnd(InputStream pipe) {
        try {
            while (pipe.read() >= 0) {
                // The owner sends no more bytes; only the end matters.
            }
        } catch (IOException e) {
            // A broken pipe also means the end.
        }
        Runtime.getRuntime().halt(ORPHANED);
    }
}
