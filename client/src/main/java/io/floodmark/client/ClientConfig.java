package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The properties of a child's clients, by where they come from. */
public final class ClientConfig {
    private final Map<String, String> pinned;
    private final Map<String, String> file;
    private final Map<String, String> own;

    /**
     * May hold secrets.
     *
     * @param pinned in the place of defaults that differ between versions; what a client does not know it does without
     * @param file laid over them, as a file of client properties has them: for any client, so some may be none of this
     *     one's
     * @param own laid over these; the client must know each
     */
    public ClientConfig(Map<String, String> pinned, Map<String, String> file, Map<String, String> own) {
        this.pinned = Map.copyOf(pinned);
        this.file = Map.copyOf(file);
        this.own = Map.copyOf(own);
    }

    /** The same for a client that knows these properties. */
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

    /** A property that a library does not know it ignores with a line in a log: here it is refused. */
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

    /** Without values, which may be secret. */
    @Override
    public String toString() {
        return all().keySet().toString();
    }
}
