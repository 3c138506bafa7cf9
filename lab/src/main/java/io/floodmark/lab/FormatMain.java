package io.floodmark.lab;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Formats the log directories of all processes of a lab in one JVM, by Kafka's own tool, which starts as slowly as it
 * works fast. Runs in a child on Kafka's class path, which may be of any version; compiled for Java 11.
 */
public final class FormatMain {
    private FormatMain() {}

    /** Thrown out of Kafka's tool in place of the end of the JVM that it asks for. */
    private static final class Exit extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int status;

        Exit(int status, Object message) {
            super("kafka-storage ended with status " + status + (message == null ? "" : ": " + message));
            this.status = status;
        }
    }

    /**
     * Formats for one process after the other; ends with status 1 at the first that cannot be formatted. On standard input come
     * more arguments of Kafka's tool, one a line: they may be secret.
     *
     * @param args the cluster id, then the configuration file of each process
     */
    public static void main(String[] args) throws ReflectiveOperationException, IOException {
        Class<?> procedure = Class.forName("org.apache.kafka.common.utils.Exit$Procedure");
        Object thrower = Proxy.newProxyInstance(
                FormatMain.class.getClassLoader(), new Class<?>[] {procedure}, (proxy, method, arguments) -> {
                    throw new Exit((Integer) arguments[0], arguments[1]);
                });
        Class.forName("org.apache.kafka.common.utils.Exit")
                .getMethod("setExitProcedure", procedure)
                .invoke(null, thrower);
        Method format = Class.forName("kafka.tools.StorageTool").getMethod("main", String[].class);
        String input = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        List<String> more = input.isEmpty() ? List.of() : List.of(input.split("\n", -1));
        for (int file = 1; file < args.length; file++) {
            List<String> arguments = new ArrayList<>(List.of("format", "-t", args[0], "-c", args[file]));
            arguments.addAll(more);
            format(format, arguments.toArray(new String[0]));
        }
    }

    private static void format(Method format, String[] arguments) throws ReflectiveOperationException {
        try {
            format.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof Exit)) {
                throw e;
            }
            Exit exit = (Exit) e.getCause();
            if (exit.status != 0) {
                // Kafka's tool has printed what is wrong.
                System.err.println(exit.getMessage());
                System.exit(1);
            }
        }
    }
}
