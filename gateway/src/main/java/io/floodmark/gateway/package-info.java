/**
 * The gateway: HTTP in front of Kafka. A 2xx answer means that the records are in Kafka.
 *
 * <p>This package wires the others. A request passes packages connection, http, access, and the routes of http. A
 * produce request continues in packages produce and body, becomes events, and waits in a lane. A read request waits in
 * package read for a consumer.
 */
@NullMarked
package io.floodmark.gateway;

import org.jspecify.annotations.NullMarked;
