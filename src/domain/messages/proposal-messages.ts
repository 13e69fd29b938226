/** Texts about what organisers do with proposals (docs/product.md#proposals). */
export const proposalMessages = {
  notFound: 'This proposal does not exist any more.',
  noneChosen: 'Choose at least one proposal.',
  tooMany: 'Choose at most 100 proposals at once.',
  reasonTooLong: 'Please keep the reason under 500 characters',
  wrongWord: 'Type “delete” to delete for good.',
  unknownType: 'Choose a talk or session, volunteering, or a keynote.',
  listFailed: 'The proposals could not be loaded. Please try again.',
  failed: 'That did not work. Please try again.',
  exportFailed: 'The list could not be exported. Please try again.',
  changedMeanwhile: (by: string, at: string, now: string) => `${by} changed this at ${at}. It is now: ${now}`,
  itsProposer: 'Its proposer',
  inProgramme: (titles: readonly string[]) =>
    `This proposal is in the programme as ${titles.map((title) => `“${title}”`).join(', ')}. A published talk made of it is then shown as cancelled; a title that you wrote into the schedule yourselves stays until you change it there.`,
  organisersAddress: (email: string) => `${email} is an address of the organisers and cannot be blocked.`,
  addressBlocked: 'Proposals of this address are blocked. Unblock it first, at the end of the page.',
  offGrid: (title: string, other: string) =>
    `‘${title}’ is off the grid of the programme: its host gives ‘${other}’ at that time.`,
  noneBlocked: 'No address is blocked. “Block this address” stands behind More of a proposal.',
  notBlocked: 'This address is not blocked any more.',
  blocked: (contact: string) =>
    `We take no proposals from this address. If you think that is a mistake, write to ${contact}.`,
  takenDown: (contact: string) =>
    `This proposal was taken down. If you have a question, write to ${contact}.`,
} as const
