package io.floodmark.spark;

import io.floodmark.client.Failure;
import io.floodmark.crew.Crew;
import io.floodmark.crew.CrewDriver;
import io.floodmark.crew.CrewOrder;
import io.floodmark.crew.Waiting;
import io.floodmark.model.unit.NanoClock;
import java.util.function.UnaryOperator;
import org.apache.spark.package$;

/** The main class of the Spark application, whose workers are tasks. Executors end with their driver. */
public final class SparkDriver {
    private SparkDriver() {}

    /** Takes no arguments, because all users of the machine can see them. */
    public static void main(String[] args) {
        CrewDriver.run("Spark driver", package$.MODULE$.SPARK_VERSION(), SparkDriver::open);
    }

    private static Crew open(CrewOrder order, UnaryOperator<byte[]> answers, Waiting waiting, NanoClock clock) {
        PluginRegistry.answerWith(answers);
        try {
            return new Application(order, waiting, clock);
        } catch (Failure failure) {
            throw failure;
        } catch (Exception refused) { // A SparkException, which Scala does not declare.
            throw new Failure(
                    Failure.Kind.PLAN, "Spark does not take the application: " + SparkText.of(refused), refused);
        }
    }
}
