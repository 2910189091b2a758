# syntax=docker/dockerfile:1
# The server with the built console. Three stages: the build, the server's packages, and the image with both.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY cli/package.json cli/
COPY server/package.json server/
RUN npm ci --no-audit --no-fund
COPY . .
# Types are checked where the project is tested.
RUN npm run build -- --without-types

FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /src
COPY package.json package-lock.json ./
COPY cli/package.json cli/
COPY server/package.json server/
# The console's packages are bundled into dist/console. The link to the workspace would lead nowhere in the image.
RUN npm ci --omit=dev --workspace server --no-audit --no-fund && rm node_modules/quarterdeck-server

FROM node:${NODE_VERSION}-bookworm-slim
# Memory that is freed goes back to the machine: without these two, glibc keeps almost as much as 100,000 machines take.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=8080 \
    METRICS_PORT=9464 \
    DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /src/node_modules node_modules
COPY server/package.json ./
COPY --from=build /src/dist/console dist/console
COPY --from=build /src/dist/database dist/database
COPY --from=build /src/dist/server dist/server
COPY --from=build /src/dist/sbom.json dist/sbom.json
# A number, so that a cluster can see that it is not root: `node` in this image.
USER 1000:1000
EXPOSE 8080 9464
# Nothing is written but in DATA_DIR, and with DATABASE_URL and the keys set nothing at all.
VOLUME ["/data"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
