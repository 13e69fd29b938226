import { paths, withToken } from '../../../domain/paths.ts'
import { type EmptiedField, fieldNames, type ProfileAct } from '../../../domain/people-desk.ts'
import { defineTemplate, type MailSite } from '../template.ts'

/** Repeats nothing of the profile. */
export interface WhatWasDone {
  act: ProfileAct['act']
  field?: EmptiedField
}

/** What organisers did to somebody's profile in the directory, by a link to change it. */
export const profileModerated = defineTemplate({
  tokens: ({ participantId }: WhatWasDone & { participantId: string }) => ({
    edit: { kind: 'profile-edit', subjectId: participantId },
  }),
  compose: (params, tokens, site) =>
    told(params, site, {
      label: 'Open my profile',
      url: site.publicUrl + withToken(paths.participants, tokens.edit, 'edit'),
      note: 'The link works for 24 hours. Whoever has it can change your profile, so keep it to yourself.',
    }),
})

/** The same of somebody who is listed by a seat that somebody else bought. */
export const seatProfileModerated = defineTemplate({
  tokens: (_params: WhatWasDone & { seatId: string }) => ({}),
  seats: ({ seatId }) => ({ seatId }),
  compose: (params, _tokens, site, { seats } = {}) => {
    const seat = seats?.seats[0]
    return told(
      params,
      site,
      seat && {
        label: 'Open my seat',
        url: site.publicUrl + seat.path,
        note: 'Whoever has the link has the seat, so keep it to yourself.',
      },
    )
  },
})

function told(
  { act, field }: WhatWasDone,
  { event }: MailSite,
  link: { label: string; url: string; note: string } | undefined,
) {
  const { title, done, next } = wordsOf(act, field)
  const { contactEmail } = event.publisher
  return {
    subject: `Your profile at the ${event.name}: ${title}`,
    preview: `Questions: ${contactEmail}`,
    blocks: [
      { kind: 'heading', text: 'Your profile' },
      { kind: 'paragraph', text: `The organisers of the ${event.name} have ${done} ${next}` },
      {
        kind: 'paragraph',
        text: `Do you have a question, or do you see it differently? Write to ${contactEmail}. Your ticket is as good as before.`,
      },
      ...(link
        ? ([
            { kind: 'button', label: link.label, url: link.url },
            { kind: 'small', text: link.note },
          ] as const)
        : []),
    ],
  } as const
}

function wordsOf(act: WhatWasDone['act'], field: EmptiedField = 'about_me') {
  switch (act) {
    case 'hide':
      return {
        title: 'hidden',
        done: 'hidden your profile in the directory of participants: nobody else sees it.',
        next: 'You can still change it; it stays hidden until they show it again.',
      }
    case 'show':
      return {
        title: 'shown again',
        done: 'shown your profile in the directory of participants again.',
        next: 'You can change it or leave the list whenever you like.',
      }
    case 'remove-picture':
      return {
        title: 'picture removed',
        done: 'removed the picture of your profile in the directory of participants.',
        next: 'You can upload another one.',
      }
    case 'empty':
      return {
        title: `“${fieldNames[field]}” emptied`,
        done: `emptied the field “${fieldNames[field]}” of your profile in the directory of participants.`,
        next: 'You can fill it in again.',
      }
  }
}
