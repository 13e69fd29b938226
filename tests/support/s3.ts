/** Buckets on a real S3-compatible server; one server for all tests of a file, started with the first bucket. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'

/** The key, and the secret, that the server knows. */
export const s3Key = 'S3RVER'

let server: Promise<number> | undefined
let buckets = 0

async function startServer(): Promise<number> {
  // It encrypts the continuation tokens of lists with DES, which OpenSSL counts as legacy.
  const execArgv = ['--openssl-legacy-provider', '--disable-warning=ExperimentalWarning']
  const child = fork(join(import.meta.dirname, 'programs/s3-server.ts'), { execArgv })
  const [port] = (await once(child, 'message')) as [number]
  child.unref()
  child.channel?.unref()
  return port
}

/** What S3_URL takes, for a new and empty bucket. */
export async function newBucket(): Promise<string> {
  server ??= startServer()
  const port = await server
  buckets += 1
  const name = `portraits-${buckets}`
  const signed = await new AwsV4Signer({
    method: 'PUT',
    url: `http://127.0.0.1:${port}/${name}`,
    accessKeyId: s3Key,
    secretAccessKey: s3Key,
    service: 's3',
  }).sign()
  const answer = await fetch(signed.url, { method: 'PUT', headers: signed.headers })
  if (!answer.ok) throw new Error(`No bucket was made: ${await answer.text()}`)
  return `s3://${s3Key}:${s3Key}@127.0.0.1:${port}/${name}?region=eu-central-1`
}
