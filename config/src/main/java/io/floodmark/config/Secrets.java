package io.floodmark.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a plan may not hold, since it is shown and stored: told by the names that Kafka, Spark, Hadoop, services of the web and usual
 * plug-ins give to it.
 */
final class Secrets {
    private static final Pattern NAME = Pattern.compile(
            "password|passphrase|secret|token|credential|authorization|cookie|jaas\\.config|keystore\\.key$|user\\.info"
                    + "|(?:access|account|api|private)[._-]?key",
            Pattern.CASE_INSENSITIVE);

    /** Of where a secret lies or who hands it out: no secret themselves. */
    private static final Pattern OF_OTHERS =
            Pattern.compile("[._-](?:enabled|file|path|url|uri|provider|class|name|type)$|File$|Path$");

    /** A setting within a value, as in {@code -Djavax.net.ssl.keyStorePassword=...} */
    private static final Pattern SETTING = Pattern.compile("([^\\s=,;:\"']+)=[\"']?[^\\s\"']");

    private static final Pattern LOGIN = Pattern.compile("://[^/\\s:@]*:[^/\\s@]+@");

    private Secrets() {}

    /** Whether what is called so is secret. */
    static boolean named(String name) {
        return NAME.matcher(name).find() && !OF_OTHERS.matcher(name).find();
    }

    /** Whether a setting is secret, by its name or by a part of its value. */
    static boolean in(String name, String value) {
        return named(name) || in(value);
    }

    /** Whether a secret is a part of it: flags of a JVM, the login of a URL. */
    static boolean in(String value) {
        for (Matcher setting = SETTING.matcher(value); setting.find(); ) {
            if (named(setting.group(1))) {
                return true;
            }
        }
        return LOGIN.matcher(value).find();
    }
}
