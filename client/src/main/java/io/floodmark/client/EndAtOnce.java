package io.floodmark.client;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Closes a producer without waiting for records in flight. No method for this exists in all versions: 2.2 added
 * {@code close(Duration)}, 3.0 removed {@code close(long, TimeUnit)}.
 */
final class EndAtOnce {
    private EndAtOnce() {}

    static void close(KafkaProducer<?, ?> producer) {
        try {
            Method close = find();
            Object[] now = close.getParameterCount() == 1
                    ? new Object[] {Duration.ZERO}
                    : new Object[] {0L, TimeUnit.MILLISECONDS};
            close.invoke(producer, now);
        } catch (InvocationTargetException failed) {
            throw new Failure(Failure.Kind.CHILD, "A producer cannot be closed: " + failed.getCause(), failed);
        } catch (ReflectiveOperationException unknown) {
            throw new Failure(Failure.Kind.CHILD, "This KafkaProducer has no way to be closed: " + unknown, unknown);
        }
    }

    private static Method find() throws NoSuchMethodException {
        try {
            return KafkaProducer.class.getMethod("close", Duration.class);
        } catch (NoSuchMethodException old) {
            return KafkaProducer.class.getMethod("close", long.class, TimeUnit.class);
        }
    }
}
