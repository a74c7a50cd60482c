# KAFKA_LOG_DIRS becomes log.dirs, and so on.
set -eu
settings=/tmp/server.properties
env | grep '^KAFKA_' | grep -v '^KAFKA_HEAP_OPTS' | while IFS='=' read -r name value; do
  key=${name#KAFKA_}
  key=${key,,}
  printf '%s=%s\n' "${key//_/.}" "$value"
done > "$settings"
kafka=(java ${KAFKA_HEAP_OPTS:-} -XX:+UseSerialGC -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp '/opt/kafka/libs/*')
"${kafka[@]}" kafka.tools.StorageTool format --ignore-formatted -t "$CLUSTER_ID" -c "$settings"
exec "${kafka[@]}" kafka.Kafka "$settings"
