import type { AnyCallName, UploadName } from '../../domain/calls/index.ts'
import type { Handler, UploadHandler } from '../context.ts'
import { addAdministrator } from './admin/add-administrator.ts'
import { authenticateAdmin } from './admin/authenticate-admin.ts'
import { endUnpaidOrder } from './admin/end-unpaid-order.ts'
import { getAdminDashboard } from './admin/get-admin-dashboard.ts'
import { listAdministrators } from './admin/list-administrators.ts'
import { removeAdministrator } from './admin/remove-administrator.ts'
import { requestAdminPasswordReset } from './admin/request-admin-password-reset.ts'
import { resetAdminPassword } from './admin/reset-admin-password.ts'
import { retryFailedLetters } from './admin/retry-failed-letters.ts'
import { signOutAdmin } from './admin/sign-out-admin.ts'
import { verifyAdminSession } from './admin/verify-admin-session.ts'
import { contributionVote } from './contributions/contribution-vote.ts'
import { findSimilarContributions } from './contributions/find-similar-contributions.ts'
import { listUnseenContributions } from './contributions/list-unseen-contributions.ts'
import { patchContributions } from './contributions/patch-contributions.ts'
import { sendContributionEditLink } from './contributions/send-contribution-edit-link.ts'
import { submitContribution } from './contributions/submit-contribution.ts'
import { updateContribution } from './contributions/update-contribution.ts'
import { validateContributionEditToken } from './contributions/validate-contribution-edit-token.ts'
import { answerPlace } from './day/answer-place.ts'
import { applyMoves } from './day/apply-moves.ts'
import { chooseSlate } from './day/choose-slate.ts'
import { closeFloor } from './day/close-floor.ts'
import { closePlace } from './day/close-place.ts'
import { exportWishes } from './day/export-wishes.ts'
import { findOwnTalk } from './day/find-own-talk.ts'
import { getFloor } from './day/get-floor.ts'
import { getPlan } from './day/get-plan.ts'
import { joinHosts } from './day/join-hosts.ts'
import { makeTalks } from './day/make-talks.ts'
import { mergeTalks } from './day/merge-talks.ts'
import { openFloor } from './day/open-floor.ts'
import { pinTalk } from './day/pin-talk.ts'
import { pitchTalk } from './day/pitch-talk.ts'
import { pricePlaces } from './day/price-places.ts'
import { publishPlan } from './day/publish-plan.ts'
import { removeTalk } from './day/remove-talk.ts'
import { restoreTalk } from './day/restore-talk.ts'
import { saveTalk } from './day/save-talk.ts'
import { saveTalkNotes } from './day/save-talk-notes.ts'
import { setAbsence } from './day/set-absence.ts'
import { shiftSlots } from './day/shift-slots.ts'
import { splitTalk } from './day/split-talk.ts'
import { suggestPlan } from './day/suggest-plan.ts'
import { suggestRepair } from './day/suggest-repair.ts'
import { undoPublish } from './day/undo-publish.ts'
import { withdrawContribution } from './day/withdraw-contribution.ts'
import { addIdea } from './demos/add-idea.ts'
import { askForDemo } from './demos/ask-for-demo.ts'
import { getDemos } from './demos/get-demos.ts'
import { joinTeam } from './demos/join-team.ts'
import { leaveTeam } from './demos/leave-team.ts'
import { listOwnDemos } from './demos/list-own-demos.ts'
import { rateDemo } from './demos/rate-demo.ts'
import { runDemos } from './demos/run-demos.ts'
import { addWalkIn } from './doors/add-walk-in.ts'
import { doorArrivals } from './doors/door-arrivals.ts'
import { doorListHandler } from './doors/door-list.ts'
import { endDoor } from './doors/end-door.ts'
import { exportDoors } from './doors/export-doors.ts'
import { listDoors } from './doors/list-doors.ts'
import { makeDoor } from './doors/make-door.ts'
import { discardEventDraft } from './event/discard-event-draft.ts'
import { getEventDocument } from './event/get-event-document.ts'
import { getEventVersion } from './event/get-event-version.ts'
import { listEventDocuments } from './event/list-event-documents.ts'
import { listEventPictures } from './event/list-event-pictures.ts'
import { publishEventDocument } from './event/publish-event-document.ts'
import { putBackEventVersion } from './event/put-back-event-version.ts'
import { saveEventDraft } from './event/save-event-draft.ts'
import { uploadEventPicture } from './event/upload-event-picture.ts'
import { answerFirstStep } from './first-steps/answer-first-step.ts'
import { getFirstSteps } from './first-steps/get-first-steps.ts'
import { openSite } from './first-steps/open-site.ts'
import { skipFirstStep } from './first-steps/skip-first-step.ts'
import { getKitchen } from './kitchen/get-kitchen.ts'
import { getLaunchList } from './launch/get-launch-list.ts'
import { sendTestMail } from './launch/send-test-mail.ts'
import { tickLaunchItem } from './launch/tick-launch-item.ts'
import { confirmNewsletter } from './newsletter/confirm-newsletter.ts'
import { subscribeNewsletter } from './newsletter/subscribe-newsletter.ts'
import { unsubscribeNewsletter } from './newsletter/unsubscribe-newsletter.ts'
import { addGuest } from './order-desk/add-guest.ts'
import { cancelSeats } from './order-desk/cancel-seats.ts'
import { correctOrder } from './order-desk/correct-order.ts'
import { exportOpenInvoices } from './order-desk/export-open-invoices.ts'
import { exportOrders } from './order-desk/export-orders.ts'
import { findOrders } from './order-desk/find-orders.ts'
import { getOrder } from './order-desk/get-order.ts'
import { invoiceCompany, quoteCompanyInvoice } from './order-desk/invoice-company.ts'
import { listOpenInvoices } from './order-desk/list-open-invoices.ts'
import { markInvoicePaid } from './order-desk/mark-invoice-paid.ts'
import { noteOrder } from './order-desk/note-order.ts'
import { confirmWaitlistPlace } from './orders/confirm-waitlist-place.ts'
import { createCheckout } from './orders/create-checkout.ts'
import { declineOfferedSeat } from './orders/decline-offered-seat.ts'
import { findOfferedSeat } from './orders/find-offered-seat.ts'
import { getWaitlistCount } from './orders/get-waitlist-count.ts'
import { processPaymentSuccess } from './orders/process-payment-success.ts'
import { settleDemoPayment } from './orders/settle-demo-payment.ts'
import { takeOfferedSeat } from './orders/take-offered-seat.ts'
import { getNameAlternatives } from './participants/get-name-alternatives.ts'
import { sendEditLink } from './participants/send-edit-link.ts'
import { updateParticipant } from './participants/update-participant.ts'
import { uploadProfileImage } from './participants/upload-profile-image.ts'
import { validateEditToken } from './participants/validate-edit-token.ts'
import { exportInternalParticipants } from './participants-overview/export-internal-participants.ts'
import { getParticipantsOverview } from './participants-overview/get-participants-overview.ts'
import { listInternalParticipants } from './participants-overview/list-internal-participants.ts'
import { sendOrderConfirmation } from './participants-overview/send-order-confirmation.ts'
import { exportProfiles } from './people-desk/export-profiles.ts'
import { listProfiles } from './people-desk/list-profiles.ts'
import { moderateProfile } from './people-desk/moderate-profile.ts'
import { restoreFoodPreferences } from './poll/restore-food-preferences.ts'
import { submitFoodPreferences } from './poll/submit-food-preferences.ts'
import { validatePollToken } from './poll/validate-poll-token.ts'
import { blockAddress } from './proposal-desk/block-address.ts'
import { deleteProposals } from './proposal-desk/delete-proposals.ts'
import { editProposal } from './proposal-desk/edit-proposal.ts'
import { exportBlockedAddresses } from './proposal-desk/export-blocked-addresses.ts'
import { exportProposals } from './proposal-desk/export-proposals.ts'
import { findProposals } from './proposal-desk/find-proposals.ts'
import { getProposalHistory } from './proposal-desk/get-proposal-history.ts'
import { hideProposals } from './proposal-desk/hide-proposals.ts'
import { listBlockedAddresses } from './proposal-desk/list-blocked-addresses.ts'
import { listProposalsOfAddress } from './proposal-desk/list-proposals-of-address.ts'
import { showProposals } from './proposal-desk/show-proposals.ts'
import { unblockAddress } from './proposal-desk/unblock-address.ts'
import { answerSeatPoll } from './seats/answer-seat-poll.ts'
import { findOrderSeats } from './seats/find-order-seats.ts'
import { findSeat } from './seats/find-seat.ts'
import { getSeatCalendar } from './seats/get-seat-calendar.ts'
import { nameSeat } from './seats/name-seat.ts'
import { passSeatOn } from './seats/pass-seat-on.ts'
import { takeSeatBack } from './seats/take-seat-back.ts'
import { createSending } from './sendings/create-sending.ts'
import { exportSendings } from './sendings/export-sendings.ts'
import { exportSubscribers } from './sendings/export-subscribers.ts'
import { getSending } from './sendings/get-sending.ts'
import { importSubscribers } from './sendings/import-subscribers.ts'
import { listSendings } from './sendings/list-sendings.ts'
import { previewSending } from './sendings/preview-sending.ts'
import { recallSending } from './sendings/recall-sending.ts'
import { retrySending } from './sendings/retry-sending.ts'
import { testSending } from './sendings/test-sending.ts'
import { listStarsHandler } from './stars/list-stars.ts'
import { makePlanFeed } from './stars/make-plan-feed.ts'
import { openPlan } from './stars/open-plan.ts'
import { sendPlanLink } from './stars/send-plan-link.ts'
import { starTalk } from './stars/star-talk.ts'
import { createInternalTask } from './tasks/create-internal-task.ts'
import { deleteInternalTask } from './tasks/delete-internal-task.ts'
import { listInternalTasks } from './tasks/list-internal-tasks.ts'
import { updateInternalTask } from './tasks/update-internal-task.ts'
import { deleteYourData } from './your-data/delete-your-data.ts'
import { exportYourData } from './your-data/export-your-data.ts'
import { leavePublicList } from './your-data/leave-public-list.ts'
import { sendYourDataLink } from './your-data/send-your-data-link.ts'

export const handlers: { [Name in AnyCallName]: Handler<Name> } = {
  'subscribe-newsletter': subscribeNewsletter,
  'confirm-newsletter': confirmNewsletter,
  'unsubscribe-newsletter': unsubscribeNewsletter,
  'submit-contribution': submitContribution,
  'update-contribution': updateContribution,
  'send-contribution-edit-link': sendContributionEditLink,
  'validate-contribution-edit-token': validateContributionEditToken,
  'contribution-vote': contributionVote,
  'list-unseen-contributions': listUnseenContributions,
  'find-similar-contributions': findSimilarContributions,
  'validate-edit-token': validateEditToken,
  'send-edit-link': sendEditLink,
  'update-participant': updateParticipant,
  'get-waitlist-count': getWaitlistCount,
  'confirm-waitlist-place': confirmWaitlistPlace,
  'find-orders': findOrders,
  'get-order': getOrder,
  'correct-order': correctOrder,
  'cancel-seats': cancelSeats,
  'add-guest': addGuest,
  'quote-company-invoice': quoteCompanyInvoice,
  'invoice-company': invoiceCompany,
  'mark-invoice-paid': markInvoicePaid,
  'list-open-invoices': listOpenInvoices,
  'export-open-invoices': exportOpenInvoices,
  'export-orders': exportOrders,
  'note-order': noteOrder,
  'find-proposals': findProposals,
  'get-proposal-history': getProposalHistory,
  'list-proposals-of-address': listProposalsOfAddress,
  'edit-proposal': editProposal,
  'hide-proposals': hideProposals,
  'show-proposals': showProposals,
  'delete-proposals': deleteProposals,
  'block-address': blockAddress,
  'list-blocked-addresses': listBlockedAddresses,
  'export-blocked-addresses': exportBlockedAddresses,
  'unblock-address': unblockAddress,
  'export-proposals': exportProposals,
  'list-profiles': listProfiles,
  'export-profiles': exportProfiles,
  'moderate-profile': moderateProfile,
  'create-checkout': createCheckout,
  'process-payment-success': processPaymentSuccess,
  'find-offered-seat': findOfferedSeat,
  'take-offered-seat': takeOfferedSeat,
  'decline-offered-seat': declineOfferedSeat,
  'settle-demo-payment': settleDemoPayment,
  'submit-food-preferences': submitFoodPreferences,
  'validate-poll-token': validatePollToken,
  'restore-food-preferences': restoreFoodPreferences,
  'find-seat': findSeat,
  'name-seat': nameSeat,
  'answer-seat-poll': answerSeatPoll,
  'get-seat-calendar': getSeatCalendar,
  'find-order-seats': findOrderSeats,
  'pass-seat-on': passSeatOn,
  'take-seat-back': takeSeatBack,
  'send-your-data-link': sendYourDataLink,
  'export-your-data': exportYourData,
  'leave-public-list': leavePublicList,
  'delete-your-data': deleteYourData,
  'list-event-documents': listEventDocuments,
  'list-event-pictures': listEventPictures,
  'get-event-document': getEventDocument,
  'get-event-version': getEventVersion,
  'save-event-draft': saveEventDraft,
  'discard-event-draft': discardEventDraft,
  'publish-event-document': publishEventDocument,
  'put-back-event-version': putBackEventVersion,
  'get-first-steps': getFirstSteps,
  'answer-first-step': answerFirstStep,
  'skip-first-step': skipFirstStep,
  'open-site': openSite,
  'get-launch-list': getLaunchList,
  'tick-launch-item': tickLaunchItem,
  'send-test-mail': sendTestMail,
  'create-sending': createSending,
  'export-sendings': exportSendings,
  'export-subscribers': exportSubscribers,
  'get-sending': getSending,
  'import-subscribers': importSubscribers,
  'list-sendings': listSendings,
  'preview-sending': previewSending,
  'recall-sending': recallSending,
  'retry-sending': retrySending,
  'test-sending': testSending,
  'answer-place': answerPlace,
  'apply-moves': applyMoves,
  'choose-slate': chooseSlate,
  'close-place': closePlace,
  'export-wishes': exportWishes,
  'find-own-talk': findOwnTalk,
  'get-plan': getPlan,
  'make-talks': makeTalks,
  'merge-talks': mergeTalks,
  'pin-talk': pinTalk,
  'join-hosts': joinHosts,
  'get-floor': getFloor,
  'open-floor': openFloor,
  'close-floor': closeFloor,
  'pitch-talk': pitchTalk,
  'price-places': pricePlaces,
  'publish-plan': publishPlan,
  'remove-talk': removeTalk,
  'restore-talk': restoreTalk,
  'save-talk': saveTalk,
  'save-talk-notes': saveTalkNotes,
  'set-absence': setAbsence,
  'shift-slots': shiftSlots,
  'split-talk': splitTalk,
  'suggest-plan': suggestPlan,
  'suggest-repair': suggestRepair,
  'undo-publish': undoPublish,
  'withdraw-contribution': withdrawContribution,
  'star-talk': starTalk,
  'list-stars': listStarsHandler,
  'send-plan-link': sendPlanLink,
  'open-plan': openPlan,
  'make-plan-feed': makePlanFeed,
  'add-idea': addIdea,
  'ask-for-demo': askForDemo,
  'get-demos': getDemos,
  'join-team': joinTeam,
  'leave-team': leaveTeam,
  'list-own-demos': listOwnDemos,
  'rate-demo': rateDemo,
  'run-demos': runDemos,
  'get-kitchen': getKitchen,
  'list-doors': listDoors,
  'export-doors': exportDoors,
  'make-door': makeDoor,
  'end-door': endDoor,
  'door-list': doorListHandler,
  'door-arrivals': doorArrivals,
  'add-walk-in': addWalkIn,
  'list-internal-tasks': listInternalTasks,
  'create-internal-task': createInternalTask,
  'update-internal-task': updateInternalTask,
  'delete-internal-task': deleteInternalTask,
  'get-participants-overview': getParticipantsOverview,
  'list-internal-participants': listInternalParticipants,
  'export-internal-participants': exportInternalParticipants,
  'send-order-confirmation': sendOrderConfirmation,
  'authenticate-admin': authenticateAdmin,
  'sign-out-admin': signOutAdmin,
  'request-admin-password-reset': requestAdminPasswordReset,
  'reset-admin-password': resetAdminPassword,
  'get-admin-dashboard': getAdminDashboard,
  'end-unpaid-order': endUnpaidOrder,
  'list-administrators': listAdministrators,
  'add-administrator': addAdministrator,
  'remove-administrator': removeAdministrator,
  'retry-failed-letters': retryFailedLetters,
  verify_admin_session: verifyAdminSession,
  get_name_alternatives: getNameAlternatives,
  contributions: patchContributions,
}

export const uploadHandlers: { [Name in UploadName]: UploadHandler<Name> } = {
  'upload-profile-image': uploadProfileImage,
  'upload-event-picture': uploadEventPicture,
}
