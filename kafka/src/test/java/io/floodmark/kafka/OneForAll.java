package io.floodmark.kafka;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives all tests of a run one and the same thing that takes long to start, and closes it at the end of the run.
 *
 * @param <T> what it is
 */
public abstract class OneForAll<T extends AutoCloseable> implements ParameterResolver {
    private final Class<T> type;

    protected OneForAll(Class<T> type) {
        this.type = type;
    }

    protected abstract T start();

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == type;
    }

    @Override
    public T resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(getClass()))
                .computeIfAbsent(type, key -> start(), type);
    }
}
