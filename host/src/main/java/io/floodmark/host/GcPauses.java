package io.floodmark.host;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** Time that this JVM's threads stood still for collections. */
final class GcPauses {
    private GcPauses() {}

    /**
     * Since the JVM started. Beans of ZGC and Shenandoah named Cycles count concurrent work, in which nothing stops.
     */
    static long totalMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(bean -> !bean.getName().endsWith("Cycles"))
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .filter(millis -> millis > 0)
                .sum();
    }
}
