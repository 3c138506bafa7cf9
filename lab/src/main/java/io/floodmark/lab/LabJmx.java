package io.floodmark.lab;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXServiceURL;

/**
 * Remote JMX of brokers on separate hosts, on port 9999 of each: read-only, for one user with a password that is
 * generated for the lab. Contains that password: never print it.
 *
 * @param folder of the files that the JVMs read
 * @param password of user {@link #USER}
 */
public record LabJmx(Path folder, String password) {
    public static final String USER = "floodmark";
    public static final int PORT = 9999;

    /** The name of the folder within that of the lab. */
    static final String FOLDER = "jmx";

    /** The name of the file for {@code FLOODMARK_JMX_PASSWORD_FILE} in the folder. */
    static final String PASSWORD_FILE = "password";

    /** Generates a password and writes the files, which only this user can read. */
    static LabJmx create(Path folder, SecureRandom random) {
        LabJmx created = new LabJmx(folder, LabStores.secret(random));
        try {
            Files.createDirectories(folder);
            write(folder.resolve("jmxremote.password"), USER + " " + created.password);
            write(folder.resolve("jmxremote.access"), USER + " readonly");
            write(folder.resolve(PASSWORD_FILE), created.password);
        } catch (IOException e) {
            throw new EnvironmentException("cannot write the JMX password in " + folder + ": " + e, e);
        }
        return created;
    }

    private static void write(Path file, String line) throws IOException {
        LabFolders.createPrivate(file);
        Files.writeString(file, line + "\n");
    }

    /** Returns the JVM flags of a broker on this host. */
    List<String> flags(String host) {
        String jmx = "-Dcom.sun.management.jmxremote.";
        return List.of(
                jmx + "host=" + host,
                jmx + "port=" + PORT,
                jmx + "rmi.port=" + PORT,
                jmx + "ssl=false",
                jmx + "password.file=" + folder.resolve("jmxremote.password"),
                jmx + "access.file=" + folder.resolve("jmxremote.access"));
    }

    JMXServiceURL url(String host) {
        try {
            return new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + host + ":" + PORT + "/jmxrmi");
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("invalid host '" + host + "'", e);
        }
    }

    Map<String, Object> environment() {
        return Map.of(JMXConnector.CREDENTIALS, new String[] {USER, password});
    }

    @Override
    public String toString() {
        return "LabJmx[" + folder + "]";
    }
}
