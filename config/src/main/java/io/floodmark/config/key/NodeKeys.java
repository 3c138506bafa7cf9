package io.floodmark.config.key;

import java.util.List;

/**
 * The keys of a lab's broker processes, for all of them or for one.
 *
 * @param javaHome folder of a JDK or JRE
 * @param jvmFlags items of a list
 * @param config Kafka's own keys
 * @param logDirs items of a list
 */
public record NodeKeys(Key<String> javaHome, Key<String> jvmFlags, Key<String> config, Key<String> logDirs)
        implements KeyGroup {
    /** @param section section with the keys; may contain a wildcard */
    static NodeKeys in(String section) {
        return new NodeKeys(
                Key.of(section + ".java-home", Form.PATH),
                Key.of(section + ".jvm-flags[]", Form.JVM_FLAG),
                Key.of(section + ".config.*", Form.TEXT),
                Key.of(section + ".log-dirs[]", Form.PATH));
    }

    /** Returns these keys for one broker. */
    public NodeKeys of(String broker) {
        return new NodeKeys(javaHome.with(broker), jvmFlags.with(broker), config.with(broker), logDirs.with(broker));
    }

    @Override
    public List<Key<?>> all() {
        return List.of(javaHome, jvmFlags, config, logDirs);
    }
}
