/** A stand-in for Stripe: the same HTTP API, stored sessions and payments, and signed webhooks about them. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openStripeAccount, randomId, type StripeAccount, type StripeEvent } from './stripe-account.ts'
import { answerTo } from './stripe-requests.ts'
import { type Params, readForm, StripeRefusal, signatureOf } from './stripe-wire.ts'

/** How the stand-in behaves: as it should, or in one of the ways a service fails. */
export type StripeMode =
  | 'fine'
  /** Takes a request and never answers. */
  | 'hang'
  | 'error'
  /** Does what it is asked, and the answer is lost on the way. */
  | 'lose-answers'

export interface StripeStandIn extends StripeAccount {
  url: string
  /** The settings that make a site use it. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string }
  mode: StripeMode
  /** Every answer takes this much longer. */
  delayMs: number
  /** What was asked, oldest first. */
  requests: { method: string; path: string; params: Params; headers: IncomingMessage['headers'] }[]
  /** From now on tells a site each message by itself, repeating what was not taken; until then all messages are lost. */
  tell(siteUrl: string, manner?: { delayMs?: number; times?: number }): void
  /** Sends a message once, signed now unless told; returns the status. */
  deliver(event: StripeEvent, siteUrl: string, signed?: { at?: Date; secret?: string }): Promise<number>
  /** As a day later: what is asked under a known key is done anew. */
  forgetKeys(): void
  close(): Promise<void>
}

/** Starts it on a free loopback port. Sessions are those of a test account unless `isLive`. */
export async function startStripe({ isLive = false } = {}): Promise<StripeStandIn> {
  const account = openStripeAccount(isLive, (event) => telling?.(event))
  const answers = new Map<string, { asked: string; status: number; body: object }>()
  let telling: ((event: StripeEvent) => void) | undefined
  let isClosed = false

  const server = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secretKey = `sk_${isLive ? 'live' : 'test'}_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const part of request) text += part
    const { method = 'GET', headers } = request
    const { pathname, search } = new URL(request.url ?? '/', url)
    const params = readForm(method === 'POST' ? text : search.slice(1))
    stripe.requests.push({ method, path: pathname, params, headers })
    const { mode } = stripe
    if (mode === 'hang') return
    await pause(stripe.delayMs)
    const { status, body } = answerOnce(method, pathname, params, headers, text, mode === 'error')
    if (mode === 'lose-answers') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': randomId('req') })
    response.end(JSON.stringify(body))
  }

  const broken = () => ({
    status: 500,
    body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  })

  /** A repeated idempotency key gets the same answer as before, failures too. */
  function answerOnce(
    method: string,
    path: string,
    params: Params,
    headers: IncomingMessage['headers'],
    text: string,
    isBroken: boolean,
  ): { status: number; body: object } {
    const key = headers['idempotency-key']
    const asked = `${method} ${path} ${text}`
    const before = typeof key === 'string' ? answers.get(key) : undefined
    try {
      if (headers.authorization !== `Bearer ${secretKey}`) {
        throw new StripeRefusal(401, `Invalid API Key provided: ${headers.authorization?.slice(-30)}`)
      }
      if (before && before.asked !== asked) {
        throw new StripeRefusal(
          400,
          'Keys for idempotent requests can only be used with the same parameters',
          {
            type: 'idempotency_error',
          },
        )
      }
      if (before) return before
      const done = isBroken
        ? broken()
        : { status: 200, body: structuredClone(answerTo(account, method, path, params)) }
      const answer = { asked, ...done }
      if (typeof key === 'string') answers.set(key, answer)
      return answer
    } catch (error) {
      if (error instanceof StripeRefusal) return error
      throw error
    }
  }

  const stripe: StripeStandIn = {
    ...account,
    url,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: url },
    mode: 'fine',
    delayMs: 0,
    requests: [],
    tell(siteUrl, { delayMs = 0, times = 1 } = {}) {
      telling = async (event) => {
        for (let left = times; left > 0; ) {
          await pause(delayMs)
          if (isClosed) return
          const status = await stripe.deliver(event, siteUrl).catch(() => 0)
          if (status === 200) left -= 1
          else await pause(50)
        }
      }
    },
    async deliver(event, siteUrl, { at = new Date(), secret = webhookSecret } = {}) {
      const body = JSON.stringify(event, null, 2)
      const answer = await fetch(`${siteUrl}/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, at),
        },
        body,
      })
      await answer.arrayBuffer()
      return answer.status
    },
    forgetKeys() {
      answers.clear()
    },
    close() {
      isClosed = true
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
  return stripe
}
