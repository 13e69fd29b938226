/** Calls that may be sent again with the same `Idempotency-Key` (docs/api.md#idempotency-keys). */
import type { AnyCallName } from './calls/index.ts'

export const idempotencyHeader = 'idempotency-key'

/** What a posted form calls its key. */
export const idempotencyField = 'idempotencyKey'

export const isIdempotencyKey = (key: string) => /^[\w-]{16,128}$/.test(key)

const idempotentCalls: readonly AnyCallName[] = [
  'subscribe-newsletter',
  'submit-contribution',
  'update-contribution',
  'send-contribution-edit-link',
  'send-edit-link',
  'submit-food-preferences',
  'create-checkout',
  'create-internal-task',
  'save-event-draft',
  'publish-event-document',
  'put-back-event-version',
  'send-test-mail',
  'answer-first-step',
  'correct-order',
  'cancel-seats',
  'add-guest',
  'invoice-company',
  'mark-invoice-paid',
  'note-order',
  'test-sending',
  'create-sending',
  'recall-sending',
  'retry-sending',
  'save-talk',
  'split-talk',
  'publish-plan',
  'shift-slots',
  'undo-publish',
  'add-walk-in',
  'edit-proposal',
  'hide-proposals',
  'show-proposals',
  'delete-proposals',
  'block-address',
  'unblock-address',
  'moderate-profile',
  'withdraw-contribution',
  'send-plan-link',
  'send-your-data-link',
]

export const takesIdempotencyKey = (name: AnyCallName) => idempotentCalls.includes(name)

/** A form posted without script has no key: sent again so soon it is a second press. */
export const secondPressMs = 60_000

/** Not where somebody may change something within a minute and change it back. */
const changedBack: readonly AnyCallName[] = ['submit-food-preferences', 'update-contribution']

export const countsSecondPresses = (name: AnyCallName) =>
  takesIdempotencyKey(name) && !changedBack.includes(name)
