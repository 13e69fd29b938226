/** A real nginx on this machine in front of the site, set up by the file that we tell people to use. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endOf } from './end-of.ts'
import { until } from './until.ts'

const shipped = join(import.meta.dirname, '../../deploy/nginx.conf')

/** Undefined where there is none: `npm test` installs it where it can. */
export const nginxPath = [process.env.NGINX_PATH, '/usr/sbin/nginx'].find((file) => file && existsSync(file))

/** What differs on one machine without certificates; throws when the file no longer says what is replaced here. */
async function configuration(
  folder: string,
  port: number,
  sites: number[],
  retries: boolean,
): Promise<string> {
  let text = await readFile(shipped, 'utf8')
  const replace = (what: RegExp, by: string) => {
    const replaced = text.replace(what, by)
    if (replaced === text) throw new Error(`deploy/nginx.conf does not hold ${what}`)
    text = replaced
  }
  const servers = sites.map((site) => `server 127.0.0.1:${site} max_fails=1 fail_timeout=2s;`)
  replace(/( {2}server 10\.\S+ max_fails=1 fail_timeout=2s;\n)+/, `${servers.join('\n')}\n`)
  replace(/server \{\n {2}listen 80;[^}]*\}\n\n/, '')
  replace(/ {2}listen \[::\]:443 ssl;\n/, '')
  replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
  replace(/server_name .*;/, 'server_name _;')
  replace(/ {2}ssl_certificate .*;\n {2}ssl_certificate_key .*;\n/, '')
  replace(/\/var\/log\/nginx\/unconference/g, `${folder}/unconference`)
  replace(/^ {2}access_log .*$/m, `$&\n  access_log ${folder}/asked.log asked;`)
  if (!retries) replace(/proxy_next_upstream error timeout;/, 'proxy_next_upstream off;')
  return text
}

export interface RunningNginx {
  url: string
  /** How often each site was asked, in the order of `sites`; a request that was tried at two counts at both. */
  asked(): Promise<number[]>
  /** All that the shipped file has it write. */
  logged(): Promise<string>
  stop(): Promise<void>
}

/** Starts nginx on `port` in front of sites on these ports. `retries: false` takes its second tries away. */
export async function startNginx(
  port: number,
  sites: number[],
  { retries = true } = {},
): Promise<RunningNginx> {
  if (!nginxPath) throw new Error('There is no nginx: install one and give its path in NGINX_PATH.')
  const folder = await mkdtemp(join(tmpdir(), 'unconference-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/errors.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http {
       log_format asked '$upstream_addr';
       ${temporary.join('\n')}
       ${await configuration(folder, port, sites, retries)}
     }`,
  )
  const nginx = spawn(nginxPath, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const exited = once(nginx, 'exit')
  // Its master process ends the workers on SIGTERM; none may outlive an interrupted run.
  const leave = () => void nginx.kill('SIGTERM')
  process.once('exit', leave)
  const url = `http://127.0.0.1:${port}`
  await until(
    () => {
      if (nginx.exitCode !== null) throw new Error(`nginx ended: ${complaints}`)
      return fetch(url).then(
        () => true,
        () => undefined,
      )
    },
    { what: 'nginx', withinMs: 20_000 },
  )
  return {
    url,
    async asked() {
      const log = await readFile(join(folder, 'asked.log'), 'utf8')
      return sites.map((site) => log.split(`127.0.0.1:${site}`).length - 1)
    },
    async logged() {
      const logs = ['unconference.log', 'unconference-errors.log', 'errors.log']
      const texts = logs.map((name) => readFile(join(folder, name), 'utf8').catch(() => ''))
      return (await Promise.all(texts)).join('\n')
    },
    async stop() {
      process.off('exit', leave)
      nginx.kill('SIGTERM')
      await endOf({ name: 'nginx', child: nginx, exited, output: () => complaints })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
