/**
 * Requests made from the schemas of the wire, each wrong in one place (docs/security.md#rest-reads,
 * docs/security.md#malformed-requests, docs/api.md#the-wire).
 */
import { expect, test } from 'vitest'
import { times } from '../support/times.ts'
import { objectionTo, tryWrongRequests } from '../support/wrong/campaign.ts'

// On a busy machine this may take minutes, and alone some 20 s.
const withinMs = 400_000 * times
const count = times > 1 ? 5_000 : 800

test(
  'wrong requests of every kind are refused as they must be, break nothing and leave nothing behind',
  async ({ annotate }) => {
    for (let seed = 7; seed < 7 + times; seed += 1) {
      const outcome = await tryWrongRequests({ count, seed, isWhole: times > 1 })
      await annotate(
        `seed ${seed}: ${outcome.refused} refused, ${outcome.taken} accepted, ${outcome.failures.length} answered wrongly`,
      )
      expect(outcome.failures).toEqual([])
      expect(outcome.isUnchanged).toBe(true)
      expect(outcome.afterwards).toEqual({
        '/healthz': 200,
        '/readyz': 200,
        '/': 200,
        '/contribute': 200,
        '/functions/v1/get-waitlist-count': 200,
      })
      // Negative control: many got through, so that the refusals were not for another reason.
      expect(outcome.refused).toBeGreaterThan(count * 0.4)
      expect(outcome.taken).toBeGreaterThan(count * 0.1)
    }
  },
  withinMs,
)

test.each([
  ['a 5xx', 500, '{"error":"Something went wrong."}', 'json', 'a 5xx'],
  ['one that was taken', 200, '{"success":true}', 'json', 'was taken'],
  [
    'a refusal with more than its sentences',
    400,
    '{"error":"No.","message":"No.","stack":"at x"}',
    'json',
    'refused with',
  ],
  ['a refusal without a sentence', 400, '{"error":{}}', 'json', 'refused with'],
  ['a refusal that is a page', 400, '<html>', 'html', 'refused as'],
  ['a refusal with another message', 400, '{"error":"No.","message":"Why?"}', 'json', 'refused with'],
  ['nothing wrong', 400, '{"error":"No.","message":"No.","fields":{"email":"No."}}', 'json', undefined],
])('%s would be noticed', (_what, status, body, type, objection) => {
  const headers = { 'content-type': type === 'json' ? 'application/json' : 'text/html' }
  const attempt = { what: '', sent: { path: '/' }, mustBeRefused: true, refusedAs: 'json' } as const
  const told = objectionTo(attempt, { status, headers, body })
  if (objection === undefined) expect(told).toBeUndefined()
  else expect(told).toContain(objection)
})
