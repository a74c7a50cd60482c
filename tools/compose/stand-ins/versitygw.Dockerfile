FROM hazardlens-stand-in/debian
COPY versitygw /usr/local/bin/versitygw
RUN apt-get update && apt-get install -y --no-install-recommends wget && rm -rf /var/lib/apt/lists/*
ENTRYPOINT ["/usr/local/bin/versitygw"]
