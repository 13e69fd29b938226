import { editLinkAddress } from '../../domain/contributions.ts'
import { callMessages, contributionMessages, type Notice } from '../../domain/messages.ts'
import { paths } from '../../domain/paths.ts'
import type { Result } from '../../domain/result.ts'
import { call } from '../call.ts'

interface EditLinkKind {
  /** Stands above the field. */
  text: string
  /** Where the form posts to without script. */
  action: string
  /** What is wrong with the address, if anything. */
  objection(email: string): Notice | undefined
  send(email: string, id: string): Promise<Result<unknown>>
  sent(title: string, email: string): Notice
  failed(sentence: string): Notice
}

/** What the dialog 'Get an edit link' says and does for each kind of record that is edited by a mailed link (SPEC 5, 8). */
export const editLinkKinds = {
  contribution: {
    text: 'Enter the email you used when submitting this contribution to receive a secure edit link.',
    action: paths.contribute,
    objection: (email) =>
      editLinkAddress.safeParse(email).success ? undefined : contributionMessages.invalidLinkEmail,
    send: (email, contributionId) =>
      call('send-contribution-edit-link', { email, contributionId }, callMessages.unexpected),
    sent: contributionMessages.linkSent,
    failed: (sentence) => ({ title: contributionMessages.linkFailed.title, text: sentence }),
  },
} satisfies Record<string, EditLinkKind>

export type EditLinkKindName = keyof typeof editLinkKinds
