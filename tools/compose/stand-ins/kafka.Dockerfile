# The broker of the integration tests, with the settings that the image of the Kafka project takes from KAFKA_*.
FROM hazardlens-stand-in/debian
RUN apt-get update && apt-get install -y --no-install-recommends openjdk-17-jre-headless && rm -rf /var/lib/apt/lists/*
COPY libs /opt/kafka/libs
COPY kafka.sh /opt/kafka/start.sh
RUN useradd --uid 1000 appuser && mkdir -p /var/lib/kafka/data && chown -R appuser /var/lib/kafka
USER appuser
VOLUME /var/lib/kafka/data
CMD ["bash", "/opt/kafka/start.sh"]
