package io.floodmark.kafka.prometheus;

import io.floodmark.kafka.BrokerNode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the brokers to which endpoints belong, by ids, hosts and names of pods. */
final class BrokerResolver {
    /** Labels that a Prometheus server, or a set of rules, adds to every line of a process. */
    private static final List<String> LABELS = List.of("brokerid", "nodeid", "kafkaid", "pod", "instance");
    /** Pods are named after their broker: {@code my-cluster-kafka-2}. */
    private static final Pattern LAST_NUMBER = Pattern.compile("(?:.*-)?([0-9]{1,9})");

    private static final Pattern HOST_OF = Pattern.compile("(\\[[^]]*]|[^:/]+)(:[0-9]+)?");

    private final List<BrokerNode> brokers;

    BrokerResolver(List<BrokerNode> brokers) {
        this.brokers = List.copyOf(brokers);
    }

    Set<Integer> ids() {
        Set<Integer> ids = new TreeSet<>();
        brokers.forEach(broker -> ids.add(broker.id()));
        return ids;
    }

    /**
     * Returns the brokers with that advertised host: those with its name or, if there are none, those with its address.
     */
    Set<Integer> at(String host) {
        Set<Integer> named = byName(host);
        return named.isEmpty() ? byAddress(host) : named;
    }

    /**
     * Returns the brokers with that advertised host, by name and by address: one machine may be advertised by several
     * names.
     */
    Set<Integer> byNameAndAddress(String host) {
        Set<Integer> all = byName(host);
        all.addAll(byAddress(host));
        return all;
    }

    private Set<Integer> byName(String host) {
        String plain = plain(host);
        return ids(broker -> broker.host().equalsIgnoreCase(plain));
    }

    /** Returns an IPv6 address without its brackets. */
    private static String plain(String host) {
        return host.replaceAll("[\\[\\]]", "");
    }

    private Set<Integer> byAddress(String host) {
        Optional<InetAddress> address = address(plain(host));
        return ids(broker -> address.isPresent() && address.equals(address(broker.host())));
    }

    private static Optional<InetAddress> address(String host) {
        try {
            return Optional.of(InetAddress.getByName(host));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    private Set<Integer> ids(Predicate<BrokerNode> which) {
        Set<Integer> ids = new TreeSet<>();
        brokers.stream().filter(which).forEach(broker -> ids.add(broker.id()));
        return ids;
    }

    /** Returns the id of the broker that the process itself reports; empty if it reports none. */
    static OptionalInt named(Scrape scrape) {
        return scrape.all(ExporterProfile.APP_INFO).stream()
                .map(line -> line.label("id"))
                .filter(id -> id.matches("[0-9]{1,9}"))
                .mapToInt(Integer::parseInt)
                .findFirst();
    }

    /** Returns the lines of each broker, if a label distinguishes them; empty if no such label is on every line. */
    Map<Integer, Predicate<MetricSeries>> apart(Scrape scrape) {
        for (String label : LABELS) {
            Map<Integer, Predicate<MetricSeries>> found = new TreeMap<>();
            Set<String> values = new TreeSet<>();
            scrape.series().forEach(line -> values.add(line.label(label)));
            if (!values.contains("")) {
                values.forEach(value -> one(label, value)
                        .ifPresent(id -> found.put(id, line -> line.label(label).equals(value))));
            }
            if (!found.isEmpty()) {
                return found;
            }
        }
        return Map.of();
    }

    private OptionalInt one(String label, String value) {
        if (label.equals("instance")) {
            Matcher host = HOST_OF.matcher(value);
            Set<Integer> there = host.matches() ? at(host.group(1)) : Set.of();
            return there.size() == 1 ? OptionalInt.of(there.iterator().next()) : OptionalInt.empty();
        }
        Matcher number = LAST_NUMBER.matcher(value);
        return number.matches() && ids().contains(Integer.valueOf(number.group(1)))
                ? OptionalInt.of(Integer.parseInt(number.group(1)))
                : OptionalInt.empty();
    }
}
