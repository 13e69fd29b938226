# The site as an image: built from this folder, run as a user of its own. docs/run-with-docker.md tells how.

FROM node:24-trixie-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# Builds; then what only builds goes, and so do the headers of Node, which nobody compiles against.
RUN npm run build \
 && npm pkg delete dependencies.vite dependencies.@react-router/dev dependencies.@tailwindcss/vite dependencies.tailwindcss \
 && npm prune --omit=dev \
 && rm -rf node_modules/typescript node_modules/@typescript node_modules/node-linux-*/include

# The Node that runs here is the locked one in node_modules, the same as everywhere else, so plain Debian does.
FROM debian:trixie-slim
WORKDIR /site
# Without package-lock.json no program in here looks for something to install.
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/build ./build
COPY content ./content
COPY scripts ./scripts
COPY src ./src
RUN ln -s /site/node_modules/node-linux-*/bin/node /usr/local/bin/node \
 && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin site \
 && install --directory --owner=site --group=site --mode=700 /data

# Everything but /data belongs to root: the site cannot change its own code, and runs on a read-only file system.
USER site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No npm in between: the signal to stop reaches the site, which lets requests in flight finish.
CMD ["node", "scripts/serve.mjs"]
