package io.floodmark.kafka.learn;

/** Takes values of records, where the user has asked for them. */
interface Contents {
    /** Nobody has asked. */
    Contents UNASKED = new Contents() {
        @Override
        public boolean wanted() {
            return false;
        }

        @Override
        public void value(byte[] value) {
            throw new IllegalStateException("internal error: contents have no receiver");
        }
    };

    boolean wanted();

    void value(byte[] value);
}
