package io.floodmark.gateway.consumer;

import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.IsolationLevel;

/**
 * The settings that a client of version 2 requests when it creates a group instance.
 *
 * @param name empty if the gateway is to choose one
 * @param mediaType format of the answers with records
 * @param reset where to begin without a committed offset: earliest, latest or none
 * @param autoCommit whether a request for more records commits the previous ones
 * @param patience default time to wait for records
 * @param isolation level at which records of transactions are read; empty if consume.isolation applies
 */
public record InstanceSettings(
        String name,
        String mediaType,
        String reset,
        boolean autoCommit,
        Duration patience,
        Optional<IsolationLevel> isolation) {}
