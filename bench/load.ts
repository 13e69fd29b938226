/** Loads, each sent from its own process, so that the client does not slow down what measures it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuSeconds } from '../tests/support/cpu.ts'
import type { CallFindings, CallLoad } from './programs/call-load.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const program = (name: string) => join(import.meta.dirname, 'programs', `${name}.ts`)

/** Runs a program to its end; returns what it wrote to its standard output. */
async function outputOf(file: string, args: string[], stderr: 'inherit' | 'ignore'): Promise<string> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', stderr] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await once(child, 'close')
  if (output === '') throw new Error(`${file} ${args.join(' ')} printed nothing`)
  return output.trim()
}

export interface Rate {
  perSecond: number
  p99Ms: number
  /** Processor time of the server for one request. */
  cpuMicroseconds: number
}

/** 32 connections that ask for one address without a pause, for 3 s after 1 s of warming up. */
export async function fireRequests(url: string, pid: number, headers: Record<string, string>): Promise<Rate> {
  const options = ['--json', '-c', '32', '-d', '3', '-W', '[', '-c', '8', '-d', '1', ']']
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const before = cpuSeconds(pid)
  const output = await outputOf(autocannon, [...options, ...sent, url], 'ignore')
  const spent = cpuSeconds(pid) - before
  const results = output.split('\n').map((line) => JSON.parse(line))
  const result = results.at(-1)
  const answered = results.reduce((sum, { requests }) => sum + requests.total, 0)
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    cpuMicroseconds: (spent / answered) * 1e6,
  }
}

/** Clients that make a call. */
export async function fireCalls(load: CallLoad): Promise<CallFindings> {
  const url = load.url.replace('localhost', '127.0.0.1')
  return JSON.parse(await outputOf(program('call-load'), [JSON.stringify({ ...load, url })], 'inherit'))
}

/** A server that repeats the site's answer to this request and does nothing else. */
export async function startBareServer(url: string, headers: Record<string, string>) {
  const server = spawn(process.execPath, [program('bare-server'), url, JSON.stringify(headers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(server.stdout.setEncoding('utf8'), 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: server.pid ?? 0,
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
