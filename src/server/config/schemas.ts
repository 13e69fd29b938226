/** The formats of settings: what each accepts, and the message when it does not. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)

export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.transform(blankIsUnset), z.optional(schema))

/** Missing and blank become this value. */
export const withDefault = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema, value: string) =>
  z.pipe(
    z.transform((input: unknown) => blankIsUnset(input) ?? value),
    schema,
  )

export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`)),
    ),
  )

/** Whether it is not empty and its percent-encoding is valid. */
export function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value) !== ''
  } catch {
    return false
  }
}

/** An address of one of these protocols (each with its colon); `form` is shown as an example. */
export const url = (protocols: string[], form: string, { needsHost = false } = {}) =>
  z.string().check(
    z.refine((value) => {
      if (!URL.canParse(value) || !isDecodable(value)) return false
      const { protocol, hostname, pathname, hash } = new URL(value)
      // A password with a slash or # that is not encoded ends the host before its @.
      const isCut = (pathname + hash).includes('@')
      return protocols.includes(protocol) && !isCut && !(needsHost && hostname === '')
    }, `must look like ${form}`),
  )

export const secret = (least: number) =>
  z
    .string()
    .check(
      z.minLength(least, `must have at least ${least} characters`),
      z.regex(/^[A-Za-z0-9._~-]+$/, 'may hold letters, digits and . _ ~ - only'),
    )

export const host = z
  .string()
  .check(z.refine((value) => value === 'localhost' || isIP(value) > 0, 'must be an IP address'))

export const isThisMachine = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** It may end in a slash, have capitals, or name the port that its protocol has anyway. */
const isOrigin = (value: string) => {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href } = new URL(value)
  return /^https?:$/.test(protocol) && href === `${origin}/`
}

const isSafeOrigin = (value: string) =>
  isOrigin(value) && (/^https:/i.test(value) || isThisMachine(new URL(value).hostname))

export const origin = z
  .string()
  .check(z.refine(isOrigin, 'must be an origin such as https://example.org, without a path'))

/** An origin to which secrets are sent: https, or this machine. */
export const safeOrigin = z
  .string()
  .check(
    z.refine(
      isSafeOrigin,
      'must be an origin such as https://api.example.org; plain http is for this machine',
    ),
  )
