/** The form of what goes to and comes from Stripe: nested form fields in, JSON objects and errors out. */
import { createHmac } from 'node:crypto'

/** What a form field may hold: a text, or more fields by name or number. */
export type Params = { [name: string]: string | Params }

/** Reads `a=1&b[c]=2&d[0][e]=3` into nested objects; lists become objects with numbers for names. */
export function readForm(text: string): Params {
  const params: Params = {}
  for (const [field, value] of new URLSearchParams(text)) {
    const names = field.split(/[[\]]+/).filter((name, at) => at === 0 || name !== '')
    let place = params
    for (const name of names.slice(0, -1)) {
      place[name] ??= {}
      place = place[name] as Params
    }
    place[names.at(-1) ?? ''] = value
  }
  return params
}

/** What Stripe answers when it does not do what it is asked. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: { error: { type: string; code?: string; message: string; param?: string } }

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', ...more }: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...more } }
  }
}

export const noSuch = (what: string, id: string) =>
  new StripeRefusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })

/** Refuses fields that Stripe does not know where they stand; `known` names them with dots, `*` for any name. */
export function refuseUnknown(params: Params, known: readonly string[], above: readonly string[] = []): void {
  for (const [name, value] of Object.entries(params)) {
    const path = [...above, name]
    const isKnown = (form: string) => {
      const parts = form.split('.')
      return path.every((part, at) => parts[at] === '*' || parts[at] === part)
    }
    if (!known.some(isKnown)) {
      throw new StripeRefusal(400, `Received unknown parameter: ${path.join('.')}`, {
        code: 'parameter_unknown',
        param: path.join('.'),
      })
    }
    if (typeof value === 'object') refuseUnknown(value, known, path)
  }
}

/** The header of a message: when it was signed and, keyed with the secret of the webhook, what. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
