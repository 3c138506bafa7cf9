"""Produces and consumes through a gateway with clients that others wrote; ends with 1 where one of them does not get its records back."""

import asyncio
import base64
import json
import os
import sys
import uuid

# pymapr-kafkarest logs everything, unless its logger is configured before it is imported.
os.environ["KAFKAREST_LOG_LEVEL"] = "WARNING"

import kafka_rest
from kafka_bridge_client import KafkaBridgeConsumer, KafkaBridgeProducer
from kafka_mcp.api.api_client_kafka import KafkaApi
from pymapr_kafkarest.kafkarest import MaprKlient, MaprKProducer

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


def nlp_kafka_rest_api(url, topic):
    """nlp-kafka-rest-api: records with keys in JSON of version 2, a group of version 2, binary."""
    wanted = values("nlp-kafka-rest-api")
    producer = kafka_rest.Producer(kafka_rest_api_url=url, topic_id=topic + "-response")
    keys = producer.produce(wanted, "bench")
    found = []
    # It appends "-response" itself where it reads.
    with kafka_rest.Consumer(kafka_rest_api_url=url, topic_id=topic) as consumer:
        for _ in range(60):
            found.extend(record["value"]["payload"] for record in consumer.consume_earliest() if record["key"] in keys)
            if set(wanted) <= set(found):
                break
    return wanted, found


def pymapr_kafkarest(url, topic):
    """pymapr-kafkarest: JSON of version 2 without keys, also to a partition; a group of version 2, JSON."""
    wanted = values("pymapr-kafkarest")
    # Where all records are JSON.
    topic += "-response"
    producer = MaprKProducer(url + "/", headers={})
    # It posts everything once more for each retry, also what was answered 200.
    producer.retry = 0
    producer.produce([{"value": {"text": value}} for value in wanted[:-1]], topic)
    producer.produce([{"value": {"text": wanted[-1]}}], topic, partition=1)
    reader = MaprKlient(url + "/", "mapr-" + uuid.uuid4().hex, headers={}, topics=[topic], instance="one")
    reader.connect()
    reader.subscribe()
    found = []
    for _ in range(60):
        found.extend(record["value"]["text"] for record in reader.consume() if "text" in record["value"])
        if set(wanted) <= set(found):
            break
    reader._instance_delete()
    return wanted, found


def main():
    url, topic = sys.argv[1].rstrip("/"), sys.argv[2]
    failed = False
    for client in (bridge_client, kafka_mcp, nlp_kafka_rest_api, pymapr_kafkarest):
        wanted, found = client(url, topic)
        lost = [value for value in wanted if value not in found]
        twice = len(found) - len(set(found))
        print(f"{client.__name__}: {len(wanted)} produced, {len(wanted) - len(lost)} of them consumed, {twice} records twice")
        failed = failed or bool(lost) or twice > 0
    sys.exit(1 if failed else 0)


main()
