package io.floodmark.client;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import javax.security.auth.Subject;

/**
 * Detects functions that do not work in this combination of JVM and library version, by checking both. SASL logs in
 * through a method of {@link Subject} that newer JVMs have removed (JEP 486); the library uses another one from 3.9.1
 * and 4.0 on (KAFKA-17078).
 */
final class Combination {
    private static final String OTHER_WAY = "org.apache.kafka.common.internals.SecurityManagerCompatibility";

    private Combination() {}

    /** Rejects a configuration that would fail at every connection, with an error that names neither cause. */
    static void refuseIfImpossible(Map<String, String> properties) {
        boolean sasl = properties.getOrDefault("security.protocol", "").startsWith("SASL_");
        if (sasl && !otherWay() && !getSubjectWorks()) {
            throw new Failure(
                    Failure.Kind.PLAN,
                    "kafka-clients " + ClientLibrary.version() + " cannot log in by SASL on Java "
                            + Runtime.version().feature()
                            + ": it calls Subject.getSubject, which that Java has taken away (KAFKA-17078); expected"
                            + " kafka-clients 3.9.1 or later, or a JVM up to 22 (java-home)");
        }
    }

    private static boolean otherWay() {
        try {
            Class.forName(OTHER_WAY, false, Combination.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException older) {
            return false;
        }
    }

    /**
     * True if Subject.getSubject works. It is called by reflection, because the classes of its signature are marked for
     * removal.
     */
    private static boolean getSubjectWorks() {
        try {
            Class<?> context = Class.forName("java.security.AccessControlContext");
            Object here = Class.forName("java.security.AccessController")
                    .getMethod("getContext")
                    .invoke(null);
            Subject.class.getMethod("getSubject", context).invoke(null, here);
            return true;
        } catch (InvocationTargetException refused) {
            return !(refused.getCause() instanceof UnsupportedOperationException);
        } catch (ReflectiveOperationException gone) {
            return false;
        }
    }
}
