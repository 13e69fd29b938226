/** Calls that may be sent again with the same `Idempotency-Key` (docs/api.md#idempotency-keys). */
import type { AnyCallName } from './calls/index.ts'

export const idempotencyHeader = 'idempotency-key'

/** What a posted form calls its key. */
export const idempotencyField = 'idempotencyKey'

export const isIdempotencyKey = (key: string) => /^[\w-]{16,128}$/.test(key)

/** By name: so they weigh least in the script of a page. */
const idempotentCalls: readonly AnyCallName[] = [
  'add-guest',
  'add-walk-in',
  'answer-first-step',
  'block-address',
  'cancel-seats',
  'correct-order',
  'create-checkout',
  'create-internal-task',
  'create-sending',
  'delete-proposals',
  'edit-proposal',
  'hide-proposals',
  'invoice-company',
  'mark-invoice-paid',
  'moderate-profile',
  'note-order',
  'publish-event-document',
  'publish-plan',
  'put-back-event-version',
  'recall-sending',
  'retry-sending',
  'save-event-draft',
  'save-talk',
  'send-contribution-edit-link',
  'send-edit-link',
  'send-plan-link',
  'send-test-mail',
  'send-your-data-link',
  'shift-slots',
  'show-proposals',
  'split-talk',
  'submit-contribution',
  'submit-food-preferences',
  'subscribe-newsletter',
  'test-sending',
  'unblock-address',
  'undo-publish',
  'update-contribution',
  'withdraw-contribution',
]

export const takesIdempotencyKey = (name: AnyCallName) => idempotentCalls.includes(name)

/** A form posted without script has no key: sent again so soon it is a second press. */
export const secondPressMs = 60_000

/** Not where somebody may change something within a minute and change it back. */
const changedBack: readonly AnyCallName[] = ['submit-food-preferences', 'update-contribution']

export const countsSecondPresses = (name: AnyCallName) =>
  takesIdempotencyKey(name) && !changedBack.includes(name)
