package io.floodmark.model.metric;

/**
 * The subject of a sample. Its name is unique within its kind: a broker id, a host name, a log directory, a consumer
 * group.
 */
public record Entity(Kind kind, String name) {
    public static final Entity CLUSTER = new Entity(Kind.CLUSTER, "cluster");
    public static final Entity GENERATOR = new Entity(Kind.GENERATOR, "generator");

    /** The kinds of entities with readings. */
    public enum Kind {
        CLUSTER,
        BROKER,
        NETWORK_PROCESSOR,
        HOST,
        LOG_DIR,
        GROUP,
        GENERATOR,
        WORKER,
        LANE,
        PATH
    }

    public static Entity broker(int id) {
        return new Entity(Kind.BROKER, Integer.toString(id));
    }

    /**
     * Returns a network processor of a broker.
     *
     * @param processor by listener and number, e.g. {@code PLAINTEXT-0}
     */
    public static Entity processor(int broker, String processor) {
        return new Entity(Kind.NETWORK_PROCESSOR, broker + ":" + processor);
    }

    public static Entity host(String name) {
        return new Entity(Kind.HOST, name);
    }

    public static Entity logDir(int broker, String path) {
        return new Entity(Kind.LOG_DIR, broker + ":" + path);
    }

    public static Entity group(String name) {
        return new Entity(Kind.GROUP, name);
    }

    /** Returns a process of Kafka Connect. */
    public static Entity worker(String name) {
        return new Entity(Kind.WORKER, name);
    }

    /** Returns a producer lane of a gateway, from 0. */
    public static Entity lane(String name) {
        return new Entity(Kind.LANE, name);
    }

    /** Returns the network path between the generator and a broker. */
    public static Entity path(int broker) {
        return new Entity(Kind.PATH, Integer.toString(broker));
    }

    /** Returns the network path between a host with workers of a fleet and a broker. */
    public static Entity path(int broker, String host) {
        return new Entity(Kind.PATH, broker + " from " + host);
    }

    /** Returns the name for people: {@code broker 1}, {@code cluster}. */
    public String label() {
        return switch (kind) {
            case CLUSTER -> "cluster";
            case GENERATOR -> "generator";
            case BROKER -> "broker " + name;
            case NETWORK_PROCESSOR -> "network processor " + name;
            case HOST -> "host " + name;
            case LOG_DIR -> "log directory " + name;
            case GROUP -> "consumer group " + name;
            case WORKER -> "Connect worker " + name;
            case LANE -> "gateway lane " + name;
            case PATH -> "the path to broker " + name;
        };
    }
}
