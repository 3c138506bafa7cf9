package io.floodmark.store;

import io.floodmark.model.error.PlanException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A store in a PostgreSQL database. Passwords are never part of it: the driver reads them from a {@link PasswordFile}.
 *
 * @param hosts hosts with their ports, of which the first that can be reached is used
 * @param parameters parameters of the JDBC driver, by name
 */
public record PostgresAddress(List<String> hosts, String database, Map<String, String> parameters)
        implements StoreAddress {
    /** The PostgreSQL schema of all tables, which keeps them apart from those of other programs. */
    static final String SCHEMA = "floodmark";

    private static final String EXPECTED = "expected jdbc:postgresql://HOST[:PORT]/DATABASE[?PARAMETER=VALUE&...]";
    private static final String SCHEME = "jdbc:postgresql://";
    private static final Pattern LOOKS_LIKE_URL = Pattern.compile("(?is)(jdbc|postgres|postgresql):.*");
    private static final Pattern URL = Pattern.compile("(?is)" + SCHEME + "([^/?]*)/([^/?]+)(?:\\?(.*))?");
    private static final Pattern HOST =
            Pattern.compile("([a-z0-9._-]+|\\[[0-9a-f:.%]+])(?::(\\d{1,5}))?", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOOPBACK = Pattern.compile("(localhost|127(\\.\\d{1,3}){3}|\\[::1]):\\d+");
    private static final int USUAL_PORT = 5432;
    private static final int MOST_PORTS = 65_535;

    /**
     * The only parameters: the driver ignores unknown ones, so that a typing error in {@code sslmode} would turn off
     * the check of the server.
     */
    private static final List<String> ALLOWED = List.of(
            "ApplicationName",
            "channelBinding",
            "connectTimeout",
            "gssEncMode",
            "socketTimeout",
            "sslcert",
            "sslkey",
            "sslmode",
            "sslrootcert",
            "targetServerType",
            "user");

    private static final List<String> SECRET = List.of("pass", "pwd", "secret");

    /**
     * The writer of a run may wait for a server that does not answer no longer than the callers wait for the writer. In
     * seconds.
     */
    private static final Map<String, String> DEFAULTS = Map.of(
            "ApplicationName", "floodmark",
            "connectTimeout", "10",
            "loginTimeout", "15",
            "socketTimeout", "20",
            "tcpKeepAlive", "true");

    public PostgresAddress {
        hosts = List.copyOf(hosts);
        parameters = Map.copyOf(parameters);
    }

    /** True if a text is meant as the URL of a database, whether valid or not. */
    static boolean looksLikeUrl(String text) {
        return LOOKS_LIKE_URL.matcher(text).matches();
    }

    /** Messages never repeat parts of the text that may be a password. */
    static PostgresAddress parse(String text) {
        if (text.split("\\?", 2)[0].contains("@")) {
            throw withSecret("a user or a password before the host");
        }
        Matcher url = URL.matcher(text);
        if (!url.matches()) {
            throw new PlanException(
                    "invalid URL of a database (not repeated, as it may contain a password); " + EXPECTED);
        }
        Map<String, String> parameters = parameters(url.group(3) == null ? "" : url.group(3));
        List<String> hosts = Arrays.stream(url.group(1).split(",", -1))
                .map(PostgresAddress::host)
                .toList();
        return new PostgresAddress(hosts, decoded(url.group(2)), parameters);
    }

    private static String host(String text) {
        Matcher host = HOST.matcher(text);
        if (!host.matches()) {
            throw new PlanException("invalid host or port in the URL of a database; " + EXPECTED);
        }
        int port = host.group(2) == null ? USUAL_PORT : Integer.parseInt(host.group(2));
        if (port < 1 || port > MOST_PORTS) {
            throw new PlanException("invalid port " + port + " in the URL of a database; expected 1 to " + MOST_PORTS);
        }
        return host.group(1).toLowerCase(Locale.ROOT) + ":" + port;
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new TreeMap<>();
        for (String each : query.split("&", -1)) {
            if (!each.isEmpty()) {
                String[] parts = each.split("=", 2);
                String name = decoded(parts[0]);
                String word = name.toLowerCase(Locale.ROOT);
                if (SECRET.stream().anyMatch(word::contains)) {
                    throw withSecret("a password");
                }
                String known = ALLOWED.stream()
                        .filter(name::equalsIgnoreCase)
                        .findFirst()
                        .orElseThrow(() -> new PlanException("unsupported parameter in the URL of a database (not"
                                + " repeated, as it may contain a password); expected "
                                + String.join(", ", ALLOWED)));
                if (parts.length == 1 || parts[1].isEmpty()) {
                    throw new PlanException("parameter " + known + " in the URL of a database has no value; expected "
                            + known + "=VALUE");
                }
                parameters.put(known, decoded(parts[1]));
            }
        }
        return parameters;
    }

    private static PlanException withSecret(String what) {
        return new PlanException("the URL of the database contains " + what + ", which other users of this machine and"
                + " logs could see; expected " + SCHEME + "HOST/DATABASE?user=NAME and the password in "
                + PasswordFile.USUAL + " (mode 600) or the file that " + PasswordFile.VARIABLE + " names");
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw new PlanException("invalid percent-encoding in the URL of a database; " + EXPECTED);
        }
    }

    /** Returns the URL for the driver, without parameters. */
    String jdbcUrl() {
        return SCHEME + String.join(",", hosts) + "/" + URLEncoder.encode(database, StandardCharsets.UTF_8);
    }

    /** Returns the parameters for the driver, with all defaults. */
    Properties driverProperties() {
        Properties properties = new Properties();
        properties.putAll(DEFAULTS);
        // The driver's own default continues without TLS if the server does not offer it.
        if (!hosts.stream().allMatch(host -> LOOPBACK.matcher(host).matches())) {
            properties.put("sslmode", "require");
        }
        properties.putAll(parameters);
        properties.put("currentSchema", SCHEMA);
        properties.put("reWriteBatchedInserts", "true");
        return properties;
    }

    /** Returns the name of the database user, which is the user of this process unless the URL names another. */
    String user() {
        return parameters.getOrDefault("user", System.getProperty("user.name", ""));
    }

    @Override
    public String argument() {
        return jdbcUrl()
                + parameters.entrySet().stream()
                        .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining("&", parameters.isEmpty() ? "" : "?", ""));
    }

    /** Returns the URL without its parameters. */
    @Override
    public String toString() {
        return jdbcUrl();
    }
}
