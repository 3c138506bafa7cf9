package io.floodmark.config;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a plan may not hold, since it is shown and stored: told by the names that Kafka, Spark, Hadoop, services of the
 * web and usual plug-ins give to it. What goes by another name is not seen.
 */
public final class Secrets {
    private static final Pattern NAME = Pattern.compile(
            "password|passphrase|secret|token|credential|authorization|cookie|jaas\\.config|keystore\\.key$|user\\.info"
                    + "|(?:access|account|api|private)[._-]?key",
            Pattern.CASE_INSENSITIVE);

    /** Of where a secret lies, who hands it out or how it is made: no secret themselves. */
    private static final Pattern OF_OTHERS = Pattern.compile(
            "(?i:[._-](?:enabled|file|path|url|uri|provider|class|name|type|stdin|ms|algorithm|length|iterations))$"
                    + "|File$|Path$");

    /** A setting within a value, as in {@code -Djavax.net.ssl.keyStorePassword=...} */
    private static final Pattern SETTING = Pattern.compile("([^\\s=,;:\"']+)=[\"']?[^\\s\"']");

    private static final Pattern LOGIN = Pattern.compile("://[^/\\s:@]*:[^/\\s@]+@");

    /** What a shell puts in from elsewhere is none: {@code "$PASSWORD"}, {@code $(cat file)}, {@code `cat file`}. */
    private static final String TYPED = "[\"']?+(?![$`])[^\\s\"']";

    /** {@code PASSWORD=...}, {@code --password ...}, {@code Authorization: Bearer ...}: what is named, and typed. */
    private static final List<Pattern> NAMED_IN_COMMANDS = List.of(
            Pattern.compile("([^\\s=,;:\"'()]+)=" + TYPED),
            Pattern.compile("(?<![^\\s\"'])(--?[A-Za-z][\\w.-]*+)\\s++(?!-)" + TYPED),
            Pattern.compile("([A-Za-z][\\w.-]*+):\\s*+(?:(?i:bearer|basic|token)\\s++)?+" + TYPED));

    /** Logins of URLs, of curl and of sshpass. */
    private static final List<Pattern> LOGINS_IN_COMMANDS = List.of(
            Pattern.compile("://[^/\\s:@]*:(?![$`])[^/\\s@]+@"),
            Pattern.compile("\\bcurl\\b[^|;&]*?\\s(?:-[A-Za-z]*[uU]|--user|--proxy-user)[\\s=]*"
                    + "[\"']?[^\\s:\"']+:(?![$`])[^\\s\"']"),
            Pattern.compile("\\bsshpass\\s+-p\\s*" + TYPED));

    private Secrets() {}

    /** Whether what is called so is secret. */
    public static boolean named(String name) {
        return NAME.matcher(name).find() && !OF_OTHERS.matcher(name).find();
    }

    /** Whether a setting is secret, by its name or by a part of its value. */
    static boolean in(String name, String value) {
        return named(name) || in(value);
    }

    /** Whether a secret is a part of it: flags of a JVM, the login of a URL. */
    static boolean in(String value) {
        return names(SETTING, value) || LOGIN.matcher(value).find();
    }

    /**
     * Whether a secret is typed in what a shell is to run, or in what that said; not where it only names a variable or
     * a file.
     */
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
