package io.floodmark.kafka.learn;

/** Receives record values, if the user has requested them. */
interface Contents {
    /** Used if nobody has requested values. */
    Contents UNASKED = new Contents() {
        @Override
        public boolean required() {
            return false;
        }

        @Override
        public void value(byte[] value) {
            throw new IllegalStateException("internal error: contents have no receiver");
        }
    };

    boolean required();

    void value(byte[] value);
}
