/** Proposals for tests of their calls: made, opened, asked about and changed by a mailed link. */
import type { CallContext } from '../../src/server/context.ts'
import type { CallHarness } from './call-harness.ts'

export const proposal = {
  type: 'talk_session',
  title: 'RAG for beginners',
  details: 'With a live index of the lake.',
  contributor_name: 'Mia Muster',
  contributor_email: 'mia@example.org',
  contributor_phone: '+41 44 000 00 00',
}
/** What can be changed of it. */
export const { type: _type, ...entry } = proposal

/** The token of the link in a mail about a proposal. */
export const tokenIn = (mail: { text?: string | undefined } | undefined) =>
  /contribute\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

export function proposalsAt({ store, call, ...harness }: CallHarness) {
  const submit = (more: object = {}, of?: Partial<CallContext>) =>
    call('submit-contribution', { ...proposal, ...more }, of)
  const mails = (address = proposal.contributor_email) => harness.mails(address)
  const newestToken = async (address?: string) => tokenIn((await mails(address)).at(-1))
  return {
    submit,
    mails,
    newestToken,
    validate: (token: string) => call('validate-contribution-edit-token', { token }),
    askForLink: (email: string, contributionId: string, of?: Partial<CallContext>) =>
      call('send-contribution-edit-link', { email, contributionId }, of),
    edit: (token: string, contributionId: string, updates: object = {}) =>
      call('update-contribution', { token, contributionId, updates: { ...entry, ...updates } }),
    only: () => store().db.selectFrom('contributions').selectAll().executeTakeFirstOrThrow(),
    /** Proposes, and returns the id and the token that was mailed. */
    async proposed(more: object = {}) {
      await submit(more)
      const { id, contributor_email } = await store()
        .db.selectFrom('contributions')
        .select(['id', 'contributor_email'])
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      return { id, token: await newestToken(contributor_email) }
    },
  }
}
