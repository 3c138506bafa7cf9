package io.floodmark.model.metric;

import io.floodmark.model.unit.Unit;

/**
 * The metrics that probes read, independent of the source. The key is stable: it is stored and exported. Rates are
 * differences of counts over the sample's interval.
 */
public enum Metric {
    HANDLER_IDLE("broker.handler.idle", Unit.FRACTION, "Idle share of the time of the request handler threads."),
    NETWORK_IDLE_MIN(
            "broker.net.idle.min",
            Unit.FRACTION,
            "Idle share of the time of the least idle network processor of the client listeners."),
    PROCESSOR_IDLE(
            "broker.net.idle",
            Unit.FRACTION,
            "Idle share of the time of one network processor of the client listeners."),
    NETWORK_THREAD_CPU(
            "broker.thread.network.cpu",
            Unit.FRACTION,
            "Share of one core that the broker's busiest network thread uses, without the time in which it waits."),
    HANDLER_THREAD_CPU(
            "broker.thread.handler.cpu",
            Unit.FRACTION,
            "Share of one core that the broker's busiest request handler thread uses, without the time in which it waits."),
    FETCHER_THREAD_CPU(
            "broker.thread.fetcher.cpu",
            Unit.FRACTION,
            "Share of one core that the broker's busiest replica fetcher thread uses, without the time in which it waits."),
    NETWORK_THREADS("broker.thread.network.count", Unit.COUNT, "Network threads of the broker."),
    HANDLER_THREADS("broker.thread.handler.count", Unit.COUNT, "Request handler threads of the broker."),
    REQUEST_QUEUE_LENGTH("broker.reqqueue.len", Unit.COUNT, "Requests in the broker's request queue."),
    BYTES_IN("broker.bytes.in", Unit.BYTES_PER_SECOND, "Data received from producers, without replication."),
    BYTES_OUT("broker.bytes.out", Unit.BYTES_PER_SECOND, "Data sent to consumers, without replication."),
    REPLICATION_BYTES_IN(
            "broker.bytes.repl-in",
            Unit.BYTES_PER_SECOND,
            "Data received from leaders on other brokers for follower replicas."),
    REPLICATION_BYTES_OUT(
            "broker.bytes.repl-out", Unit.BYTES_PER_SECOND, "Data sent to follower replicas on other brokers."),
    RECORDS_IN("broker.msgs.in", Unit.RECORDS_PER_SECOND, "Records received from producers."),
    PRODUCE_CONVERSIONS(
            "broker.conv.produce",
            Unit.RECORDS_PER_SECOND,
            "Received records that the broker recompressed or converted."),
    REASSIGNMENT_BYTES_IN(
            "broker.bytes.reassign-in",
            Unit.BYTES_PER_SECOND,
            "Data received for replicas that are being reassigned; part of broker.bytes.repl-in."),
    PRODUCE_RATE("req.produce.rate", Unit.REQUESTS_PER_SECOND, "Completed Produce requests."),
    PRODUCE_QUEUE_MILLIS(
            "req.produce.queue.mean", Unit.MILLISECONDS, "Mean time of Produce requests in the request queue."),
    PRODUCE_LOCAL_MILLIS(
            "req.produce.local.mean",
            Unit.MILLISECONDS,
            "Mean local time of Produce requests at the leader, in which batches are appended."),
    PRODUCE_CONVERSION_MILLIS(
            "req.produce.conversion.mean",
            Unit.MILLISECONDS,
            "Mean part of the local time in which batches were recompressed, of Produce requests with such batches."),
    PRODUCE_REMOTE_MILLIS(
            "req.produce.remote.mean",
            Unit.MILLISECONDS,
            "Mean remote time of Produce requests, in which they wait for followers."),
    PRODUCE_WAITING(
            "req.produce.waiting",
            Unit.COUNT,
            "Produce requests that wait for followers, in Kafka's purgatory for delayed operations."),
    PRODUCE_RESPONSE_QUEUE_MILLIS(
            "req.produce.respq.mean", Unit.MILLISECONDS, "Mean time of Produce responses in the response queue."),
    PRODUCE_SEND_MILLIS("req.produce.send.mean", Unit.MILLISECONDS, "Mean time to send Produce responses."),
    PRODUCE_THROTTLE_MILLIS(
            "req.produce.throttle.mean",
            Unit.MILLISECONDS,
            "Mean throttle time of Produce requests because of a quota; not part of the total time."),
    PRODUCE_TOTAL_MILLIS(
            "req.produce.total.mean", Unit.MILLISECONDS, "Mean total time of Produce requests at the broker."),
    PRODUCE_REQUEST_BYTES("req.produce.bytes.mean", Unit.BYTES, "Mean size of Produce requests."),
    PRODUCE_ERRORS("req.produce.errors", Unit.REQUESTS_PER_SECOND, "Errors in Produce responses."),
    FETCH_CONSUMER_RATE("req.fetchc.rate", Unit.REQUESTS_PER_SECOND, "Completed Fetch requests of consumers."),
    FETCH_CONSUMER_LOCAL_MILLIS(
            "req.fetchc.local.mean",
            Unit.MILLISECONDS,
            "Mean local time of Fetch requests of consumers at the leader."),
    FETCH_CONSUMER_QUEUE_MILLIS(
            "req.fetchc.queue.mean",
            Unit.MILLISECONDS,
            "Mean time of Fetch requests of consumers in the request queue."),
    FETCH_CONSUMER_RESPONSE_QUEUE_MILLIS(
            "req.fetchc.respq.mean",
            Unit.MILLISECONDS,
            "Mean time of Fetch responses to consumers in the response queue."),
    FETCH_CONSUMER_SEND_MILLIS(
            "req.fetchc.send.mean",
            Unit.MILLISECONDS,
            "Mean time to send Fetch responses to consumers, including reads of log files from page cache or disk."),
    FETCH_CONSUMER_THROTTLE_MILLIS(
            "req.fetchc.throttle.mean",
            Unit.MILLISECONDS,
            "Mean throttle time of Fetch requests of consumers because of a quota."),
    FETCH_FOLLOWER_RATE("req.fetchf.rate", Unit.REQUESTS_PER_SECOND, "Completed Fetch requests of followers."),
    FETCH_FOLLOWER_LOCAL_MILLIS(
            "req.fetchf.local.mean",
            Unit.MILLISECONDS,
            "Mean local time of Fetch requests of followers at the leader."),
    FETCH_FOLLOWER_QUEUE_MILLIS(
            "req.fetchf.queue.mean",
            Unit.MILLISECONDS,
            "Mean time of Fetch requests of followers in the request queue."),
    FETCH_FOLLOWER_SEND_MILLIS(
            "req.fetchf.send.mean", Unit.MILLISECONDS, "Mean time to send Fetch responses to followers."),
    LOG_FLUSH_RATE("disk.flush.rate", Unit.REQUESTS_PER_SECOND, "Log flushes of the broker."),
    LOG_FLUSH_MILLIS("disk.flush.mean", Unit.MILLISECONDS, "Mean time of a log flush."),
    BROKER_DISK_WRITE(
            "broker.disk.write",
            Unit.BYTES_PER_SECOND,
            "Data written by the broker's process, counted when it reaches the page cache, not a disk."),
    BROKER_DISK_READ(
            "broker.disk.read", Unit.BYTES_PER_SECOND, "Data that was read from disks for the broker's process."),
    DISK_FREE("disk.free", Unit.BYTES, "Usable space of the volume of a log directory."),
    OCCUPIED("disk.occupied.test", Unit.BYTES, "Size of the replicas of the run's topics in a log directory."),
    CONNECTIONS("broker.connections", Unit.COUNT, "Open client connections of the broker."),
    CONNECTIONS_CREATED(
            "broker.connections.created", Unit.REQUESTS_PER_SECOND, "New client connections of the broker."),
    UNDER_REPLICATED(
            "repl.urp",
            Unit.COUNT,
            "Under-replicated partitions: of the whole cluster (read by Admin), or of those that a broker leads."),
    UNDER_MIN_ISR(
            "repl.underminisr",
            Unit.COUNT,
            "Partitions led by the broker with fewer in-sync replicas than min.insync.replicas."),
    OFFLINE_PARTITIONS("part.offline", Unit.COUNT, "Partitions of the cluster without a leader."),
    BUSIEST_PARTITION(
            "part.busiest.share",
            Unit.FRACTION,
            "Share of the test records that the partition with most of them received between two polls."),
    PARTITIONS("part.test", Unit.COUNT, "Test partitions under load."),
    ISR_UNSETTLED(
            "repl.isr.unsettled",
            Unit.FRACTION,
            "Flag: 1 if in-sync sets of at least 2% of test partitions are short, or changed since the previous poll."),
    OUR_UNDER_MIN_ISR(
            "repl.underminisr.test",
            Unit.COUNT,
            "Test partitions with fewer in-sync replicas than min.insync.replicas."),
    FOREIGN_UNDER_REPLICATED(
            "repl.urp.foreign", Unit.COUNT, "Under-replicated partitions of topics that do not belong to the run."),
    FOLLOWER_LAG_RECORDS("repl.lag.max", Unit.COUNT, "Largest lag, in records, of the broker's follower replicas."),
    REJOIN_LAG_RECORDS(
            "repl.rejoin.lag.max",
            Unit.COUNT,
            "Largest lag, in records, of the follower replicas of a stopped broker that rejoins; expected, no sign of overload."),
    REJOIN_MISSING(
            "repl.rejoin.missing",
            Unit.COUNT,
            "Test partitions whose in-sync set lacks a broker that was stopped on purpose; only until it has rejoined."),
    LEADERS("broker.leaders", Unit.COUNT, "Partitions that the broker leads."),
    BROKERS_ALIVE("cluster.brokers.alive", Unit.COUNT, "Brokers that the cluster reports as alive."),
    BROKER_HOSTS("cluster.hosts", Unit.COUNT, "Different hosts that brokers advertise."),
    REASSIGNING(
            "cluster.reassigning",
            Unit.COUNT,
            "Partitions being reassigned: of the whole cluster (read by Admin), or of those that a broker leads."),
    QUOTA_PRODUCE_MUTED("quota.produce.muted", Unit.COUNT, "Connections that are muted because of a produce quota."),
    QUOTA_FETCH_MUTED("quota.fetch.muted", Unit.COUNT, "Connections that are muted because of a fetch quota."),
    QUOTA_REQUEST_MUTED(
            "quota.request.muted", Unit.COUNT, "Connections that are muted because of a quota on request time."),
    GATEWAY_QUEUE_AGE(
            "gateway.queue.age",
            Unit.SECONDS,
            "Age of the oldest record in the queue of a producer lane of the gateway."),
    GC_PAUSE_FRACTION(
            "jvm.gc.pause", Unit.FRACTION, "Share of the time in garbage collection pauses of the broker's JVM."),
    HEAP_USED("jvm.heap.used", Unit.BYTES, "Used heap of the broker's JVM."),
    PROCESS_CPU("proc.cpu", Unit.CORES, "CPU use of a broker or of a Kafka Connect worker."),
    PROCESS_CPU_QUOTA("proc.cpu.quota", Unit.CORES, "CPU quota of a broker's process."),
    PROCESS_CPU_THROTTLED(
            "proc.cpu.throttled",
            Unit.FRACTION,
            "Share of the periods of a broker's CPU quota in which the kernel throttled the broker."),
    PROCESS_PROCESSORS(
            "proc.processors",
            Unit.CORES,
            "Processors that the broker's JVM counts: those of its host, or the container's CPU limit rounded up."),
    HOST_CPU_BUSY(
            "host.cpu.busy",
            Unit.FRACTION,
            "Busy share of the host's CPU, or of Floodmark's CPU quota if higher; disk waits count as idle."),
    HOST_CPU_COMPILING(
            "host.cpu.compiling",
            Unit.FRACTION,
            "Share of the host's CPU used by the JIT compilers of a lab's brokers and controllers."),
    HOST_CPU_WORKING(
            "host.cpu.working", Unit.FRACTION, "Busy share of the host's CPU without the JIT compilers of a lab."),
    HOST_CPU_KERNEL(
            "host.cpu.kernel",
            Unit.FRACTION,
            "Share of the host's CPU in kernel threads (e.g. writeback) and interrupts; caused by the load on a dedicated machine."),
    HOST_CPU_LAB(
            "host.cpu.lab",
            Unit.FRACTION,
            "Share of the host's CPU used by a lab's brokers and controllers, by the clocks of their processes."),
    HOST_CPU_OTHERS(
            "host.cpu.others",
            Unit.FRACTION,
            "Share of the host's CPU used by processes other than the lab, Floodmark and those that it started."),
    HOST_BROKER("host.broker", Unit.COUNT, "ID of a broker on the host; one sample per broker."),
    HOST_CPU_IOWAIT("host.cpu.iowait", Unit.FRACTION, "Share of the host's CPU that is idle while it waits for disks."),
    HOST_CPU_STEAL(
            "host.cpu.steal",
            Unit.FRACTION,
            "Share of the host's CPU that the hypervisor withheld although a task was runnable."),
    HOST_PSI_CPU_SOME(
            "host.psi.cpu.some",
            Unit.FRACTION,
            "Share of the time in which at least one task on the host waited for a CPU (pressure stall)."),
    HOST_PSI_IO_SOME(
            "host.psi.io.some",
            Unit.FRACTION,
            "Share of the time in which at least one task on the host waited for I/O (pressure stall)."),
    HOST_PSI_IO_FULL(
            "host.psi.io.full",
            Unit.FRACTION,
            "Share of the time in which all active tasks on the host waited for I/O (pressure stall)."),
    HOST_MEMORY_DIRTY("host.mem.dirty", Unit.BYTES, "Dirty pages in the host's page cache."),
    HOST_MEMORY_WRITEBACK("host.mem.writeback", Unit.BYTES, "Pages that the host is writing back to disks."),
    HOST_MEMORY_AVAILABLE("host.mem.available", Unit.BYTES, "Memory of the host that is available without swapping."),
    HOST_MEMORY_DIRTIED(
            "host.mem.dirtied",
            Unit.BYTES_PER_SECOND,
            "Data that any program writes into the host's page cache; it may be deleted before it reaches a disk."),
    HOST_MEMORY_CLEANED(
            "host.mem.cleaned",
            Unit.BYTES_PER_SECOND,
            "Dirty pages submitted to the disks; what was dirtied, and neither submitted nor still dirty, was deleted before."),
    HOST_MEMORY_CANCELLED(
            "host.mem.cancelled",
            Unit.BYTES_PER_SECOND,
            "Dirty pages that the brokers and controllers of a lab deleted before they reached a disk."),
    HOST_DIRTY_BACKGROUND(
            "host.mem.dirty.background",
            Unit.BYTES,
            "Amount of dirty pages above which the kernel writes them back immediately."),
    HOST_DIRTY_LIMIT(
            "host.mem.dirty.limit",
            Unit.BYTES,
            "Amount that dirty pages never exceed; writers are slowed from half way between the background threshold and it."),
    HOST_DIRTY_AGE("host.mem.dirty.age", Unit.SECONDS, "Age by which the kernel has begun to write back a dirty page."),
    HOST_LOGS_IN_MEMORY(
            "host.logs.memory",
            Unit.FRACTION,
            "Share of the brokers' log directories that are in memory (e.g. tmpfs) and reach no disk."),
    HOST_DISK_WRITE(
            "host.disk.write",
            Unit.BYTES_PER_SECOND,
            "Data written to the host's disks with log directories; from node_exporter, to all its disks."),
    HOST_DISK_READ(
            "host.disk.read",
            Unit.BYTES_PER_SECOND,
            "Data read from the host's disks with log directories; from node_exporter, from all its disks."),
    HOST_DISK_BUSY(
            "host.disk.busy", Unit.FRACTION, "Share of the time in which the busiest disk had a request in progress."),
    HOST_DISK_QUEUE(
            "host.disk.queue", Unit.COUNT, "Mean number of requests in progress at the disk with most of them."),
    HOST_NETWORK_SENT(
            "host.net.sent",
            Unit.BYTES_PER_SECOND,
            "Data sent by all interfaces of the host together, including loopback."),
    HOST_NETWORK_RECEIVED(
            "host.net.received",
            Unit.BYTES_PER_SECOND,
            "Data received by all interfaces of the host together, including loopback."),
    HOST_NETWORK_USED(
            "host.net.used",
            Unit.FRACTION,
            "Share of its speed that the host's fullest interface uses, in its fuller direction; only interfaces with a known speed."),
    HOST_TCP_RETRANSMITTED(
            "host.tcp.retransmitted", Unit.FRACTION, "Retransmitted TCP segments as a share of all segments sent."),
    HOST_TCP_UNSENT(
            "host.tcp.unsent",
            Unit.BYTES,
            "Data in the send buffers of all TCP connections: unsent, or sent and not acknowledged."),
    HOST_TCP_UNREAD(
            "host.tcp.unread",
            Unit.BYTES,
            "Data in the receive buffers of all TCP connections that programs have not read."),
    PATH_SENT(
            "path.sent",
            Unit.BYTES_PER_SECOND,
            "Data that a broker's host acknowledged on the generator's TCP connections to it."),
    PATH_RECEIVED(
            "path.received",
            Unit.BYTES_PER_SECOND,
            "Data that the generator received from a broker's host on its TCP connections to it."),
    PATH_BUSY(
            "path.busy",
            Unit.FRACTION,
            "Share of the time in which connections to a broker had unsent or unacknowledged bytes."),
    PATH_RECEIVER_LIMITED(
            "path.limited.receiver",
            Unit.FRACTION,
            "Share of the busy time in which the broker's receive window limited sending."),
    PATH_SEND_BUFFER_LIMITED(
            "path.limited.sendbuf",
            Unit.FRACTION,
            "Share of the busy time in which the generator's send buffer limited sending."),
    PATH_APPLICATION_LIMITED(
            "path.limited.application",
            Unit.FRACTION,
            "Share of the connections to a broker whose latest delivery rate the application limited."),
    PATH_WAITING(
            "path.waiting",
            Unit.FRACTION,
            "Share of the connections to a broker with unsent bytes in the send buffer."),
    PATH_RTT("path.rtt", Unit.MILLISECONDS, "Mean smoothed round-trip time of the connections to a broker."),
    PATH_RETRANSMITTED(
            "path.retransmitted",
            Unit.FRACTION,
            "Retransmitted data segments as a share of the data segments sent to a broker."),
    PATH_UNREAD("path.unread", Unit.BYTES, "Data in the receive buffers of the connections to a broker."),
    PATH_RECEIVE_BUFFER(
            "path.receive-buffer",
            Unit.FRACTION,
            "Share of the receive buffers in use, weighted by the bytes that each connection received."),
    CONFIRMED_RECORDS("client.confirmed.total", Unit.COUNT, "Sum of the end offsets of the test partitions."),
    CANARY_P99(
            "canary.p99",
            Unit.MILLISECONDS,
            "99th percentile of the canary's produce latency over the last 5 s, from the scheduled send time."),
    FOREIGN_LAG(
            "group.lag.foreign",
            Unit.SECONDS,
            "Lag of a consumer group of other clients, divided by the produce rate of its topics before the load."),
    GENERATOR_CPU("gen.cpu", Unit.CORES, "CPU use of all processes of the load generator."),
    CONSUMER_CPU(
            "consumer.cpu",
            Unit.CORES,
            "Part of gen.cpu used by consumers: their threads in Floodmark's process, and separate consumer processes as a whole."),
    GENERATOR_MACHINE_SHARE(
            "gen.cpu.share",
            Unit.FRACTION,
            "CPU use of the load generator as a share of all cores that it may use on its host."),
    GENERATOR_BUSIEST_THREAD(
            "gen.thread.busiest", Unit.FRACTION, "Share of one core that the load generator's busiest thread uses."),
    GENERATOR_LOAD_THREAD(
            "gen.thread.load.cpu",
            Unit.FRACTION,
            "Share of one core used by the busiest thread that creates, compresses or consumes records."),
    GENERATOR_SENDER_THREAD(
            "gen.thread.sender.cpu",
            Unit.FRACTION,
            "Share of one core used by the busiest thread on which KafkaProducer sends."),
    GENERATOR_THROTTLED(
            "gen.cgroup.throttled",
            Unit.FRACTION,
            "Share of CPU quota periods in which the generator's cgroup was throttled; 0 without a quota."),
    GENERATOR_RUN_DELAY(
            "gen.thread.rundelay",
            Unit.FRACTION,
            "Share of the time that a load or sender thread was runnable without a core; the highest of them."),
    GENERATOR_GC("gen.gc.pause", Unit.FRACTION, "Share of the time in garbage collection pauses of Floodmark's JVM."),
    GENERATOR_NETWORK_USED(
            "gen.net.used",
            Unit.FRACTION,
            "Utilisation of the fullest interface of the generator's host, in its fuller direction; bridge ports do not count."),
    GENERATOR_SPEED_ARITHMETIC(
            "gen.speed.arithmetic",
            Unit.OPERATIONS_PER_CPU_SECOND,
            "Speed of the generator's host: rounds of arithmetic in registers, per second of CPU time."),
    GENERATOR_SPEED_MEMORY(
            "gen.speed.memory",
            Unit.OPERATIONS_PER_CPU_SECOND,
            "Speed of the generator's host: dependent reads in 4 MiB of memory, per second of CPU time."),
    REFERENCE_LOAD(
            "reference.load",
            Unit.RECORDS_PER_SECOND,
            "Acknowledged records of the reference load, which precedes a trial and is the same before each."),
    REFERENCE_CPU(
            "reference.cpu",
            Unit.MICROSECONDS,
            "CPU time of all brokers per acknowledged record of the reference load: the cost of the same work."),
    CLOCK_STEP(
            "host.clock.step", Unit.SECONDS, "Step of the wall clock: its advance minus that of the monotonic clock.");

    private final String key;
    private final Unit unit;
    private final String description;

    Metric(String key, Unit unit, String description) {
        this.key = key;
        this.unit = unit;
        this.description = description;
    }

    public String key() {
        return key;
    }

    public Unit unit() {
        return unit;
    }

    /** Returns what is measured, as printed in the reference of metrics. */
    public String description() {
        return description;
    }
}
