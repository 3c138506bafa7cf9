package io.floodmark.client;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Closes a producer without waiting for what is under way. The one call for which no method is common to all versions:
 * 2.2 brought {@code close(Duration)}, 3.0 took {@code close(long, TimeUnit)} away.
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
