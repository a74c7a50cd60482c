# NO MongoDB: the document engine of the embedded edition under its address. It knows no accounts and no second member.
ARG NODE_IMAGE
FROM ${NODE_IMAGE}
COPY engine /engine
COPY mongo.mjs /engine/
COPY mongo-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
RUN printf '#!/bin/sh\n' > /usr/local/bin/mongosh && chmod +x /usr/local/bin/mongosh \
 && useradd --uid 999 mongodb && mkdir -p /data/db /data/configdb && chown -R mongodb /data
VOLUME /data/db /data/configdb
