package io.floodmark.config.reader;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects secrets, which a plan must not contain because it is shown and stored. They are detected by the names that
 * Kafka, Spark, Hadoop, web services and common plug-ins use; secrets with other names are not detected.
 */
public final class Secrets {
    private static final Pattern NAME = Pattern.compile(
            "password|passphrase|secret|token|credential|authorization|cookie|jaas\\.config|keystore\\.key$|user\\.info"
                    + "|(?:access|account|api|private)[._-]?key",
            Pattern.CASE_INSENSITIVE);

    /** Names of the location, the provider or the properties of a secret, which are not secret themselves. */
    private static final Pattern OF_OTHERS = Pattern.compile(
            "(?i:[._-](?:enabled|file|path|url|uri|provider|class|name|type|stdin|ms|algorithm|length|iterations))$"
                    + "|File$|Path$");

    /** A setting within a value, e.g. {@code -Djavax.net.ssl.keyStorePassword=...}. */
    private static final Pattern SETTING = Pattern.compile("([^\\s=,;:\"']+)=[\"']?[^\\s\"']");

    private static final Pattern LOGIN = Pattern.compile("://[^/\\s:@]*:[^/\\s@]+@");

    /**
     * A literal value; a value that a shell substitutes is not a secret: {@code "$PASSWORD"}, {@code $(cat file)},
     * {@code `cat file`}.
     */
    private static final String TYPED = "[\"']?+(?![$`])[^\\s\"']";

    /** Named literal values: {@code PASSWORD=...}, {@code --password ...}, {@code Authorization: Bearer ...}. */
    private static final List<Pattern> NAMED_IN_COMMANDS = List.of(
            Pattern.compile("([^\\s=,;:\"'()]+)=" + TYPED),
            Pattern.compile("(?<![^\\s\"'])(--?[A-Za-z][\\w.-]*+)\\s++(?!-)" + TYPED),
            Pattern.compile("([A-Za-z][\\w.-]*+):\\s*+(?:(?i:bearer|basic|token)\\s++)?+" + TYPED));

    /** Logins of URLs, curl and sshpass. */
    private static final List<Pattern> LOGINS_IN_COMMANDS = List.of(
            Pattern.compile("://[^/\\s:@]*:(?![$`])[^/\\s@]+@"),
            Pattern.compile("\\bcurl\\b[^|;&]*?\\s(?:-[A-Za-z]*[uU]|--user|--proxy-user)[\\s=]*"
                    + "[\"']?[^\\s:\"']+:(?![$`])[^\\s\"']"),
            Pattern.compile("\\bsshpass\\s+-p\\s*" + TYPED));

    private Secrets() {}

    /** True if a value with the given name is secret. */
    public static boolean named(String name) {
        return NAME.matcher(name).find() && !OF_OTHERS.matcher(name).find();
    }

    /** True if a setting is secret, by its name or by a part of its value. */
    static boolean in(String name, String value) {
        return named(name) || in(value);
    }

    /** True if a value contains a secret: flags of a JVM, the login of a URL. */
    static boolean in(String value) {
        return names(SETTING, value) || LOGIN.matcher(value).find();
    }

    /** True if a shell command or its output contains a literal secret; false if it only names a variable or a file. */
    public static boolean inCommand(String text) {
        return NAMED_IN_COMMANDS.stream().anyMatch(pattern -> names(pattern, text))
                || LOGINS_IN_COMMANDS.stream()
                        .anyMatch(pattern -> pattern.matcher(text).find());
    }

    private static boolean names(Pattern pattern, String text) {
        for (Matcher setting = pattern.matcher(text); setting.find(); ) {
            if (named(setting.group(1))) {
                return true;
            }
        }
        return false;
    }
}
