# The S3 server of the integration tests, and of its client the one command that the health check calls.
FROM hazardlens-stand-in/debian
COPY minio mc /usr/bin/
VOLUME /data
ENTRYPOINT ["/usr/bin/minio"]
