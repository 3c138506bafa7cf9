package io.floodmark.client;

import io.floodmark.traffic.RecordSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** The producers of a child. All calls come from the thread that reads the parent's messages. */
final class Producing implements Role {
    private static final String CLIENT_ID = "client.id";
    private static final String TRANSACTIONAL_ID = "transactional.id";

    private final Assignment assignment;
    private final Pipe pipe;
    private final ProcessClock clock;
    private final List<OneProducer> producers = new ArrayList<>();
    private final List<RecordSender> senders = new ArrayList<>();
    private List<String> topics = List.of();
    private Optional<ProduceSession> session = Optional.empty();

    /** Creates the records; connects to nothing yet. */
    Producing(Assignment assignment, Pipe pipe, ProcessClock clock) {
        this.assignment = assignment;
        this.pipe = pipe;
        this.clock = clock;
        try {
            for (int i = 0; i < assignment.producers(); i++) {
                int number = assignment.first() + i;
                OneProducer producer = new OneProducer(properties(number), assignment.transaction());
                producers.add(producer);
                addSenders(producer, number * assignment.sendersEach());
            }
        } catch (IOException unreadable) {
            throw new Failure(Failure.Kind.PLAN, "The corpus cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** @param from number of the first one */
    private void addSenders(OneProducer producer, int from) throws IOException {
        for (int number = from; number < from + assignment.sendersEach(); number++) {
            RecordSource source = new RecordSource(assignment.record(), assignment.seed() + number);
            senders.add(new RecordSender(number, producer, assignment.record(), source));
        }
    }

    private Properties properties(int number) {
        Properties own = new Properties();
        own.putAll(assignment.config().all());
        if (assignment.transaction() > 0) {
            own.put(TRANSACTIONAL_ID, own.get(CLIENT_ID) + "-" + number);
        }
        return own;
    }

    /**
     * Without names, all producers are closed, so that none requests metadata of topics that are about to be deleted.
     */
    @Override
    public void prepare(List<String> names) {
        topics = names;
        if (names.isEmpty()) {
            close();
            return;
        }
        try {
            producers.forEach(producer -> producer.ready(topics));
        } catch (AuthenticationException | AuthorizationException denied) {
            throw new Failure(Failure.Kind.DENIED, text(denied), denied);
        } catch (KafkaException failed) {
            Failure.Kind kind = failed.getCause() == null ? Failure.Kind.UNREACHABLE : Failure.Kind.PLAN;
            throw new Failure(kind, text(failed), failed);
        }
    }

    private static String text(KafkaException failed) {
        Throwable cause = failed.getCause();
        return "The producers cannot begin: " + failed.getMessage()
                + (cause == null ? "" : " (" + cause.getMessage() + ")");
    }

    @Override
    public void start(Start start) {
        session = Optional.of(new ProduceSession(
                assignment.of() * assignment.sendersEach(), assignment.threads(), senders, topics, start, pipe, clock));
    }

    @Override
    public void heartbeat(long moreBytes) {
        session.ifPresent(running -> running.heartbeat(moreBytes));
    }

    @Override
    public void stop(long drainNanos) {
        session.ifPresent(running -> running.stop(drainNanos));
        session = Optional.empty();
    }

    @Override
    public void close() {
        producers.forEach(OneProducer::close);
    }
}
