import { editLinkAddress } from '../../../domain/contributions.ts'
import { callMessages } from '../../../domain/messages/call-messages.ts'
import { contributionMessages } from '../../../domain/messages/contribution-messages.ts'
import { profileMessages } from '../../../domain/messages/profile-messages.ts'
import type { Notice } from '../../../domain/notice.ts'
import { profileLinkAddress } from '../../../domain/participants.ts'
import { paths } from '../../../domain/paths.ts'
import type { Result } from '../../../domain/result.ts'
import { call } from '../../call.ts'

interface EditLinkKind {
  text: string
  /** Where the form posts to without script. */
  action: string
  /** The query parameter by which that address asks for the link to a record. */
  parameter: string
  icon: 'envelope' | 'pencil'
  /** What is wrong with the address, if anything. */
  objection(email: string): Notice | undefined
  send(email: string, id: string): Promise<Result<{ addressUnchecked?: true | undefined }>>
  sent(title: string, email: string): Notice
  failed(sentence: string): Notice
}

export const editLinkKinds = {
  contribution: {
    text: 'Enter the email you used when submitting this contribution to receive a secure edit link.',
    action: paths.contribute,
    parameter: 'edit',
    icon: 'envelope',
    objection: (email) =>
      editLinkAddress.safeParse(email).success ? undefined : contributionMessages.invalidLinkEmail,
    send: (email, contributionId) =>
      call('send-contribution-edit-link', { email, contributionId }, callMessages.unexpected),
    sent: contributionMessages.linkSent,
    failed: (sentence) => ({ title: contributionMessages.linkFailed.title, text: sentence }),
  },
  participant: {
    text: 'Enter the email you used when buying your ticket to receive a secure edit link.',
    action: paths.participants,
    parameter: 'link',
    icon: 'pencil',
    objection(email) {
      if (email === '') return profileMessages.linkEmailRequired
      return profileLinkAddress.safeParse(email).success ? undefined : profileMessages.linkEmailInvalid
    },
    send: (email, participantId) =>
      call(
        'send-edit-link',
        { email, participantId },
        profileMessages.linkFailed,
        profileMessages.linkRefused,
      ),
    sent: () => profileMessages.linkSent,
    failed: (sentence) => ({ title: profileMessages.validationFailed.title, text: sentence }),
  },
} satisfies Record<string, EditLinkKind>

export type EditLinkKindName = keyof typeof editLinkKinds
