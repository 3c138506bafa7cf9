package io.floodmark.crew;

import io.floodmark.client.Texts;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.kafka.client.ChildJvm;
import io.floodmark.kafka.client.ClientSettings;
import io.floodmark.kafka.wire.batch.CompressionDial;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.EngineMaker;
import io.floodmark.load.KeptEngine;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Workload;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The configuration of the workers of a fleet. It may contain secrets, so it is sent to workers only in answers of the
 * driver.
 *
 * @param number of the fleet, which distinguishes its workers from those of another fleet in a reused process
 * @param plan in full, as stored
 * @param brokers advertised addresses by broker id
 * @param client properties of Kafka's clients, including secrets
 * @param texts of requests over HTTP, for the http engine
 * @param producers in all workers together
 */
public record CrewAssignment(
        long number,
        String bootstrapServers,
        Map<Integer, InetSocketAddress> brokers,
        Map<String, String> client,
        String plan,
        RequestTexts texts,
        int producers,
        long poolBytes) {
    public CrewAssignment {
        brokers = Map.copyOf(brokers);
        client = Map.copyOf(client);
    }

    Workload workload() {
        return stored().workload().withProducers(producers);
    }

    WireSettings settings(List<String> topics) {
        Plan stored = stored();
        return new WireSettings(
                bootstrapServers,
                client,
                topics,
                stored.workload().withProducers(producers),
                stored.seed(),
                new Bytes(poolBytes),
                Optional.empty());
    }

    /** Returns the settings of the real producers {@code first} to {@code first + own - 1}. */
    ClientSettings client(List<String> topics, int first, int own, ChildJvm jvm) {
        Plan stored = stored();
        return new ClientSettings(
                bootstrapServers,
                client,
                topics,
                stored.workload(),
                own,
                first,
                producers,
                stored.seed(),
                stored.workload().clientsConsume(),
                jvm);
    }

    KeptEngine http(EngineMaker maker, List<String> topics, NanoClock clock) {
        Plan stored = stored();
        Workload workload = stored.workload().withProducers(producers);
        return maker.make(workload, texts, topics, CompressionDial.randomShare(workload), stored.seed(), clock);
    }

    private Plan stored() {
        return PlanReader.readStored(new PlanText("plan of the fleet", plan), List.of());
    }

    CrewAssignment withProducers(int all) {
        return new CrewAssignment(number, bootstrapServers, brokers, client, plan, texts, all, poolBytes);
    }

    void writeTo(DataOutputStream out) throws IOException {
        out.writeLong(number);
        Texts.write(out, bootstrapServers);
        out.writeInt(brokers.size());
        for (Map.Entry<Integer, InetSocketAddress> broker : brokers.entrySet()) {
            out.writeInt(broker.getKey());
            Texts.write(out, broker.getValue().getHostString());
            out.writeInt(broker.getValue().getPort());
        }
        Texts.writeMap(out, client);
        Texts.write(out, plan);
        Texts.writeMap(out, texts.headers());
        Texts.write(out, texts.template());
        Texts.write(out, texts.authorities());
        out.writeInt(producers);
        out.writeLong(poolBytes);
    }

    static CrewAssignment readFrom(DataInputStream in) throws IOException {
        return new CrewAssignment(
                in.readLong(),
                Texts.read(in),
                readBrokers(in),
                Texts.readMap(in),
                Texts.read(in),
                new RequestTexts(Texts.readMap(in), Texts.read(in), Texts.read(in)),
                in.readInt(),
                in.readLong());
    }

    /** Reads addresses without resolving them: workers resolve names on their hosts. */
    private static Map<Integer, InetSocketAddress> readBrokers(DataInputStream in) throws IOException {
        Map<Integer, InetSocketAddress> brokers = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            brokers.put(in.readInt(), InetSocketAddress.createUnresolved(Texts.read(in), in.readInt()));
        }
        return brokers;
    }

    /** Does not contain the properties, which may be secret. */
    @Override
    public String toString() {
        return "fleet " + number + " of " + producers + " producers on " + bootstrapServers;
    }
}
