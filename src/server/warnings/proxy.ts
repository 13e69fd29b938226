import { BlockList, isIP } from 'node:net'
import { warnings } from '../../domain/warnings.ts'
import type { Config } from '../config/config.ts'
import type { Sender } from '../http/client-address.ts'
import type { Logger } from '../lib/log.ts'
import { logWarning } from './settings.ts'

/** Where a proxy stands; from elsewhere any stranger could send the header and raise the warning. */
const nearby = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(network, bits)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

export interface ProxyWatch {
  look(sender: Sender): void
  /** Whether a proxy has passed a request on while none is counted. */
  hasSeen(): boolean
}

/** Notices once that requests come through a proxy although TRUST_PROXY counts none. */
export function watchForProxy({ trustProxy }: Pick<Config, 'trustProxy'>, log: Logger): ProxyWatch {
  let isSeen = false
  return {
    look({ headers, socket: { remoteAddress = '' } }) {
      if (trustProxy > 0 || isSeen) return
      if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
      const address = remoteAddress.replace(/%.*/, '')
      const version = isIP(address)
      if (version === 0 || !nearby.check(address, version === 6 ? 'ipv6' : 'ipv4')) return
      isSeen = true
      logWarning(log, warnings.uncountedProxy)
    },
    hasSeen: () => isSeen,
  }
}
