import fc from 'fast-check'
import { type CallDefinition, calls, inputOf, procedures, updates } from '../../../src/domain/calls/index.ts'
import { testEvent } from '../event.ts'
import { type Attempt, json, type Target } from './attempt.ts'
import { arbitraryOf, carelessFields } from './payloads.ts'
import { wrongBodies } from './wrong-bodies.ts'

/** Requests to every call, procedure and update, half of them of the right form. */
export function callAttempts(target: Target): fc.Arbitrary<Attempt> {
  const rules = [
    ...Object.entries(calls).map(([name, call]) => ({
      name,
      call,
      method: 'POST',
      path: `/functions/v1/${name}`,
    })),
    ...Object.entries(procedures).map(([name, call]) => ({
      name,
      call,
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
    })),
    ...Object.entries(updates).map(([name, call]) => ({
      name,
      call,
      method: 'PATCH',
      path: `/rest/v1/${name}?id=eq.${target.contribution.id}`,
    })),
  ]
  return fc.oneof(
    ...rules.map(({ name, call, method, path }) => {
      const { gate } = call
      const input = inputOf(call as CallDefinition, testEvent)
      const isUpdate = method === 'PATCH'
      // Signed out, the other requests would be refused for that alone.
      const isForAdmins = (gate === 'admin' || gate === 'admin-with-secret') && name !== 'sign-out-admin'
      const headers = {
        apikey: target.anonKey,
        'content-type': json,
        ...(isForAdmins && { cookie: target.cookie }),
      }
      const payloads = arbitraryOf(input, knownFields(target, name)).map((payload) => {
        const { id: _, ...rest } = payload as { id?: unknown }
        return isUpdate ? rest : payload
      })
      const passes = (body: string) => {
        const payload = JSON.parse(body)
        return input.safeParse(isUpdate ? { ...payload, id: target.contribution.id } : payload).success
      }
      const sent = (body: string | Uint8Array, more = {}) => ({
        method,
        path,
        headers: { ...headers, ...more },
        body,
      })
      const right = payloads.map((payload): Attempt => {
        const body = JSON.stringify(payload)
        return { what: `${name}: right`, sent: sent(body), mustBeRefused: !passes(body), refusedAs: 'json' }
      })
      const wrong = wrongBodies(payloads, carelessFields(input)).map(
        ({ what, body, isWrong, headers: more }): Attempt => ({
          what: `${name}: ${what}`,
          sent: sent(body, more),
          mustBeRefused: isWrong || !passes(String(body)),
          refusedAs: 'json',
        }),
      )
      return fc.oneof({ weight: 1, arbitrary: right }, { weight: 7, arbitrary: wrong })
    }),
  )
}

/** What fields are filled with so that something is found by them. */
function knownFields({ participant, contribution, taskId, tokens, secret }: Target, name: string) {
  const tokenOf =
    name.includes('participant') || name.includes('profile')
      ? participant.token
      : name.includes('contribution')
        ? contribution.token
        : undefined
  const isOfOrganizers = name.includes('internal')
  return {
    token: isOfOrganizers ? fc.constant(secret) : tokenOf ? fc.constant(tokenOf) : fc.constantFrom(...tokens),
    participantId: fc.constant(participant.id),
    orderId: fc.constant(participant.id),
    contributionId: fc.constant(contribution.id),
    taskId: fc.constant(taskId),
    email: fc.constantFrom(participant.email, contribution.email),
    sessionId: fc.constant(participant.sessionId),
    session_token: fc.constantFrom('', null, 'guess'),
    due_date: fc.constantFrom('2026-12-24', null),
    description: fc.constantFrom('Bring ice.', null),
    owner: fc.constantFrom('Carla', null),
    linkedin_profile_url: fc.constantFrom('https://example.org/in/pia', null),
    linkedinProfileUrl: fc.constantFrom('example.org/in/pia', null),
    profile_image_url: fc.constant(null),
    homepage: fc.constant(''),
    // Enough to be read, too little to change who may sign in.
    newPassword: fc.constantFrom('short', 'ringing-in-the-snow'),
    password: fc.constant('wrong-one'),
    contributor_phone: fc.constantFrom('+41 00 000 00 00', null),
    name: fc.constant('Pia Ejemplo'),
    title: fc.constant('A title'),
    details: fc.constant('Some details.'),
  }
}
