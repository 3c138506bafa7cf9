package io.floodmark.kafka;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.IllegalSaslStateException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Turns exceptions of Kafka's clients into messages that the user can act on: who must do what, and how. */
public final class Refusal {
    private Refusal() {}

    /** Returns the cause inside the wrappers that futures put around it. */
    private static Throwable cause(Throwable thrown) {
        Throwable cause = thrown;
        while ((cause instanceof ExecutionException || cause instanceof CompletionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** True if {@link ClusterClient#await} threw this because the principal lacks a right. */
    public static boolean notAuthorised(TargetException thrown) {
        return thrown.getCause() instanceof AuthorizationException;
    }

    /**
     * Translates an exception.
     *
     * @param what what was being done, e.g. {@code creating topic x}
     * @param thrown exception of a client or one of its futures
     * @param properties client properties whose secrets must not show
     */
    static TargetException translate(String what, Throwable thrown, ClientProperties properties) {
        Throwable cause = cause(thrown);
        if (cause instanceof TargetException already) {
            return already;
        }
        String said = properties.redact(text(cause));
        String message = String.format(Locale.ROOT, "%s: %s; %s", what, said, cure(cause, properties));
        return new TargetException(kind(cause), message, cause);
    }

    private static Kind kind(Throwable cause) {
        if (cause instanceof AuthenticationException || cause instanceof AuthorizationException) {
            return Kind.DENIED;
        }
        if (cause instanceof TimeoutException
                || cause instanceof DisconnectException
                || cause instanceof java.util.concurrent.TimeoutException
                || !(cause instanceof ApiException)) {
            return Kind.UNREACHABLE;
        }
        return Kind.INCAPABLE;
    }

    private static String text(Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        if (cause instanceof SslAuthenticationException) {
            message = message + " (" + deepest(cause) + ")";
        }
        if (cause instanceof UnsupportedVersionException) {
            // Kafka's own text is about fields of requests.
            message = "the brokers do not support this request (" + message + ")";
        }
        return message.strip().replaceAll("[.;]+$", "");
    }

    /**
     * Returns the message of the innermost cause. Only this one names the cause of a TLS failure, e.g. an unknown
     * issuer or a wrong host name.
     */
    private static String deepest(Throwable thrown) {
        Throwable deepest = thrown;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? deepest.getClass().getSimpleName() : deepest.getMessage();
    }

    private static String cure(Throwable cause, ClientProperties properties) {
        if (cause instanceof SslAuthenticationException) {
            return "expected a TLS handshake with a certificate that both sides trust; check ssl.truststore.* (and"
                    + " ssl.keystore.* where the brokers ask for client certificates) in the client properties";
        }
        if (cause instanceof IllegalSaslStateException) {
            return "expected a listener with SASL, but this one has none; set security.protocol without SASL";
        }
        if (cause instanceof UnsupportedSaslMechanismException) {
            return "set sasl.mechanism in the client properties to one that the brokers offer";
        }
        if (cause instanceof AuthenticationException) {
            return "expected the credentials to be accepted; check sasl.jaas.config and sasl.mechanism in the client"
                    + " properties (security.protocol is " + properties.securityProtocol() + ")";
        }
        if (cause instanceof AuthorizationException) {
            return "expected this principal to be allowed to; grant the ACLs listed in docs/reference/safety.md";
        }
        if (cause instanceof PolicyViolationException) {
            return "a policy of this cluster forbids it; change the workload to what the policy allows";
        }
        if (cause instanceof UnsupportedVersionException) {
            return "expected newer brokers; Floodmark is tried with Kafka 2.7 and later";
        }
        if (kind(cause) == Kind.INCAPABLE) {
            return "the cluster refuses it; change the workload to what it allows";
        }
        return "expected an answer in time; check that brokers and controllers are up and reachable from here";
    }
}
