package io.floodmark.cli.flag;

import io.floodmark.model.error.PlanException;
import io.floodmark.store.StoreAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --store}. Its message does not repeat the value, which may contain a password. */
public final class StoreConverter implements ITypeConverter<StoreAddress> {
    @Override
    public StoreAddress convert(String text) {
        try {
            return StoreAddress.parse(text);
        } catch (PlanException wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }
}
