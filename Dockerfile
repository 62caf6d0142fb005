# docker build -t shortcut .
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && node server/build-apps.ts && node deploy/image/gather.ts /app

# The program node comes with the packages, in the version that the lock file names.
FROM debian:bookworm-slim
RUN install -d -o 10001 -g 10001 /data
COPY --from=build /app /app
WORKDIR /app
ENV HOME=/data HOST=0.0.0.0 DATA_DIR=/data PATH=/app/node_modules/node/bin:/usr/bin:/bin
# A number, so that Kubernetes can see that it is not root.
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "server/operations/health-check.ts"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=1024", "--import", "./server/compile-cache.ts", "server/main.ts"]
