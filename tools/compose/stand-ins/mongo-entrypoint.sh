#!/bin/bash
# As the real one: begun as root, it takes over its folders and goes on as mongodb.
set -eu
find /data/configdb /data/db ! -user mongodb -exec chown mongodb '{}' +
exec setpriv --reuid mongodb --regid mongodb --clear-groups node /engine/mongo.mjs
