/** What runs the site for real names settings, files, ports and paths of the site: each of them has to be there. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { mostPictureBytes } from '../../src/domain/event/picture-messages.ts'
import { readConfig, settingNames } from '../../src/server/config/config.ts'
import { holdUntilReady } from '../../src/server/process/hold-until-ready.ts'
import { builtTemplate } from '../../src/server/store/engine/embedded/cluster.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isThere = (file: string) => existsSync(join(root, file))
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const dockerfile = read('Dockerfile').replace(/\\\n/g, ' ')
const unit = read('deploy/unconference.service')
const caddyfile = read('deploy/Caddyfile')
const settingsFile = read('deploy/.env.example')
/** `NAME=value` lines; those behind a `#` are offered, not set. */
const offered = matches(settingsFile, /^#?([A-Z_0-9]+)=/gm)
const given = Object.fromEntries(
  [...settingsFile.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
) as Record<string, string>
/** Known to the compose file alone. */
const ofCompose = ['DATABASE_PASSWORD']

interface Service {
  image?: string
  build?: string
  env_file?: string
  environment: Record<string, string>
  volumes: string[]
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
  networks: string[]
  stop_grace_period?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<'site' | 'database' | 'caddy', Service>
  volumes: object
  networks: object
}
const { site, caddy } = compose.services
const services = Object.values(compose.services)
const imageSettings = Object.fromEntries(
  matches(dockerfile, /^ENV (.+)$/gm)
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('=') as [string, string]),
) as Record<string, string>

/** What a path answers while the site is still starting. */
async function statusWhileStarting(path: string) {
  const server = createServer(holdUntilReady('https://festival.example.org', new Promise(() => {}), 0))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  try {
    const { port } = server.address() as AddressInfo
    return (await fetch(`http://127.0.0.1:${port}${path}`)).status
  } finally {
    server.close()
  }
}

describe('settings', () => {
  const page = read('docs/run-it-for-real.md')
  const explained = matches(page, /^\| (`[A-Z_0-9]+`(?:, `[A-Z_0-9]+`)*) +\|/gm).flatMap((cell) =>
    matches(cell, /`([A-Z_0-9]+)`/g),
  )

  test('are all explained on the settings page, which names no other', () => {
    expect(settingNames.length).toBeGreaterThan(15)
    expect(explained.toSorted()).toEqual(settingNames.toSorted())
  })

  test('named in deployment files and documents all exist', () => {
    const inUnit = matches(unit, /^Environment=(.+)$/gm).flatMap((line) => matches(line, /([A-Z_0-9]+)=/g))
    const ofNode = ['NODE_ENV']
    const named = [...offered, ...Object.keys(site.environment), ...Object.keys(imageSettings), ...inUnit]
    expect(named.filter((name) => ![...settingNames, ...ofCompose, ...ofNode].includes(name))).toEqual([])
  })

  test("in .env.example are complete for a live site, apart from the organiser's own values", () => {
    const live = { ...given, TRUST_PROXY: '1' }
    const blanks = ['ADMIN_PASSWORD', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_PASSWORD']
    expect(Object.keys(given).filter((name) => given[name] === '')).toEqual(blanks)
    const filled = Object.fromEntries(blanks.map((name) => [name, 'cowbell-and-snow']))
    expect(readConfig({ ...live, ...filled }).mode).toBe('live')
    for (const name of blanks.filter((blank) => !ofCompose.includes(blank)))
      expect(() => readConfig({ ...live, ...filled, [name]: '' })).toThrow(name)
  })
})

describe('the image', () => {
  /** What `.dockerignore` lets in; everything else is left out by its `*`. */
  const letIn = matches(read('.dockerignore'), /^!(.+)$/gm)

  test('copies files that exist and are not ignored by .dockerignore', () => {
    expect(letIn.filter((file) => !isThere(file))).toEqual([])
    const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((line) => line.split(' '))
    expect(copied).toContain('package-lock.json')
    expect(copied.filter((file) => file !== '.' && !letIn.includes(file))).toEqual([])
    const configs = globSync('{vite,react-router,vite.*}.config.ts', { cwd: root })
    expect(configs.length).toBe(3)
    expect(configs.filter((file) => !letIn.includes(file))).toEqual([])
    const started = /^CMD \["node", "(.+)"\]$/m.exec(dockerfile)?.[1] ?? ''
    expect(isThere(started)).toBe(true)
  })

  test('keeps every package that the running site loads', () => {
    const dropped = matches(dockerfile, /dependencies\.(\S+)/g)
    const known = Object.keys((JSON.parse(read('package.json')) as { dependencies: object }).dependencies)
    expect(dropped.filter((name) => !known.includes(name))).toEqual([])
    expect(dropped).toContain('vite')
    const running = globSync('src/{*,server/**/*,domain/**/*}.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts'),
    )
    const loaded = running.flatMap((file) => matches(read(file), /(?:from|import\() ?'([^'.][^']*)'/g))
    expect(loaded).toContain('kysely')
    const lost = loaded.filter((name) => dropped.some((it) => name === it || name.startsWith(`${it}/`)))
    // Hot reload, which no image serves.
    expect(lost).toEqual(['vite'])
  })

  test('keeps data in its volume, has a health check on its port, and runs as a user who cannot change its files', async () => {
    const volume = /^VOLUME (\S+)$/m.exec(dockerfile)?.[1]
    expect(volume).toBe(imageSettings.DATA_DIR)
    const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]
    expect(port).toBe(imageSettings.PORT)
    const [, askedPort, askedPath = ''] = /fetch\('http:\/\/127\.0\.0\.1:(\d+)([^']+)'/.exec(dockerfile) ?? []
    expect(askedPort).toBe(port)
    expect(await statusWhileStarting(askedPath)).toBe(200)
    expect(dockerfile.lastIndexOf('USER site')).toBeGreaterThan(dockerfile.lastIndexOf('\nCOPY'))
    expect(dockerfile).not.toContain('--chown')
  })
})

test('the database template of the build is readable by another user than its builder', () => {
  const files = globSync('**/*', { cwd: builtTemplate, withFileTypes: true })
  expect(files.length).toBeGreaterThan(300)
  const closed = files.filter((entry) => {
    const { mode } = statSync(join(entry.parentPath, entry.name))
    const needed = entry.isDirectory() ? 0o005 : 0o004
    return (mode & needed) !== needed
  })
  expect(closed.map(({ name }) => name)).toEqual([])
})

describe('the compose file', () => {
  test('names images by version, and only services, volumes and networks that it defines', () => {
    for (const image of [
      ...services.flatMap(({ image }) => image ?? []),
      ...matches(dockerfile, /^FROM (\S+)/gm),
    ])
      expect(image, image).toMatch(/:(\d|trixie)/)
    for (const service of services) {
      const { depends_on = {}, networks, volumes } = service
      for (const [name, { condition }] of Object.entries(depends_on)) {
        const other = compose.services[name as keyof typeof compose.services]
        expect(condition).toBe('service_healthy')
        expect(other.healthcheck !== undefined || other.build === '..', name).toBe(true)
      }
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks))
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        if (source.startsWith('./')) expect(isThere(join('deploy', source)), source).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(source)
    }
  })

  test('gives no container more than it needs, and the site no superuser of the database', () => {
    for (const { read_only, cap_drop, security_opt } of services)
      expect({ read_only, cap_drop, security_opt }).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    const { environment, volumes } = compose.services.database
    expect(environment.POSTGRES_USER).toBeUndefined()
    expect(site.environment.DATABASE_URL).toMatch(/^postgres:\/\/unconference:/)
    expect(volumes).toContain('./make-owner.sh:/docker-entrypoint-initdb.d/make-owner.sh:ro')
    const script = read('deploy/make-owner.sh')
    expect(script).toContain('create role unconference login nosuperuser nocreatedb nocreaterole')
    expect(script).toContain('create database unconference owner unconference')
    expect(matches(script, /\\getenv password (\w+)/g).filter((name) => !(name in environment))).toEqual([])
  })

  test('uses only variables that .env.example offers', () => {
    const asked = matches(read('deploy/compose.yaml'), /\$\{([A-Z_]+)/g)
    expect(asked).toContain('DATABASE_PASSWORD')
    expect(asked.filter((name) => !offered.includes(name))).toEqual([])
  })

  test('puts one trusted proxy between visitors and the site', () => {
    expect(site.volumes).toEqual([`site:${imageSettings.DATA_DIR}`])
    expect(site.environment.TRUST_PROXY).toBe('1')
    expect(caddy.environment.SITE).toBe(`site:${imageSettings.PORT}`)
    expect(matches(caddyfile, /\{\$([A-Z_]+)/g).toSorted()).toEqual(Object.keys(caddy.environment).toSorted())
    expect(caddyfile).not.toMatch(/^\s*encode/m)
  })
})

test('no document writes a password into a command, where other users of the machine would see it', () => {
  const documents = globSync('{README.md,docs/**/*.md,deploy/*}', { cwd: root })
  expect(documents.length).toBeGreaterThan(20)
  expect(documents.filter((file) => /PASSWORD=["'$]*\S/.test(read(file)))).toEqual([])
  expect('site ADMIN_PASSWORD="$(openssl rand)"').toMatch(/PASSWORD=["'$]*\S/)
})

test('no proxy that the deployment files set up logs paths, queries, headers or addresses of visitors', () => {
  const nginx = read('deploy/nginx.conf')
  const formats = matches(nginx, /log_format \S+ ([^;]+);/g).flatMap((format) => matches(format, /\$(\w+)/g))
  expect(formats).toContain('status')
  expect(
    formats.filter((name) =>
      /^(request|(.*_)?uri|args|query_string|remote_addr|(http|cookie|arg|sent_http)_.*)$/.test(name),
    ),
  ).toEqual([])
  expect(matches(nginx, /access_log (.+);/g)).toEqual(['off', '/var/log/nginx/unconference.log unconference'])
  expect(matches(nginx, /error_log \S+ (.+);/g)).toEqual(['crit', 'crit'])
  // Caddy writes no access log unless it is told to, and its own log has neither.
  expect(matches(caddyfile, /^\s*request>(\w+) delete$/gm)).toEqual(['uri', 'headers'])
  expect(matches(caddyfile, /^(\s*)log\b/gm)).toEqual(['\t'])
})

test('nginx takes every picture that the site takes', () => {
  const [most = ''] = matches(read('deploy/nginx.conf'), /client_max_body_size (\d+)m;/g)
  expect(Number(most) * 1024 ** 2).toBeGreaterThan(mostPictureBytes)
})

test('every stop timeout in the deployment files is longer than the shutdown takes', () => {
  const limits = matches(
    read('src/server/process/stop-on-signal.ts'),
    /^const (?:finish|close)WithinMs = ([\d_]+)$/gm,
  )
  const longestMs = limits.reduce((sum, ms) => sum + Number(ms.replaceAll('_', '')), 0)
  expect([limits.length, longestMs > 1_000]).toEqual([2, true])
  for (const seconds of [
    Number.parseInt(site.stop_grace_period ?? '', 10),
    Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]),
  ])
    expect(seconds * 1_000).toBeGreaterThan(longestMs)
})

test('the systemd unit starts an existing program, writes to one folder, and lets V8 compile', () => {
  const folder = /^WorkingDirectory=(.+)$/m.exec(unit)?.[1] ?? ''
  expect(isThere(/^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit)?.[1] ?? '')).toBe(true)
  expect(isThere(/^Documentation=file:\/\/(.+)$/m.exec(unit)?.[1]?.replace(`${folder}/`, '') ?? '')).toBe(
    true,
  )
  const state = /^StateDirectory=(.+)$/m.exec(unit)?.[1]
  expect(unit).toContain(`DATA_DIR=/var/lib/${state} `)
  expect(unit).toContain('ProtectSystem=strict')
  expect(unit).not.toMatch(/^(MemoryDenyWriteExecute|ReadWritePaths)=/m)
})
