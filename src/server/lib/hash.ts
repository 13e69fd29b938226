import { hash } from 'node:crypto'

/** 32 bytes; what is stored in place of a token. */
export const sha256Of = (data: string | Uint8Array) => hash('sha256', data, 'buffer')

export const sha256HexOf = (data: string | Uint8Array) => hash('sha256', data, 'hex')
