import fc from 'fast-check'
import { screens } from '../../../src/web/screen-table.ts'
import { type Attempt, hostileOperands, type Target } from './attempt.ts'

const pagePaths = screens.map(([path]) => path.replace(/:\w+|\*/, 'todos_x'))
const parameters = [
  'token',
  'edit',
  'offer',
  'session_id',
  'session',
  'q',
  'page',
  'type',
  'id',
  'suggest',
  'link',
  'x',
  '__proto__',
  'a[]',
]
const operands = (target: Target) =>
  fc.oneof(
    hostileOperands,
    fc.constantFrom(
      ...target.tokens,
      target.participant.token,
      target.contribution.id,
      target.participant.sessionId,
      '1',
      '2',
      'keynote',
    ),
  )

/** GET requests to any page, with any query and header. */
export function lookAttempts(target: Target): fc.Arbitrary<Attempt> {
  return fc
    .tuple(
      fc.constantFrom(...pagePaths),
      fc.constantFrom('', '', '.data', '/'),
      fc.constantFrom(...parameters),
      operands(target),
      fc.constantFrom(
        '',
        'voter=x',
        'admin_token=%00',
        'admin_wanted=%ff',
        'checkout=%',
        '=;;=',
        target.cookie,
      ),
      fc.constantFrom('*', 'gzip;q=x', 'br', ''),
    )
    .map(
      ([path, end, name, value, cookie, coding]): Attempt => ({
        what: 'a page',
        sent: {
          path: `${path}${end}?${name}=${value}`,
          headers: {
            cookie,
            'accept-encoding': coding,
            'if-none-match': value.slice(0, 20).replaceAll(/[^\w"*]/g, ''),
          },
        },
        mustBeRefused: false,
        refusedAs: 'page',
      }),
    )
}

/** POST requests with anything to any page. */
export function formAttempts(target: Target): fc.Arbitrary<Attempt> {
  const fields = fc.dictionary(
    fc.constantFrom(
      'intent',
      'email',
      'name',
      'token',
      'id',
      'title',
      'details',
      'vote',
      'given',
      'type',
      'password',
      'couponCode',
      'numberOfTickets',
      'commitment',
      'contributor_email',
      'contributor_name',
      '__proto__',
    ),
    fc.oneof(
      fc.string(),
      fc.constantFrom(...hostile),
      fc.constantFrom(
        'link',
        'edit',
        'save',
        target.contribution.id,
        target.participant.token,
        'pia@example.org',
      ),
    ),
    { maxKeys: 6, noNullPrototype: true },
  )
  return fc
    .tuple(
      fc.constantFrom(...pagePaths),
      fields,
      fc.constantFrom(...parameters),
      operands(target),
      fc.boolean(),
    )
    .map(([path, given, name, value, isLong]): Attempt => {
      const body = isLong
        ? new URLSearchParams(given as Record<string, string>).toString()
        : Object.entries(given)
            .map(([field, text]) => `${field}=${text}`)
            .join('&')
      return {
        what: 'a form',
        sent: {
          method: 'POST',
          path: `${path}?${name}=${value}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        },
        mustBeRefused: false,
        refusedAs: 'page',
      }
    })
}
const hostile = [
  '%',
  '%00',
  '%ff%fe',
  '\0',
  '+',
  '<img src=x onerror=alert(1)>',
  '%ED%A0%80',
  'x'.repeat(20_000),
]
