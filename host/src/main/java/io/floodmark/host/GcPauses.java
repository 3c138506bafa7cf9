package io.floodmark.host;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** The time that garbage collections paused the threads of this JVM. */
final class GcPauses {
    private GcPauses() {}

    /**
     * Returns the time since the JVM started. Beans of ZGC and Shenandoah whose names end in Cycles count concurrent
     * work, which pauses nothing.
     */
    static long totalMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> !bean.getName().endsWith("Cycles"))
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .filter(millis -> millis > 0)
                .sum();
    }
}
