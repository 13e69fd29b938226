/** Processes of the site as they run on several machines: folders of their own, one PostgreSQL, one bucket, nginx in front. */
import type { CallName } from '../../src/domain/calls/index.ts'
import { type RunningApp, startApp } from '../support/app.ts'
import { callSite } from '../support/call-site.ts'
import { type RunningNginx, startNginx } from '../support/nginx.ts'
import { freePorts } from '../support/ports.ts'

export interface Machines {
  /** Nobody set a public key: it is what the pages say. */
  anonKey: string
  sites: RunningApp[]
  /** The ports that they come back to when they are restarted. */
  ports: number[]
  nginx: RunningNginx | undefined
  stop(): Promise<void>
}

/** Starts two processes at the same time; all that they share is named here. */
export async function startMachines(options: {
  databaseUrl: string
  bucketUrl: string
  mailUrl: string
  isBehindNginx?: boolean
}): Promise<Machines> {
  const [front = 0, ...ports] = await freePorts(3)
  const publicUrl = `http://127.0.0.1:${front}`
  const start = (port: number) =>
    startApp({
      databaseUrl: options.databaseUrl,
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: options.isBehindNginx ? '1' : '0',
        MAIL_URL: options.mailUrl,
        S3_URL: options.bucketUrl,
        INTERNAL_SECRET: 'the-same-in-both-processes',
        SAMPLE_DATA: 'off',
        BUDGETS: 'off',
        LOG_LEVEL: 'warn',
      },
    })
  const started = await Promise.allSettled(ports.map(start))
  const sites = started.flatMap((site) => (site.status === 'fulfilled' ? [site.value] : []))
  const stop = async () => {
    await nginx?.stop()
    await Promise.all(sites.map((site) => site.stop()))
  }
  let nginx: RunningNginx | undefined
  try {
    for (const site of started) if (site.status === 'rejected') throw site.reason
    if (options.isBehindNginx) nginx = await startNginx(front, ports)
    return { anonKey: await anonKeyOf(sites[0]?.url ?? ''), sites, ports, nginx, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The public key in the pages of a site. */
export async function anonKeyOf(url: string): Promise<string> {
  const page = await (await fetch(url)).text()
  return /<meta name="anon-key" content="([^"]+)"/.exec(page)?.[1] ?? ''
}

/** A call at one process, or at whatever stands at this address. */
export async function callAt(
  url: string,
  name: CallName | `rpc/${string}`,
  payload: object,
  { anonKey, cookie, headers }: { anonKey: string; cookie?: string; headers?: Record<string, string> },
) {
  const response = await callSite(url, anonKey, name, payload, { ...(cookie && { cookie }), ...headers })
  const set = response.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  return { status: response.status, body: await response.json(), cookie: set.join('; ') }
}
