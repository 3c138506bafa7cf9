package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.unit.Deadline;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.protocol.Message;
import org.apache.kafka.common.protocol.ObjectSerializationCache;

/**
 * A cluster that looks to clients like one of Kafka 2.7. A proxy for each broker offers the request versions of 2.7,
 * none of which supports topic ids, and forwards everything else unchanged. Requests to coordinators of groups bypass
 * it.
 */
final class OldProtocol implements AutoCloseable {
    private static final short LAST_KEY = ApiKeys.UPDATE_FEATURES.id;

    /** Latest versions in Kafka 2.7 of the requests that are newer now and matter here. */
    private static final Map<Short, Short> LATEST = Stream.of(
                    Map.entry(ApiKeys.PRODUCE, 8),
                    Map.entry(ApiKeys.FETCH, 12),
                    Map.entry(ApiKeys.LIST_OFFSETS, 5),
                    Map.entry(ApiKeys.METADATA, 9),
                    Map.entry(ApiKeys.FIND_COORDINATOR, 3),
                    Map.entry(ApiKeys.LIST_GROUPS, 4),
                    Map.entry(ApiKeys.CREATE_TOPICS, 6),
                    Map.entry(ApiKeys.DELETE_TOPICS, 5),
                    Map.entry(ApiKeys.DESCRIBE_LOG_DIRS, 2),
                    Map.entry(ApiKeys.DESCRIBE_CONFIGS, 3))
            .collect(Collectors.toUnmodifiableMap(
                    entry -> entry.getKey().id, entry -> entry.getValue().shortValue()));

    private final Map<Integer, ServerSocket> proxies = new ConcurrentHashMap<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final String bootstrapServers;

    private record Asked(short key, short version) {}

    private OldProtocol(String bootstrapServers) {
        this.bootstrapServers = Stream.of(bootstrapServers.split(","))
                .map(server -> server.substring(server.lastIndexOf(':') + 1))
                .map(port -> "localhost:" + proxyOf(Integer.parseInt(port)))
                .collect(Collectors.joining(","));
    }

    /** Returns a view of a cluster without security. */
    static OldProtocol of(KafkaCluster cluster) {
        return new OldProtocol(cluster.bootstrapServers());
    }

    /** Connects to the cluster through the proxies. */
    ClusterClient connect(Deadline deadline) {
        return ClusterClient.connect(bootstrapServers, ClientProperties.of(Map.of()), deadline);
    }

    private int proxyOf(int port) {
        return proxies.computeIfAbsent(port, this::open).getLocalPort();
    }

    private ServerSocket open(int port) {
        try {
            ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            thread(() -> accept(server, port));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void thread(Runnable work) {
        Thread thread = new Thread(work, "old-protocol");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(ServerSocket server, int port) {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Socket broker = new Socket(InetAddress.getLoopbackAddress(), port);
                sockets.addAll(List.of(client, broker));
                Map<Integer, Asked> asked = new ConcurrentHashMap<>();
                thread(() -> handOn(client, broker, request -> note(request, asked)));
                thread(() -> handOn(broker, client, response -> old(response, asked)));
            } catch (IOException closed) {
                // The broker may be gone; the client tries again.
            }
        }
    }

    @FunctionalInterface
    private interface Change {
        ByteBuffer of(ByteBuffer frame);
    }

    private static void handOn(Socket from, Socket to, Change change) {
        try (from;
                to) {
            DataInputStream in = new DataInputStream(from.getInputStream());
            DataOutputStream out = new DataOutputStream(to.getOutputStream());
            while (true) {
                byte[] frame = new byte[in.readInt()];
                in.readFully(frame);
                ByteBuffer changed = change.of(ByteBuffer.wrap(frame));
                out.writeInt(changed.remaining());
                out.write(changed.array(), changed.arrayOffset() + changed.position(), changed.remaining());
                out.flush();
            }
        } catch (IOException closed) {
            // One side has closed the connection; closing both sockets shows this to the other side.
        }
    }

    private static ByteBuffer note(ByteBuffer request, Map<Integer, Asked> asked) {
        asked.put(request.getInt(4), new Asked(request.getShort(0), request.getShort(2)));
        return request;
    }

    private ByteBuffer old(ByteBuffer response, Map<Integer, Asked> asked) {
        int correlation = response.getInt(0);
        Asked request = asked.remove(correlation);
        if (request == null || (request.key() != ApiKeys.API_VERSIONS.id && request.key() != ApiKeys.METADATA.id)) {
            return response;
        }
        int header = ApiKeys.forId(request.key()).responseHeaderVersion(request.version()) == 0 ? 4 : 5;
        ByteBufferAccessor body = new ByteBufferAccessor(response.duplicate().position(header));
        Message changed = request.key() == ApiKeys.METADATA.id
                ? throughProxies(new MetadataResponseData(body, request.version()))
                : capped(new ApiVersionsResponseData(body, request.version()));
        ObjectSerializationCache cache = new ObjectSerializationCache();
        ByteBuffer out = ByteBuffer.allocate(header + changed.size(cache, request.version()));
        out.putInt(correlation).position(header);
        changed.write(new ByteBufferAccessor(out), cache, request.version());
        return out.flip();
    }

    private MetadataResponseData throughProxies(MetadataResponseData metadata) {
        metadata.brokers().forEach(broker -> broker.setPort(proxyOf(broker.port())));
        return metadata;
    }

    private static ApiVersionsResponseData capped(ApiVersionsResponseData offered) {
        offered.apiKeys().removeIf(api -> api.apiKey() > LAST_KEY);
        offered.apiKeys()
                .forEach(api -> api.setMaxVersion(
                        (short) Math.min(api.maxVersion(), LATEST.getOrDefault(api.apiKey(), Short.MAX_VALUE))));
        return offered;
    }

    @Override
    public void close() {
        List<AutoCloseable> all = new ArrayList<>(proxies.values());
        all.addAll(sockets);
        for (AutoCloseable each : all) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
