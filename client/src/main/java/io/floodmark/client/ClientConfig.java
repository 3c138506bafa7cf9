package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The properties of a child's clients, by origin. */
public final class ClientConfig {
    private final Map<String, String> pinned;
    private final Map<String, String> file;
    private final Map<String, String> own;

    /**
     * Creates properties that may contain secrets.
     *
     * @param pinned replacements of defaults that differ between versions; ignored if a client does not know them
     * @param file overrides from a file of client properties: for any client, so this one may not know all of them
     * @param own overrides of both; the client must know each of them
     */
    public ClientConfig(Map<String, String> pinned, Map<String, String> file, Map<String, String> own) {
        this.pinned = Map.copyOf(pinned);
        this.file = Map.copyOf(file);
        this.own = Map.copyOf(own);
    }

    /** Returns these properties for a client that knows only the given names. */
    ClientConfig knownTo(Set<String> known) {
        Map<String, String> some = new TreeMap<>(pinned);
        some.keySet().retainAll(known);
        return new ClientConfig(some, file, own);
    }

    ClientConfig with(String key, String value) {
        Map<String, String> more = new TreeMap<>(own);
        more.put(key, value);
        return new ClientConfig(pinned, file, more);
    }

    Map<String, String> all() {
        Map<String, String> all = new TreeMap<>(pinned);
        all.putAll(file);
        all.putAll(own);
        return all;
    }

    /** Rejects unknown properties, which the library would ignore with only a line in its log. */
    void refuseUnknown(String whose, Set<String> known) {
        String unknown = own.keySet().stream()
                .filter(key -> !known.contains(key))
                .sorted()
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
        if (!unknown.isEmpty()) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "This version of kafka-clients knows no " + whose + " property " + unknown
                            + "; expected properties of its own, or a newer version");
        }
    }

    void writeTo(DataOutputStream out) throws IOException {
        Texts.writeMap(out, pinned);
        Texts.writeMap(out, file);
        Texts.writeMap(out, own);
    }

    static ClientConfig readFrom(DataInputStream in) throws IOException {
        return new ClientConfig(Texts.readMap(in), Texts.readMap(in), Texts.readMap(in));
    }

    /** Does not contain values, which may be secret. */
    @Override
    public String toString() {
        return all().keySet().toString();
    }
}
