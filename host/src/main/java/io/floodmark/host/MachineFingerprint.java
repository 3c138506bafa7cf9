package io.floodmark.host;

import io.floodmark.model.run.Condition;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** Identifies this machine by the facts that decide how fast it is. */
public final class MachineFingerprint {
    private static final List<String> FACTS = List.of("cpu", "cores", "memory");

    private MachineFingerprint() {}

    /** Returns these facts among the conditions of a run. Machines with equal facts may be different ones. */
    public static String facts(List<Condition> conditions) {
        return conditions.stream()
                .filter(condition -> condition.group().equals(HostFacts.GROUP) && FACTS.contains(condition.name()))
                .map(condition -> condition.name() + "=" + condition.value())
                .collect(Collectors.joining("\n"));
    }

    /** Returns an identifier of this machine, from these facts and the id of the installation, if it has one. */
    public static String read() {
        String installation = new ProcFs(Path.of("/etc")).text("machine-id").orElse("");
        String whole = facts(HostFacts.read(List.of())) + "\n" + installation.strip();
        return UUID.nameUUIDFromBytes(whole.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
