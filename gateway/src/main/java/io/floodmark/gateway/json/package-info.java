/** Reading and writing JSON without copies of payloads. */
@NullMarked
package io.floodmark.gateway.json;

import org.jspecify.annotations.NullMarked;
