package io.floodmark.kafka.probe;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** User and password of JMX. They come from the environment or a file, never from an argument, and are never shown. */
public final class JmxCredentials {
    public static final String USER = "FLOODMARK_JMX_USER";
    public static final String PASSWORD = "FLOODMARK_JMX_PASSWORD";
    /** Path of a file whose first line is the password. */
    public static final String PASSWORD_FILE = "FLOODMARK_JMX_PASSWORD_FILE";

    private final String user;
    private final String password;

    private JmxCredentials(String user, String password) {
        this.user = user;
        this.password = password;
    }

    public static JmxCredentials of(String user, String password) {
        return new JmxCredentials(user, password);
    }

    /**
     * Reads the credentials if a user is set.
     *
     * @param environment environment of this process
     * @throws PlanException if only one of user and password is set
     */
    public static Optional<JmxCredentials> fromEnvironment(Map<String, String> environment) {
        Optional<String> user = Optional.ofNullable(environment.get(USER));
        Optional<String> password = Optional.ofNullable(environment.get(PASSWORD))
                .or(() -> Optional.ofNullable(environment.get(PASSWORD_FILE)).map(JmxCredentials::firstLine));
        if (user.isEmpty() && password.isEmpty()) {
            return Optional.empty();
        }
        if (user.isEmpty() || password.isEmpty()) {
            throw new PlanException("environment: " + (user.isEmpty() ? USER : PASSWORD + " or " + PASSWORD_FILE)
                    + " is not set; expected both a user and a password for JMX, or neither");
        }
        return Optional.of(new JmxCredentials(user.get(), password.get()));
    }

    private static String firstLine(String file) {
        try {
            return Files.readAllLines(Path.of(file)).stream()
                    .findFirst()
                    .orElseThrow(() -> new PlanException(
                            PASSWORD_FILE + ": " + file + " is empty; expected a password" + " on its first line"));
        } catch (IOException e) {
            throw new PlanException(PASSWORD_FILE + ": " + file + " cannot be read ("
                    + e.getClass().getSimpleName() + ")");
        }
    }

    /** Returns the credentials in the form that JMX's connectors need. */
    String[] secret() {
        return new String[] {user, password};
    }

    @Override
    public String toString() {
        return user + ":[hidden]";
    }
}
