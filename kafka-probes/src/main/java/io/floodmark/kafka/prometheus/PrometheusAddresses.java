package io.floodmark.kafka.prometheus;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Identifies what answers at each address of metrics, and the broker or host that it describes. An exposition does not
 * name its cluster. The broker is therefore the one that its address, its lines or the plan name.
 */
public final class PrometheusAddresses {
    /** The first answer of a recently started exporter may take seconds. */
    private static final Duration FIRST = Duration.ofSeconds(6);

    private static final int LOOKS = 3;

    private final ClusterLayout layout;
    private final BrokerResolver owners;
    private final Predicate<MetricSeries> clients;
    private final NanoClock clock;

    /** @param clock clock of the run, which is that of the samples */
    public PrometheusAddresses(ClusterLayout layout, NanoClock clock) {
        this.layout = layout;
        this.owners = new BrokerResolver(layout.brokers());
        this.clients = new ClientLines(layout.alive());
        this.clock = clock;
    }

    /** One endpoint of an address in a plan. */
    private record Address(URI uri, OptionalInt broker, boolean host, HttpAccess access) {}

    /**
     * Reads every address.
     *
     * @throws TargetException names every address that cannot be read, or whose broker is unknown
     */
    public List<PrometheusTarget> find(List<MetricsSource> sources, Deadline deadline) {
        List<PrometheusTarget> found = new ArrayList<>();
        Map<Entity, String> readAt = new TreeMap<>(Comparator.comparing(Entity::label));
        List<String> problems = new ArrayList<>();
        Kind kind = Kind.UNREACHABLE;
        for (Address address : addresses(sources)) {
            try {
                PrometheusTarget target = probe(address, deadline);
                target.parts().forEach(part -> refuseTwice(part, target, readAt));
                found.add(target);
            } catch (ScrapeException e) {
                problems.add(String.valueOf(e.getMessage()));
                kind = e.kind();
            } catch (TargetException e) {
                problems.add(String.valueOf(e.getMessage()));
                kind = e.kind();
            }
        }
        if (!problems.isEmpty()) {
            throw new TargetException(kind, String.join("\n", problems));
        }
        return found;
    }

    private static void refuseTwice(ScrapedEntity part, PrometheusTarget target, Map<Entity, String> readAt) {
        String other = readAt.putIfAbsent(part.entity(), target.endpoint().name());
        if (other != null) {
            throw new TargetException(
                    Kind.UNREACHABLE,
                    "metrics " + target.endpoint().name() + ": is of "
                            + part.entity().label() + ", like " + other
                            + "; expected one endpoint for each; remove one, or set its broker (broker: ID)");
        }
    }

    private List<Address> addresses(List<MetricsSource> sources) {
        List<Address> addresses = new ArrayList<>();
        for (MetricsSource source : sources) {
            if (source instanceof MetricsSource.Prometheus one) {
                addresses.add(new Address(URI.create(one.url()), one.broker(), false, one.access()));
            } else if (source instanceof MetricsSource.PrometheusPort every) {
                layout.alive()
                        .forEach(broker -> addresses.add(new Address(
                                uri(broker, every.port(), every.access()),
                                OptionalInt.of(broker.id()),
                                false,
                                every.access())));
            } else if (source instanceof MetricsSource.NodeExporter one) {
                addresses.add(new Address(URI.create(one.url()), one.broker(), true, one.access()));
            } else if (source instanceof MetricsSource.NodeExporterPort every) {
                layout.alive().stream()
                        .map(broker -> uri(broker, every.port(), every.access()))
                        .distinct()
                        .forEach(uri -> addresses.add(new Address(uri, OptionalInt.empty(), true, every.access())));
            }
        }
        return addresses;
    }

    private static URI uri(BrokerNode broker, int port, HttpAccess access) {
        String host = broker.host().contains(":") ? "[" + broker.host() + "]" : broker.host();
        return URI.create((access.caFile().isPresent() ? "https" : "http") + "://" + host + ":" + port + "/metrics");
    }

    private PrometheusTarget probe(Address address, Deadline deadline) throws ScrapeException {
        Endpoint endpoint = new Endpoint(address.uri(), address.access(), clock);
        long began = clock.nanoTime();
        Scrape page = endpoint.scrape(deadline.atMost(FIRST));
        long quickest = clock.nanoTime() - began;
        for (int i = 1; i < LOOKS; i++) {
            began = clock.nanoTime();
            page = endpoint.scrape(deadline.atMost(FIRST));
            quickest = Math.min(quickest, clock.nanoTime() - began);
        }
        if (quickest > PrometheusProbe.ONE_SCRAPE.toNanos()) {
            throw ScrapeException.late(endpoint);
        }
        List<ScrapedEntity> parts =
                address.host() ? List.of(host(address, endpoint, page)) : brokers(address, endpoint, page);
        return new PrometheusTarget(endpoint, parts, page, Duration.ofNanos(quickest));
    }

    private ScrapedEntity host(Address address, Endpoint endpoint, Scrape page) {
        if (profile(endpoint, page) != ExporterProfile.NODE_EXPORTER) {
            throw problem(
                    endpoint,
                    "has no metrics of a host; expected a node_exporter (usually port 9100); for a broker"
                            + " give prometheus in place of node-exporter");
        }
        String host = endpoint.address().getHost();
        Set<Integer> brokers =
                address.broker().isPresent() ? Set.of(address.broker().getAsInt()) : owners.byNameAndAddress(host);
        return new ScrapedEntity(Entity.host(host), ExporterProfile.NODE_EXPORTER, line -> true, brokers);
    }

    private List<ScrapedEntity> brokers(Address address, Endpoint endpoint, Scrape page) {
        if (profile(endpoint, page) == ExporterProfile.NODE_EXPORTER) {
            throw problem(
                    endpoint,
                    "is a node_exporter; expected metrics of a broker; give node-exporter in place of" + " prometheus");
        }
        Map<Integer, Predicate<MetricSeries>> apart = owners.apart(page);
        if (apart.isEmpty() || address.broker().isPresent()) {
            return List.of(part(one(address, endpoint, page), line -> true, page));
        }
        return apart.entrySet().stream()
                .map(entry -> part(entry.getKey(), entry.getValue(), page))
                .toList();
    }

    private ScrapedEntity part(int broker, Predicate<MetricSeries> lines, Scrape page) {
        Predicate<MetricSeries> ours = lines.and(clients);
        Scrape own = page.only(ours);
        return ScrapedEntity.ofBroker(broker, ExporterProfile.of(own).orElse(ExporterProfile.DEFAULT_FORMAT), ours);
    }

    private int one(Address address, Endpoint endpoint, Scrape page) {
        OptionalInt named = BrokerResolver.named(page);
        OptionalInt told = address.broker();
        if (named.isPresent() && told.isPresent() && named.getAsInt() != told.getAsInt()) {
            throw problem(
                    endpoint,
                    "is of node " + named.getAsInt() + "; expected broker " + told.getAsInt()
                            + "; give the address of that broker, or its own id");
        }
        int id = named.isPresent() ? named.getAsInt() : told.orElseGet(() -> byHost(endpoint));
        if (!owners.ids().contains(id)) {
            throw problem(
                    endpoint,
                    "is of node " + id + ", which is not a broker of this cluster; expected one of " + owners.ids()
                            + "; leave controllers out");
        }
        return id;
    }

    private int byHost(Endpoint endpoint) {
        String host = endpoint.address().getHost();
        Set<Integer> there = owners.at(host);
        if (there.size() == 1) {
            return there.iterator().next();
        }
        throw problem(
                endpoint,
                (there.isEmpty()
                                ? "no broker advertises host " + host
                                : "brokers " + there + " all advertise host " + host)
                        + ", so the broker of these metrics is unknown; expected one of the brokers " + owners.ids()
                        + "; name it (broker: ID with prometheus, or --prometheus ID=URL)");
    }

    private static ExporterProfile profile(Endpoint endpoint, Scrape page) {
        Optional<ExporterProfile> profile = ExporterProfile.of(page);
        return profile.orElseThrow(() -> problem(
                endpoint,
                "has metrics, but none of Kafka or of a known host; expected those of Strimzi, Confluent, the JMX"
                        + " exporter, MSK, Redpanda or node_exporter; check host and port (an exporter may wait some"
                        + " minutes after the broker's start)"));
    }

    private static TargetException problem(Endpoint endpoint, String what) {
        return new TargetException(Kind.UNREACHABLE, "metrics " + endpoint.name() + ": " + what);
    }
}
