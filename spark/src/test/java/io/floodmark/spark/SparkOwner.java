package io.floodmark.spark;

import io.floodmark.crew.CrewFleet;
import io.floodmark.model.unit.SystemClock;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;

/** A process that keeps a fleet on Spark until it is killed, and prints the driver's pid. Arguments: master, log. */
final class SparkOwner {
    private SparkOwner() {}

    public static void main(String[] args) {
        SparkGround ground = new SparkGround("b:9092", args[0], Map.of());
        CrewFleet fleet =
                SparkFleet.start(ground.settings(OptionalInt.of(1), "none", Path.of(args[1])), new SystemClock());
        System.out.println(fleet.pids().get(0));
        while (true) {
            LockSupport.park();
        }
    }
}
