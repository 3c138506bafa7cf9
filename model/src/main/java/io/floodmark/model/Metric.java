package io.floodmark.model;

/**
 * The one vocabulary of what probes read, whatever they read it from. The key is stable: it is stored and exported.
 * Rates are differences of counts over the sample's interval.
 */
public enum Metric {
    HANDLER_IDLE("broker.handler.idle", Unit.FRACTION),
    NETWORK_IDLE_MIN("broker.net.idle.min", Unit.FRACTION),
    /** Of one network processor, by itself. */
    PROCESSOR_IDLE("broker.net.idle", Unit.FRACTION),
    /** CPU of the busiest thread of that kind in the broker, of one core: what it took, not what it waited for. */
    NETWORK_THREAD_CPU("broker.thread.network.cpu", Unit.FRACTION),
    HANDLER_THREAD_CPU("broker.thread.handler.cpu", Unit.FRACTION),
    FETCHER_THREAD_CPU("broker.thread.fetcher.cpu", Unit.FRACTION),
    /** Threads of that kind in the broker. */
    NETWORK_THREADS("broker.thread.network.count", Unit.COUNT),
    HANDLER_THREADS("broker.thread.handler.count", Unit.COUNT),
    REQUEST_QUEUE_LENGTH("broker.reqqueue.len", Unit.COUNT),
    BYTES_IN("broker.bytes.in", Unit.BYTES_PER_SECOND),
    BYTES_OUT("broker.bytes.out", Unit.BYTES_PER_SECOND),
    REPLICATION_BYTES_IN("broker.bytes.repl-in", Unit.BYTES_PER_SECOND),
    REPLICATION_BYTES_OUT("broker.bytes.repl-out", Unit.BYTES_PER_SECOND),
    RECORDS_IN("broker.msgs.in", Unit.RECORDS_PER_SECOND),
    PRODUCE_CONVERSIONS("broker.conv.produce", Unit.RECORDS_PER_SECOND),
    REASSIGNMENT_BYTES_IN("broker.bytes.reassign-in", Unit.BYTES_PER_SECOND),
    PRODUCE_RATE("req.produce.rate", Unit.REQUESTS_PER_SECOND),
    PRODUCE_QUEUE_MILLIS("req.produce.queue.mean", Unit.MILLISECONDS),
    PRODUCE_LOCAL_MILLIS("req.produce.local.mean", Unit.MILLISECONDS),
    /** Part of the local time in which batches were compressed again; of requests with such batches. */
    PRODUCE_CONVERSION_MILLIS("req.produce.conversion.mean", Unit.MILLISECONDS),
    PRODUCE_REMOTE_MILLIS("req.produce.remote.mean", Unit.MILLISECONDS),
    PRODUCE_RESPONSE_QUEUE_MILLIS("req.produce.respq.mean", Unit.MILLISECONDS),
    PRODUCE_SEND_MILLIS("req.produce.send.mean", Unit.MILLISECONDS),
    PRODUCE_THROTTLE_MILLIS("req.produce.throttle.mean", Unit.MILLISECONDS),
    PRODUCE_TOTAL_MILLIS("req.produce.total.mean", Unit.MILLISECONDS),
    PRODUCE_REQUEST_BYTES("req.produce.bytes.mean", Unit.BYTES),
    PRODUCE_ERRORS("req.produce.errors", Unit.REQUESTS_PER_SECOND),
    FETCH_CONSUMER_RATE("req.fetchc.rate", Unit.REQUESTS_PER_SECOND),
    FETCH_CONSUMER_LOCAL_MILLIS("req.fetchc.local.mean", Unit.MILLISECONDS),
    FETCH_CONSUMER_QUEUE_MILLIS("req.fetchc.queue.mean", Unit.MILLISECONDS),
    FETCH_CONSUMER_RESPONSE_QUEUE_MILLIS("req.fetchc.respq.mean", Unit.MILLISECONDS),
    /** With the reading of the file, which is sent from the page cache or, where it is not there, from the disk. */
    FETCH_CONSUMER_SEND_MILLIS("req.fetchc.send.mean", Unit.MILLISECONDS),
    FETCH_CONSUMER_THROTTLE_MILLIS("req.fetchc.throttle.mean", Unit.MILLISECONDS),
    FETCH_FOLLOWER_RATE("req.fetchf.rate", Unit.REQUESTS_PER_SECOND),
    FETCH_FOLLOWER_LOCAL_MILLIS("req.fetchf.local.mean", Unit.MILLISECONDS),
    FETCH_FOLLOWER_QUEUE_MILLIS("req.fetchf.queue.mean", Unit.MILLISECONDS),
    FETCH_FOLLOWER_SEND_MILLIS("req.fetchf.send.mean", Unit.MILLISECONDS),
    LOG_FLUSH_RATE("disk.flush.rate", Unit.REQUESTS_PER_SECOND),
    LOG_FLUSH_MILLIS("disk.flush.mean", Unit.MILLISECONDS),
    BROKER_DISK_WRITE("broker.disk.write", Unit.BYTES_PER_SECOND),
    BROKER_DISK_READ("broker.disk.read", Unit.BYTES_PER_SECOND),
    DISK_FREE("disk.free", Unit.BYTES),
    OCCUPIED("disk.occupied.ours", Unit.BYTES),
    CONNECTIONS("broker.connections", Unit.COUNT),
    CONNECTIONS_CREATED("broker.connections.created", Unit.REQUESTS_PER_SECOND),
    UNDER_REPLICATED("repl.urp", Unit.COUNT),
    UNDER_MIN_ISR("repl.underminisr", Unit.COUNT),
    OFFLINE_PARTITIONS("part.offline", Unit.COUNT),
    /** Of our records, the share that the partition with most of them took between two looks. */
    BUSIEST_PARTITION("part.busiest.share", Unit.FRACTION),
    /** Our partitions under load. */
    PARTITIONS("part.ours", Unit.COUNT),
    /** 1 if the in-sync sets of at least 2% of the test partitions were short, or had changed since the previous poll, else 0. */
    ISR_UNSETTLED("repl.isr.unsettled", Unit.FRACTION),
    OUR_UNDER_MIN_ISR("repl.underminisr.ours", Unit.COUNT),
    FOREIGN_UNDER_REPLICATED("repl.urp.foreign", Unit.COUNT),
    FOLLOWER_LAG_RECORDS("repl.lag.max", Unit.COUNT),
    /** The same of a broker that was stopped and comes back: it must lag, which says nothing of the load. */
    REJOIN_LAG_RECORDS("repl.rejoin.lag.max", Unit.COUNT),
    /** Partitions of ours in whose in-sync set a broker is missing that was stopped; only while one is. */
    REJOIN_MISSING("repl.rejoin.missing", Unit.COUNT),
    LEADERS("broker.leaders", Unit.COUNT),
    BROKERS_ALIVE("cluster.brokers.alive", Unit.COUNT),
    /** Different hosts that they advertise. */
    BROKER_HOSTS("cluster.hosts", Unit.COUNT),
    REASSIGNING("cluster.reassigning", Unit.COUNT),
    QUOTA_PRODUCE_MUTED("quota.produce.muted", Unit.COUNT),
    /** Connections that wait because of a fetch quota, or of a quota on request time. */
    QUOTA_FETCH_MUTED("quota.fetch.muted", Unit.COUNT),
    QUOTA_REQUEST_MUTED("quota.request.muted", Unit.COUNT),
    /** Age of the first record in the queue of a gateway's lane. */
    GATEWAY_QUEUE_AGE("gateway.queue.age", Unit.SECONDS),
    GC_PAUSE_FRACTION("jvm.gc.pause", Unit.FRACTION),
    HEAP_USED("jvm.heap.used", Unit.BYTES),
    PROCESS_CPU("proc.cpu", Unit.CORES),
    /** Cores that the process may use, by a quota of its own. */
    PROCESS_CPU_QUOTA("proc.cpu.quota", Unit.CORES),
    /** Processors available to the process as its JVM counts them: those of its host, or the CPU limit of its container rounded up. */
    PROCESS_PROCESSORS("proc.processors", Unit.CORES),
    HOST_CPU_BUSY("host.cpu.busy", Unit.FRACTION),
    /** Taken by the JIT compilers of a lab's own JVMs, which have just started. */
    HOST_CPU_COMPILING("host.cpu.compiling", Unit.FRACTION),
    /** Busy with anything but those compilers. */
    HOST_CPU_WORKING("host.cpu.working", Unit.FRACTION),
    /** In threads of the kernel, which write back what others wrote, and interrupts: on a machine that does nothing else, for the load. */
    HOST_CPU_KERNEL("host.cpu.kernel", Unit.FRACTION),
    /** Taken by a lab's brokers and controllers, by the clocks of their processes. */
    HOST_CPU_LAB("host.cpu.lab", Unit.FRACTION),
    /** Taken by programs that are neither a lab's nor ours, nor started by us, by the clocks of their processes; only beside a lab. */
    HOST_CPU_OTHERS("host.cpu.others", Unit.FRACTION),
    /** The id of a broker that lies on the host; one reading for each. */
    HOST_BROKER("host.broker", Unit.COUNT),
    HOST_CPU_IOWAIT("host.cpu.iowait", Unit.FRACTION),
    HOST_CPU_STEAL("host.cpu.steal", Unit.FRACTION),
    HOST_PSI_CPU_SOME("host.psi.cpu.some", Unit.FRACTION),
    HOST_PSI_IO_SOME("host.psi.io.some", Unit.FRACTION),
    HOST_PSI_IO_FULL("host.psi.io.full", Unit.FRACTION),
    HOST_MEMORY_DIRTY("host.mem.dirty", Unit.BYTES),
    HOST_MEMORY_WRITEBACK("host.mem.writeback", Unit.BYTES),
    HOST_MEMORY_AVAILABLE("host.mem.available", Unit.BYTES),
    /** Dirtied in the page cache, by whatever program; nothing of it need ever reach a disk. */
    HOST_MEMORY_DIRTIED("host.mem.dirtied", Unit.BYTES_PER_SECOND),
    /** Dirty pages given to the disks. What was dirtied, and neither cleaned nor dirty, was deleted before. */
    HOST_MEMORY_CLEANED("host.mem.cleaned", Unit.BYTES_PER_SECOND),
    /** Dirty pages above which the kernel writes them at once. */
    HOST_DIRTY_BACKGROUND("host.mem.dirty.background", Unit.BYTES),
    /** Dirty pages that programs are never let above: they are slowed from half way between the two. */
    HOST_DIRTY_LIMIT("host.mem.dirty.limit", Unit.BYTES),
    /** Age at which the kernel has begun to write a dirty page, at the latest. */
    HOST_DIRTY_AGE("host.mem.dirty.age", Unit.SECONDS),
    /** Share of the brokers' log directories that lie in memory (tmpfs and the like), and reach no disk. */
    HOST_LOGS_IN_MEMORY("host.logs.memory", Unit.FRACTION),
    HOST_DISK_WRITE("host.disk.write", Unit.BYTES_PER_SECOND),
    HOST_DISK_READ("host.disk.read", Unit.BYTES_PER_SECOND),
    HOST_DISK_BUSY("host.disk.busy", Unit.FRACTION),
    /** Requests under way at the device that has most of them, on average over the interval. */
    HOST_DISK_QUEUE("host.disk.queue", Unit.COUNT),
    /** Sent by all interfaces of the host together, loopback included: brokers of a lab speak over it. */
    HOST_NETWORK_SENT("host.net.sent", Unit.BYTES_PER_SECOND),
    HOST_NETWORK_RECEIVED("host.net.received", Unit.BYTES_PER_SECOND),
    /** Of the speed that the fullest interface says it has, in the fuller direction; not of one that says none. */
    HOST_NETWORK_USED("host.net.used", Unit.FRACTION),
    /** Segments that TCP sent again, of those it sent. */
    HOST_TCP_RETRANSMITTED("host.tcp.retransmitted", Unit.FRACTION),
    /** In the send buffers of all TCP connections: not yet sent, or sent and not yet arrived. */
    HOST_TCP_UNSENT("host.tcp.unsent", Unit.BYTES),
    /** In their receive buffers: arrived, and not yet read by the program. */
    HOST_TCP_UNREAD("host.tcp.unread", Unit.BYTES),
    /** Bytes that a broker's host acknowledged on the generator's TCP connections to it. */
    PATH_SENT("path.sent", Unit.BYTES_PER_SECOND),
    PATH_RECEIVED("path.received", Unit.BYTES_PER_SECOND),
    /** Share of time with unsent or unacknowledged bytes; this and the shares below are weighted by the bytes of each connection. */
    PATH_BUSY("path.busy", Unit.FRACTION),
    /** Share of the busy time in which the receive window of the broker limited sending. */
    PATH_RECEIVER_LIMITED("path.limited.receiver", Unit.FRACTION),
    /** Share of the busy time in which the generator's send buffer limited sending. */
    PATH_SEND_BUFFER_LIMITED("path.limited.sendbuf", Unit.FRACTION),
    /** Share of connections whose latest delivery rate was limited by the application. */
    PATH_APPLICATION_LIMITED("path.limited.application", Unit.FRACTION),
    /** Share of connections with unsent bytes. */
    PATH_WAITING("path.waiting", Unit.FRACTION),
    PATH_RTT("path.rtt", Unit.MILLISECONDS),
    /** Retransmitted over sent data segments. */
    PATH_RETRANSMITTED("path.retransmitted", Unit.FRACTION),
    /** Bytes in receive buffers. */
    PATH_UNREAD("path.unread", Unit.BYTES),
    /** Share of the receive buffers in use, weighted by the bytes that each connection received. */
    PATH_RECEIVE_BUFFER("path.receive-buffer", Unit.FRACTION),
    CONFIRMED_RECORDS("client.confirmed.total", Unit.COUNT),
    CANARY_P99("canary.p99", Unit.MILLISECONDS),
    /** How far a consumer group of others is behind, in seconds of what its topics took in before the load. */
    FOREIGN_LAG("group.lag.foreign", Unit.SECONDS),
    GENERATOR_CPU("gen.cpu", Unit.CORES),
    /** What consumers beside the producers take of it: their threads in our own process, and processes of their own, whole. */
    CONSUMER_CPU("consumer.cpu", Unit.CORES),
    /** Of all cores of its host. */
    GENERATOR_MACHINE_SHARE("gen.cpu.share", Unit.FRACTION),
    /** CPU of the generator's busiest thread, of one core. */
    GENERATOR_BUSIEST_THREAD("gen.thread.busiest", Unit.FRACTION),
    /** The same of threads that make records and compress them, and of KafkaProducer's threads, which send them. */
    GENERATOR_LOAD_THREAD("gen.thread.load.cpu", Unit.FRACTION),
    GENERATOR_SENDER_THREAD("gen.thread.sender.cpu", Unit.FRACTION),
    /** Share of its cgroup's periods in which a CPU quota stopped it; 0 where there is none. */
    GENERATOR_THROTTLED("gen.cgroup.throttled", Unit.FRACTION),
    /** Time that the load threads were runnable but had no core, the worst of them. */
    GENERATOR_RUN_DELAY("gen.thread.rundelay", Unit.FRACTION),
    GENERATOR_GC("gen.gc.pause", Unit.FRACTION),
    /** Utilisation of the fullest network interface of the generator's host, in its fuller direction; bridge ports do not count. */
    GENERATOR_NETWORK_USED("gen.net.used", Unit.FRACTION),
    /** Difference between the wall clock's and the monotonic clock's advance: a step of the wall clock. */
    CLOCK_STEP("host.clock.step", Unit.SECONDS);

    private final String key;
    private final Unit unit;

    Metric(String key, Unit unit) {
        this.key = key;
        this.unit = unit;
    }

    public String key() {
        return key;
    }

    public Unit unit() {
        return unit;
    }
}
