import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { profileMessages } from '../messages/profile-messages.ts'
import { mailedToken } from '../newsletter.ts'
import { ownProfile, profileLinkAddress, profileUpdates } from '../participants.ts'
import { addressAnswer, define } from './definition.ts'

export const participantsCalls = {
  'validate-edit-token': define({
    summary: 'The profile that a mailed link may edit',
    gate: 'anyone',
    input: mailedToken,
    output: z.object({ participant: ownProfile }),
  }),
  'send-edit-link': define({
    summary: "Mails a link to edit a profile if the address is the participant's",
    gate: 'anyone',
    input: z.strictObject({
      email: profileLinkAddress,
      participantId: text(200, profileMessages.linkRefused),
    }),
    output: addressAnswer,
  }),
  'update-participant': define({
    summary: "Edits a profile by the mailed link; a `participantId` other than the link's is refused",
    gate: 'participant-editor',
    input: z.strictObject({ token: text(200), participantId: text(200), updates: profileUpdates }),
    output: z.object({ success: z.literal(true), participant: ownProfile }),
  }),
} as const

export const participantsUploads = {
  'upload-profile-image': define({
    summary: "Replaces the profile image of the mailed link's participant; JPEG, PNG or WebP of at most 5 MB",
    gate: 'participant-editor',
    input: z.strictObject({ token: text(200), participantId: text(200) }),
    output: z.object({ publicUrl: z.string() }),
  }),
} as const

export const participantsProcedures = {
  get_name_alternatives: define({
    summary: 'Two to six first names that resemble this one, for the name game',
    gate: 'anyone',
    input: z.strictObject({ lookup_name: text(40) }),
    output: z.array(z.string()),
  }),
} as const
