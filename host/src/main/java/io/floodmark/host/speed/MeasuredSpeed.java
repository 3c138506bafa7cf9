package io.floodmark.host.speed;

import io.floodmark.model.unit.Bytes;

/**
 * The speed of a part of this machine, measured alone.
 *
 * @param name of the part and of the work
 * @param value with its unit
 * @param basis what it is based on: time, bytes or quantiles
 * @param bytesPerSecond NaN if it is not a speed in bytes
 */
public record MeasuredSpeed(String name, String value, String basis, double bytesPerSecond) {
    /** Creates a result that is not a speed in bytes. */
    public MeasuredSpeed(String name, String value, String basis) {
        this(name, value, basis, Double.NaN);
    }

    /** Returns a speed in bytes per second. */
    public static MeasuredSpeed bytes(String name, double perSecond, String basis) {
        return new MeasuredSpeed(name, new Bytes(Math.round(perSecond)).human() + "/s", basis, perSecond);
    }
}
