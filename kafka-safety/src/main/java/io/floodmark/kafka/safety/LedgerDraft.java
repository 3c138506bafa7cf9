package io.floodmark.kafka.safety;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An inventory while its journal is being read. Not thread-safe. */
final class LedgerDraft {
    final Map<String, ResourceInventory.Entry> topics = new LinkedHashMap<>();
    final Set<String> quotas = new LinkedHashSet<>();
    final Set<String> groups = new LinkedHashSet<>();
    final Map<String, ResourceInventory.Connector> connectors = new LinkedHashMap<>();
    Optional<Owner> owner = Optional.empty();
    Optional<ResourceInventory.Target> target = Optional.empty();

    ResourceInventory finish(Path file, List<String> problems) {
        String name = file.getFileName().toString();
        String runId = name.substring(0, name.length() - Journal.SUFFIX.length());
        return new ResourceInventory(
                file,
                runId,
                owner,
                target,
                List.copyOf(topics.values()),
                List.copyOf(quotas),
                List.copyOf(groups),
                List.copyOf(connectors.values()),
                problems);
    }
}
