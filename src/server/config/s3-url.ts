import { isDecodable, isThisMachine } from './schemas.ts'

export interface S3Settings {
  /** With the bucket as its path: `https://host/bucket`, plain http for this machine only. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export const s3Form = 's3://KEY:SECRET@host/bucket?region=…, KEY and SECRET percent-encoded'

/** Undefined for any other form than `s3Form`. */
export function readS3Url(value: string): S3Settings | undefined {
  if (!URL.canParse(value) || !isDecodable(value)) return undefined
  const { protocol, username, password, hostname, host, pathname, searchParams, hash } = new URL(value)
  const isBucket = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname)
  const isKnown = [...searchParams.keys()].every((name) => name === 'region')
  if (protocol !== 's3:' || !username || !password || !hostname || !isBucket || !isKnown || hash)
    return undefined
  return {
    endpoint: `${isThisMachine(hostname) ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`,
    region: searchParams.get('region') || 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
