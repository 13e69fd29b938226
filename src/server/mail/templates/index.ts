import { adminPasswordChanged } from './admin-password-changed.ts'
import { adminPasswordReset } from './admin-password-reset.ts'
import { companyInvoice } from './company-invoice.ts'
import { companyInvoiceEnded } from './company-invoice-ended.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { confirmWaitlistPlace } from './confirm-waitlist-place.ts'
import { contributionEditLink } from './contribution-edit-link.ts'
import { contributionEmailChanged } from './contribution-email-changed.ts'
import { contributionReceived } from './contribution-received.ts'
import { hostCannot } from './host-cannot.ts'
import { invoiceEnded } from './invoice-ended.ts'
import { invoiceOverdue } from './invoice-overdue.ts'
import { orderConfirmation } from './order-confirmation.ts'
import { orderEmailChanged } from './order-email-changed.ts'
import { orderRefunded } from './order-refunded.ts'
import { organizerAdded } from './organizer-added.ts'
import { organizersChanged } from './organizers-changed.ts'
import { paymentProblem } from './payment-problem.ts'
import { planLink } from './plan-link.ts'
import { pollAnswered } from './poll-answered.ts'
import { profileEditLink } from './profile-edit-link.ts'
import { profileModerated, seatProfileModerated } from './profile-moderated.ts'
import { proposalWithdrawn } from './proposal-withdrawn.ts'
import { proposalsDigest } from './proposals-digest.ts'
import { seatLink } from './seat-link.ts'
import { seatOffered } from './seat-offered.ts'
import { seatTakenBack } from './seat-taken-back.ts'
import { sending, sendingTest } from './sending.ts'
import { talkPlaced } from './talk-placed.ts'
import { testMail } from './test-mail.ts'
import { waitlistJoined } from './waitlist-joined.ts'
import { yourDataDeleted } from './your-data-deleted.ts'
import { yourDataLink } from './your-data-link.ts'

/** Every mail, by the name in the outbox; a name in use never changes, because queued rows have it. */
export const templates = {
  'confirm-subscription': confirmSubscription,
  'contribution-received': contributionReceived,
  'contribution-edit-link': contributionEditLink,
  'contribution-email-changed': contributionEmailChanged,
  'profile-edit-link': profileEditLink,
  'profile-moderated': profileModerated,
  'seat-profile-moderated': seatProfileModerated,
  'order-confirmation': orderConfirmation,
  'waitlist-joined': waitlistJoined,
  'confirm-waitlist-place': confirmWaitlistPlace,
  'seat-offered': seatOffered,
  'seat-link': seatLink,
  'seat-taken-back': seatTakenBack,
  'order-refunded': orderRefunded,
  'order-email-changed': orderEmailChanged,
  'company-invoice': companyInvoice,
  'company-invoice-ended': companyInvoiceEnded,
  'invoice-overdue': invoiceOverdue,
  'invoice-ended': invoiceEnded,
  'payment-problem': paymentProblem,
  'proposals-digest': proposalsDigest,
  'poll-answered': pollAnswered,
  'admin-password-reset': adminPasswordReset,
  'admin-password-changed': adminPasswordChanged,
  'organizer-added': organizerAdded,
  'organizers-changed': organizersChanged,
  'talk-placed': talkPlaced,
  'host-cannot': hostCannot,
  'proposal-withdrawn': proposalWithdrawn,
  'plan-link': planLink,
  'test-mail': testMail,
  sending,
  'sending-test': sendingTest,
  'your-data-link': yourDataLink,
  'your-data-deleted': yourDataDeleted,
} as const

export type MailName = keyof typeof templates
/** Stored as JSON while the mail waits, so it must hold no secret. */
export type MailParams<Name extends MailName> = Parameters<(typeof templates)[Name]['compose']>[0]
