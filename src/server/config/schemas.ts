/** The forms that settings take: what each accepts, and what its problem is called where it does not. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)

/** May be left out; left blank is left out. */
export const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.transform(blankIsUnset), z.optional(schema))

/** The same, and then this value counts. */
export const withDefault = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema, value: string) =>
  z.pipe(
    z.transform((given: unknown) => blankIsUnset(given) ?? value),
    schema,
  )

/** Digits, as the number they are. */
export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(least, `must be at least ${least}`), z.lte(most, `must be at most ${most}`)),
    ),
  )

/** Whether percent-encoding in it means something; empty does not. */
export function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value) !== ''
  } catch {
    return false
  }
}

/** An address of one of these protocols (each with its colon); `form` is shown as an example. */
export const url = (protocols: string[], form: string) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol) && isDecodable(value),
        `must look like ${form}`,
      ),
    )

/** Something generated that ends up in addresses and headers. */
export const secret = (least: number) =>
  z
    .string()
    .check(
      z.minLength(least, `must have at least ${least} characters`),
      z.regex(/^[A-Za-z0-9._~-]+$/, 'may hold letters, digits and . _ ~ - only'),
    )

/** A network address to listen on. */
export const host = z
  .string()
  .check(z.refine((value) => value === 'localhost' || isIP(value) > 0, 'must be an IP address'))

/** Whether a host name of an address means the machine itself. */
export const isThisMachine = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

const isOrigin = (value: string) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).origin === value.replace(/\/$/, '').toLowerCase()

const isSafeOrigin = (value: string) =>
  isOrigin(value) && (/^https:/i.test(value) || isThisMachine(new URL(value).hostname))

/** An origin, http or https. */
export const origin = z
  .string()
  .check(z.refine(isOrigin, 'must be an origin such as https://example.org, without a path'))

/** An origin to which secrets are sent. */
export const safeOrigin = z
  .string()
  .check(
    z.refine(
      isSafeOrigin,
      'must be an origin such as https://api.example.org; plain http is for this machine',
    ),
  )
