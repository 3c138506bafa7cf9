package io.floodmark.lab;

import io.floodmark.model.unit.NanoClock;
import java.util.random.RandomGenerator;

/**
 * The dependencies of a lab.
 *
 * @param jars source of Kafka
 * @param registry of every lab on this machine, so that none is forgotten
 * @param clock for deadlines and for the duration of a start
 * @param random for ports and ids; need not be reproducible
 */
public record LabTools(KafkaJars jars, LabRegistry registry, NanoClock clock, RandomGenerator random) {}
