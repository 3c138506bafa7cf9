"""Produces and consumes through a gateway with clients that others wrote; ends with 1 where one of them does not get its records back."""

import asyncio
import base64
import json
import sys
import uuid

from kafka_bridge_client import KafkaBridgeConsumer, KafkaBridgeProducer
from kafka_mcp.api.api_client_kafka import KafkaApi

RECORDS = 20


def values(client):
    run = uuid.uuid4().hex
    return [f"{client} {run} {number}" for number in range(RECORDS)]


async def read_by_bridge_client(url, topic, wanted):
    """kafka-bridge-client: groups of version 2, binary, with commits of its own."""
    consumer = KafkaBridgeConsumer(
        topic,
        bootstrap_server=url,
        group_id="bridge-" + uuid.uuid4().hex,
        auto_offset_reset="earliest",
        enable_auto_commit=False,
        consumer_name="one",
        proxy="confluent",
        sleep_interval_seconds=0,
    )
    found = []
    async with consumer:
        for _ in range(60):
            for record in await consumer.poll_records(max_bytes=100000, timeout=1000):
                found.append(base64.b64decode(record["value"]).decode())
            if set(wanted) <= set(found):
                break
        await consumer.commit()
    return found


def bridge_client(url, topic):
    wanted = values("kafka-bridge-client")
    producer = KafkaBridgeProducer(url, timeout=10)
    messages = [{"key": value[-1], "value": value.encode()} for value in wanted]
    producer.sends(topic, messages[:-1], binary=True)
    producer.send(topic, messages[-1], binary=True)
    return wanted, asyncio.run(read_by_bridge_client(url, topic, wanted))


def kafka_mcp(url, topic):
    """kafka-mcp: metadata and records of version 3, groups of version 2, JSON, without auto-commit."""
    wanted = values("kafka-mcp")
    api = KafkaApi(url)
    for value in wanted:
        api.produce_record(topic, {"text": value}, value_format="JSON", key=value[-1], key_format="JSON")
    group = "mcp-" + uuid.uuid4().hex
    instance = api.create_consumer(group, fmt="binary")["instance_id"]
    api.subscribe_consumer(group, instance, [topic])
    found = []
    for _ in range(60):
        for record in api.consume_records(group, instance, timeout=1000, fmt="binary"):
            text = base64.b64decode(record["value"]).decode()
            found.append(json.loads(text)["text"] if text.startswith("{") else text)
        if set(wanted) <= set(found):
            break
    api.commit_offsets(group, instance)
    api.delete_consumer(group, instance)
    return wanted, found


def main():
    url, topic = sys.argv[1].rstrip("/"), sys.argv[2]
    failed = False
    for client in (bridge_client, kafka_mcp):
        wanted, found = client(url, topic)
        lost = [value for value in wanted if value not in found]
        twice = len(found) - len(set(found))
        print(f"{client.__name__}: {len(wanted)} produced, {len(wanted) - len(lost)} of them consumed, {twice} records twice")
        failed = failed or bool(lost) or twice > 0
    sys.exit(1 if failed else 0)


main()
