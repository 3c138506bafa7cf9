package io.floodmark.lab;

import io.floodmark.model.NanoClock;
import java.util.random.RandomGenerator;

/**
 * What a lab is made with.
 *
 * @param jars where Kafka comes from
 * @param registry that knows of every lab on this machine, so that none is forgotten
 * @param clock for deadlines and for the time a start took
 * @param random for ports and ids; need not be repeatable
 */
public record LabTools(KafkaJars jars, LabRegistry registry, NanoClock clock, RandomGenerator random) {}
