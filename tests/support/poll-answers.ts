/** Answers to the poll for tests: given, looked at and put back by a mailed link. */
import type { PollChoices } from '../../src/domain/poll-choices.ts'
import type { CallContext } from '../../src/server/context.ts'
import type { CallHarness } from './call-harness.ts'

export const whole: PollChoices = {
  commitment: 'yes-full',
  lunchPreference: 'spicy-tofu',
  dinnerPreference: 'prefer-vegan',
  iceBathPreference: 'maybe',
}
export const morning: PollChoices = {
  commitment: 'yes-morning',
  lunchPreference: 'classic-ponzu',
  dinnerPreference: null,
  iceBathPreference: 'no-cold',
}
export const away: PollChoices = {
  commitment: 'no-changed-plans',
  lunchPreference: null,
  dinnerPreference: null,
  iceBathPreference: null,
}

const columns = ['commitment_status', 'lunch_preference', 'dinner_preference', 'ice_bath_preference'] as const

export function pollAt({ store, call, newestIn }: CallHarness) {
  return {
    answer: (email: string, choices: object, more?: Partial<CallContext>) =>
      call('submit-food-preferences', { email, ...choices }, more),
    open: (token: string, more?: Partial<CallContext>) => call('validate-poll-token', { token }, more),
    restore: (token: string, more?: Partial<CallContext>, wanted?: PollChoices) =>
      call('restore-food-preferences', { token, ...(wanted && { wanted }) }, more),
    answerOf: async (id: string) =>
      Object.values(
        await store().db.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirstOrThrow(),
      ),
    history: async () =>
      (await store().db.selectFrom('food_answers').select(columns).orderBy('created_at').execute()).map(
        (row) => Object.values(row),
      ),
    /** How many mails were queued. */
    queued: async () => (await store().db.selectFrom('outbox').select('letter').execute()).length,
    /** The token of the newest mail to this address. */
    mailedToken: (email: string) => newestIn(email, /\/poll\?token=([\w-]{43})/),
  }
}
